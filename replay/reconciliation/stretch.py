"""A stretch of a table's day: its hands one after another, as long as their sealed records alone tell all.

Whoever has the store gives the rows as they are stored, and looks himself at each that is left lying.
"""

from hashlib import sha256
from typing import Any, Final, final

from mypy_extensions import i64

from replay.houses.house import House
from replay.reconciliation.sealed_record import Rows
from replay.reconciliation.table_day import TableDay
from replay.sealed.place import when_played
from replay.sealed.read import read_sealed
from replay.sealed.record_reader import NotSealed
from replay.sealed.sealed_hand import SealedHand

AT: Final = 0
LEAF: Final = 2
SEALED: Final = 3
RECORD: Final = 4
"""Where a row has these: when the hand was played, its newest append, the hash that this append has of the sealed
record, and the record as it is stored."""
_HASH: Final = sha256


def is_sealed_as(stored: bytes, digest: bytes) -> bool:
    """Whether a record as it is stored is the one of a SHA-256."""
    return _HASH(stored).digest() == digest


def was_played_at(sealed: SealedHand, room: str, table: str, at: int) -> bool:
    """Whether a hand says that it was played there and then."""
    hand = sealed.hand
    return when_played(hand, sealed.recorded_at) == at and hand.table == table and hand.room == room


def is_drawn(digest: bytes, drawn: int) -> bool:
    """Whether a sealed hand is one of the ``drawn`` of 256 of which more is looked at than the record."""
    return not digest or digest[0] < drawn


@final
class Stretch:
    """Takes rows for the day of a table.

    ``salt`` bytes stand before each record. Of 256 hands of the day ``drawn`` are left lying, so that somebody looks at
    more than the record; ``not_drawn`` counts the others. ``last`` is the newest append of all that were taken, -1 for
    none, and ``at`` the row that was looked at last.
    """

    def __init__(self, day: TableDay, salt: int, drawn: int) -> None:
        self._day: Final = day
        self._salt: Final = salt
        self._drawn: Final = drawn
        self._houses: Final[dict[tuple[str, str, str], House]] = {}
        self._house: House | None = None
        self.at = 0
        self.not_drawn = 0
        self.last = -1

    def know(self, house: House) -> None:
        """Hands of this house may be taken."""
        self._houses[house.name, house.version, house.sha256] = house

    def take(self, rows: list[tuple[Any, ...]], start: int) -> int:
        """Takes rows from ``start`` on, and gives the place of the first that is left lying: of a hand that is open,
        drawn or not what was sealed, that cannot be read or was played elsewhere, or of a house that is not known.

        An exception of the replayer is passed on; the rows before ``at`` are taken then.
        """
        at: i64 = start
        while at < len(rows):
            self.at = at
            row = rows[at]
            sealed = self._plain(row)
            house = None if sealed is None else self._house_of(sealed)
            if sealed is None or house is None:
                break
            self.take_hand(sealed, house, None)
            self.last = max(self.last, row[LEAF])
            at += 1
        return at

    def take_hand(self, sealed: SealedHand, house: House, rows: Rows | None) -> None:
        """Takes one hand; ``rows`` is how its events compare with its record, None where nobody looked."""
        self._day.take(sealed, house, rows)
        if rows is None and when_played(sealed.hand, sealed.recorded_at) >= self._day.begin:
            self.not_drawn += 1

    def _plain(self, row: tuple[Any, ...]) -> SealedHand | None:
        """The hand of a row, None of one that more is to be asked of than its record, or that is not what it should."""
        digest, record, when = row[SEALED], row[RECORD], row[AT]
        if type(digest) is not bytes or type(record) is not bytes or type(when) is not int:
            return None
        if when >= self._day.begin and is_drawn(digest, self._drawn):
            return None
        if not is_sealed_as(record, digest):
            return None
        try:
            sealed = read_sealed(record, self._salt)
        except NotSealed:
            return None
        return sealed if was_played_at(sealed, self._day.room, self._day.table, when) else None

    def _house_of(self, sealed: SealedHand) -> House | None:
        """The house of a hand: nearly always that of the hand before."""
        house = self._house
        if house is None or house.sha256 != sealed.house_sha256 or house.version != sealed.house_version:
            house = self._houses.get((sealed.house, sealed.house_version, sealed.house_sha256))
            self._house = house
        return house if house is not None and house.name == sealed.house else None
