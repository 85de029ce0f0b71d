"""Draws that the rules forbid, and the rule that each offends."""

from collections.abc import Iterator

from replay.cards.card import UNKNOWN
from replay.events import Acted, Drew, Event, Reshuffled, SplitVote
from tests.room.hands import RecordedHand
from tests.room.offences import Offence

CLOCK = ("timeout", "disconnected")


def wrong_draws(one: RecordedHand) -> Iterator[Offence]:
    """At every draw of the hand: its size, its order, what came back, what the clock did."""
    events = one.hand.events[: one.played]
    for at, event in enumerate(events):
        if isinstance(event, Reshuffled):
            yield from _wrong_reshuffles(events, at, event)
        if isinstance(event, Drew):
            for what, wrong, topic in _wrong(one, event):
                yield Offence(what, [*events[:at], wrong], at, (topic,))
            if (later := _drawer_after(events, at)) and not isinstance(events[at - 1], Reshuffled):
                yield Offence("out of turn", [*events[:at], Drew(later, [], [], "player")], at, ("draw.order",))
                act = Acted(event.seat, "check", 0, "player", -1)
                yield Offence("betting before the draw is over", [*events[:at], act], at, ("draw.order",))


def _drawer_after(events: list[Event], at: int) -> int:
    """Who draws next in the same draw, 0 where nobody does."""
    for event in events[at + 1 :]:
        if isinstance(event, Drew):
            return event.seat
        if not isinstance(event, Reshuffled):
            return 0
    return 0


def _wrong(one: RecordedHand, drew: Drew) -> Iterator[tuple[str, Event, str]]:
    seat, discarded, drawn = drew.seat, drew.discarded, drew.drawn
    most = one.dealer.sheet.most_drawn
    if most < 5:
        yield "five cards exchanged", Drew(seat, [UNKNOWN] * 5, [UNKNOWN] * 5, "player"), "draw.count"
    if drawn:
        yield "a card too few", Drew(seat, discarded, drawn[:-1], "player"), "draw.count"
    if drawn and UNKNOWN not in discarded:
        yield "his own discards back", Drew(seat, discarded, discarded[:1] + drawn[1:], "player"), "draw.reshuffle"
    if drawn and drew.cause == "player" and not one.sitting.book.automatic_draw:
        for cause in CLOCK:
            yield "cards exchanged by the clock", Drew(seat, discarded, drawn, cause), "draw.timeout"
    if drawn and drew.cause in CLOCK and UNKNOWN not in drawn:
        yield "no automatic draw", Drew(seat, [], [], drew.cause), "auto-draw"
        yield "another automatic draw", Drew(seat, discarded[1:], drawn[1:], drew.cause), "auto-draw"


def _wrong_reshuffles(events: list[Event], at: int, reshuffled: Reshuffled) -> Iterator[Offence]:
    """No reshuffle though the stub is too small; one that leaves a card out."""
    drew = events[at + 1]
    if UNKNOWN not in reshuffled.cards and reshuffled.cards:
        fewer = Reshuffled(reshuffled.cards[1:], "")
        yield Offence("a card left out", [*events[:at], fewer], at, ("draw.reshuffle.cards",))
    assert isinstance(drew, Drew)
    if UNKNOWN not in drew.discarded:  # else what is left in the stub for him is not known
        topics = ("draw.reshuffle", "shuffle") if _drawn_unseen(events[:at]) else ("draw.reshuffle",)
        yield Offence("no reshuffle", [*events[:at], drew], at, topics)


def _drawn_unseen(events: list[Event]) -> bool:
    """Whether nobody knows what of the stub is left for whom: that the card is none of it may be all that shows."""
    return any(isinstance(event, Drew) and UNKNOWN in event.drawn for event in events)


def wrong_votes(one: RecordedHand) -> Iterator[Offence]:
    """A vote in the first round, and by any but 32-card draw's players; one on a pot that is not there."""
    for decision in one.dealer.decisions:
        events = one.hand.events[: one.before + decision.event]
        voting = one.sitting.book.split_vote and one.sitting.game == "draw32" and decision.round == 2
        pot, topic = (7, "split-vote.pots") if voting else (0, "split-vote")
        yield Offence("a vote", [*events, SplitVote(decision.turn.seat, pot, True)], len(events), (topic,))
