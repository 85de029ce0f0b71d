"""What one table deals, as the headers of sealed records say it: hand after hand the same, so it is read once."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.hand import LIMITS, MONEY_KINDS, Stakes
from replay.money import Unit
from replay.sealed.record_reader import RecordReader

_MOST_UNITS: Final = 64
_UNITS: Final[dict[str, Unit]] = {}
"""The units met so far, by their text, at most so many: nearly all tables have the same few."""
_LIMITS: Final[list[str]] = list(LIMITS)
_MONEY_KINDS: Final[list[str]] = list(MONEY_KINDS)


@final
@mypyc_attr(acyclic=True)
class TableGame:
    """The keys of a header from the table to the stakes (``replay.hand.Hand``), and the bytes that say them."""

    def __init__(
        self,
        said: bytes,
        table: str,
        house: str,
        game: str,
        limit: str,
        money: str,
        currency: str,
        unit: Unit,
        stakes: Stakes,
    ) -> None:
        self.said: Final = said
        self.table: Final = table
        self.house: Final = house
        self.game: Final = game
        self.limit: Final = limit
        self.money: Final = money
        self.currency: Final = currency
        self.unit: Final = unit
        self.stakes: Final = stakes


_LAST: Final[list[TableGame | None]] = [None]
"""The one that was read last, alone, and whole as it is: threads share it."""


def read_table_game(source: RecordReader) -> TableGame:
    """Reads those keys; where the last record had the same bytes there, they mean the same. Raises NotSealed."""
    last = _LAST[0]
    if last is not None and source.passes(last.said):
        return last
    at = source.at
    table = source.known_text("table")
    house = source.known_text("house")
    game = source.known_text("game")
    limit = _LIMITS[source.choice(len(_LIMITS), "limit")]
    money = _MONEY_KINDS[source.choice(len(_MONEY_KINDS), "money")]
    currency = source.known_text("currency")
    unit = _read_unit(source)
    stakes = _read_stakes(source)
    said = source.record[at : source.at]
    found = TableGame(said, table, house, game, limit, money, currency, unit, stakes)
    _LAST[0] = found
    return found


def _read_unit(source: RecordReader) -> Unit:
    text = source.known_text("unit")
    unit = _UNITS.get(text)
    if unit is None:
        try:
            unit = Unit(text)
        except ValueError:
            raise source.other("a decimal above 0", "unit", repr(text)) from None
        if len(_UNITS) < _MOST_UNITS:
            _UNITS[text] = unit
    return unit


def _read_stakes(source: RecordReader) -> Stakes:
    small_blind = source.money("small_blind")
    big_blind = source.money("big_blind")
    ante = source.money("ante")
    bring_in = source.money("bring_in")
    small_bet = source.money("small_bet")
    big_bet = source.money("big_bet")
    big_blind_ante = source.money("big_blind_ante")
    spread: list[int] = []
    left = source.count("spread")
    while left > 0:
        spread.append(source.money("spread"))
        left -= 1
    return Stakes(small_blind, big_blind, ante, bring_in, small_bet, big_bet, big_blind_ante, tuple(spread))
