import pytest

from ledger.log.refusal import Malformed
from ledger.log.signing_key import SigningKey
from ledger.log.verifier_key import COSIGNATURE, VerifierKey

EXAMPLE = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
PRIME = 2**255 - 19
CURVE_D = -121665 * pow(121666, -1, PRIME) % PRIME


def test_a_key_as_text() -> None:
    """Name, key id and key; and the same text again."""
    key = VerifierKey.parse(EXAMPLE)
    assert (key.name, key.kind, key.key_id.hex()) == ("example.com/foo", 1, "530d903a")
    assert str(key) == EXAMPLE


def test_the_id_is_of_name_type_and_key() -> None:
    """The same 32 bytes under another name or as another type are another key."""
    key = VerifierKey.parse(EXAMPLE)
    others = [VerifierKey("example.com/bar", 1, key.public), VerifierKey(key.name, COSIGNATURE, key.public)]
    assert len({key.key_id, *(other.key_id for other in others)}) == 3
    assert [VerifierKey.parse(str(other)) for other in others] == others


def test_any_character_changed_is_no_key_or_another() -> None:
    """The id holds the text together: no change of one character passes."""
    for at in range(len(EXAMPLE)):
        for other in ("A", "a", "0", "+", "=", " ", "\n", "é"):
            changed = EXAMPLE[:at] + other + EXAMPLE[at + 1 :]
            if changed != EXAMPLE:
                with pytest.raises(Malformed):
                    VerifierKey.parse(changed)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "++",
        "example.com/foo",
        "example.com/foo+530d903a",
        "example.com/foo+530d903a+",
        "example.com/foo+530D903A+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
        "example.com/foo+0530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
        "+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
        "PRIVATE+KEY+" + EXAMPLE,
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    """A part missing, too many digits, capitals in the id, a signing key."""
    with pytest.raises(Malformed):
        VerifierKey.parse(text)


@pytest.mark.parametrize(
    "name", ["", "a b", "a+b", "a\tb", "a\nb", "a\u00a0b", "a\u2003b", "a\u3000", "a\x7f", "\ud800"]
)
def test_names_are_one_word(name: str) -> None:
    """No space of any kind, no plus, no control character: a name ends where the signature begins."""
    with pytest.raises(Malformed):
        VerifierKey(name, 1, VerifierKey.parse(EXAMPLE).public)


@pytest.mark.parametrize(("kind", "length"), [(0, 32), (2, 32), (6, 32), (256, 32), (-1, 32), (1, 31), (1, 33), (4, 0)])
def test_other_types_and_lengths_are_refused(kind: int, length: int) -> None:
    """Types 1 and 4, 32 bytes."""
    with pytest.raises(Malformed, match="expected"):
        VerifierKey("name", kind, b"\x05" * length)


def _add(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """The sum of two points of edwards25519, as RFC 8032 defines it."""
    (x1, y1), (x2, y2) = one, other
    product = CURVE_D * x1 * x2 * y1 * y2
    x = (x1 * y2 + x2 * y1) * pow(1 + product, -1, PRIME)
    y = (y1 * y2 + x1 * x2) * pow(1 - product, -1, PRIME)
    return x % PRIME, y % PRIME


def _points_of_small_order() -> set[tuple[int, int]]:
    """All P with 8 P = 0, from one of order 8: what is left of any point when its large order is taken out."""
    root = pow(2, (PRIME - 1) // 4, PRIME)
    order = 2**252 + 27742317777372353535851937790883648493
    for y in range(2, 100):
        square = (y * y - 1) * pow(CURVE_D * y * y + 1, -1, PRIME) % PRIME
        x = pow(square, (PRIME + 3) // 8, PRIME)
        x = x if x * x % PRIME == square else x * root % PRIME
        if x * x % PRIME != square:
            continue
        total, power = (0, 1), (x, y)
        for bit in range(order.bit_length()):
            total = _add(total, power) if order >> bit & 1 else total
            power = _add(power, power)
        found = {(0, 1)}
        for _ in range(8):
            found |= {_add(one, total) for one in found}
        if len(found) == 8:
            return found
    raise AssertionError("a quarter of all points would have done")


def test_keys_that_fit_any_message_are_refused() -> None:
    """All eight points whose order divides 8, with either sign bit, and every coordinate that is not reduced."""
    points = _points_of_small_order()
    assert len({y for _, y in points}) == 5
    for y in {y for _, y in points} | set(range(PRIME, 2**255)):
        for sign in (0, 1):
            with pytest.raises(Malformed, match="no public key"):
                VerifierKey("name", 1, (y | sign << 255).to_bytes(32, "little"))


def test_a_signature_is_over_its_message() -> None:
    """Another message, another key, any byte changed or another length is no signature, and raises nothing."""
    key = SigningKey("name", bytes(32))
    good = key.sign(b"message")
    assert key.verifier.has_signed(b"message", good)
    assert not key.verifier.has_signed(b"messagf", good)
    assert not VerifierKey.parse(EXAMPLE).has_signed(b"message", good)
    for at in range(64):
        assert not key.verifier.has_signed(b"message", good[:at] + bytes((good[at] ^ 1,)) + good[at + 1 :])
        assert not key.verifier.has_signed(b"message", good[:at])
