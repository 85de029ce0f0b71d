"""What the houses' texts say, as a dealer has learnt it: nothing here is read from the house files.

The room deals and settles by this book, so a wrong value in a house file, or a wrong use of it in the replayer, shows
as a hand that is dealt by the rules and yet not verified.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tests.room.games import FAMILIES, GAMES

EVERY_LIMIT = ("fixed", "spread", "no", "pot", "half-pot")
USUAL_LIMITS = ("fixed", "pot", "no")
BIG_BET = ("no", "pot", "half-pot")
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
    fixed_only: tuple[str, ...] = ()
    """Games that are not offered in the other limits."""
    button_in_stud: tuple[str, ...] = ()
    """Stud games whose deal begins left of the button where there is one."""
    high_card_opens_big_bet_stud: bool = False
    """Seven-card stud is opened by the highest card where bets are not of a fixed or spread size."""
    bring_in_is_half_a_bet: bool = False
    open_pair_games: tuple[str, ...] = ("stud7",)
    open_pair_for_its_holder: bool = False
    """Only who shows the pair may open the double bet."""
    no_betting_after_shared_card: bool = False
    odd_stud_chip_to_first_dealt: bool = False
    """Else to the highest single card."""
    late_drawer_may_not_bet: bool = False
    automatic_draw: bool = False
    split_vote: bool = False

    def limits_of(self, game: str) -> tuple[str, ...]:
        """The limits in which a game is offered."""
        return ("fixed",) if game in self.fixed_only else self.limits

    def games(self, family: str, limit: str) -> list[str]:
        """The games of a family that are offered in a limit."""
        return [name for name in self.seats if GAMES[name].family == family and limit in self.limits_of(name)]

    def opened_by(self, game: str, limit: str) -> str:
        """Whose up-card brings it in: the ``high`` or the ``low`` one's."""
        if game in ("soko", "americana", "telesina"):
            return "high"
        return "high" if self.high_card_opens_big_bet_stud and limit in BIG_BET else "low"

    def raked_from(self, game: str) -> str:
        """What must have been reached before any rake is taken, "" where nothing must."""
        if self.raked_without_flop:
            return ""
        by_family = {"flop": "flop", "draw": "draw", "stud": "card 4" if game in ("stud7", "stud7-8") else "card 3"}
        return by_family[GAMES[game].family]

    def use(self, game: str) -> tuple[int, int]:
        """How many hole and board cards make a hand; (0, 0): any."""
        if not game.startswith("omaha"):
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


SVEA_STUD = {"stud7": 8, "stud7-8": 8, "soko": 8, "americana": 6, "telesina": 6}
SVEA_DRAW = {"draw5": 6, "triple27": 6, "draw32": 5}


SVEA = Rulebook(
    house="svea",
    limits=EVERY_LIMIT,
    seats=_five(8) | SVEA_STUD | SVEA_DRAW,
    button_posts_big_heads_up=True,
    newcomers_barred_from="button",
    button_passes_newcomers=True,
    artificial_all_in=True,
    all_in_turned_up=True,
    odd_low_to_the_high_hand=True,
    rake="exact",
    schedule=svea_rake,
    fixed_only=("triple27",),
    button_in_stud=("telesina",),
    high_card_opens_big_bet_stud=True,
    no_betting_after_shared_card=True,
    odd_stud_chip_to_first_dealt=True,
    late_drawer_may_not_bet=True,
    split_vote=True,
)
SVEA_TWO_SEAT = replace(SVEA, house="svea-two-seat", button_posts_big_heads_up=False, schedule=svea_two_seat_rake)
TITAN = Rulebook(
    house="titan",
    limits=USUAL_LIMITS,
    seats=_three(10) | {"stud7": 10, "stud5": 10},
    small_blind_is_half_the_bet=True,
    free_muck=True,
    rake="bounds",
    schedule=titan_rake,
)
NORGE = Rulebook(
    house="norge",
    limits=USUAL_LIMITS,
    seats=_three(10) | {"stud7": 8, "stud7-8": 8, "draw5": 5},
    raked_without_flop=True,
    fixed_only=("stud7", "stud7-8"),
    bring_in_is_half_a_bet=True,
    open_pair_games=("stud7", "stud7-8"),
    open_pair_for_its_holder=True,
    automatic_draw=True,
)
ROBERT = Rulebook(
    house="robert",
    limits=USUAL_LIMITS,
    seats=_three(10) | {"stud7": 8, "stud7-8": 8, "stud5": 8, "draw5": 6},
    odd_chip_to_the_button=True,
    raked_without_flop=True,
    button_in_stud=("stud7", "stud7-8", "stud5"),
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
    seats=_five(10, five_card=9)
    | {"stud7": 8, "stud7-8": 8, "stud5": 10, "soko": 10, "americana": 6, "telesina": 6}
    | {"draw5": 8, "triple27": 8, "draw32": 6},
    straddle="blind",
    cash_antes=True,
    small_blind_may_lack=True,
    may_cover_all=True,
    raked_without_flop=True,
    button_in_stud=("stud7", "stud7-8", "stud5", "soko", "americana", "telesina"),
)
RULEBOOKS = {book.house: book for book in (SVEA, SVEA_TWO_SEAT, TITAN, NORGE, ROBERT, DANSK, PRACTICE)}
"""Every house that is released, by name."""
HOUSE_LIMITS = [(book.house, limit) for book in RULEBOOKS.values() for limit in book.limits]
"""Every house × limit of the flop games."""
TABLES = [
    (book.house, family, limit)
    for family in FAMILIES
    for book in RULEBOOKS.values()
    for limit in book.limits
    if book.games(family, limit)
]
"""Every house × family of games × limit: what the properties range over."""
EVERY_GAME = [
    (book.house, game, limit) for book in RULEBOOKS.values() for game in book.seats for limit in book.limits_of(game)
]
"""Every house × game × limit."""
