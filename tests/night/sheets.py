"""A room's day handed to the checks of the night, without any store: what they find."""

from fractions import Fraction

from replay.hand import Hand
from replay.houses.house import House
from replay.houses.load import find_house
from replay.reconciliation.day import RoomBooks, settle_day
from replay.reconciliation.movement import BEFORE_THE_DAY, Movement
from replay.reconciliation.pool_book import PoolBook
from replay.reconciliation.sealed_record import Rows
from replay.reconciliation.sheet import Sheet, merge, read_sheet
from replay.reconciliation.statement import Statement
from replay.reconciliation.table_day import TableDay
from replay.reconciliation.uses import AllInUse
from replay.sealed.sealed_hand import SealedHand
from tests.night.clock import DAY, HOUR, date_of
from tests.night.finance import figures, statement
from tests.night.floor import Floor, with_awards
from tests.night.happenings import Dealt
from tests.night.room import Room

LEAD_IN = HOUR
"""So long before the day hands are read of a table that does not tell when it was opened."""
KINDS = {"table_opened": "opened", "table_closed": "closed"}
"""The names of movements that are not those of the lines."""


class Nights:
    """The nights of a room, one after another."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.uses: list[AllInUse] = []
        self.pools: dict[str, int] = {}
        self.ids = frozenset(dealt.hand_id for dealt in room.hands)

    def of(self, begin: int, stated: Statement | None = None) -> Sheet:
        """The sheet of the day that begins then, settled; the finance statement is the bookkeeper's without another."""
        sheets = [read_sheet(self.table(floor, begin).document()) for floor in self.room.floors.values()]
        sheet = merge(sheets)
        date = date_of(begin)
        stated = stated or statement(date, figures(self.room, date))
        earlier = [use for use in self.uses if use.at > begin - DAY]
        books = RoomBooks(stated, self._pools(begin), earlier, self.ids)
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
        tells = floor.card.tells
        day = TableDay(self.room.name, floor.card.name, begin, end, movements(floor, begin, end), tells)
        for dealt in hands:
            house = find_house(dealt.hand.house)
            if dealt.finished:
                rows = Rows(False, 0, "{}", "{...}") if dealt.tampered else Rows(True)
                day.take(sealed(self._hand(dealt), dealt.at, house), house, rows=rows)
            else:
                day.take_unfinished(dealt.hand, house, dealt.at)
        return day.finish()

    def _hands(self, floor: Floor, begin: int, end: int) -> list[Dealt]:
        since = opened_before(floor, begin) if floor.card.tells else begin - LEAD_IN
        return [dealt for dealt in floor.hands if since <= dealt.at < end]

    def _hand(self, dealt: Dealt) -> Hand:
        """With what was paid late."""
        late = [one.event for one in self.room.late if one.dealt is dealt]
        return with_awards(dealt, late, len(dealt.hand.events)) if late else dealt.hand

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
    """When the table was opened last before a day; where it never was, when the day began."""
    return max((event.at for event in floor.events if event.at < begin and event.type == "table_opened"), default=begin)


def movements(floor: Floor, begin: int, end: int) -> list[Movement] | None:
    """What happened at the table since the last opening that was an hour before the day; None without events."""
    if not floor.card.tells:
        return None
    card = floor.card
    since = begin - BEFORE_THE_DAY
    opened = max([one.at for one in floor.events if one.at < since and one.type == "table_opened"], default=0)
    return [
        Movement(
            event.at, KINDS.get(event.type, event.type), event.seat, event.player, max(0, event.amount), event.n,
            *((card.currency, card.money, card.unit.text) if event.type == "table_opened" else ()),
        )
        for event in floor.events
        if opened <= event.at < end
    ]  # fmt: skip


def sealed(hand: Hand, at: int, house: House) -> SealedHand:
    """The hand as its sealed record has it."""
    return SealedHand(hand, house.name, house.version, house.sha256, at, len(hand.events) + 1, False)
