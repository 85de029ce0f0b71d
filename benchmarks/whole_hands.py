"""Whole hands, ours and other programs': the same hands, played and paid.

    make bench                                              with all other comparisons
    cd benchmarks && ../.venv/bin/python -m whole_hands     these alone
    … -m whole_hands holdem stud7                           only these games

Run it from this folder: then Python meets the installed, compiled ``replay`` and not the sources beside it (the first
line of the output says which). To measure a build of your own, put its folder into PYTHONPATH.

The hands are six-handed, random, with a seed for the deck, its commitment and a complete settlement; two players at
most come to the showdown, as at real tables. Each is a hand that every peer that knows the game plays to the same
payoffs, but for odd chips, which is checked first; what the peers compute, and what not, is said in ``peers/``.

Ours: the deck derived from its seed and held against its commitment, every event replayed and judged, pots and shares
derived (``replayed``); then the showing, too, and all of it held against the record (``audit``); then the same with the
report as JSON on top. Making the ``Hand``, and turning it into calls for the peers, is not timed. Rounds are
interleaved, figures are medians over them, of processor time; ``×`` is hands a second against that peer, ``best`` the
best round, which on a busy machine says more of the program and less of its neighbours.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))  # the room that deals the hands is among the tests

from peers.pokerfast_table import INSTALLED, pokerfast_play
from peers.pokerkit_table import pokerkit_play

from api.version import replay_form
from replay.audit import audit, replayed
from replay.events import DeckSeed, RakeTaken
from replay.hand import Hand, Seat
from replay.houses.load import find_house
from replay.money import Unit
from replay.shuffles.algorithm import shuffled_deck
from replay.shuffles.named_seed import NamedSeed
from tests.room.hands import RecordedHand, deal_hand
from tests.room.sitting import Sitting, sit_down

ROUNDS = 9
HANDS = 80
PLAYERS = 6
POKERKIT, POKERFAST = "PokerKit", "pokerfast"
REPLAY = "replay, deck from its seed"


@dataclass(frozen=True)
class Table:
    """What is dealt, in which house, and who else plays it. No rake is taken in these hands, as the peers take none."""

    game: str
    limit: str
    house: str
    peers: tuple[str, ...] = (POKERKIT,)
    events: range = range(1000)
    """How many events a hand may have."""
    floors: tuple[tuple[str, int], ...] = ()
    """How many times as fast as a peer the replay with its deck has to be, where that is asked."""


USUAL = range(32, 43)
FLOORS = ((POKERKIT, 200), (POKERFAST, 8))
TABLES = (
    Table("holdem", "no", "robert", (POKERKIT, POKERFAST) if INSTALLED else (POKERKIT,), USUAL, FLOORS),
    Table("omaha", "pot", "robert", events=USUAL),
    Table("omaha8", "fixed", "robert", events=USUAL),
    Table("stud7", "fixed", "robert"),
    Table("stud7-8", "fixed", "robert"),
    Table("triple27", "fixed", "practice"),
    Table("draw5", "pot", "robert", ()),
    Table("draw32", "pot", "practice", ()),
)
Play = Callable[[], object]


@dataclass(frozen=True)
class Ready:
    """One hand, ready for all."""

    hand: Hand
    peers: dict[str, Play]
    showdown: bool


def six_handed(rng: random.Random, table: Table) -> Sitting:
    """A table of six with deep enough stacks, no posts besides blinds or antes, and money that is free of rake."""
    while True:
        sitting = sit_down(rng, table.house, table.limit, table.game)
        stakes = sitting.stakes
        blinds_alone = not (sitting.coming_in or sitting.straddle or stakes.ante or stakes.big_blind_ante)
        plain = blinds_alone and sitting.small is not None if stakes.big_blind else stakes.bring_in > 0
        if plain and len(sitting.order) == len(sitting.seats) == PLAYERS:
            bet = stakes.big_blind or stakes.small_bet
            seats = [Seat(seat.seat, seat.player, rng.randint(20 * bet, 150 * bet)) for seat in sitting.seats]
            return replace(sitting, seats=seats, money="real", unit=Unit("0.01"))


def hands(table: Table) -> list[Ready]:
    """Random hands of a game that all play to the same payoffs, as many as are measured."""
    rng = random.Random(f"benchmark {table.game} {table.limit}")
    found: list[Ready] = []
    while len(found) < HANDS:
        one = deal_hand(rng, six_handed(rng, table), f"bench-{rng.randrange(10**9)}", complete=True)
        events = one.hand.events
        seeded = any(isinstance(event, DeckSeed) for event in events)
        raked = any(isinstance(event, RakeTaken) for event in events)
        usual = len(one.dealer.in_hand()) <= 2 and len(events) in table.events and not one.dealer.absent
        if usual and seeded and not raked:
            peers = played_alike(one, table)
            if peers is not None:
                found.append(Ready(one.hand, peers, len(one.dealer.in_hand()) > 1))
    return found


def played_alike(one: RecordedHand, table: Table) -> dict[str, Play] | None:
    """How each peer plays the hand; None where one does not. Who plays it must pay what we pay, but for odd chips."""
    report = audit(one.hand, find_house(table.house))
    assert report.verdict == "verified" and report.settlement is not None
    settlement = report.settlement
    net = dict(zip(settlement.play.table.seats, settlement.net(), strict=True))
    odd = len(settlement.division.odd) + len(settlement.pots)
    peers: dict[str, Play] = {}
    for name in table.peers:
        play = pokerkit_play(one, net, odd) if name == POKERKIT else pokerfast_play(one, net, odd)
        if play is None:
            return None
        peers[name] = play
    return peers


def contenders(ready: list[Ready], table: Table) -> dict[str, tuple[Play, float]]:
    """Who plays all the hands, by name, and for how long a round at least, in seconds."""
    house = find_house(table.house)

    def peer(name: str) -> None:
        for one in ready:
            one.peers[name]()

    def settle() -> None:
        for one in ready:
            replayed(one.hand, house)

    def compare() -> None:
        for one in ready:
            audit(one.hand, house)

    def report() -> None:
        for one in ready:
            audit(one.hand, house).json()

    def shuffle() -> None:
        for one in ready:
            for event in one.hand.events:
                if isinstance(event, DeckSeed):
                    named = NamedSeed(one.hand.room, one.hand.hand_id, bytes.fromhex(event.seed))
                    shuffled_deck(event.algorithm, named, 52)

    return {
        **{name: (lambda name=name: peer(name), 0.3) for name in table.peers},
        REPLAY: (settle, 0.3),
        "the same, held against the record": (compare, 0.3),
        "the same, and the report as JSON": (report, 0.3),
        "a deck of 52 alone": (shuffle, 0.1),
    }


def rate(work: Play, count: int, least: float) -> float:
    """Hands a second of processor time, by as many repetitions as fill ``least`` seconds of it."""
    done, start = 0, time.process_time()
    while True:
        work()
        done += count
        spent = time.process_time() - start
        if spent >= least:
            return done / spent


def compare(table: Table) -> None:
    """One table of figures."""
    ready = hands(table)
    rates: dict[str, list[float]] = {}
    players = contenders(ready, table)
    for _ in range(ROUNDS):
        for name, (work, least) in players.items():
            rates.setdefault(name, []).append(rate(work, len(ready), least))
    medians = {name: statistics.median(each) for name, each in rates.items()}
    events = statistics.mean(len(one.hand.events) for one in ready)
    shown = sum(one.showdown for one in ready) / len(ready)
    print(f"\n{table.game}, {table.limit} limit, {PLAYERS} players, {events:.0f} events, {shown:.0%} to the showdown")
    print(f"{'':40}{'hands/s':>12}" + "".join(f"{'× ' + peer:>14}" for peer in table.peers) + f"{'best':>12}")
    for name, each in medians.items():
        ratios = "".join(f"{each / medians[peer]:14,.1f}" for peer in table.peers)
        print(f"{name:40}{each:12,.0f}{ratios}{max(rates[name]):12,.0f}")
    for peer, floor in table.floors:
        if peer in table.peers:
            held = medians[REPLAY] >= floor * medians[peer]
            print(f"floor of {floor} × {peer}: {'held' if held else 'missed'}")


def main() -> None:
    """All tables, or those of the games that are named."""
    print(f"replay is {replay_form()}; medians of {ROUNDS} rounds of {HANDS} hands")
    if not INSTALLED:
        print("pokerfast is not installed: its row and its floor are left out")
    for table in TABLES:
        if len(sys.argv) == 1 or table.game in sys.argv[1:]:
            compare(table)


if __name__ == "__main__":
    main()
