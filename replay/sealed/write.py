"""Writing a sealed record: a whole hand as one string of bytes, the same for the same hand on every machine."""

from typing import Final

from replay.sealed.hand_record import write_hand
from replay.sealed.record_writer import RecordWriter
from replay.sealed.sealed_hand import SealedHand

MAGIC: Final = b"odds"
"""What every sealed record begins with; the number of its format follows."""
FORMAT: Final = 1


def write_sealed(sealed: SealedHand) -> bytes:
    """The sealed record of a hand (docs/reference/sealed-record.md).

    Raises ValueError for what no hand of the contract holds, such as an amount below 0 or above 2**53.
    """
    out = RecordWriter()
    out.raw(MAGIC)
    out.byte(FORMAT)
    out.text(sealed.house, "ruleset.house")
    out.text(sealed.house_version, "ruleset.version")
    out.digest(sealed.house_sha256, "ruleset.sha256")
    out.instant(sealed.recorded_at, "recorded_at")
    out.count(sealed.version, "version")
    out.flag(sealed.closed)
    write_hand(out, sealed.hand)
    return out.record()
