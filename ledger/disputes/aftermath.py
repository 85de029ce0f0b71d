"""After the decision: the remedy, the letter, the appeal, the end, and the way back."""

from datetime import date

from ledger.disputes.accounts import STREAM as ACCOUNT_BOOK
from ledger.disputes.commands import Appeal, Close, Notify, PostRemedy, Reopen
from ledger.disputes.complaint import text
from ledger.disputes.deadlines import due
from ledger.disputes.events import DisputeAppealed, DisputeClosed, DisputeReopened, RemedyNoted
from ledger.disputes.evidence import grown
from ledger.disputes.handling import Handling
from ledger.disputes.refusals import Refusal
from ledger.disputes.remedy import Entry, taken_back
from ledger.disputes.remedy_events import ACCOUNT_EVENTS, RemedyPosted
from ledger.disputes.ruling import RulingProposed


def post_remedy(handling: Handling, asked: PostRemedy) -> None:
    """Posts the ruling's entries; what an earlier ruling of the case has posted is taken back with them."""
    case = handling.case
    be_unposted(handling)
    ruling = handling.ruling(case.ruling).proposed
    events = [_posted(handling, ruling, ruling.entries)] if ruling.entries else []
    if case.paid:
        old = handling.ruling(case.paid).proposed
        if old.entries:
            events.insert(0, _posted(handling, ruling, taken_back(old.entries), old.number))
    if events:
        handling.turn.append(ACCOUNT_BOOK, [ACCOUNT_EVENTS.content(one) for one in events])
    handling.happened(RemedyNoted(handling.by, ruling.number, len(ruling.entries)))


def _posted(
    handling: Handling, ruling: RulingProposed, entries: tuple[Entry, ...], takes_back: int = 0
) -> RemedyPosted:
    opened = handling.case.opened
    return RemedyPosted(
        handling.by, opened.case, ruling.number, opened.room, opened.hand_id, ruling.unit, ruling.currency, entries,
        takes_back,
    )  # fmt: skip


def notify(handling: Handling, asked: Notify) -> None:
    """Sends the player the decision's letter. He may appeal against a first one."""
    case = handling.case
    be_untold(handling)
    if case.state == "remedy_posted":
        appeal_by = due("appeal", handling.today, case.opened.jurisdiction).isoformat()
        handling.tell("ruling", appeal_by)
    else:
        handling.tell("appeal_decision")


def appeal(handling: Handling, asked: Appeal) -> None:
    """Records an appeal that came in time."""
    case = handling.case
    be_in_window(handling)
    decide_by = due("answer", handling.today, case.opened.jurisdiction).isoformat()
    handling.happened(DisputeAppealed(handling.by, text(asked.why, "why"), decide_by))


def close(handling: Handling, asked: Close) -> None:
    """Closes it, when the player has been told and can appeal no more."""
    be_closable(handling)
    handling.happened(DisputeClosed(handling.by, asked.why.strip() and text(asked.why, "why")))


def reopen(handling: Handling, asked: Reopen) -> None:
    """Takes it up again: what was frozen and decided before stays on record, and is no longer what holds."""
    case = handling.case
    be_reopenable(handling)
    answer_by = due("answer", handling.today, case.opened.jurisdiction).isoformat()
    handling.happened(DisputeReopened(handling.by, text(asked.why, "why"), answer_by))


def be_unposted(handling: Handling) -> None:
    """Raises Refusal where the remedy of the ruling is posted, or no longer what the hand lacks."""
    case = handling.case
    if case.paid == case.ruling:
        raise Refusal("nothing-to-post", "the remedy of ruling {number} is posted already", number=case.ruling)
    assert case.evidence is not None, "no ruling without evidence"
    hand = handling.hand()
    if grown(hand, case.evidence):
        raise hand.refused(
            "evidence-changed",
            "hand {hand_id} of room {room} had {before} events when it was decided and has {now} now; reopen the case",
            before=case.evidence.version, now=hand.recorded.version,
        )  # fmt: skip


def be_reopenable(handling: Handling) -> None:
    """Raises Refusal for a case that has not ended, unless its remedy can no longer be posted."""
    case = handling.case
    if case.ended:
        return
    assert case.evidence is not None, "no ruling without evidence"
    if case.paid == case.ruling or not grown(handling.hand(), case.evidence):
        raise Refusal(
            "wrong-state", "{case} is {state}, and what was decided still holds", case=case.id, state=case.state
        )


def be_untold(handling: Handling) -> None:
    """Raises Refusal where the remedy is not posted yet, or the player knows the decision."""
    case = handling.case
    if case.paid != case.ruling:
        raise Refusal(
            "wrong-state", "the remedy of ruling {number} is not posted yet; post it first", number=case.ruling
        )
    if case.told == case.ruling:
        raise Refusal("wrong-state", "the player has been told already")


def be_in_window(handling: Handling) -> None:
    """Raises Refusal where the window for an appeal is over."""
    case = handling.case
    if handling.today > date.fromisoformat(case.appeal_by):
        raise Refusal(
            "appeal-window-over", "an appeal was possible until {day}; new evidence reopens a closed case",
            day=case.appeal_by,
        )  # fmt: skip


def be_closable(handling: Handling) -> None:
    """Raises Refusal where the player has not been told, or can still appeal."""
    case = handling.case
    if case.told != case.ruling:
        raise Refusal("not-notified", "the player does not know the decision yet; notify him first")
    if case.state == "notified" and handling.today <= date.fromisoformat(case.appeal_by):
        raise Refusal("appeal-window-open", "the player can appeal until {day}", day=case.appeal_by)
