"""What a record says of the settlement, gathered by type so that it can be held against what is derived."""

from typing import Final, cast, final

from mypy_extensions import mypyc_attr

from replay.events import (
    Acted,
    Dealt,
    Event,
    HandFinished,
    JackpotAwarded,
    JackpotContributed,
    OddChipAwarded,
    Posted,
    PotAwarded,
    RakeTaken,
    Refunded,
    UncalledReturned,
)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Entry:
    """One recorded amount: of a pot and side ("" and -1 where it has none), a seat (0) or a pool ("")."""

    def __init__(self, event: int, pot: int, side: str, seat: int, pool: str, amount: int) -> None:
        self.event: Final = event
        self.pot: Final = pot
        self.side: Final = side
        self.seat: Final = seat
        self.pool: Final = pool
        self.amount: Final = amount


NOTHING: Final[list[Entry]] = []
"""What a record has of an event that it does not have: one list for all hands, to which nothing is added."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Record:
    """The settlement events of a hand, each with its index."""

    def __init__(self, events: list[Event]) -> None:
        self.uncalled: list[Entry] = NOTHING
        self.rake: list[Entry] = NOTHING
        self.contributions: list[Entry] = NOTHING
        self.awards: list[Entry] = NOTHING
        self.odd: list[Entry] = NOTHING
        self.jackpots: list[Entry] = NOTHING
        self.refunds: list[Entry] = NOTHING
        self.finished: HandFinished | None = None
        self.finished_event = -1
        self.first_event = -1
        """The first settlement event, -1 without one."""
        self.put_in: int = 0
        """All chips that actions and posts moved into the pots."""
        self.artificial = False
        """Somebody counted as all-in without acting."""
        put_in = 0
        for index, event in enumerate(cast("list[object]", events)):  # as events each would be looked at twice
            if isinstance(event, Acted):
                put_in += event.amount
                if event.is_artificial:
                    self.artificial = True
            elif isinstance(event, Dealt):
                continue
            elif isinstance(event, Posted):
                put_in += event.amount
            elif self._take(index, event) and self.first_event < 0:
                self.first_event = index
        self.put_in = put_in

    def _take(self, index: int, event: object) -> bool:
        """Gathers a settlement event; False for any other."""
        if isinstance(event, UncalledReturned):
            self.uncalled = _with(self.uncalled, Entry(index, -1, "", event.seat, "", event.amount))
        elif isinstance(event, RakeTaken):
            self.rake = _with(self.rake, Entry(index, event.pot, "", 0, "", event.amount))
        elif isinstance(event, JackpotContributed):
            self.contributions = _with(self.contributions, Entry(index, -1, "", 0, event.pool, event.amount))
        elif isinstance(event, PotAwarded):
            self.awards = _with(self.awards, Entry(index, event.pot, event.side, event.seat, "", event.amount))
        elif isinstance(event, OddChipAwarded):
            self.odd = _with(self.odd, Entry(index, event.pot, event.side, event.seat, "", event.amount))
        elif isinstance(event, JackpotAwarded):
            self.jackpots = _with(self.jackpots, Entry(index, -1, "", event.seat, event.pool, event.amount))
        elif isinstance(event, Refunded):
            self.refunds = _with(self.refunds, Entry(index, -1, "", event.seat, "", event.amount))
        elif isinstance(event, HandFinished):
            self.finished = event
            self.finished_event = index
        else:
            return False
        return True

    def awarded(self, pot: int) -> int:
        """What the record awards of a pot, odd chips included."""
        return _sum(self.awards, pot) + _sum(self.odd, pot)

    def jackpots_of(self, seat: int) -> int:
        """What the record pays a seat out of jackpot pools."""
        return sum(entry.amount for entry in self.jackpots if entry.seat == seat)

    def raked(self, pot: int) -> int:
        """What the record's rake events take of a pot."""
        return _sum(self.rake, pot)


def _with(entries: list[Entry], one: Entry) -> list[Entry]:
    if not entries:
        return [one]
    entries.append(one)
    return entries


def _sum(entries: list[Entry], pot: int) -> int:
    return sum(entry.amount for entry in entries if entry.pot == pot)
