"""Hand evaluators against their peers, a call at a time from Python.

    make bench                                            with all other comparisons
    cd benchmarks && ../.venv/bin/python -m evaluators    these alone

Run it from this folder: then Python meets the installed, compiled ``replay`` and not the sources beside it (the first
line of the output says which). To measure a build of your own, put its folder into PYTHONPATH.

Peers: phevaluator's C functions without the Python in front of them, and treys where it is installed
(``pip install treys``). Every round deals new hands and gives the same to all; figures are medians over the rounds,
and include the loop and the call. ``ratio`` is hands a second against phevaluator. Ours take lists, as the replayer
has them, phevaluator takes numbers; making either is not timed. The 91 keys that Omaha needs for the ranks of a board
are worked out when that board is first met: ``cold`` is the first round of all, the medians come after a warm-up with
other hands. phevaluator knows the ordinary ranking only; beside the others it is there as a measure.
"""

import random
import statistics
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from phevaluator import _pheval

from replay.cards.eight_or_better import best_low_key
from replay.cards.high import best_key, high_key
from replay.cards.rankings import find_ranking

ROUNDS: Final = 25
HANDS: Final = 8_000
WARM_UP: Final = 100_000
LOWEST_OF_32: Final = 20
"""The seven of clubs."""
PEER: Final = "phevaluator, C"
FLOORS: Final = {"high_key, a list": 1.0, "best_key, two of four": 0.5}
"""How fast these have to be at least, against the peer."""

Deal = tuple[int, ...]
"""The board first, then hole cards."""
Contender = Callable[[list[Deal]], float]
"""Seconds a hand."""


def seven_numbers(evaluate: Callable[[int, int, int, int, int, int, int], object]) -> Contender:
    """Times a function of seven cards."""

    def run(deals: list[Deal]) -> float:
        ready = [deal[:7] for deal in deals]
        start = time.perf_counter()
        for a, b, c, d, e, f, g in ready:
            evaluate(a, b, c, d, e, f, g)
        return (time.perf_counter() - start) / len(ready)

    return run


def five_numbers(evaluate: Callable[[int, int, int, int, int], object]) -> Contender:
    """Times a function of five cards."""

    def run(deals: list[Deal]) -> float:
        ready = [deal[:5] for deal in deals]
        start = time.perf_counter()
        for a, b, c, d, e in ready:
            evaluate(a, b, c, d, e)
        return (time.perf_counter() - start) / len(ready)

    return run


def nine_numbers(evaluate: Callable[[int, int, int, int, int, int, int, int, int], object]) -> Contender:
    """Times a function of five board and four hole cards."""

    def run(deals: list[Deal]) -> float:
        ready = [deal[:9] for deal in deals]
        start = time.perf_counter()
        for a, b, c, d, e, f, g, h, i in ready:
            evaluate(a, b, c, d, e, f, g, h, i)
        return (time.perf_counter() - start) / len(ready)

    return run


def one_list(evaluate: Callable[[list[int]], object], count: int = 7) -> Contender:
    """Times a function of a list of so many cards."""

    def run(deals: list[Deal]) -> float:
        ready = [list(deal[:count]) for deal in deals]
        start = time.perf_counter()
        for cards in ready:
            evaluate(cards)
        return (time.perf_counter() - start) / len(ready)

    return run


def hole_and_board(
    evaluate: Callable[[list[int], list[int], int, int], object], hole_cards: int, use_hole: int, use_board: int
) -> Contender:
    """Times a function of hole cards, board and use rule."""

    def run(deals: list[Deal]) -> float:
        ready = [(list(deal[5 : 5 + hole_cards]), list(deal[:5])) for deal in deals]
        start = time.perf_counter()
        for hole, board in ready:
            evaluate(hole, board, use_hole, use_board)
        return (time.perf_counter() - start) / len(ready)

    return run


def treys_seven() -> Contender:
    """Times treys, with cards in its own numbers."""
    treys = import_module("treys")
    evaluate = treys.Evaluator().evaluate
    numbers = [treys.Card.new(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]

    def run(deals: list[Deal]) -> float:
        ready = [([numbers[card] for card in deal[:5]], [numbers[card] for card in deal[5:7]]) for deal in deals]
        start = time.perf_counter()
        for board, hole in ready:
            evaluate(hole, board)
        return (time.perf_counter() - start) / len(ready)

    return run


def own_and_shared(evaluate: Callable[[list[int], list[int], int, int], object]) -> Contender:
    """Times a function of five own cards and a shared one."""

    def run(deals: list[Deal]) -> float:
        ready = [(list(deal[:5]), list(deal[5:6])) for deal in deals]
        start = time.perf_counter()
        for own, shared in ready:
            evaluate(own, shared, 0, 0)
        return (time.perf_counter() - start) / len(ready)

    return run


def compare(title: str, contenders: dict[str, Contender], chance: random.Random, lowest: int = 0) -> None:
    """Prints a line a contender: nanoseconds a hand, millions of hands a second, and how it stands to the peer."""
    taken: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(ROUNDS):
        deals = deal(chance, HANDS, lowest)
        for name, run in contenders.items():
            taken[name].append(run(deals))
    peer = statistics.median(taken[PEER])
    print(f"\n{title:38}{'ns':>8}{'M/s':>8}{'ratio':>8}")
    for name in contenders:
        line(name, statistics.median(taken[name]), peer)
    for name in FLOORS.keys() & contenders.keys():
        held = peer >= FLOORS[name] * statistics.median(taken[name])
        print(f"floor of {FLOORS[name]} × for {name}: {'held' if held else 'missed'}")


def line(name: str, seconds: float, peer: float) -> None:
    """Prints one contender."""
    print(f"{name:38}{seconds * 1e9:8.0f}{1e-6 / seconds:8.2f}{peer / seconds:8.2f}")


def deal(chance: random.Random, hands: int, lowest: int = 0) -> list[Deal]:
    """So many boards, each with twelve more cards, of the deck from that card up."""
    deck = range(lowest, 52)
    return [tuple(chance.sample(deck, 17)) for _ in range(hands)]


def main() -> None:
    """Seven cards, then Omaha, then five cards in the other rankings."""
    found = find_spec("replay.cards.high")
    compiled = found is not None and not str(found.origin).endswith(".py")
    print("replay is compiled" if compiled else "replay is interpreted: the figures mean little")
    print(f"medians of {ROUNDS} rounds of {HANDS:,} hands")
    chance = random.Random(1)
    seven: dict[str, Contender] = {
        PEER: seven_numbers(_pheval.evaluate_7cards),
        "high_key, a list": one_list(high_key),
        "best_key, hole and board": hole_and_board(best_key, 2, 0, 0),
    }
    if find_spec("treys") is not None:
        seven["treys"] = treys_seven()
    compare("Seven cards", seven, chance)

    two_of_four = hole_and_board(best_key, 4, 2, 3)
    cold = two_of_four(deal(chance, HANDS))
    two_of_four(deal(chance, WARM_UP))
    hole_and_board(best_key, 5, 3, 2)(deal(chance, WARM_UP))
    omaha: dict[str, Contender] = {
        PEER: nine_numbers(_pheval.evaluate_plo4_cards),
        "best_key, two of four": two_of_four,
        "best_key, two of five": hole_and_board(best_key, 5, 2, 3),
        "best_key, three of five": hole_and_board(best_key, 5, 3, 2),
        "best_low_key, two of four": hole_and_board(best_low_key, 4, 2, 3),
    }
    compare("Omaha", omaha, chance)
    line("best_key, two of four, cold", cold, nine_numbers(_pheval.evaluate_plo4_cards)(deal(chance, HANDS)))

    five: dict[str, Contender] = {PEER: five_numbers(_pheval.evaluate_5cards)}
    for name in ("high52", "high52-soko", "low27"):
        five[f"five_key, {name}"] = one_list(find_ranking(name).five_key, 5)
    five["showing_key, four cards, high52"] = one_list(find_ranking("high52").showing_key, 4)
    five["showing_key, four cards, high52-soko"] = one_list(find_ranking("high52-soko").showing_key, 4)
    compare("Five cards of 52", five, chance)

    telesina = find_ranking("telesina")
    short: dict[str, Contender] = {PEER: five_numbers(_pheval.evaluate_5cards)}
    for name in ("high32", "draw32", "telesina"):
        short[f"five_key, {name}"] = one_list(find_ranking(name).five_key, 5)
    short["best_key, telesina with the vela"] = own_and_shared(telesina.best_key)
    short["showing_key, four cards, telesina"] = one_list(telesina.showing_key, 4)
    compare("Five cards of 32", short, chance, LOWEST_OF_32)


if __name__ == "__main__":
    main()
