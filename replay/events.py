"""The events of a hand: the one definition of each type.

Everything that speaks of hand events is derived from these classes: the reader of hand documents, the ledger's
stored form and the API's schemas all walk ``KEYS``. Money is in units of the hand's smallest chip, cards are card
numbers (``replay.cards.card``), a seat is its number at the table.
"""

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from replay.cards.card import Card
from replay.final_stacks import BySeat, final_stacks
from replay.hex_digits import HexDigits, bytes_of, digits_of

SEAT: Final = "seat"
"""A seat number; 0 where the event has none."""
MONEY: Final = "money"
"""A whole number of units, from 0."""
CARDS: Final = "cards"
"""A list of cards, ``??`` where the source did not reveal one."""
TEXT: Final = "text"
CHOICE: Final = "choice"
COUNT: Final = "count"
"""An integer from 0; -1 where it is absent."""
HEX: Final = "hex"
FLAG: Final = "flag"
STACKS: Final = "stacks"
"""Seat number to money."""

POST_KINDS: Final = (
    "small_blind", "big_blind", "ante", "straddle", "bring_in", "entry", "missed_big", "missed_small", "dead",
)  # fmt: skip
ACTIONS: Final = ("fold", "check", "call", "bet", "raise", "complete", "bring_in")
ARTIFICIAL: Final = "artificial_all_in"
CAUSES: Final = ("player", "timeout", "disconnected", ARTIFICIAL)
FACES: Final = ("down", "up")
SIDES: Final = ("high", "low", "whole")
VOID_REASONS: Final = ("server_crash", "management", "misdeal")


@final
class Key:
    """One key of an event's JSON object and how its value is written.

    The attribute of the event class and the parameter of its constructor have the same name as the key.
    ``default`` is what an absent optional key stands for. ``since``: the schema number of the event type that brought
    the key; one that came after the first is optional, so that what was stored before can be read.
    """

    def __init__(
        self,
        name: str,
        kind: str,
        required: bool = True,
        choices: tuple[str, ...] = (),
        default: object = None,
        since: int = 1,
    ) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.required: Final = required
        self.choices: Final = choices
        self.default: Final = default
        self.since: Final = since


@mypyc_attr(acyclic=True)
class Event:
    """One thing that happened in a hand; nobody may change it or its lists, which other hands have too."""

    TYPE: ClassVar[str] = ""
    KEYS: ClassVar[tuple[Key, ...]] = ()
    SETTLEMENT: ClassVar[bool] = False
    """Whether the rules derive it alone, so that a record may leave it out."""
    sealed_as: i64 = 0
    """The bytes of a sealed record that it was read from, where they recur (``known_events``); else 0."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class DeckCommitted(Event):
    """The shuffle seed's hash, published before the first card."""

    TYPE: ClassVar[str] = "deck_committed"
    KEYS: ClassVar[tuple[Key, ...]] = (Key("algorithm", TEXT), Key("commitment", HEX))

    def __init__(self, algorithm: str, commitment: HexDigits) -> None:
        self.algorithm: Final = algorithm
        self._commitment: Final = commitment

    @property
    def commitment(self) -> str:
        """Its digits."""
        return digits_of(self._commitment)

    def commitment_bytes(self) -> bytes:
        """The bytes that the digits mean; raises ValueError where they mean none."""
        return bytes_of(self._commitment)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class DeckSeed(Event):
    """The shuffle seed; the deck follows from it."""

    TYPE: ClassVar[str] = "deck_seed"
    KEYS: ClassVar[tuple[Key, ...]] = (Key("algorithm", TEXT), Key("seed", HEX))

    def __init__(self, algorithm: str, seed: HexDigits) -> None:
        self.algorithm: Final = algorithm
        self._seed: Final = seed

    @property
    def seed(self) -> str:
        """Its digits."""
        return digits_of(self._seed)

    def seed_bytes(self) -> bytes:
        """The bytes that the digits mean; raises ValueError where they mean none."""
        return bytes_of(self._seed)


@final
@mypyc_attr(acyclic=True)
class Deck(Event):
    """The whole deck in dealing order, where no seed exists."""

    TYPE: ClassVar[str] = "deck"
    KEYS: ClassVar[tuple[Key, ...]] = (Key("cards", CARDS),)

    def __init__(self, cards: list[Card]) -> None:
        self.cards: Final = cards


@final
@mypyc_attr(acyclic=True)
class Posted(Event):
    """A forced or voluntary post before the cards."""

    TYPE: ClassVar[str] = "posted"
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("seat", SEAT),
        Key("kind", CHOICE, choices=POST_KINDS),
        Key("amount", MONEY),
    )

    def __init__(self, seat: int, kind: str, amount: int) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.amount: Final = amount
        self.comes_in: Final = kind in ("entry", "missed_big", "missed_small", "dead")
        """It is a post of a player who comes in or back."""


@final
@mypyc_attr(acyclic=True)
class Dealt(Event):
    """Cards in the order received, to a seat or (``board``) to the table; ``seat`` is 0 for the board."""

    TYPE: ClassVar[str] = "dealt"
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("seat", SEAT, required=False, default=0),
        Key("board", FLAG, required=False, default=False),
        Key("cards", CARDS),
        Key("face", CHOICE, required=False, choices=FACES, default=""),
    )

    def __init__(self, seat: int, board: bool, cards: list[Card], face: str) -> None:
        self.seat: Final = seat
        self.board: Final = board
        self.cards: Final = cards
        self.face: Final = face


@final
@mypyc_attr(acyclic=True)
class Acted(Event):
    """One action; ``amount`` is the chips that it moves from the stack, 0 for fold and check."""

    TYPE: ClassVar[str] = "acted"
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("seat", SEAT),
        Key("action", CHOICE, choices=ACTIONS),
        Key("amount", MONEY, required=False, default=0),
        Key("cause", CHOICE, required=False, choices=CAUSES, default="player"),
        Key("uses_left", COUNT, required=False, default=-1),
    )

    def __init__(self, seat: int, action: str, amount: int, cause: str, uses_left: int) -> None:
        self.seat: Final = seat
        self.action: Final = action
        self.amount: Final = amount
        self.cause: Final = cause
        self.uses_left: Final = uses_left
        self.folds: Final = action == "fold"
        self.by_player: Final = cause == "player"
        """The player acted, not the clock for him."""
        self.is_artificial: Final = cause == ARTIFICIAL
        """The player counts as all-in without acting."""


@final
@mypyc_attr(acyclic=True)
class Drew(Event):
    """One draw; both lists empty: stood pat."""

    TYPE: ClassVar[str] = "drew"
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("seat", SEAT),
        Key("discarded", CARDS),
        Key("drawn", CARDS),
        Key("cause", CHOICE, required=False, choices=CAUSES, default="player"),
    )

    def __init__(self, seat: int, discarded: list[Card], drawn: list[Card], cause: str) -> None:
        self.seat: Final = seat
        self.discarded: Final = discarded
        self.drawn: Final = drawn
        self.cause: Final = cause


@final
@mypyc_attr(acyclic=True)
class Reshuffled(Event):
    """Discards shuffled into the stub in mid-draw: the new stub, or the seed it follows from."""

    TYPE: ClassVar[str] = "reshuffled"
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("cards", CARDS, required=False, default=()),
        Key("seed", HEX, required=False, default=""),
    )

    def __init__(self, cards: list[Card], seed: HexDigits) -> None:
        self.cards: Final = cards
        self._seed: Final = seed

    @property
    def seed(self) -> str:
        """Its digits, "" where the stub is told."""
        return digits_of(self._seed)

    def seed_bytes(self) -> bytes:
        """The bytes that the digits mean; raises ValueError where they mean none."""
        return bytes_of(self._seed)


@final
@mypyc_attr(acyclic=True)
class UncalledReturned(Event):
    """The part of a bet that nobody matched goes back."""

    TYPE: ClassVar[str] = "uncalled_returned"
    SETTLEMENT: ClassVar[bool] = True
    KEYS: ClassVar[tuple[Key, ...]] = (Key("seat", SEAT), Key("amount", MONEY))

    def __init__(self, seat: int, amount: int) -> None:
        self.seat: Final = seat
        self.amount: Final = amount


@final
@mypyc_attr(acyclic=True)
class SplitVote(Event):
    """32-card draw's split button."""

    TYPE: ClassVar[str] = "split_vote"
    KEYS: ClassVar[tuple[Key, ...]] = (Key("seat", SEAT), Key("pot", COUNT), Key("agree", FLAG))

    def __init__(self, seat: int, pot: int, agree: bool) -> None:
        self.seat: Final = seat
        self.pot: Final = pot
        self.agree: Final = agree


@final
@mypyc_attr(acyclic=True)
class Shown(Event):
    """The cards of a seat that became known."""

    TYPE: ClassVar[str] = "shown"
    KEYS: ClassVar[tuple[Key, ...]] = (Key("seat", SEAT), Key("cards", CARDS))

    def __init__(self, seat: int, cards: list[Card]) -> None:
        self.seat: Final = seat
        self.cards: Final = cards


@final
@mypyc_attr(acyclic=True)
class Mucked(Event):
    """A hand thrown away unseen at the showdown."""

    TYPE: ClassVar[str] = "mucked"
    KEYS: ClassVar[tuple[Key, ...]] = (Key("seat", SEAT),)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


@final
@mypyc_attr(acyclic=True)
class RakeTaken(Event):
    """The house's share of one pot; pot 0 is the main pot."""

    TYPE: ClassVar[str] = "rake_taken"
    SETTLEMENT: ClassVar[bool] = True
    KEYS: ClassVar[tuple[Key, ...]] = (Key("pot", COUNT), Key("amount", MONEY))

    def __init__(self, pot: int, amount: int) -> None:
        self.pot: Final = pot
        self.amount: Final = amount


@final
@mypyc_attr(acyclic=True)
class JackpotContributed(Event):
    """What this hand's rake feeds to a pool."""

    TYPE: ClassVar[str] = "jackpot_contributed"
    SETTLEMENT: ClassVar[bool] = True
    KEYS: ClassVar[tuple[Key, ...]] = (Key("pool", TEXT), Key("amount", MONEY))

    def __init__(self, pool: str, amount: int) -> None:
        self.pool: Final = pool
        self.amount: Final = amount


@final
@mypyc_attr(acyclic=True)
class PotAwarded(Event):
    """A share of one side of one pot, without odd chips."""

    TYPE: ClassVar[str] = "pot_awarded"
    SETTLEMENT: ClassVar[bool] = True
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("pot", COUNT),
        Key("side", CHOICE, choices=SIDES),
        Key("seat", SEAT),
        Key("amount", MONEY),
    )

    def __init__(self, pot: int, side: str, seat: int, amount: int) -> None:
        self.pot: Final = pot
        self.side: Final = side
        self.seat: Final = seat
        self.amount: Final = amount


@final
@mypyc_attr(acyclic=True)
class OddChipAwarded(Event):
    """Units that an equal division leaves over."""

    TYPE: ClassVar[str] = "odd_chip_awarded"
    SETTLEMENT: ClassVar[bool] = True
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("pot", COUNT),
        Key("side", CHOICE, choices=SIDES),
        Key("seat", SEAT),
        Key("amount", MONEY),
    )

    def __init__(self, pot: int, side: str, seat: int, amount: int) -> None:
        self.pot: Final = pot
        self.side: Final = side
        self.seat: Final = seat
        self.amount: Final = amount


@final
@mypyc_attr(acyclic=True)
class JackpotAwarded(Event):
    """A payment out of a jackpot pool."""

    TYPE: ClassVar[str] = "jackpot_awarded"
    SETTLEMENT: ClassVar[bool] = True
    KEYS: ClassVar[tuple[Key, ...]] = (Key("pool", TEXT), Key("seat", SEAT), Key("amount", MONEY))

    def __init__(self, pool: str, seat: int, amount: int) -> None:
        self.pool: Final = pool
        self.seat: Final = seat
        self.amount: Final = amount


@final
@mypyc_attr(acyclic=True)
class HandVoided(Event):
    """The hand does not count: every chip goes back."""

    TYPE: ClassVar[str] = "hand_voided"
    KEYS: ClassVar[tuple[Key, ...]] = (Key("reason", CHOICE, choices=VOID_REASONS),)

    def __init__(self, reason: str) -> None:
        self.reason: Final = reason


@final
@mypyc_attr(acyclic=True)
class Refunded(Event):
    """Chips given back after a void."""

    TYPE: ClassVar[str] = "refunded"
    SETTLEMENT: ClassVar[bool] = True
    KEYS: ClassVar[tuple[Key, ...]] = (Key("seat", SEAT), Key("amount", MONEY))

    def __init__(self, seat: int, amount: int) -> None:
        self.seat: Final = seat
        self.amount: Final = amount


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class HandFinished(Event):
    """The final stacks as the room recorded them: seat number to units."""

    TYPE: ClassVar[str] = "hand_finished"
    SETTLEMENT: ClassVar[bool] = True
    KEYS: ClassVar[tuple[Key, ...]] = (Key("stacks", STACKS),)

    def __init__(self, stacks: BySeat) -> None:
        self.told: Final = final_stacks(stacks)

    @property
    def stacks(self) -> dict[int, int]:
        """All of them: whoever wants those of some seats asks ``told``."""
        return self.told.by_seat()


EVENT_TYPES: Final[dict[str, type[Event]]] = {
    one.TYPE: one
    for one in (
        DeckCommitted, DeckSeed, Deck, Posted, Dealt, Acted, Drew, Reshuffled, UncalledReturned, SplitVote, Shown,
        Mucked, RakeTaken, JackpotContributed, PotAwarded, OddChipAwarded, JackpotAwarded, HandVoided, Refunded,
        HandFinished,
    )
}  # fmt: skip
"""Every event type by the name that documents use."""
