"""Whole hands against PokerKit: the same hands, played and paid.

    make bench                                              with all other comparisons
    cd benchmarks && ../.venv/bin/python -m whole_hands     these alone

Run it from this folder: then Python meets the installed, compiled ``replay`` and not the sources beside it (the first
line of the output says which). To measure a build of your own, put its folder into PYTHONPATH.

The hands are six-handed, random, with a seed for the deck and a complete settlement; two players at most come to the
showdown, as at real tables, and there are about 37 events. Each is a hand that PokerKit plays to the same payoffs,
which is checked first.

Ours: the deck derived from its seed, every event replayed, pots, shares and showing derived and held against the
record (``audit``); then the same with the report as JSON on top. PokerKit: a state is made and the calls are applied,
automations on. Making the ``Hand``, and turning it into calls for PokerKit, is not timed. Rounds are interleaved,
figures are medians over them, of processor time; ``ratio`` is hands a second against PokerKit.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))  # the room that deals the hands is among the tests

from pokerkit import Mode, State

from api.version import replay_form
from replay.audit import audit, replayed
from replay.events import Acted, Dealt, DeckSeed, RakeTaken
from replay.hand import Hand, Seat
from replay.houses.house import House
from replay.houses.load import find_house
from replay.money import Unit
from replay.shuffles.algorithm import shuffled_deck
from tests.room.hands import RecordedHand, deal_hand
from tests.room.second_table import AUTOMATIONS, Refused, game_of, knows, payoffs, text
from tests.room.sitting import Sitting, sit_down

ROUNDS = 9
HANDS = 120
FLOOR = 200
TABLES = (("holdem", "no"), ("omaha", "pot"), ("omaha8", "fixed"))
PLAYERS = 6
EVENTS = range(32, 43)
HOUSE = "robert"
"""It states no rake, and none is taken in these hands, as PokerKit takes none."""


@dataclass(frozen=True)
class Prepared:
    """One hand, ready for both."""

    hand: Hand
    make: Callable[[], State]
    calls: list[tuple[str, object]]
    showdown: bool


def six_handed(rng: random.Random, game: str, limit: str) -> Sitting:
    """A table of six with deep enough stacks, no posts besides the blinds, and money that is free of rake."""
    while True:
        sitting = sit_down(rng, HOUSE, limit, game)
        plain = not sitting.coming_in and not sitting.stakes.ante and not sitting.stakes.big_blind_ante
        if plain and len(sitting.order) == len(sitting.seats) == PLAYERS:
            big = sitting.stakes.big_blind
            seats = [Seat(seat.seat, seat.player, rng.randint(20 * big, 150 * big)) for seat in sitting.seats]
            return replace(sitting, seats=seats, money="real", unit=Unit("0.01"))


def hands(game: str, limit: str) -> list[Prepared]:
    """Random hands of a game that both play to the same payoffs, as many as are measured."""
    rng = random.Random(f"benchmark {game} {limit}")
    found: list[Prepared] = []
    while len(found) < HANDS:
        one = deal_hand(rng, six_handed(rng, game, limit), f"bench-{rng.randrange(10**9)}", complete=True)
        seeded = any(isinstance(event, DeckSeed) for event in one.hand.events)
        raked = any(isinstance(event, RakeTaken) for event in one.hand.events)
        usual = len(one.dealer.in_hand()) <= 2 and len(one.hand.events) in EVENTS
        if usual and seeded and not raked and knows(one) and _agreed(one):
            found.append(Prepared(one.hand, maker(one), calls(one), len(one.dealer.in_hand()) > 1))
    return found


def _agreed(one: RecordedHand) -> bool:
    """Whether PokerKit lets the hand be played; then it must pay the same, but for odd chips."""
    try:
        theirs = payoffs(one, 1)
    except Refused:
        return False
    report = audit(one.hand, find_house(HOUSE))
    assert report.verdict == "verified" and report.settlement is not None
    ours = dict(zip(report.settlement.play.table.seats, report.settlement.net(), strict=True))
    odd = len(report.settlement.division.odd) + len(report.settlement.pots)
    assert all(abs(ours[seat] - net) <= odd for seat, net in theirs.items())
    return True


def maker(one: RecordedHand) -> Callable[[], State]:
    """Makes PokerKit's state for a hand."""
    sitting, stakes = one.sitting, one.sitting.stakes
    bets = (stakes.small_bet, stakes.big_bet) if sitting.limit == "fixed" else (stakes.big_blind, stakes.big_blind)
    game = game_of(sitting.game, sitting.limit)
    blinds = (sitting.small_blind, stakes.big_blind)
    stacks = [sitting.stacks[seat] for seat in sitting.order]
    return lambda: game(AUTOMATIONS, True, 0, blinds, *bets, mode=Mode.TOURNAMENT)(stacks, len(stacks))


def calls(one: RecordedHand) -> list[tuple[str, object]]:
    """What has to be called on PokerKit's state, in order: the method and its argument."""
    dealer = one.dealer
    listed: list[tuple[str, object]] = []
    front = dict.fromkeys(one.sitting.order, 0)
    front[one.sitting.small or 0], front[one.sitting.big] = one.sitting.small_blind, one.sitting.stakes.big_blind
    for seat in one.sitting.order:
        listed.append(("deal_hole", text(dealer.hole[seat])))
    board = 0
    for event in dealer.events:
        if isinstance(event, Dealt) and event.board:
            listed.append(("burn_card", "??"))
            listed.append(("deal_board", text(dealer.board[board : board + len(event.cards)])))
            board += len(event.cards)
            front = dict.fromkeys(front, 0)
        elif isinstance(event, Acted):
            front[event.seat] += event.amount
            if event.action == "fold":
                listed.append(("fold", None))
            elif event.action in ("check", "call"):
                listed.append(("check_or_call", None))
            else:
                listed.append(("complete_bet_or_raise_to", front[event.seat]))
    return listed


def pokerkit(ready: list[Prepared]) -> None:
    """Plays the hands at PokerKit's table; a player with nobody left to bet against is asked to check."""
    for one in ready:
        state = one.make()
        for name, argument in one.calls:
            if name == "burn_card":
                while state.actor_index is not None:
                    state.check_or_call()
            method = getattr(state, name)
            method() if argument is None else method(argument)
        while state.actor_index is not None:
            state.check_or_call()
        assert not state.status


def settled(ready: list[Prepared], house: House) -> None:
    """Replays and settles the hands, which is what PokerKit does; nothing is held against the record."""
    for one in ready:
        replayed(one.hand, house)


def audited(ready: list[Prepared], house: House) -> None:
    """Replays, settles and compares the hands."""
    for one in ready:
        audit(one.hand, house)


def reported(ready: list[Prepared], house: House) -> None:
    """The same, and the reports as JSON."""
    for one in ready:
        audit(one.hand, house).json()


def shuffled(ready: list[Prepared], house: House) -> None:
    """Only the decks, from their seeds."""
    for one in ready:
        for event in one.hand.events:
            if isinstance(event, DeckSeed):
                shuffled_deck(event.algorithm, one.hand.room, one.hand.hand_id, bytes.fromhex(event.seed), 52)


def rate(work: Callable[[], object], count: int, least: float) -> float:
    """Hands a second of processor time, by as many repetitions as fill ``least`` seconds of it."""
    done, start = 0, time.process_time()
    while True:
        work()
        done += count
        spent = time.process_time() - start
        if spent >= least:
            return done / spent


def compare(game: str, limit: str) -> None:
    """One table of figures."""
    ready = hands(game, limit)
    house = find_house(HOUSE)
    events = statistics.mean(len(one.hand.events) for one in ready)
    shown = sum(one.showdown for one in ready) / len(ready)
    contenders: dict[str, tuple[Callable[[], object], float]] = {
        "PokerKit": (lambda: pokerkit(ready), 0.3),
        "replay, deck from its seed": (lambda: settled(ready, house), 0.3),
        "the same, held against the record": (lambda: audited(ready, house), 0.3),
        "the same, and the report as JSON": (lambda: reported(ready, house), 0.3),
        "the deck alone": (lambda: shuffled(ready, house), 0.1),
    }
    rates: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(ROUNDS):
        for name, (work, least) in contenders.items():
            rates[name].append(rate(work, len(ready), least))
    peer = statistics.median(rates["PokerKit"])
    print(f"\n{game}, {limit} limit, {PLAYERS} players, {events:.0f} events a hand, {shown:.0%} to the showdown")
    print(f"{'':40}{'hands/s':>12}{'ratio':>9}")
    for name, figures in rates.items():
        each = statistics.median(figures)
        print(f"{name:40}{each:12,.0f}{each / peer:9,.0f}")


def main() -> None:
    """All tables."""
    print(f"replay is {replay_form()}; PokerKit's figure is the measure, the floor for replay is {FLOOR}")
    for game, limit in TABLES:
        compare(game, limit)


if __name__ == "__main__":
    main()
