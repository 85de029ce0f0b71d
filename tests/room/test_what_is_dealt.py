"""The room deals the rare things, too: a property that never meets one proves nothing about it."""

from collections import Counter
from collections.abc import Iterator

import pytest

from replay.events import Acted, Deck, DeckSeed, Drew, Posted, Reshuffled, SplitVote
from tests.room.draw_dealer import DrawDealer
from tests.room.hands import RecordedHand, recorded_hand
from tests.room.rulebook import TABLES
from tests.room.stud_dealer import StudDealer

RARE = {
    "stud": (
        "a short ante", "a short bring-in", "an opening bet", "the duty passed on", "a bring-in that was posted",
        "a completion", "a double bet", "a fourth bet", "a shared card with betting", "a shared card without",
        "a shared card at the showdown", "all of the deck known", "an artificial all-in", "an odd chip", "a side pot",
    ),
    "draw": (
        "a pat hand", "a whole hand exchanged", "an all-in drawer", "a draw by the clock", "an automatic draw",
        "a reshuffle", "a reshuffle by seed", "a second reshuffle", "an own discard passed over", "a raise barred",
        "a split agreed", "a split refused", "a side pot split", "an artificial all-in", "an odd chip", "a side pot",
    ),
}  # fmt: skip


def of_stud(one: RecordedHand, dealer: StudDealer) -> Iterator[str]:
    """What a stud hand has shown."""
    stakes, price = one.sitting.stakes, dealer.price_of_bring_in
    acts = [event for event in dealer.events if isinstance(event, Acted)]
    posts = [event for event in dealer.events if isinstance(event, Posted)]
    opens = [decision for decision in dealer.decisions if decision.opens]
    yield from ("a short ante" for post in posts if post.kind == "ante" and post.amount < stakes.ante)
    yield from ("a bring-in that was posted" for post in posts if post.kind == "bring_in")
    yield from ("a short bring-in" for act in acts if act.action == "bring_in" and act.amount < price)
    yield from ("a completion" for act in acts if act.action == "complete")
    yield from ("a fourth bet" for decision in dealer.decisions if decision.turn.shut == "bet.fixed.cap")
    yield from ("the duty passed on" for decision in opens if not decision.duty)
    if acts and opens and dealer.events[opens[-1].event] in [act for act in acts if act.action == "bet"]:
        yield "an opening bet"
    for decision in dealer.decisions:
        act = dealer.events[decision.event]
        if decision.turn.double and isinstance(act, Acted) and act.amount + decision.front == decision.turn.double:
            yield "a double bet"
    if dealer.shared:
        yield "a shared card without" if one.sitting.book.no_betting_after_shared_card else "a shared card with betting"
        yield from ("a shared card at the showdown" for _ in dealer.in_hand()[1:2])


def of_draws(one: RecordedHand, dealer: DrawDealer) -> Iterator[str]:
    """What a draw hand has shown."""
    draws = [event for event in dealer.events if isinstance(event, Drew)]
    votes = [event for event in dealer.events if isinstance(event, SplitVote)]
    shuffled = [event for event in dealer.events if isinstance(event, Reshuffled)]
    yield from ("a pat hand" for drew in draws if not drew.discarded and drew.cause == "player")
    yield from ("a whole hand exchanged" for drew in draws if len(drew.discarded) == 5)
    yield from ("an all-in drawer" for drew in draws if drew.drawn and not dealer.chips.stack[drew.seat])
    yield from ("a draw by the clock" for drew in draws if drew.cause == "timeout")
    yield from ("an automatic draw" for drew in draws if drew.cause == "timeout" and drew.drawn)
    yield from ("a reshuffle" for _ in shuffled)
    yield from ("a reshuffle by seed" for event in shuffled if event.seed)
    yield from ("a second reshuffle" for _ in shuffled[1:])
    yield from ("an own discard passed over" for _ in range(dealer.passed_over))
    yield from ("a raise barred" for decision in dealer.decisions if decision.turn.shut == "draw.timeout")
    yield from ("a split refused" for vote in votes if not vote.agree)
    yield from ("a split agreed" for _ in dealer.split)
    yield from ("a side pot split" for pot in dealer.split if pot)


def seen(one: RecordedHand) -> Iterator[str]:
    """What a hand has shown."""
    dealer = one.dealer
    if isinstance(dealer, StudDealer):
        yield from of_stud(one, dealer)
    elif isinstance(dealer, DrawDealer):
        yield from of_draws(one, dealer)
    yield from ("an artificial all-in" for _ in dealer.absent)
    yield from ("an odd chip" for _ in one.cashier.odd)
    yield from ("a side pot" for pot in one.cashier.pots[1:] if len(pot.eligible) > 1)
    yield from ("all of the deck known" for event in one.hand.events if isinstance(event, Deck | DeckSeed))


@pytest.mark.parametrize("family", RARE)
def test_every_rare_thing_is_dealt(family: str) -> None:
    """In some hundred hands of stud and of the draw games everything occurs that the rules speak of."""
    tables = [(house, limit) for house, other, limit in TABLES if other == family]
    dealt = (recorded_hand(house, limit, seed, family) for seed in range(15) for house, limit in tables)
    counted = Counter(what for one in dealt for what in set(seen(one)))
    assert [what for what in RARE[family] if not counted[what]] == []
