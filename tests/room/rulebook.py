"""What the houses' texts say, as a dealer has learnt it: nothing here is read from the house files.

The room deals and settles by this book, so a wrong value in a house file, or a wrong use of it in the replayer, shows
as a hand that is dealt by the rules and yet not verified.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

HOLE_CARDS = {"holdem": 2, "omaha": 4, "omaha5": 5, "omaha8": 4, "omaha5-8": 5}
"""The games that the room deals, each with its hole cards."""
LOW_GAMES = ("omaha8", "omaha5-8")
EVERY_LIMIT = ("fixed", "spread", "no", "pot", "half-pot")
USUAL_LIMITS = ("fixed", "pot", "no")
BETS_A_ROUND = 4

Schedule = Callable[["RakedHand"], Fraction]


@dataclass(frozen=True)
class RakedHand:
    """What a rake table asks of a hand; money in the currency."""

    pot: Fraction
    players: int
    small_blind: Fraction
    unit: Fraction
    game: str
    limit: str

    def down(self, amount: Fraction) -> Fraction:
        """The amount in whole units."""
        return amount // self.unit * self.unit


@dataclass(frozen=True)
class Rulebook:
    """One house. ``seats``: the most players of each game on offer."""

    house: str
    limits: tuple[str, ...]
    seats: dict[str, int]
    button_posts_big_heads_up: bool = False
    small_blind_is_half_the_bet: bool = False
    newcomers_barred_from: str = "small_blind"
    """From there to the big blind nobody comes in: ``small_blind`` or ``button``."""
    button_passes_newcomers: bool = False
    straddle: str = ""
    """What a straddle counts as: ``raise`` (by one big blind), ``blind`` (a larger one), "" where there is none."""
    cash_antes: bool = False
    small_blind_may_lack: bool = False
    may_cover_all: bool = False
    """Less than a full raise is in order where it puts everybody else all-in."""
    artificial_all_in: bool = False
    disconnection_policy: bool = False
    """Lost connections have rules of their own, beside those of time-outs."""
    absent_fold_in_tournaments: bool = False
    all_in_turned_up: bool = False
    free_muck: bool = False
    odd_chip_to_the_button: bool = False
    odd_low_to_the_high_hand: bool = False
    three_of_five: bool = False
    """Five-card Omaha plays three hole cards and two of the board."""
    raked_without_flop: bool = False
    rake: str = "as_recorded"
    """``exact``, ``bounds`` or ``as_recorded``."""
    schedule: Schedule | None = None
    pools: tuple[str, ...] = field(default=())

    def use(self, game: str) -> tuple[int, int]:
        """How many hole and board cards make a hand; (0, 0): any."""
        if game == "holdem":
            return 0, 0
        return (3, 2) if game == "omaha5" and self.three_of_five else (2, 3)


def svea_rake(hand: RakedHand) -> Fraction:
    """0.01 for every full 0.20, 0.02 from 0.20 to 0.39, at most 0.75, 2 or 3."""
    return _svea_rake(hand, Fraction("0.75"))


def svea_two_seat_rake(hand: RakedHand) -> Fraction:
    """As svea, but up to 1.50 with two players."""
    return _svea_rake(hand, Fraction("1.50"))


def _svea_rake(hand: RakedHand, two_players: Fraction) -> Fraction:
    if hand.pot < Fraction("0.20"):
        return Fraction(0)
    if hand.pot <= Fraction("0.39"):
        return hand.down(Fraction("0.02"))
    cap = {2: two_players, 3: Fraction(2)}.get(hand.players, Fraction(3))
    return hand.down(min(cap, hand.pot // Fraction("0.20") * Fraction("0.01")))


def titan_rake(hand: RakedHand) -> Fraction:
    """The most that may be taken: 5 %, never more than 3."""
    return hand.down(min(Fraction(3), hand.pot * Fraction(5, 100)))


def dansk_rake(hand: RakedHand) -> Fraction:
    """2.5 %; caps by players in pot limit and in no-limit hold'em; small blinds of 0.51 to 10 have a threshold."""
    least, most = Fraction(0), Fraction(3)
    if hand.limit == "pot" or (hand.limit == "no" and hand.game == "holdem"):
        most = Fraction(1 if hand.players <= 3 else 2 if hand.players <= 5 else 3)
    elif hand.limit == "fixed" and hand.game == "holdem" and Fraction("0.51") <= hand.small_blind <= 10:
        least = Fraction("0.02")
    share = hand.down(hand.pot * Fraction(25, 1000))
    return Fraction(0) if share < least else hand.down(min(share, most))


def _five(most: int, hold_em: int = 10, five_card: int | None = None) -> dict[str, int]:
    five_card = most if five_card is None else five_card
    return {"holdem": hold_em, "omaha": most, "omaha5": five_card, "omaha8": most, "omaha5-8": five_card}


def _three(most: int) -> dict[str, int]:
    return {"holdem": most, "omaha": most, "omaha8": most}


SVEA = Rulebook(
    house="svea",
    limits=EVERY_LIMIT,
    seats=_five(8),
    button_posts_big_heads_up=True,
    newcomers_barred_from="button",
    button_passes_newcomers=True,
    artificial_all_in=True,
    all_in_turned_up=True,
    odd_low_to_the_high_hand=True,
    rake="exact",
    schedule=svea_rake,
)
SVEA_TWO_SEAT = Rulebook(
    house="svea-two-seat",
    limits=EVERY_LIMIT,
    seats=_five(8),
    newcomers_barred_from="button",
    button_passes_newcomers=True,
    artificial_all_in=True,
    all_in_turned_up=True,
    odd_low_to_the_high_hand=True,
    rake="exact",
    schedule=svea_two_seat_rake,
)
TITAN = Rulebook(
    house="titan",
    limits=USUAL_LIMITS,
    seats=_three(10),
    small_blind_is_half_the_bet=True,
    free_muck=True,
    rake="bounds",
    schedule=titan_rake,
)
NORGE = Rulebook(house="norge", limits=USUAL_LIMITS, seats=_three(10), raked_without_flop=True)
ROBERT = Rulebook(
    house="robert", limits=USUAL_LIMITS, seats=_three(10), odd_chip_to_the_button=True, raked_without_flop=True
)
DANSK = Rulebook(
    house="dansk",
    limits=USUAL_LIMITS,
    seats={"holdem": 10, "omaha": 10, "omaha5": 9, "omaha8": 10},
    straddle="raise",
    disconnection_policy=True,
    absent_fold_in_tournaments=True,
    three_of_five=True,
    rake="exact",
    schedule=dansk_rake,
    pools=("bad-beat", "monte-carlo", "smart"),
)
PRACTICE = Rulebook(
    house="practice",
    limits=EVERY_LIMIT,
    seats=_five(10, five_card=9),
    straddle="blind",
    cash_antes=True,
    small_blind_may_lack=True,
    may_cover_all=True,
    raked_without_flop=True,
)
RULEBOOKS = {book.house: book for book in (SVEA, SVEA_TWO_SEAT, TITAN, NORGE, ROBERT, DANSK, PRACTICE)}
"""Every house that is released, by name."""
HOUSE_LIMITS = [(book.house, limit) for book in RULEBOOKS.values() for limit in book.limits]
"""Every house × limit: what the properties range over."""
