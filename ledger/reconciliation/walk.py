"""One piece of work: its tables walked hand by hand, and the sheet that comes of it. The same wherever it is done."""

import logging
from collections.abc import Iterable, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Final

from ledger.database.database import Database, Row
from ledger.reconciliation.compared_events import compared
from ledger.reconciliation.houses import house_of, houses_at_hand
from ledger.reconciliation.piece import Piece, PieceTable
from ledger.reconciliation.plan import ViewIncomplete
from ledger.reconciliation.played_hands import Played, PlayedHand, played_hand, played_hands
from ledger.reconciliation.streams import StoredStreams, Streams, contents_of, name_of, recorded_by_events
from ledger.reconciliation.table_books import NOTHING, TableBook, table_books
from ledger.store.mapper import Unreadable
from ledger.store.pin import PinLost
from ledger.store.recorded_hand import HandDamaged
from ledger.store.stored_record import SALT_BYTES, without_salt
from replay.reconciliation.check import SEALED_RECORD
from replay.reconciliation.movement import OPENED
from replay.reconciliation.night_finding import NightFinding
from replay.reconciliation.place import night_rule
from replay.reconciliation.sheet import Sheet, merge
from replay.reconciliation.stretch import Stretch, is_drawn, was_played_at
from replay.reconciliation.table_day import TableDay
from replay.sealed.read import read_sealed
from replay.sealed.record_reader import NotSealed

DRAWN: Final = 1
ALL: Final = 256
"""Of 256 hands so many have their events held against their sealed record: by the first byte of the record's hash,
which nobody chooses."""
NOT_DRAWN: Final = "the events of some hands alone are held against their records; --rows does so with all"
FAILED: Final = "the replay of this hand failed; that is a fault of oddchip, not of the hand"
_log: Final = logging.getLogger(__name__)


def walk(database: Database, piece: Piece) -> Sheet:
    """The sheet of a piece. Raises ViewIncomplete, StoreUnavailable, StoreUnreadable."""
    with database.reading() as session, database.reading() as beside:
        books = table_books(beside, piece)
        return walk_hands(piece, played_hands(database, session, piece), StoredStreams(beside), books)


def walk_hands(piece: Piece, played: Iterable[Played], streams: Streams, books: Mapping[str, TableBook]) -> Sheet:
    """The sheet of a piece whose hands come table after table, each table's in the order in which they were played;
    ``books`` are those of its tables, by their names. Raises ViewIncomplete.
    """
    by_place = {table.place: table for table in piece.tables}
    sheets: dict[int, Sheet] = {}

    def walk_table(table: PieceTable, hands: Iterable[Played]) -> None:
        book = books.get(table.name, NOTHING)
        sheets[table.place] = TableWalk(streams, piece, table, book).run(hands)

    for place, hands in groupby(played, key=itemgetter(0)):
        walk_table(by_place[place], hands)
    for table in piece.tables:
        if table.place not in sheets and not books.get(table.name, NOTHING).was_closed(piece.begin):
            walk_table(table, ())
    return merge(sheets[table.place] for table in piece.tables if table.place in sheets)


class TableWalk:
    """One table of a piece."""

    def __init__(self, streams: Streams, piece: Piece, table: PieceTable, book: TableBook) -> None:
        self._streams: Final = streams
        self._piece: Final = piece
        self._table: Final = table
        self._book: Final = book
        self._day: Final = TableDay(
            piece.room, table.name, piece.begin, piece.end, book.movements, table.whole or self._opened_since()
        )
        self._drawn: Final = drawn_of(piece)
        self._stretch: Final = Stretch(self._day, SALT_BYTES, self._drawn)
        for house in houses_at_hand():
            self._stretch.know(house)
        self._faults: Final[list[NightFinding]] = []
        self._last = book.leaf

    def run(self, played: Iterable[Played]) -> Sheet:
        """Takes the hands in their order."""
        if self._book.fault:
            self._faults.append(self._damaged_book())
        for _, hands in played:
            self._take_some(hands)
        sheet = self._day.finish()
        for fault in self._faults:
            sheet.note(fault)
        if self._stretch.not_drawn:
            sheet.check(SEALED_RECORD).skip(NOT_DRAWN, self._stretch.not_drawn)
        sheet.reach(max(self._last, self._stretch.last))
        return sheet

    def _take_some(self, hands: list[Row]) -> None:
        """All that can be told from their records alone are taken in one go, up to the next that cannot."""
        at = 0
        while at < len(hands):
            at = self._stretch_from(hands, at)
            if at < len(hands):
                self._take(played_hand(self._streams, hands[at]))
            at += 1

    def _stretch_from(self, hands: list[Row], at: int) -> int:
        """The place of the first hand from ``at`` on that a stretch leaves lying."""
        while True:
            try:
                return self._stretch.take(hands, at)
            except Exception:
                at = self._stretch.at
                one = played_hand(self._streams, hands[at])
                self._take_failed(one, _hand_id_of(one.record))
                at += 1

    def _opened_since(self) -> bool:
        """Whether the lead-in goes back to before the table was opened."""
        movements = self._book.movements or []
        return bool(movements) and movements[0].kind == OPENED and movements[0].at >= self._table.since

    def _take(self, one: PlayedHand) -> None:
        """One that the stretch left lying. Raises ViewIncomplete."""
        if type(one.at) is not int:
            raise ViewIncomplete(
                f"hand {name_of(self._streams, one.stream)} is in the view of days at no whole number of microseconds; "
                "oddchip views --rebuild makes it again"
            )
        self._last = max(self._last, one.leaf)
        fault = one.fault()
        if fault:
            self._refuse_other_record(one)
            self._take_unreadable(one, fault)
            if one.at >= self._piece.begin:
                self._faults.append(self._broken(one, fault))
        elif one.sealed is None or one.record is None:
            self._take_open(one)
        else:
            self._take_sealed(one, one.sealed, one.record)

    def _refuse_other_record(self, one: PlayedHand) -> None:
        """Where the right one is there, the view alone is wrong. Raises ViewIncomplete."""
        record = self._streams.record(one.stream, one.version)
        if type(record) is bytes and not one._replace(record=record).fault():
            raise ViewIncomplete(
                f"hand {name_of(self._streams, one.stream)} is in the view of days with another sealed record than its "
                "own; oddchip views --rebuild makes it again"
            )

    def _take_sealed(self, one: PlayedHand, digest: bytes, record: bytes) -> None:
        try:
            sealed = read_sealed(without_salt(record))
        except NotSealed as fault:
            self._take_unreadable(one, str(fault))
            return
        hand = sealed.hand
        if not was_played_at(sealed, self._piece.room, self._table.name, one.at):
            raise ViewIncomplete(
                f"hand {hand.hand_id} of room {hand.room} is in the view of days where its record does not say it was "
                "played; oddchip views --rebuild makes it again"
            )
        house = house_of(sealed)
        if isinstance(house, PinLost):
            self._take_unreadable(one, str(house), hand.hand_id)
            return
        self._stretch.know(house)
        drawn = one.at >= self._piece.begin and is_drawn(digest, self._drawn)
        rows = compared(self._streams, one, sealed) if drawn else None
        try:
            self._stretch.take_hand(sealed, house, rows)
        except Exception:
            self._take_failed(one, hand.hand_id)

    def _take_open(self, one: PlayedHand) -> None:
        """A hand that was never sealed."""
        try:
            contents = contents_of(self._streams, one.stream, one.version)
            recorded = recorded_by_events(self._streams, one.stream, one.began, contents)
            if recorded.sealed:
                raise HandDamaged(f"the hand is closed, and append {one.leaf} has no sealed record of it")
            self._day.take_unfinished(recorded.hand, recorded.pin.rules(), one.heard)
        except (HandDamaged, Unreadable, PinLost) as fault:
            self._take_unreadable(one, str(fault))

    def _take_unreadable(self, one: PlayedHand, because: str, name: str = "") -> None:
        if one.at >= self._piece.begin:
            self._day.take_unreadable(name or name_of(self._streams, one.stream), because, one.at)
        else:
            self._day.cut(one.at)

    def _take_failed(self, one: PlayedHand, name: str = "") -> None:
        """One hand that the replayer cannot bear must not hide all others. Called where it failed."""
        self._last = max(self._last, one.leaf)
        name = name or name_of(self._streams, one.stream)
        _log.exception("replay of hand %s of room %s failed", name, self._piece.room)
        self._take_unreadable(one, FAILED, name)

    def _broken(self, one: PlayedHand, fault: str) -> NightFinding:
        """A record that is not the one that the log has."""
        sealed = one.sealed.hex() if type(one.sealed) is bytes else ""
        return NightFinding(
            SEALED_RECORD, "sealed-record.not-sealed", night_rule(SEALED_RECORD), self._piece.room, self._table.name,
            name_of(self._streams, one.stream), -1, "", {"sha256": sealed}, {}, fault,
        )  # fmt: skip

    def _damaged_book(self) -> NightFinding:
        """Events of the table that are not what recording leaves."""
        return NightFinding(
            SEALED_RECORD, "sealed-record.table", night_rule(SEALED_RECORD), self._piece.room, self._table.name, "", -1,
            "", {}, {}, f"what happened at the table cannot be read: {self._book.fault}",
        )  # fmt: skip


def _hand_id_of(record: bytes | None) -> str:
    """What a sealed record calls its hand, "" where not even that can be read."""
    try:
        return "" if record is None else read_sealed(without_salt(record)).hand.hand_id
    except Exception:
        return ""


def drawn_of(piece: Piece) -> int:
    """Of 256 sealed hands of a piece so many have their events held against their record."""
    return ALL if piece.rows else DRAWN
