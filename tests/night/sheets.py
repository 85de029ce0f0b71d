"""A room's day handed to the checks of the night, without any store: what they find."""

from fractions import Fraction

from replay.houses.house import House
from replay.houses.load import find_house
from replay.reconciliation.day import RoomBooks, settle_day
from replay.reconciliation.movement import Movement
from replay.reconciliation.pool_book import PoolBook
from replay.reconciliation.sheet import Sheet, merge, read_sheet
from replay.reconciliation.statement import Statement
from replay.reconciliation.table_day import TableDay
from replay.reconciliation.uses import AllInUse
from replay.sealed.sealed_hand import SealedHand
from tests.night.clock import DAY, date_of
from tests.night.finance import statement_of
from tests.night.floor import Floor
from tests.night.happenings import Dealt
from tests.night.room import Room

KINDS = {"table_opened": "opened", "table_closed": "closed"}
"""The names of movements that are not those of the lines."""


class Nights:
    """The nights of a room, one after another. ``houses``: other rules than those that the tables name, by name."""

    def __init__(self, room: Room, houses: dict[str, House] | None = None) -> None:
        self.room = room
        self.houses = houses or {}
        self.uses: list[AllInUse] = []
        self.pools: dict[str, int] = {}

    def of(self, begin: int, statement: Statement | None = None) -> Sheet:
        """The sheet of the day that begins then, settled; the finance statement is the bookkeeper's without another."""
        sheets = [read_sheet(self.table(floor, begin).document()) for floor in self.room.floors.values()]
        sheet = merge(sheets)
        stated = statement or statement_of(self.room, date_of(begin))
        earlier = [use for use in self.uses if use.at > begin - DAY]
        books = RoomBooks(stated, self._pools(begin), earlier)
        self.uses += sheet.all_ins
        for book in settle_day(sheet, self.room.name, books):
            closing = book.closing()
            assert closing is not None
            self.pools[book.pool] = closing
        return sheet

    def table(self, floor: Floor, begin: int) -> Sheet:
        """One table's sheet."""
        end = begin + DAY
        hands = self._hands(floor, begin, end)
        day = TableDay(self.room.name, floor.card.name, begin, end, movements(floor, begin, end), True)
        for dealt in hands:
            house = self.house(dealt)
            if dealt.finished:
                day.take(sealed(dealt, house), house)
            else:
                day.take_unfinished(dealt.hand, house, dealt.at)
        return day.finish()

    def house(self, dealt: Dealt) -> House:
        """The rules that a hand is judged by."""
        name = dealt.card.book.house
        return self.houses.get(name) or find_house(name)

    def _hands(self, floor: Floor, begin: int, end: int) -> list[Dealt]:
        opened = opened_before(floor, begin)
        return [dealt for dealt in floor.hands if opened <= dealt.at < end]

    def _pools(self, begin: int) -> list[PoolBook]:
        books = []
        for pool, card in self.room.pools.items():
            events = [one for one in self.room.events if begin <= one.at < begin + DAY and one.body.get("pool") == pool]
            opened = [micros(one.body["amount"]) for one in events if one.type == "pool_opened"]
            adjusted = [
                micros(one.body["amount"]) * (1 if one.body["direction"] == "in" else -1)
                for one in events
                if one.type == "pool_adjusted"
            ]
            books.append(
                PoolBook(pool, card.currency, self.pools.get(pool), opened[0] if opened else None, sum(adjusted))
            )
        return books


def micros(amount: object) -> int:
    """Money in millionths."""
    assert isinstance(amount, Fraction)
    return int(amount * 1_000_000)


def opened_before(floor: Floor, begin: int) -> int:
    """When the table was opened last before a day, if it was open when the day began; else when the day began."""
    marks = [event for event in floor.events if event.at < begin and event.type in KINDS]
    return marks[-1].at if marks and marks[-1].type == "table_opened" else begin


def movements(floor: Floor, begin: int, end: int) -> list[Movement] | None:
    """What happened at the table since it was opened last; None where it does not tell."""
    if not floor.card.tells:
        return None
    card, opened = floor.card, opened_before(floor, begin)
    return [
        Movement(
            event.at, KINDS.get(event.type, event.type), event.seat, event.player, max(0, event.amount), event.n,
            *((card.currency, card.money, card.unit.text) if event.type == "table_opened" else ()),
        )
        for event in floor.events
        if opened <= event.at < end
    ]  # fmt: skip


def sealed(dealt: Dealt, house: House) -> SealedHand:
    """The hand as its sealed record has it."""
    version = len(dealt.hand.events) + 1
    return SealedHand(dealt.hand, house.name, house.version, house.sha256, dealt.at, version, False)
