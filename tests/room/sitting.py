"""Who sits at the table, with what, for which stakes: drawn at random before a hand is dealt."""

from dataclasses import dataclass
from random import Random

from replay.hand import Pool, Seat, Stakes
from replay.money import Unit
from tests.room.games import FAMILIES, GAMES
from tests.room.rulebook import RULEBOOKS, Rulebook

UNITS = ("0.01", "0.01", "1", "0.05", "5")
MONEY = ("real", "real", "real", "play", "chips")
COMING_IN = (("entry",), ("missed_big",), ("missed_small",), ("missed_big", "missed_small"), ("missed_big", "dead"),
             ("entry", "missed_small"), ("entry", "dead"))  # fmt: skip
"""What newcomers and returning players post."""


@dataclass(frozen=True)
class Place:
    """Where and when a hand is dealt."""

    room: str = "prøverommet"
    table: str = "Tisch 7"
    house: str = ""
    """What the record calls the house; "" as the book does."""
    currency: str = "EUR"
    started_at: str = "2024-05-17T20:15:00+02:00"
    started: int = 1_715_969_700_000_000


@dataclass(frozen=True)
class Sitting:
    """One table before one hand. ``order``: the seats dealt in, in deal order; with a button clockwise from its left.

    ``coming_in``: the posts of those who come in or back with this hand; ``small`` and ``big`` the seats of the blinds
    (``small`` None where it is left out, ``big`` 0 in stud). ``straddle``: ``posted``, ``declined`` or "".
    """

    book: Rulebook
    game: str
    limit: str
    money: str
    unit: Unit
    stakes: Stakes
    seats: list[Seat]
    button: int | None
    order: list[int]
    small: int | None
    big: int
    coming_in: dict[int, tuple[str, ...]]
    straddle: str
    pools: list[Pool]
    place: Place = Place()
    uses: dict[int, int] | None = None
    """How many artificial all-ins each seat has left; None: as many as it likes."""

    @property
    def stacks(self) -> dict[int, int]:
        """Seat to units before any posting."""
        return {seat.seat: seat.stack for seat in self.seats}

    @property
    def small_blind(self) -> int:
        """What the small blind is by the book."""
        half = self.book.small_blind_is_half_the_bet and self.limit == "fixed"
        return self.stakes.small_bet // 2 if half else self.stakes.small_blind

    @property
    def cash(self) -> bool:
        """Whether it is no tournament."""
        return self.money != "chips"


def sit_down(rng: Random, house: str, limit: str, game: str = "") -> Sitting:
    """Draws a table of that house and limit; ``game``: a game, a family of them, or "" for the flop games."""
    book = RULEBOOKS[house]
    game = game or "flop"
    if game in FAMILIES:
        game = rng.choice(book.games(game, limit))
    if GAMES[game].family == "stud":
        return _sit_for_stud(rng, book, limit, game)
    money = rng.choice(MONEY)
    stakes = _stakes(rng, book, limit, money)
    players = min(rng.choice((2, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 10)), book.seats[game])
    numbers = sorted(rng.sample(range(1, players + 6), players + rng.choice((0, 0, 0, 1, 2))))
    dealt = sorted(rng.sample(numbers, players))
    button = rng.choice(dealt)
    order = [seat for seat in dealt if seat > button] + [seat for seat in dealt if seat <= button]
    coming_in = _coming_in(rng, book, order)
    small, big = _blinds(book, [seat for seat in order if seat not in coming_in], players)
    if book.small_blind_may_lack and players > 2 and rng.random() < 0.1:
        no_small: int | None = None
    else:
        no_small = small
    seats = [Seat(seat, f"p{seat}", _stack(rng, stakes.big_blind, stakes), seat not in dealt) for seat in numbers]
    seats = [_with_chips_to_post(seat, stakes) if seat.seat in coming_in else seat for seat in seats]
    return Sitting(
        book=book, game=game, limit=limit, money=money, unit=Unit(rng.choice(UNITS)), stakes=stakes, seats=seats,
        button=button, order=order, small=no_small, big=big, coming_in=coming_in,
        straddle=_straddle(rng, book, limit, players), pools=_pools(rng, book),
    )  # fmt: skip


def _sit_for_stud(rng: Random, book: Rulebook, limit: str, game: str) -> Sitting:
    """Antes and no blinds; the deal begins at the dealer box, which may stand anywhere, or left of a button."""
    stakes = _stud_stakes(rng, book, limit, game)
    players = min(rng.choice((2, 2, 3, 3, 4, 5, 6, 7, 8, 8, 8, 10)), book.seats[game])
    numbers = sorted(rng.sample(range(1, players + 6), players + rng.choice((0, 0, 0, 1, 2))))
    dealt = sorted(rng.sample(numbers, players))
    button = rng.choice(dealt) if game in book.button_in_stud and rng.random() < 0.6 else None
    if button:
        order = [seat for seat in dealt if seat > button] + [seat for seat in dealt if seat <= button]
    else:
        first = rng.choice((0, 0, rng.randrange(players)))
        order = dealt[first:] + dealt[:first]
    level = max(stakes.small_bet, 2 * stakes.bring_in)
    return Sitting(
        book=book, game=game, limit=limit, money=rng.choice(MONEY), unit=Unit(rng.choice(UNITS)), stakes=stakes,
        seats=[Seat(seat, f"p{seat}", _stack(rng, level, stakes), seat not in dealt) for seat in numbers],
        button=button, order=order, small=None, big=0, coming_in={}, straddle="", pools=_pools(rng, book),
    )  # fmt: skip


def _stud_stakes(rng: Random, book: Rulebook, limit: str, game: str) -> Stakes:
    ante = rng.choice((1, 2, 5, 10, 25))
    bring_in = 2 * ante
    if game != "americana":
        bring_in = rng.choice((bring_in, bring_in, ante, 3 * ante - 1))
    bet = 0
    spread: tuple[int, ...] = ()
    if limit == "fixed":
        bet = rng.choice((2 * bring_in, 2 * bring_in + 1, 5 * bring_in, bring_in + 1))
        if book.bring_in_is_half_a_bet:
            bring_in = rng.choice((bet // 2, 0))
    elif limit == "spread":
        one = bring_in
        spread = rng.choice(((one, one, 2 * one, 3 * one, 3 * one), (one,), (2 * one, 3 * one), (one + 1, 2 * one)))
    return Stakes(ante=ante, bring_in=bring_in, small_bet=bet, big_bet=2 * bet, spread=spread)


def _stakes(rng: Random, book: Rulebook, limit: str, money: str) -> Stakes:
    big = rng.choice((2, 4, 5, 10, 25, 100))
    small = rng.choice((big // 2, big // 2, max(1, big // 3), big))
    bet = 0
    spread: tuple[int, ...] = ()
    if limit == "fixed":
        bet = big
        if book.small_blind_is_half_the_bet:
            small = big // 2
    elif limit == "spread":
        spread = rng.choice(((big, big, 2 * big, 3 * big), (big,), (2 * big, 3 * big), (big + 1, 2 * big, 2 * big + 1)))
    ante = big_ante = 0
    if (money == "chips" or book.cash_antes) and rng.random() < 0.5:
        ante, big_ante = rng.choice(((max(1, big // 5), 0), (big // 2, 0), (0, big)))
    return Stakes(
        small_blind=small, big_blind=big, ante=ante, small_bet=bet, big_bet=2 * bet, big_blind_ante=big_ante,
        spread=spread,
    )  # fmt: skip


def _stack(rng: Random, big: int, stakes: Stakes) -> int:
    """From one chip, which is less than any blind, to two hundred big blinds."""
    return rng.choice(
        (
            rng.randint(1, big + stakes.ante + stakes.big_blind_ante),
            rng.randint(1, 8 * big),
            rng.randint(4 * big, 30 * big),
            rng.randint(30 * big, 200 * big),
            20 * big,
        )
    )


def _with_chips_to_post(seat: Seat, stakes: Stakes) -> Seat:
    """Who comes in has more than the ante, so that his post is on record."""
    return Seat(seat.seat, seat.player, max(seat.stack, stakes.ante + 1), seat.sitting_out)


def _coming_in(rng: Random, book: Rulebook, order: list[int]) -> dict[int, tuple[str, ...]]:
    """Some seats with posts of their own; three regular players stay, and nobody comes in where the book bars it."""
    coming: dict[int, tuple[str, ...]] = {}
    if len(order) < 4 or rng.random() < 0.6:
        return coming
    for seat in rng.sample(order, rng.randint(1, len(order) - 3)):
        if seat == order[-1] and book.button_passes_newcomers:
            continue
        coming[seat] = rng.choice(COMING_IN)
    regular = [seat for seat in order if seat not in coming]
    barred = order[: order.index(regular[1])]
    if book.newcomers_barred_from == "small_blind":
        barred = barred[barred.index(regular[0]) :]
    return {seat: kinds for seat, kinds in coming.items() if seat not in barred}


def _blinds(book: Rulebook, regular: list[int], players: int) -> tuple[int, int]:
    """The seats of the small and the big blind; ``regular`` begins left of the button."""
    if players == 2 and not book.button_posts_big_heads_up:
        return regular[1], regular[0]
    return regular[0], regular[1]


def _straddle(rng: Random, book: Rulebook, limit: str, players: int) -> str:
    if not book.straddle or players < 3 or rng.random() < 0.6:
        return ""
    if book.straddle == "blind":
        return "posted" if limit in ("fixed", "no") else ""
    return rng.choice(("posted", "declined"))


def _pools(rng: Random, book: Rulebook) -> list[Pool]:
    if not book.pools or rng.random() < 0.5:
        return []
    names = rng.sample(book.pools, rng.randint(1, len(book.pools)))
    return [Pool(name, rng.choice(("0.05", "0.1", "0.25", "0.333333"))) for name in names]
