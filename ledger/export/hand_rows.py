"""Hands as rows of an export: what is recorded of each, and the rake by which a night counts it."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from ledger.database.database import Session
from ledger.days.room_day import RoomDay
from ledger.export.place import plain
from ledger.reconciliation.houses import house_of
from ledger.reconciliation.played_hands import PlayedHand
from ledger.reconciliation.streams import Streams, contents_of, name_of, recorded_by_events
from ledger.store.mapper import Unreadable
from ledger.store.pin import Pin, PinLost
from ledger.store.recorded_hand import HandDamaged
from ledger.store.stored_record import without_salt
from replay.audit import audit
from replay.comparison.record import Record
from replay.hand import Hand
from replay.houses.house import House
from replay.reconciliation.chip_sums import ChipSums
from replay.reconciliation.hand_totals import rake_of
from replay.sealed.read import read_sealed
from replay.sealed.record_reader import NotSealed

SEALED: Final = "sealed"
IN_PROGRESS: Final = "in_progress"
UNREADABLE: Final = "unreadable"
_HANDS: Final = (
    "SELECT d.at, d.stream, a.no, a.first + a.count - 1, a.at, a.sealed, r.record, f.at, a.leaf FROM days d "
    "LEFT JOIN appends f ON f.stream = d.stream AND f.first = 1 "
    "LEFT JOIN appends a ON a.no = (SELECT b.no FROM appends b WHERE b.stream = d.stream AND b.no <= ? "
    "ORDER BY b.first DESC LIMIT 1) "
    "LEFT JOIN sealed_records r ON r.stream = d.stream AND r.version = a.first + a.count - 1 "
    "WHERE d.place = ? AND d.at >= ? AND d.at < ? AND d.leaf <= ? ORDER BY d.at, d.stream"
)


@dataclass(frozen=True, slots=True)
class _Known:
    """What can be read of a hand; the last two are None where nobody knows."""

    state: str
    hand: Hand | None = None
    pin: Pin | None = None
    rake: int | None = None
    recorded: bool | None = None


_log: Final = logging.getLogger(__name__)
_NOTHING: Final = _Known(UNREADABLE)


def hand_rows(
    session: Session, streams: Streams, day: RoomDay, table: tuple[int, str], leaf: int
) -> Iterator[tuple[Any, ...]]:
    """The hands of a table (its number and name) on a day in the order of play, by the columns of ``hands``."""
    place, name = table
    for *said, leaf_hash in session.each(_HANDS, (leaf, place, day.begin, day.end, leaf)):
        played = PlayedHand(*said)
        known = _known(streams, played)
        yield (*_described(played, name, known), played.began, *_stored(played, leaf_hash), *_named(streams, played))


def _known(streams: Streams, played: PlayedHand) -> _Known:
    if played.fault():
        return _NOTHING
    try:
        if played.record is None:
            contents = contents_of(streams, played.stream, played.version)
            recorded = recorded_by_events(streams, played.stream, played.began, contents)
            recorded.pin.rules()
            state = UNREADABLE if recorded.sealed else IN_PROGRESS
            return _Known(state, recorded.hand, recorded.pin)
        sealed = read_sealed(without_salt(played.record))
    except (HandDamaged, NotSealed, PinLost, Unreadable):
        return _NOTHING
    pin = Pin(sealed.house, sealed.house_version, sealed.house_sha256)
    house = house_of(sealed)
    if isinstance(house, PinLost):
        return _Known(UNREADABLE, sealed.hand, pin)
    try:
        rake, recorded_rake = _rake(sealed.hand, house)
    except Exception:
        # As in a night: one hand that the replayer cannot bear must not hide all others.
        _log.exception("replay of hand %s of room %s failed", sealed.hand.hand_id, sealed.hand.room)
        return _Known(UNREADABLE, sealed.hand, pin)
    return _Known(SEALED, sealed.hand, pin, rake, recorded_rake)


def _rake(hand: Hand, house: House) -> tuple[int | None, bool | None]:
    """The recorded rake in units, else the one that the rules derive; and whether it is recorded."""
    sums = ChipSums(hand, Record(hand.events))
    if sums.rake >= 0:
        return sums.rake, True
    derived = rake_of(audit(hand, house), sums)
    return (derived, False) if derived >= 0 else (None, None)


def _described(played: PlayedHand, table: str, known: _Known) -> tuple[Any, ...]:
    hand, pin = known.hand, known.pin
    if hand is None or pin is None:
        return (plain(table), None, played.at, known.state, *[None] * 11)
    return (
        plain(table), plain(hand.hand_id), played.at, known.state, hand.game, hand.limit, hand.money,
        plain(hand.currency), money(hand.unit.micros), len(hand.seats),
        None if known.rake is None else money(known.rake * hand.unit.micros), known.recorded,
        pin.house, pin.version, pin.sha256,
    )  # fmt: skip


def _stored(played: PlayedHand, leaf_hash: object) -> tuple[Any, ...]:
    record = played.record if type(played.record) is bytes else None
    return played.heard, played.version, played.leaf, leaf_hash, record, played.sealed


def _named(streams: Streams, played: PlayedHand) -> tuple[int, str]:
    return played.stream, name_of(streams, played.stream)


def money(micros: int) -> Decimal:
    """Millionths as the decimal that they are."""
    return Decimal(micros).scaleb(-6)
