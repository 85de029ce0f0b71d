"""The cards that a reader is shown out of the deck."""

import json

from ledger.evidence.cards import card_openings
from ledger.evidence.reader import Reader, Sight
from replay.audit import audit
from replay.hand import Hand
from replay.houses.load import find_house
from replay.shuffles.card_tree import Opening, opens
from tests.ledger.evidence.sample_evidence import (
    CARDS,
    COMMITTED,
    DECK,
    OPENED,
    PLAYED,
    ROOT,
    dealt_from_a_seed,
    down,
    shown,
)
from tests.ledger.sample_hands import BLINDS


def positions(hand: Hand, seat: int, over: bool = True) -> list[int] | None:
    """The places of the deck that are opened to a reader, each of which must open; None without openings."""
    found = card_openings(hand, audit(hand, find_house("practice")), Sight(Reader(seat), hand, over))
    if found is None:
        return None
    document = json.loads(found)
    assert (document["root"], document["deck"], document["algorithm"]) == (ROOT.hex(), 52, "card-tree-v1")
    for one in document["cards"]:
        proof = [bytes.fromhex(each) for each in one["proof"]]
        card = DECK[one["position"]]
        assert one["card"] == CARDS[one["position"]]
        assert opens(ROOT, "h-1", 52, Opening(one["position"], card, bytes.fromhex(one["salt"]), proof))
    return [one["position"] for one in document["cards"]]


def test_each_reader_gets_the_cards_that_he_saw() -> None:
    """His own, the board's, those shown; the regulator the whole deck. Mucked and folded cards stay closed."""
    hand = dealt_from_a_seed()
    board = [6, 7, 8, 9, 10]
    assert positions(hand, 1) == sorted([2, 5, *board])
    assert positions(hand, 2) == sorted([0, 3, 2, 5, *board])
    assert positions(hand, 3) == sorted([1, 4, 2, 5, *board])
    assert positions(hand, 0) == list(range(52))


def test_no_openings_of_a_hand_in_progress() -> None:
    """A seed that a room sends too early opens nothing before the end."""
    hand = dealt_from_a_seed([*OPENED, *BLINDS])
    assert positions(hand, 0, over=False) is None


def test_no_openings_to_a_player_where_the_deal_was_wrong() -> None:
    """Seat 1 has a card that was seat 3's by the shuffle: its place would tell him what seat 3 should have had."""
    wrong = [down(2, 0, 3), down(3, 1, 5), down(1, 2, 4)]
    hand = dealt_from_a_seed(
        [*COMMITTED, *BLINDS, *wrong, *PLAYED, shown(1, 2, 4), {"type": "mucked", "seat": 3}, *OPENED]
    )
    assert positions(hand, 1) is None
    assert positions(hand, 0) == list(range(52))
