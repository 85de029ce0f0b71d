"""Numbers that follow each other closely, in the room of a byte or two each, as text for a sheet."""

from base64 import b64decode, b64encode

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8


def pack_numbers(numbers: vec[i64]) -> str:
    """Each number as its distance from the one before, seven bits a byte, in base64."""
    packed = BytesWriter()
    before: i64 = 0
    for number in numbers:
        step = number - before
        rest = 2 * step if step >= 0 else -2 * step - 1
        while rest >= 128:
            packed.append(u8(rest & 127 | 128))
            rest >>= 7
        packed.append(u8(rest))
        before = number
    return b64encode(packed.getvalue()).decode("ascii")


def unpack_numbers(text: str) -> list[int]:
    """The numbers of ``pack_numbers``. Raises ValueError for what is none."""
    numbers: list[int] = []
    before = rest = shift = 0
    for one in b64decode(text, validate=True):
        rest |= (one & 127) << shift
        shift += 7
        if one < 128:
            before += rest // 2 if rest % 2 == 0 else -(rest + 1) // 2
            numbers.append(before)
            rest = shift = 0
    if shift:
        raise ValueError("the numbers of a sheet end in the middle of one")
    return numbers
