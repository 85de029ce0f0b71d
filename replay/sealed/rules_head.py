"""How a sealed record begins: its format, and the rules that the hand is judged by. Nearly all begin alike."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.sealed.record_reader import NotSealed, RecordReader
from replay.sealed.write import FORMAT, MAGIC


@final
@mypyc_attr(acyclic=True)
class RulesHead:
    """The rules (``replay.sealed.sealed_hand.SealedHand``), and the bytes that say them."""

    def __init__(self, said: bytes, house: str, version: str, sha256: str) -> None:
        self.said: Final = said
        self.house: Final = house
        self.version: Final = version
        self.sha256: Final = sha256


_LAST: Final[list[RulesHead | None]] = [None]
"""The one that was read last, alone, and whole as it is: threads share it."""


def read_rules(source: RecordReader) -> RulesHead:
    """Reads what a record begins with; where the last one had the same bytes, they mean the same. Raises NotSealed."""
    last = _LAST[0]
    if last is not None and source.passes(last.said):
        return last
    start = source.at
    read_format(source)
    house = source.text("ruleset.house")
    version = source.text("ruleset.version")
    sha256 = source.digest("ruleset.sha256")
    found = RulesHead(source.record[start : source.at], house, version, sha256)
    _LAST[0] = found
    return found


def read_format(source: RecordReader) -> None:
    """Passes the magic bytes and the format. Raises NotSealed."""
    start = source.at
    if not source.passes(MAGIC):
        found = source.record[start : start + len(MAGIC)]
        raise NotSealed(start, f"the bytes {MAGIC.hex()}", found.hex() or "nothing")
    number = source.byte("a number", "format")
    if number != FORMAT:
        raise source.other(f"{FORMAT}", "format", f"{number}")
