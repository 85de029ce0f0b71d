"""Reading a sealed record: the hand again, or where and why the bytes are none."""

from replay.sealed.hand_record import read_hand
from replay.sealed.record_reader import NotSealed, RecordReader
from replay.sealed.rules_head import read_rules
from replay.sealed.sealed_hand import SealedHand


def read_sealed(record: bytes, start: int = 0) -> SealedHand:
    """The hand of a sealed record. Only what ``write_sealed`` writes is read: written again it is the same bytes.

    The record is all from ``start`` on. Raises NotSealed, a ValueError that names the byte, from the first of all, and
    what was expected there, for anything else. Seats, events and their lists of cards are other hands' too
    (docs/reference/sealed-record.md#what-hands-share): nobody may change them.
    """
    source = RecordReader(record, start)
    rules = read_rules(source)
    recorded_at = source.instant("recorded_at")
    reached = source.count("version")
    closed = source.flag("closed")
    hand = read_hand(source)
    if source.at != source.size:
        raise NotSealed(source.at, "the end of the record", f"{source.size - source.at} more bytes")
    return SealedHand(hand, rules.house, rules.version, rules.sha256, recorded_at, reached, closed)
