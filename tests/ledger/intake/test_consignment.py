"""One answer a hand, in however many parts one sender brings it at once."""

from ledger.histories.hand_document import NotAHand
from ledger.histories.stream_line import StreamLine
from ledger.intake.consignment import Consignment, Item, TakenIn
from ledger.intake.live_intake import LiveIntake, LiveOutcome
from ledger.intake.receipt import Receipt
from ledger.intake.refusal import OutOfOrder, Refused
from ledger.intake.work import record_together
from ledger.store.store import Store
from tests.ledger.live_lines import EVENTS, live_lines
from tests.ledger.sample_hands import discrepant, hand, in_progress, verified
from tests.ledger.soundness import check_sound

JACKPOT = StreamLine(
    "testrum", "h-1", "jackpot_awarded", len(EVENTS) + 1, "",
    {"type": "jackpot_awarded", "pool": "bad-beat", "seat": 2, "amount": "100.00"}, 40,
)  # fmt: skip


def handed_in(store: Store, *items: Item) -> LiveOutcome:
    """The one answer."""
    [taken] = record_together(store, [Consignment(LiveIntake(store), items)])
    assert isinstance(taken, TakenIn)
    [one] = taken.hands
    assert (one.room, one.hand_id) == ("testrum", "h-1")
    return one.outcome


def receipted(store: Store, *items: Item) -> Receipt:
    outcome = handed_in(store, *items)
    assert isinstance(outcome, Receipt), outcome
    return outcome


def test_a_document_and_lines_of_a_hand_have_one_receipt(store: Store) -> None:
    """Whatever comes first: the document is written first, and the receipt is the last state, with all that is new."""
    receipt = receipted(store, *live_lines(), verified(), JACKPOT)
    assert (receipt.events, receipt.sealed, receipt.written) == (24, True, 26)
    assert receipted(store, JACKPOT, *live_lines(), verified()) == receipt
    assert receipted(store, verified()) == receipt
    check_sound(store)


def test_documents_of_a_hand_have_one_answer(store: Store) -> None:
    """The same again is one receipt; a shorter one contradicts the other and is refused."""
    assert receipted(store, verified(), verified()).written == 25
    refused = handed_in(store, verified(), in_progress())
    assert isinstance(refused, Refused)
    assert "sent now is a hand that ends before it" in str(refused)


def test_after_trouble_nothing_more_of_a_hand_is_taken(store: Store) -> None:
    """The first trouble is the answer; what comes after it in the same parts is not recorded."""
    before = receipted(store, *live_lines()[:5])
    outcome = handed_in(store, hand(EVENTS[:3]), *live_lines())
    assert isinstance(outcome, Refused)
    assert receipted(store, *live_lines()[:5]) == before
    assert isinstance(handed_in(store, verified(), discrepant(), JACKPOT), Refused)
    assert store.hand_of("testrum", "h-1").hand.events[-1].TYPE != "jackpot_awarded"


def test_lines_that_are_none_take_their_document_with_them(store: Store) -> None:
    """What can be seen before anything is written hinders all parts of the hand."""
    wrong = StreamLine("testrum", "h-1", "acted", 1, "", {"type": "acted", "seat": 9}, 2)
    outcome = handed_in(store, verified(), live_lines()[0], wrong)
    assert isinstance(outcome, NotAHand)
    assert check_sound(store) == -1


def test_lines_too_early_beside_a_document_say_what_is_missing(store: Store) -> None:
    """The document counts: the number that is expected is the one after it."""
    early = StreamLine("testrum", "h-1", "jackpot_awarded", len(EVENTS) + 3, "", JACKPOT.body)
    outcome = handed_in(store, verified(), early)
    assert isinstance(outcome, OutOfOrder)
    assert outcome.expected == len(EVENTS) + 1
