"""A table's books: who sits where with what, by the table's own events and its hands."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.finding import MISSING
from replay.money import Unit
from replay.reconciliation.check import CARRIED_STACKS, TABLE_BOOKS, Check
from replay.reconciliation.movement import BOUGHT_IN, CLOSED, LEFT, OPENED, SAT_DOWN, TOPPED_UP, Movement
from replay.reconciliation.night_finding import NightFinding
from replay.reconciliation.place import night_rule
from replay.reconciliation.sheet import Sheet
from replay.reconciliation.sitter import Sitter

NOT_KNOWN: Final = "what lay before the player when the hands on record begin is not known"


@final
@mypyc_attr(acyclic=True)
class Books:
    """Takes the movements of one table in their order. What is wrong with them is noted if it is of the day.

    ``known_from``: of who sat down before, it is not known what lies before him until a hand shows it.
    """

    def __init__(self, sheet: Sheet, room: str, table: str, begin: int, known_from: int) -> None:
        self.sheet: Final = sheet
        self.room: Final = room
        self.table: Final = table
        self.begin: Final = begin
        self.known_from: int = known_from
        self.seats: Final[dict[int, Sitter]] = {}
        self.open = False
        self.currency = ""
        self.money = ""
        self.unit: Unit = Unit("0.01")
        self._stacks: Final[Check] = sheet.check(CARRIED_STACKS)
        self._books: Final[Check] = sheet.check(TABLE_BOOKS)

    def take(self, movement: Movement) -> None:
        """The next movement of the table."""
        reported = movement.at >= self.begin
        if reported:
            self._books.looked_at += 1
        kind = movement.kind
        if kind == OPENED:
            self._open(movement, reported)
        elif kind == CLOSED:
            self._close(movement, reported)
        elif kind == SAT_DOWN:
            self._sit_down(movement, reported)
        elif kind == LEFT:
            self._leave(movement, reported)
        elif kind in (BOUGHT_IN, TOPPED_UP):
            self._bring(movement, reported)

    def forget(self) -> None:
        """What lies before anybody is not known any more, until a hand shows it; who sits where is."""
        for sitter in self.seats.values():
            sitter.known = False
            sitter.owed = 0

    def crash(self) -> None:
        """The server crashed: all chips may be in the players' accounts (``server-crash``)."""
        for sitter in self.seats.values():
            sitter.closed_out = True

    def _open(self, movement: Movement, reported: bool) -> None:
        if self.open and reported:
            self._note(movement, "table.open-already", "the table is opened, and was not closed before", {}, {})
        self.seats.clear()
        self.open = True
        self.currency = movement.currency
        self.money = movement.money
        self.unit = Unit(movement.unit)

    def _close(self, movement: Movement, reported: bool) -> None:
        """Nobody sits at a table that is closed; whoever still does takes nothing along."""
        for seat in sorted(self.seats):
            sitter = self.seats[seat]
            if not reported or sitter.closed_out:
                continue
            if not sitter.known:
                self._books.skip(NOT_KNOWN)
            elif sitter.least > 0:
                chips = self.unit.write(sitter.least)
                self._note(
                    movement, "table.closed-with-chips",
                    f"the table is closed, and {chips} lie before player {sitter.player}",
                    {"stack": self.unit.write(0)}, {"seat": seat, "stack": chips}, sitter.player,
                )  # fmt: skip
        self.seats.clear()
        self.open = False

    def _sit_down(self, movement: Movement, reported: bool) -> None:
        there = self.seats.get(movement.seat)
        if there is not None and not there.closed_out and reported:
            self._note(
                movement, "seat.taken", f"player {movement.player} sits down where player {there.player} sits",
                {"seat": movement.seat, "player": there.player}, {"seat": movement.seat, "player": movement.player},
            )  # fmt: skip
        for seat, other in list(self.seats.items()):
            if other.player != movement.player or seat == movement.seat:
                continue
            if not other.closed_out:
                if reported:
                    self._note(
                        movement, "player.two-seats",
                        f"player {movement.player} sits down, and has seat {seat} already",
                        {"seat": seat}, {"seat": movement.seat},
                    )  # fmt: skip
                continue
            del self.seats[seat]
        self.seats[movement.seat] = Sitter(movement.seat, movement.player, movement.at >= self.known_from)

    def _bring(self, movement: Movement, reported: bool) -> None:
        sitter = self._sitter(movement, reported)
        sitter.add(movement.amount)
        sitter.closed_out = False

    def _leave(self, movement: Movement, reported: bool) -> None:
        """Who leaves takes what lies before him."""
        sitter = self._sitter(movement, reported)
        del self.seats[movement.seat]
        if not reported:
            return
        if not sitter.known:
            self._stacks.skip(NOT_KNOWN)
            return
        self._stacks.looked_at += 1
        if not sitter.fits(movement.amount):
            chips, taken = self.unit.write(sitter.least), self.unit.write(movement.amount)
            self.sheet.note(
                NightFinding(
                    CARRIED_STACKS, "left.amount", night_rule(CARRIED_STACKS), self.room, self.table, "", MISSING,
                    movement.player, {"seat": movement.seat, "amount": chips},
                    {"seat": movement.seat, "amount": taken, "n": movement.n},
                    f"player {movement.player} leaves with {taken}, and {chips} lay before him",
                )
            )  # fmt: skip

    def _sitter(self, movement: Movement, reported: bool) -> Sitter:
        """Who is meant; where he never sat down, he does from now on, and nobody knows with what."""
        sitter = self.seats.get(movement.seat)
        if sitter is not None and sitter.player == movement.player:
            return sitter
        if reported:
            self._note(
                movement, "player.not-seated", f"player {movement.player} never sat down in seat {movement.seat}",
                {} if sitter is None else {"player": sitter.player}, {"seat": movement.seat},
            )  # fmt: skip
        stranger = Sitter(movement.seat, movement.player, False)
        self.seats[movement.seat] = stranger
        return stranger

    def _note(
        self,
        movement: Movement,
        code: str,
        message: str,
        expected: dict[str, object],
        recorded: dict[str, object],
        player: str = "",
    ) -> None:
        """A finding says which event it is of, so that no two of a table have one key."""
        self.sheet.note(
            NightFinding(
                TABLE_BOOKS, code, night_rule(TABLE_BOOKS), self.room, self.table, "", MISSING,
                player or movement.player, expected, {**recorded, "n": movement.n}, message,
            )
        )  # fmt: skip
