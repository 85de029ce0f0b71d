"""Posts that the rules forbid, and the rule that each offends."""

from collections.abc import Iterator

from replay.events import Posted
from tests.room.hands import RecordedHand
from tests.room.offences import NOWHERE, Offence


def wrong_posts(one: RecordedHand) -> Iterator[Offence]:
    """Blinds of a wrong size, from a wrong seat or too late; straddles and antes where the house has none."""
    sitting, book = one.sitting, one.sitting.book
    posts = [at for at, event in enumerate(one.hand.events) if isinstance(event, Posted)]
    dealt = one.hand.events[: one.before + one.dealer.decisions[0].event] if one.dealer.decisions else []
    for at in posts:
        post = one.hand.events[at]
        assert isinstance(post, Posted)
        if not dealt or post.kind not in ("small_blind", "big_blind"):
            continue
        rest = dealt[:at], dealt[at + 1 :]
        if post.amount > 1:
            less = Posted(post.seat, post.kind, post.amount - 1)
            yield Offence("a blind too small", [*rest[0], less, *rest[1]], at, ("blinds.size",))
        if other := _idle_seat(one, post.amount):
            moved = Posted(other, post.kind, post.amount)
            yield Offence("another seat's blind", [*rest[0], moved, *rest[1]], at, ("blinds",))
        if not any(isinstance(later, Posted) and later.seat == post.seat for later in rest[1]):
            yield Offence("a blind after the cards", [*rest[0], *rest[1], post], len(dealt) - 1, ("blinds",))
    idle = _idle_seat(one, 2 * sitting.stakes.big_blind)
    at = posts[-1] + 1
    if dealt and idle and not book.straddle:
        straddle = Posted(idle, "straddle", 2 * sitting.stakes.big_blind)
        yield Offence("a straddle", [*dealt[:at], straddle, *dealt[at:]], at, ("straddle",))
    if dealt and idle and sitting.cash and not book.cash_antes:
        yield Offence("an ante", [*dealt[:at], Posted(idle, "ante", 1), *dealt[at:]], at, ("ante",))


def _idle_seat(one: RecordedHand, chips: int) -> int:
    """A seat that has posted nothing and has more than so many chips, 0 where there is none."""
    posted = {event.seat for event in one.hand.events if isinstance(event, Posted)}
    return next((seat for seat in one.sitting.order if seat not in posted and one.sitting.stacks[seat] > chips), 0)


def wrong_antes(one: RecordedHand) -> Iterator[Offence]:
    """In stud: an ante too small, one that is missing, a blind."""
    posts = [at for at, event in enumerate(one.hand.events) if isinstance(event, Posted) and event.kind == "ante"]
    dealt = one.hand.events[: one.before + one.dealer.decisions[0].event] if one.dealer.decisions else []
    for at in posts:
        post = one.hand.events[at]
        assert isinstance(post, Posted)
        rest = dealt[:at], dealt[at + 1 :]
        if dealt and post.amount > 1:
            less = Posted(post.seat, "ante", post.amount - 1)
            yield Offence("an ante too small", [*rest[0], less, *rest[1]], at, ("ante",))
        if dealt and one.sitting.stacks[post.seat] > post.amount:
            blind = Posted(post.seat, "big_blind", 1)
            yield Offence(
                "a blind", [*dealt[: posts[-1] + 1], blind, *dealt[posts[-1] + 1 :]], posts[-1] + 1, ("blinds",)
            )
            yield Offence("no ante", [*rest[0], *rest[1]], NOWHERE, ("ante",))
