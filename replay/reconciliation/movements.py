"""A table's movements, told to its books and to its session when the hands come to them."""

from typing import Final, final

from replay.reconciliation.check import TABLE_BOOKS
from replay.reconciliation.movement import BOUGHT_IN, CLOSED, LEFT, OPENED, SAT_DOWN, TOPPED_UP, Movement
from replay.reconciliation.place import Place
from replay.reconciliation.sheet import Sheet
from replay.reconciliation.table_books import Books
from replay.sessions.session import Session

NEVER: Final = 2**62 - 1
"""Later than any hand."""


@final
class Movements:
    """The movements of one table in their order. Those from ``end`` on are of another day.

    A movement belongs before the first hand that starts after it, or at the same instant.
    """

    def __init__(
        self,
        sheet: Sheet,
        session: Session,
        room: str,
        table: str,
        begin: int,
        end: int,
        movements: list[Movement] | None,
        whole: bool,
    ) -> None:
        self._sheet: Final = sheet
        self._session: Final = session
        self._begin: Final = begin
        self._waiting: Final = sorted([one for one in movements or [] if one.at < end], key=_order)
        self._at = 0
        self._next = self._time()
        known_from = self._waiting[0].at if whole and self._waiting else begin
        self._first = True
        self._books: Final = Books(sheet, room, table, begin, known_from)
        self._claimed = False
        """The table was opened on record: its books are whole."""
        self._moved = False
        self._told_money = False

    def reach(self, when: int, no_time: bool) -> bool:
        """Takes the movements before a hand that starts then; whether they may belong after it as well."""
        books = self._books
        if self._first:
            self._first = False
            books.known_from = min(books.known_from, when)
        if self._next > when:
            return False
        if no_time:
            books.forget()
        while self._next <= when:
            self._take(self._waiting[self._at])
        return no_time

    def books_of(self, place: Place, reported: bool) -> Books | None:
        """The books that a hand is held against, None where no events claim to be all of the table's."""
        if not self._claimed:
            return None
        books = self._books
        hand = place.hand
        if not books.open:
            if reported:
                place.add(TABLE_BOOKS, "table.closed", "a hand is played at a table that is closed", {}, {})
            self._claimed = False
            return None
        if (hand.currency, hand.money, hand.unit.micros) != (books.currency, books.money, books.unit.micros):
            if reported and not self._told_money:
                place.add(
                    TABLE_BOOKS, "table.money", "the hand is played in other chips than the table was opened with",
                    {"currency": books.currency, "money": books.money, "unit": books.unit.text},
                    {"currency": hand.currency, "money": hand.money, "unit": hand.unit.text},
                )  # fmt: skip
                self._told_money = True
            books.forget()
            return None
        return books

    def forget(self) -> None:
        """What lies before anybody is not known any more."""
        self._books.forget()

    def finish(self) -> bool:
        """Takes what is left of the day; whether there was any movement in it."""
        while self._at < len(self._waiting):
            self._take(self._waiting[self._at])
        return self._moved

    def _time(self) -> int:
        """When the next movement is, beyond all hands where none is left."""
        return self._waiting[self._at].at if self._at < len(self._waiting) else NEVER

    def _take(self, movement: Movement) -> None:
        self._at += 1
        self._next = self._time()
        if movement.kind == OPENED:
            self._claimed = True
            self._told_money = False
        if movement.at >= self._begin:
            self._moved = True
        self._books.take(movement)
        self._tell(movement, movement.at >= self._books.known_from)
        if movement.at >= self._begin:
            self._add(movement)

    def _tell(self, movement: Movement, known: bool) -> None:
        """The session hears who came and went; of who sat down before the hands on record it knows nothing."""
        session = self._session
        if movement.kind == OPENED:
            session.open_anew(known)
        elif movement.kind == CLOSED:
            session.forget()
        elif movement.kind == SAT_DOWN and known:
            session.sit_down(movement.player, movement.seat, movement.at)
        elif movement.kind == SAT_DOWN:
            session.lose_sight(movement.player)
        elif movement.kind == LEFT:
            session.leave(movement.player, movement.at, movement.amount)

    def _add(self, movement: Movement) -> None:
        books = self._books
        if movement.kind not in (BOUGHT_IN, TOPPED_UP, LEFT):
            return
        total = self._sheet.total(books.currency, books.money)
        if movement.kind == LEFT:
            total.cashed_out += movement.amount * books.unit.micros
        else:
            total.bought_in += movement.amount * books.unit.micros


def _order(movement: Movement) -> tuple[int, int]:
    return movement.at, movement.n
