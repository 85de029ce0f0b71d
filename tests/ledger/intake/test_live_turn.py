"""What becomes of a hand's lines: what is there already, what is new, what cannot be."""

import pytest

from ledger.histories.hand_document import NotAHand
from ledger.histories.stream_line import StreamLine, read_line
from ledger.intake.live_intake import LiveIntake, LiveOutcome
from ledger.intake.refusal import OutOfOrder, Refused
from ledger.store.store import Store
from tests.ledger.live_lines import EVENTS, closing, received
from tests.ledger.live_lines import live_lines as lines
from tests.ledger.sample_hands import BLINDS, DEAL, Json
from tests.ledger.soundness import check_sound

LATE: Json = {"type": "jackpot_awarded", "pool": "bad-beat", "seat": 2, "amount": "100.00"}


def line(n: int, at: int, **event: object) -> StreamLine:
    """One more line of the hand, at its place in the text."""
    return read_line({"room": "testrum", "hand_id": "h-1", "n": n, **event}, at)


def outcome(store: Store, sent: list[StreamLine]) -> LiveOutcome:
    [taken] = LiveIntake(store).take(sent)
    return taken.outcome


def test_a_line_too_early_says_what_is_missing(store: Store) -> None:
    """A gap is refused with the number that is expected; nothing of the batch's lines of that hand is written."""
    live = LiveIntake(store)
    [too_early] = live.take(lines()[1:3])
    assert isinstance(too_early.outcome, OutOfOrder)
    assert 'found posted with "n" 1; expected hand_started with n 0' in str(too_early.outcome)
    received(live.take(lines()[:3]))
    [gap] = live.take([*lines()[3:5], *lines()[7:8]])
    assert isinstance(gap.outcome, OutOfOrder)
    assert '"n" is 7; expected 5, so 5 to 6 are missing' in str(gap.outcome)
    assert received(live.take(lines()[3:5])).events == 4


@pytest.mark.parametrize("number", [None, 9])
def test_the_sender_closes_a_hand(store: Store, number: int | None) -> None:
    """A hand that the room ends without final stacks is closed by a line; afterwards only a jackpot comes."""
    live = LiveIntake(store)
    received(live.take(lines()[:9]))
    closed = received(live.take([closing(number)]))
    assert (closed.sealed, closed.events) == (True, 8)
    assert received(live.take([closing(number)])) == closed
    following = 9 if number is None else 10
    [late] = live.take([StreamLine("testrum", "h-1", "mucked", following, "", {"type": "mucked", "seat": 2})])
    assert isinstance(late.outcome, Refused)
    assert "is sealed after event 7" in str(late.outcome)
    paid = received(live.take([StreamLine("testrum", "h-1", "jackpot_awarded", following, "", LATE)]))
    assert (paid.events, paid.sealed) == (9, True)
    assert store.hand_of("testrum", "h-1").hand.events[-1].TYPE == "jackpot_awarded"


def test_a_jackpot_makes_a_new_sealed_record(store: Store) -> None:
    """After the end only a jackpot is taken; the sealed record with it supersedes the one before."""
    live = LiveIntake(store)
    received(live.take(lines()))
    received(live.take([StreamLine("testrum", "h-1", "jackpot_awarded", len(EVENTS) + 1, "", LATE)]))
    with store.database.reading() as session:
        assert session.rows("SELECT version FROM sealed_records ORDER BY version") == [(25,), (26,)]


@pytest.mark.parametrize("together", [True, False])
def test_a_void_is_sealed_with_its_last_refund(store: Store, together: bool) -> None:
    """After a void the hand is sealed when the refunds are those of the rules, and not before."""
    live = LiveIntake(store)
    void: list[Json] = [
        *BLINDS, *DEAL, {"type": "hand_voided", "reason": "server_crash"},
        {"type": "refunded", "seat": 2, "amount": "0.50"}, {"type": "refunded", "seat": 3, "amount": "1.00"},
    ]  # fmt: skip
    sent = lines(void)
    if together:
        assert received(live.take(sent)).sealed
        return
    assert not received(live.take(sent[:-1])).sealed
    assert received(live.take(sent[-1:])).sealed


def test_a_hand_is_closed_once(store: Store) -> None:
    """After the room's final stacks the sender may close the hand with a line of its number, and not again."""
    live = LiveIntake(store)
    assert received(live.take(lines())).sealed
    sent = len(EVENTS) + 1
    assert received(live.take([closing(sent)])).written == 1
    assert received(live.take([closing(sent)])).written == 0
    [again] = live.take([closing(sent + 1)])
    assert isinstance(again.outcome, Refused)
    assert "is closed; sent now is another closing" in str(again.outcome)


OTHER_POST: Json = {"type": "posted", "seat": 3, "kind": "big_blind", "amount": "2.00"}
MUCK: Json = {"type": "mucked", "seat": 2}
LAST = len(EVENTS)


@pytest.mark.parametrize(
    ("sent", "event", "says"),
    [
        ([*lines()[:5], line(2, 6, **OTHER_POST)], 1, 'line 3, which came with it and has another event with "n" 2'),
        ([*lines(), line(LAST + 1, 99, **MUCK)], LAST, "line 24, which came with it and ends the hand"),
        ([*lines()[:9], closing(), line(9, 99, **MUCK)], 8, "an earlier line, which came with it and ends the hand"),
        ([*lines(), closing(LAST + 1), closing(LAST + 2)], LAST + 1, "an earlier line, which came with it and closes"),
        ([*lines()[:3], *lines(table="Vega 2")[:1]], -1, "line 1, which came with it and starts the hand otherwise"),
    ],
    ids=["another event", "after the end", "after a closing", "closed twice", "started twice"],
)
def test_lines_that_cannot_be_together_are_no_hand(store: Store, sent: list[StreamLine], event: int, says: str) -> None:
    """Nothing recorded is contradicted, so it is not said that something is recorded, and no attempt is."""
    found = outcome(store, sent)
    assert isinstance(found, NotAHand)
    [problem] = found.problems
    assert (problem.event, problem.line) == (event, sent[-1].line)
    assert f"it contradicts {says}" in problem.message
    assert "recorded" not in problem.message
    assert check_sound(store) == -1


def test_what_is_recorded_is_told_before_what_came_along(store: Store) -> None:
    """Where both are contradicted it is the record that counts, and the attempt goes on record."""
    live = LiveIntake(store)
    received(live.take(lines()[:4]))
    refused = outcome(store, [*lines()[:6], line(2, 7, **OTHER_POST)])
    assert isinstance(refused, Refused)
    assert "event 1 is recorded as" in str(refused)
    assert check_sound(store) == 1
    received(live.take(lines()[4:]))
    refused = outcome(store, [line(LAST + 1, 1, **MUCK)])
    assert isinstance(refused, Refused)
    assert f"is sealed after event {LAST - 1}" in str(refused)


def test_the_same_line_twice_together_is_one(store: Store) -> None:
    """A sender's buffer may hold a line twice, also the last one."""
    sent = lines()
    receipt = received(LiveIntake(store).take([*sent[:5], *sent[2:], *sent[-1:]]))
    assert (receipt.events, receipt.sealed) == (LAST, True)
    assert received(LiveIntake(store).take(sent)).written == 0


def test_a_jackpot_may_come_with_the_end(store: Store) -> None:
    """After the line that ends the hand a late jackpot is taken, also together with it."""
    receipt = received(LiveIntake(store).take([*lines(), line(LAST + 1, 99, **LATE)]))
    assert (receipt.events, receipt.sealed) == (LAST + 1, True)
    check_sound(store)
