"""A room's day: what its tables' sheets say together, held against each other and against the room's own figures."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.reconciliation.artificial_all_ins import check_all_ins
from replay.reconciliation.check import DECKS_AND_SEEDS
from replay.reconciliation.decks_and_seeds import EarlierShuffle, check_shuffles
from replay.reconciliation.hand_numbers import NumberRow, check_numbers, number_rows
from replay.reconciliation.jackpot_pools import check_pools
from replay.reconciliation.pool_book import PoolBook
from replay.reconciliation.rake import check_rake
from replay.reconciliation.refunds import check_refund_lines
from replay.reconciliation.sheet import Sheet
from replay.reconciliation.statement import Statement
from replay.reconciliation.uses import AllInUse


@final
@mypyc_attr(acyclic=True)
class RoomBooks:
    """What a room's own events say of its day.

    ``statement`` is the finance department's, None without one. ``pools`` are the pools of which there are events.
    ``earlier_all_ins`` are the artificial all-ins of the 24 hours before the day, of all tables. ``elsewhere`` are
    those ids among the gaps of ``hand_numbers.find_gaps`` that a hand of another day has. ``earlier_shuffles`` are the
    seeds and decks that hands of days before had; where those were not looked for, ``not_earlier`` says why.
    """

    def __init__(
        self,
        statement: Statement | None = None,
        pools: list[PoolBook] | None = None,
        earlier_all_ins: list[AllInUse] | None = None,
        elsewhere: frozenset[str] = frozenset(),
        earlier_shuffles: list[EarlierShuffle] | None = None,
        not_earlier: str = "",
    ) -> None:
        self.statement: Final = statement
        self.pools: Final[list[PoolBook]] = pools or []
        self.earlier_all_ins: Final[list[AllInUse]] = earlier_all_ins or []
        self.elsewhere: Final = elsewhere
        self.earlier_shuffles: Final[list[EarlierShuffle]] = earlier_shuffles or []
        self.not_earlier: Final = not_earlier


def settle_day(sheet: Sheet, room: str, books: RoomBooks, rows: list[NumberRow] | None = None) -> list[PoolBook]:
    """Adds to the merged sheet what only all tables together show; once for each sheet. Returns the pools' books.

    ``rows`` are the sheet's rows of numbers, from whoever has looked for their gaps already.
    """
    check_numbers(sheet, room, number_rows(sheet) if rows is None else rows, books.elsewhere)
    check_refund_lines(sheet, room, books.statement)
    check_rake(sheet, room, books.statement)
    pools = check_pools(sheet, room, books.pools, books.statement)
    check_all_ins(sheet, room, books.earlier_all_ins)
    check_shuffles(sheet, room, books.earlier_shuffles)
    if books.not_earlier and sheet.hands.all():
        sheet.check(DECKS_AND_SEEDS).skip(books.not_earlier, sheet.hands.all())
    return pools
