"""The deck that a record names: a seed, its commitment, and the cards that were dealt."""

import pytest

from ledger.histories.hand_document import read_hand, write_hand
from replay.audit import audit
from replay.cards.card import card_text
from replay.houses.load import find_house
from replay.shuffles.algorithm import shuffled_deck
from replay.shuffles.card_tree import CardTree
from replay.shuffles.commitment import seed_commitment
from replay.shuffles.named_seed import NamedSeed
from tests.replay.games.dictation import dictation_of
from tests.replay.ruling import HOUSES, derived, ruling, skipped

SEED = bytes(range(32))
DECK = [card_text(card) for card in shuffled_deck("fy-shake256-v1", NamedSeed("room", "1", SEED), 52)]
COMMITMENT = seed_commitment("sha256-v1", NamedSeed("room", "1", SEED)).hex()
COMMITTED, OPENED = f"committed {COMMITMENT}", f"seed {SEED.hex()}"

ROUND = "2 checks | 3 checks | 1 checks"


def played(house: str, first: str = OPENED, deck: list[str] = DECK, last: str = "") -> str:
    """Three players get two cards each, one at a time from seat 2, then the board follows, no card burned."""
    return f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        {first}
        blinds 2 3
        deal only 2 {deck[0]}{deck[3]} | deal only 3 {deck[1]}{deck[4]} | deal only 1 {deck[2]}{deck[5]}
        1 calls | 2 calls | 3 checks
        flop {"".join(deck[6:9])} | {ROUND}
        turn {deck[9]} | {ROUND}
        river {deck[10]} | {ROUND}
        {last}
        """


@pytest.mark.parametrize("house", HOUSES)
def test_a_hand_dealt_as_it_was_shuffled(house: str) -> None:
    """The seed opens its commitment and gives the deck that was dealt (``shuffle``, ``deal.order``)."""
    ruling(played(house))
    ruling(played(house, f"{COMMITTED} | {OPENED}"))
    ruling(played(house, COMMITTED.upper().replace("COMMITTED", "committed"), last=OPENED))


@pytest.mark.parametrize("house", HOUSES)
def test_a_card_that_is_not_the_shuffles(house: str) -> None:
    """A card that contradicts the seed (``shuffle``): the finding has the card that was due."""
    wrong = list(DECK)
    wrong[9], wrong[30] = wrong[30], wrong[9]
    for first, last in ((OPENED, ""), ("", OPENED)):
        text = played(house, first, wrong, last)
        report = ruling(text.replace(f"turn {wrong[9]}", f"turn {wrong[9]} ← shuffle"))
        assert report.findings[0].expected == {"card": DECK[9]}


@pytest.mark.parametrize("house", HOUSES)
def test_two_seats_cards_exchanged(house: str) -> None:
    """Another seat's card cites ``deal.order`` (fine print 12)."""
    wrong = [DECK[1], DECK[0], *DECK[2:]]
    text = played(house, OPENED, wrong)
    for hole in (wrong[0] + wrong[3], wrong[1] + wrong[4]):
        text = text.replace(hole, f"{hole} ← deal.order")
    ruling(text)


@pytest.mark.parametrize("house", HOUSES)
def test_a_seed_that_does_not_open_its_commitment(house: str) -> None:
    """The commitment was published before the first card; a seed that is not its own is ``shuffle``."""
    report = ruling(played(house, f"committed {'ab' * 32} | {OPENED} ← shuffle"))
    assert report.findings[0].expected == {"commitment": COMMITMENT}


@pytest.mark.parametrize("house", HOUSES)
def test_every_commitment_has_to_open(house: str) -> None:
    """A room may commit to the seed, to the cards one by one, or to both; whichever fails is ``shuffle``."""
    root = CardTree("1", SEED, list(shuffled_deck("fy-shake256-v1", NamedSeed("room", "1", SEED), 52))).root().hex()
    to_cards = f"committed {root} by card-tree-v1"
    ruling(played(house, f"{to_cards} | {OPENED}"))
    ruling(played(house, f"{to_cards} | {COMMITTED} | {OPENED}"))
    for wrong in (f"committed {'ab' * 32} by card-tree-v1 | {COMMITTED}", f"committed {'ab' * 32} | {to_cards}"):
        ruling(played(house, f"{wrong} | {OPENED} ← shuffle"))


def test_a_card_commitment_without_the_deck() -> None:
    """Where the shuffle is not known, neither is the deck, and its commitment is not checked."""
    text = played("svea", f"committed {'ab' * 32} by card-tree-v1 | {OPENED} by mersenne")
    report = ruling(text, verdict="unverifiable")
    assert skipped(report)["shuffle.commitment"] == "the deck that is committed to is not known"


@pytest.mark.parametrize("house", HOUSES)
def test_a_commitment_after_the_first_card(house: str) -> None:
    """At the start of every hand (``shuffle.when``): one that comes after a card proves nothing."""
    text = played(house, "").replace("flop", f"{COMMITTED} ← shuffle.when | flop")
    ruling(f"{text} | {OPENED}")


def test_a_seed_of_the_wrong_length() -> None:
    """A seed that the algorithm does not take (``shuffle``); the cards stand as they were dealt."""
    ruling(played("svea", "seed 00ff ← shuffle"))


def test_hidden_cards_follow_from_the_seed() -> None:
    """Cards that the record does not reveal are the shuffle's (fine print 23)."""
    hidden = ruling(played("svea", f"{COMMITTED} | {OPENED}", ["??"] * 11))
    assert derived(hidden) == derived(ruling(played("svea")))


def test_a_commitment_alone_proves_nothing_yet() -> None:
    """Without the seed the cards stand as they were dealt, and cards that are unknown stay so."""
    ruling(played("svea", COMMITTED))
    report = ruling(played("svea", COMMITTED, ["??"] * 11), verdict="unverifiable")
    assert list(skipped(report)) == ["showdown"]


def test_an_unknown_algorithm_is_skipped() -> None:
    """What cannot be derived is ``unverifiable`` with its reason, not verified."""
    report = ruling(played("svea", f"{OPENED} by mersenne"), verdict="unverifiable")
    assert skipped(report) == {"shuffle": "the shuffle 'mersenne' is not known"}
    report = ruling(played("svea", f"{COMMITTED} by md5-v1 | {OPENED}"), verdict="unverifiable")
    assert skipped(report) == {"shuffle.commitment": "the commitment 'md5-v1' is not known"}


def test_the_deck_is_this_hands_and_this_rooms() -> None:
    """Room and hand id go into the shuffle: the same seed gives another hand another deck."""
    other = [card_text(card) for card in shuffled_deck("fy-shake256-v1", NamedSeed("room", "2", SEED), 52)]
    assert other != DECK
    ruling(played("svea", OPENED, other).replace("button 1", "button 1, hand 2"))


@pytest.mark.parametrize(("room", "hand_id"), [("\ud800", "1"), ("room", "1\udfff")])
def test_names_that_no_bytes_say_are_skipped(room: str, hand_id: str) -> None:
    """Room and id are hashed as UTF-8, which has nothing for half of a surrogate pair: it is no reason to raise."""
    told = write_hand(dictation_of(played("svea", f"{COMMITTED} | {OPENED}")).hand())
    report = audit(read_hand({**told, "room": room, "hand_id": hand_id}), find_house("svea"))
    assert report.verdict == "unverifiable"
    assert set(skipped(report)) == {"shuffle", "shuffle.commitment"}
    assert "half of a surrogate pair" in skipped(report)["shuffle"]
