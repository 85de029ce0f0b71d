"""A hand in play: rounds and streets, its end, what comes after the end, and voids."""

import pytest

from tests.replay.amendment import amended
from tests.replay.ruling import HOUSES, derived, pots, ruling, shares

START = """
    {house} holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal 1 AsAh, 2 KsKh, 3 QsQh
    """
RIVER = """
    1 calls | 2 calls | 3 checks
    flop 7c4d2h | 2 checks | 3 checks | 1 checks
    turn 9c | 2 checks | 3 checks | 1 checks
    river 3s | 2 checks | 3 checks | 1 checks
    """


def start(house: str) -> str:
    return START.format(house=house)


# --- in progress ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_a_hand_in_progress_is_verified_so_far(house: str) -> None:
    """Fine print 4: it has ``next_to_act`` and no ``net``, ``stacks`` or awards."""
    for rest, seat in (
        ("", 1),
        ("1 calls", 2),
        ("1 calls | 2 calls | 3 checks", None),
        ("1 calls | 2 calls | 3 checks | flop 7c4d2h", 2),
        ("1 raises to 6 | 2 folds | 3 calls | flop 7c4d2h | 3 bets 4", 1),
    ):
        report = ruling(f"{start(house)} {rest}")
        assert report.derived() == {"next_to_act": seat}


@pytest.mark.parametrize("house", HOUSES)
def test_a_hand_in_progress_cannot_be_settled(house: str) -> None:
    """Settlement before the end (``hand.end``)."""
    ruling(f"{start(house)} 1 calls | 3 wins 5 ← hand.end")
    ruling(f"{start(house)} 1 calls | 2 calls | 3 checks | rake 0.10 ← hand.end")


@pytest.mark.parametrize("house", HOUSES)
def test_a_document_that_ends_in_the_posting_is_in_order(house: str) -> None:
    """Before the first card nobody knows yet who comes in with a post: nothing is missing."""
    header = start(house).split("blinds")[0]
    for posts in ("", "2 small blind", "3 small blind", "blinds 2 3"):
        assert derived(ruling(f"{header} {posts}")) == {"next_to_act": None}


# --- records that go wrong --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_illegal_actions_are_replayed_as_they_were_recorded(house: str) -> None:
    """The record is evidence: replay goes on with the chips that moved, and settles by the rules."""
    text = f"{start(house)} 1 raises to 3 ← bet.min-raise | 2 calls | 3 calls | flop 7c4d2h | 2 bets 1 ← bet.min"
    report = ruling(f"{text} | 3 folds | 1 folds")
    assert derived(report)["pots"][0]["amount"] == "9.00"
    assert derived(report)["uncalled"] == {"2": "1.00"}


@pytest.mark.parametrize("house", HOUSES)
def test_where_replay_cannot_go_on_nothing_is_derived(house: str) -> None:
    """``discrepant``; the report says at which event replay stopped (``table-stakes``, ``deck``, a folded seat)."""
    for stop in (
        "1 raises to 101 ← table-stakes",
        "1 folds | 2 folds | 1 calls 2 ← hand.end",
        "1 calls | 2 calls | 3 checks | flop AsKdQd ← deck",
    ):
        assert ruling(f"{start(house)} {stop} | 3 wins 1000").derived() == {}


@pytest.mark.parametrize("house", HOUSES)
def test_more_than_the_stack_cannot_be_posted(house: str) -> None:
    """No post is larger than the stack (``table-stakes``)."""
    text = (
        start(house).replace("2: 100", "2: 0.50").replace("blinds 2 3", "2 small blind 1 ← table-stakes | 3 big blind")
    )
    ruling(text)


# --- voids ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("reason", ["server_crash", "misdeal", "management"])
def test_a_void_hand_goes_back_to_its_start(house: str, reason: str) -> None:
    """A hand in progress is void and all chips come back (``server-crash``, ``void.misdeal``)."""
    report = ruling(f"{start(house)} 1 raises to 6 | 2 calls | void {reason}")
    assert derived(report)["refunds"] == {"1": "6.00", "2": "6.00", "3": "2.00"}


@pytest.mark.parametrize("house", HOUSES)
def test_nothing_happens_after_a_void(house: str) -> None:
    """An action or a card after the void cites why the hand was void (``server-crash``, ``void.misdeal``)."""
    ruling(f"{start(house)} 1 calls | void server_crash | 2 calls ← server-crash")
    ruling(f"{start(house)} 1 calls | void misdeal | flop 7c4d2h ← void.misdeal")


@pytest.mark.parametrize("house", HOUSES)
def test_a_finished_hand_stands_after_a_crash(house: str) -> None:
    """A hand whose last action was taken stands, even if settlement was not recorded (``refund.finished``, Q51)."""
    text = f"{start(house)} {RIVER} | void server_crash ← refund.finished |"
    report = ruling(text)
    assert shares(report)[0].startswith("1 wins")
    assert "refunds" not in derived(report)
    ruling(f"{text} 1 refunded 2 ← refund.finished")
    folded = f"{start(house)} 1 folds | 2 folds | void server_crash ← refund.finished"
    assert derived(ruling(folded))["net"]["3"] == "1.00"


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("reason", ["misdeal", "management"])
def test_management_may_void_a_finished_hand(house: str, reason: str) -> None:
    """Fine print 25: ``management`` and ``misdeal`` refund at any time (``void.misdeal``)."""
    report = ruling(f"{start(house)} {RIVER} | void {reason}")
    assert derived(report)["refunds"] == {"1": "2.00", "2": "2.00", "3": "2.00"}


@pytest.mark.parametrize(("switch", "mark"), [("stands", "← refund.finished"), ("refund", "")])
def test_what_a_crash_after_the_last_action_does_is_the_houses(switch: str, mark: str) -> None:
    """Q51: ``void.after_last_action``: the hand stands, or is refunded."""
    house = amended("robert", f'void.after_last_action = "{switch}"')
    report = ruling(f"{start('robert')} {RIVER} | void server_crash {mark}", house)
    assert ("refunds" in derived(report)) == (switch == "refund")


# --- odd records ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_a_hand_that_nobody_bets_in(house: str) -> None:
    """All fold to the big blind: he wins what was matched."""
    report = ruling(f"{start(house)} 1 folds | 2 folds")
    assert [pot.split(",")[0] for pot in pots(report)] == ["2.00 for 3"]
