"""A recorded hand: the header and the ordered list of what happened."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.events import Deck, DeckCommitted, DeckSeed, Event
from replay.money import Unit

FORMAT: Final = "oddchip-hand/1"
LIMITS: Final = ("fixed", "spread", "no", "pot", "half-pot")
MONEY_KINDS: Final = ("real", "play", "chips")


@final
@mypyc_attr(acyclic=True)
class Seat:
    """Somebody dealt in or posting, with the stack before any posting, in units."""

    def __init__(self, seat: int, player: str, stack: int, sitting_out: bool = False) -> None:
        self.seat: Final = seat
        self.player: Final = player
        self.stack: Final = stack
        self.sitting_out: Final = sitting_out


@final
@mypyc_attr(acyclic=True)
class Stakes:
    """The forced bets and bet sizes of the table in units; 0 where the game needs none."""

    def __init__(
        self,
        small_blind: int = 0,
        big_blind: int = 0,
        ante: int = 0,
        bring_in: int = 0,
        small_bet: int = 0,
        big_bet: int = 0,
        big_blind_ante: int = 0,
        spread: tuple[int, ...] = (),
    ) -> None:
        self.small_blind: Final = small_blind
        self.big_blind: Final = big_blind
        self.ante: Final = ante
        self.bring_in: Final = bring_in
        self.small_bet: Final = small_bet
        self.big_bet: Final = big_bet
        self.big_blind_ante: Final = big_blind_ante
        self.spread: Final = spread


@final
@mypyc_attr(acyclic=True)
class Combination:
    """A hand that a jackpot pool pays, and what must have beaten it ("" where anything may have)."""

    def __init__(self, hand: str, beaten_by: str = "") -> None:
        self.hand: Final = hand
        self.beaten_by: Final = beaten_by


@final
@mypyc_attr(acyclic=True)
class Window:
    """Hours in which a pool pays: microseconds since 1970 UTC, the end excluded, and the texts they came from."""

    def __init__(self, start: int, end: int, start_text: str, end_text: str) -> None:
        self.start: Final = start
        self.end: Final = end
        self.start_text: Final = start_text
        self.end_text: Final = end_text


@final
@mypyc_attr(acyclic=True)
class Pool:
    """A jackpot pool that the table feeds. ``share`` is a decimal string of the rake; None: the header has no list."""

    def __init__(
        self,
        pool: str,
        share: str,
        combinations: list[Combination] | None = None,
        windows: list[Window] | None = None,
    ) -> None:
        self.pool: Final = pool
        self.share: Final = share
        self.combinations: Final = combinations
        self.windows: Final = windows


def tells_deck(event: object) -> bool:
    """Whether an event tells the deck, or its fingerprint."""
    return isinstance(event, (Deck, DeckCommitted, DeckSeed))


_NO_POOLS: Final[list[Pool]] = []
"""The pools of every hand that feeds none."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Hand:
    """One hand as it was recorded. Nothing in it is believed until it has been replayed.

    ``house`` is a name or ``name@version``, "" where the source names none. ``button`` is 0 where there is none.
    ``started_at`` is the RFC 3339 text ("" where unknown) and ``started`` the same in microseconds since 1970 UTC.
    ``seats`` ascend by number; ``extra`` keeps the document's keys that begin with ``x-``, as JSON text ("" without).
    ``deck_events`` are the indices of those that tell the deck, looked for here unless who read the events says them.
    """

    def __init__(
        self,
        hand_id: str,
        room: str,
        table: str,
        house: str,
        game: str,
        limit: str,
        money: str,
        currency: str,
        unit: Unit,
        stakes: Stakes,
        button: int,
        seats: list[Seat],
        events: list[Event],
        started_at: str = "",
        started: int = 0,
        tournament: str = "",
        pools: list[Pool] | None = None,
        extra: str = "",
        still_open: bool = False,
        deck_events: list[int] | None = None,
    ) -> None:
        self.hand_id: Final = hand_id
        self.room: Final = room
        self.table: Final = table
        self.house: Final = house
        self.game: Final = game
        self.limit: Final = limit
        self.money: Final = money
        self.currency: Final = currency
        self.unit: Final = unit
        self.stakes: Final = stakes
        self.button: Final = button
        self.seats: Final = seats
        self.events: Final = events
        self.deck_events: Final[list[int]] = (
            [at for at, event in enumerate(events) if tells_deck(event)] if deck_events is None else deck_events
        )
        self.started_at: Final = started_at
        self.started: Final = started
        self.tournament: Final = tournament
        """The document's tournament object as canonical JSON text, "" for a cash hand."""
        self.is_tournament: Final = money == "chips" or tournament != ""
        """Tournament rules hold: antes, no rake, no jackpots, no artificial all-in."""
        self.pools: Final[list[Pool]] = _NO_POOLS if pools is None else pools
        self.extra: Final = extra
        self.still_open: Final = still_open
        """It came from a live stream that has not closed it: more events may follow."""

    def with_events(self, events: list[Event], extra: str, still_open: bool) -> "Hand":
        """A hand with the same header and these events; all that is said of them is given anew."""
        return Hand(
            self.hand_id,
            self.room,
            self.table,
            self.house,
            self.game,
            self.limit,
            self.money,
            self.currency,
            self.unit,
            self.stakes,
            self.button,
            self.seats,
            events,
            self.started_at,
            self.started,
            self.tournament,
            self.pools,
            extra,
            still_open,
        )
