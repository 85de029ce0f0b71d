"""Seeds and decks are used once."""

import pytest

from replay.audit import audit
from replay.events import DeckSeed, Reshuffled
from replay.finding import Findings
from replay.hand import Hand
from replay.houses.load import find_house
from replay.shuffles.algorithm import shuffled_deck
from replay.shuffles.named_seed import NamedSeed
from replay.shuffles.recorded import reshuffled_cards
from replay.shuffles.single_use import Repeat, ShuffleUse, shuffle_uses
from tests.ledger.evidence.sample_evidence import CARDS, SEED, dealt_from_a_seed
from tests.ledger.sample_hands import BLINDS, Json, hand, verified
from tests.replay.ruling import HOUSES

HOUSE = find_house("practice")
DECK: list[Json] = [{"type": "deck", "cards": CARDS}]
ONE_SEED: list[Json] = [{"type": "deck_seed", "algorithm": "fy-shake256-v1", "seed": SEED.hex()}]


def uses(one: Hand) -> dict[tuple[str, int], bytes]:
    """What a hand was dealt from, by kind and event."""
    play = audit(one, HOUSE).play
    assert play is not None
    found: list[ShuffleUse] = shuffle_uses(one, [int(card) for card in play.deal.deck])
    return {(use.kind, use.event): use.digest for use in found}


def test_a_seed_and_the_deck_that_it_gives() -> None:
    """Both are the hand's alone; the deck is the same however it is told."""
    by_seed, by_deck = uses(hand([*ONE_SEED, *BLINDS])), uses(hand([*DECK, *BLINDS]))
    assert list(by_seed) == [("seed", 0), ("deck", 0)]
    assert list(by_deck) == [("deck", 0)]
    assert by_seed["deck", 0] == by_deck["deck", 0] != by_seed["seed", 0]


def test_the_same_seed_is_told_whatever_it_shuffles() -> None:
    """Another hand gets another deck from it, and the seed is the same all the same."""
    first, second = (uses(hand([*ONE_SEED, *BLINDS], hand_id=name)) for name in ("h-1", "h-2"))
    assert first["seed", 0] == second["seed", 0]
    assert first["deck", 0] != second["deck", 0]


def test_what_is_not_known_is_no_use() -> None:
    """A commitment, a deck with unknown cards, one that is no deck, a shuffle that is not built: no deck of theirs."""
    unknown: list[Json] = [{"type": "deck", "cards": [*CARDS[:-1], "??"]}]
    short: list[Json] = [{"type": "deck", "cards": CARDS[:-1]}]
    for events in (unknown, short, []):
        assert uses(hand([*events, *BLINDS])) == {}
    other: list[Json] = [ONE_SEED[0] | {"algorithm": "other"}]
    assert list(uses(hand([*other, *BLINDS]))) == [("seed", 0)]
    assert uses(verified()) == {}


@pytest.mark.parametrize("house", HOUSES)
def test_what_another_hand_has_too_is_a_finding(house: str) -> None:
    """At the start of every hand the cards are shuffled (``shuffle.when``): both hands are named."""
    sample = dealt_from_a_seed()
    last = len(sample.events) - 1
    found = audit(sample, find_house(house), [Repeat("seed", last, "hall", "h-7"), Repeat("deck", last, "hall", "h-8")])
    told = [one for one in found.findings if one.code.endswith("-again")]
    assert [one.message for one in told] == [
        "hand h-7 of hall was shuffled from the same seed",
        "hand h-8 of hall was dealt from the same deck",
    ]
    assert {(one.rule, one.event) for one in told} == {(f"{house}/shuffle.when", last)}
    assert told[0].recorded == {"seed": {"hand_id": "h-7", "room": "hall"}}
    assert found.verdict == "discrepant"


def test_a_reshuffle_needs_a_seed_of_its_own() -> None:
    """The deck's seed, or that of a reshuffle before it, is used again (``shuffle.when``)."""
    seed, other = SEED.hex(), bytes(32).hex()
    events = [
        DeckSeed("fy-shake256-v1", seed),
        Reshuffled([], other),
        Reshuffled([], seed),
        Reshuffled([], other.upper()),
    ]
    sample = hand(BLINDS)
    drawn = Hand(
        "h", "r", "t", "", "draw5", "no", "real", "EUR", sample.unit, sample.stakes, 1, sample.seats, list(events)
    )
    for index, again in (
        (1, []),
        (2, ["event 0 shuffles from the same seed"]),
        (3, ["event 1 shuffles from the same seed"]),
    ):
        found = Findings(drawn, HOUSE, HOUSE.game("draw5", "no"))
        event = events[index]
        assert isinstance(event, Reshuffled)
        reshuffled_cards(drawn, index, event, index, [1, 2, 3], found)
        assert [one.message for one in found.all] == again
    deck = [int(card) for card in shuffled_deck("fy-shake256-v1", NamedSeed("r", "h", SEED), 52)]
    assert [use.event for use in shuffle_uses(drawn, deck)] == [0, 0, 1, 2, 3]
