"""The forms of a case: for each command what is asked, and the command of what was filled in."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, cast

from api.languages.marked import N_
from api.pages.case_words import FACTS
from api.pages.filled import Filled
from ledger.disputes.account import RAKE, SUSPENSE, jackpot_account, player_account, table_account
from ledger.disputes.case import Case
from ledger.disputes.commands import (
    Accept,
    Acknowledge,
    Answer,
    Appeal,
    Approve,
    Ask,
    Attach,
    Bundle,
    Close,
    Command,
    Correct,
    DecideAppeal,
    FreezeEvidence,
    Investigate,
    MarkDuplicate,
    Notify,
    PostRemedy,
    Propose,
    PutOutOfScope,
    Reject,
    Reopen,
)
from ledger.disputes.decision import OUTCOMES
from ledger.disputes.handling import HandInCase
from ledger.disputes.reasons import REASONS
from ledger.disputes.remedy import BadRemedy, Entry, entries_document, read_entries
from ledger.disputes.resettled import resettled
from ledger.disputes.ruling import Outcome

FieldKind = Literal["line", "lines", "day", "outcome", "remedy", "stands", "reason"]
SPARE_ROWS: Final = 2
"""Empty rows of a remedy, beside those that are filled."""
MOST_ROWS: Final = 100


@dataclass(frozen=True, slots=True)
class Field:
    """One field: ``label`` and ``hint`` are English keys of the catalogues."""

    name: str
    label: str
    kind: FieldKind = "line"
    hint: str = ""
    needed: bool = True


@dataclass(frozen=True, slots=True)
class CaseForm:
    """The form of a command. ``path`` is the end of its address, ``button`` what its button says, ``done`` what is
    told when it is carried out, ``begins`` what stands in its fields at first."""

    command: str
    path: str
    button: str
    done: str
    make: Callable[[str, Filled, "Money"], Command]
    fields: Sequence[Field] = ()
    begins: Callable[[Case], Mapping[str, str]] = lambda case: {}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a remedy, as it is typed; ``wrong`` is what was expected."""

    account: str = ""
    amount: str = ""
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Money:
    """The money that a remedy of a hand moves: its unit and currency, what the replay gives, and who may get some."""

    unit: str = "0.01"
    currency: str = ""
    computed: tuple[Entry, ...] = ()
    accounts: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, hand: HandInCase | None) -> "Money":
        """That of the hand of a case."""
        if hand is None:
            return cls()
        header, found = hand.recorded.hand, resettled(hand)
        pools = [] if hand.house is None else sorted({one.pool for one in hand.house.jackpots})
        accounts = [
            *(player_account(seat.player) for seat in header.seats), RAKE,
            *(jackpot_account(pool) for pool in pools), table_account(header.table), SUSPENSE,
        ]  # fmt: skip
        return cls(header.unit.text, header.currency, found.entries, accounts)

    def rows(self, filled: Filled | None) -> list[Row]:
        """The rows of the form: as they were typed, else the computed entries; with some to spare."""
        if filled is None or "account-1" not in filled.said:
            rows = [Row(str(one["account"]), str(one["amount"])) for one in entries_document(self.computed, self.unit)]
        else:
            rows = [
                Row(account, amount, str(filled.wrong.get(f"account-{number}", "")))
                for number, account, amount in _typed(filled)
            ]
        return rows + [Row()] * SPARE_ROWS

    def entries(self, filled: Filled) -> tuple[Entry, ...] | None:
        """The remedy that was filled in; None for that which the replay gives."""
        if filled.choice("remedy", ("computed", "other")) != "other":
            return None
        rules = {entry.account: entry.rules for entry in self.computed}
        found: list[Entry] = []
        for number, account, amount in _typed(filled):
            try:
                row = {"account": account, "amount": amount, "rules": list(rules.get(account, ()))}
                found += read_entries([row], self.unit)
            except BadRemedy as fault:
                filled.wrong[f"account-{number}"] = str(fault).removeprefix("entries[0]").removeprefix(": ")
        return tuple(found)


def _typed(filled: Filled) -> list[tuple[int, str, str]]:
    """Number, account and amount of each row in which something is typed."""
    rows = [
        (number, filled.get(f"account-{number}").strip(), filled.get(f"amount-{number}").strip().replace("−", "-"))
        for number in range(1, MOST_ROWS + 1)
    ]
    return [row for row in rows if row[1] or row[2]]


def _outcome(filled: Filled) -> Outcome:
    return cast("Outcome", filled.choice("outcome", OUTCOMES))


def _propose(case: str, filled: Filled, money: Money) -> Command:
    return Propose(case, _outcome(filled), filled.needed("text"), money.entries(filled), filled.get("because"))


def _decide_appeal(case: str, filled: Filled, money: Money) -> Command:
    stands = filled.choice("stands", ("yes", "no")) != "no"
    said = filled.needed("text")
    if stands:
        return DecideAppeal(case, True, said)
    return DecideAppeal(case, False, said, _outcome(filled), money.entries(filled), filled.get("because"))


def _attach(case: str, filled: Filled, money: Money) -> Command:
    name, said, sha256 = filled.needed("name"), filled.get("text"), filled.get("sha256").strip().lower()
    if bool(said.strip()) == bool(sha256):
        filled.wrong["text"] = N_("Expected either a text or the SHA-256 of a file.")
    return Attach(case, name, said, sha256)


def _correct(case: str, filled: Filled, money: Money) -> Command:
    facts = {fact: filled.get(f"fact-{fact}").strip() for fact in FACTS}
    return Correct(
        case, filled.needed("why"), filled.needed("room").strip(), filled.needed("hand_id").strip(),
        filled.needed("player").strip(), filled.choice("reason", tuple(REASONS)),
        {fact: said for fact, said in facts.items() if said},
    )  # fmt: skip


def _said(case: Case) -> Mapping[str, str]:
    """What the complaint says now, by the fields of its correction."""
    opened = case.opened
    facts = {f"fact-{fact}": said for fact, said in opened.facts.items()}
    return {name: getattr(opened, name) for name in ("room", "hand_id", "player", "reason")} | facts


_WHY: Final = Field("why", N_("Why"), "lines")
_RULING: Final = (
    Field("outcome", N_("Outcome"), "outcome"),
    Field("text", N_("The ruling's text"), "lines", N_("In English, which prevails; the player gets it.")),
    Field("remedy", N_("Remedy"), "remedy"),
    Field(
        "because", N_("Reason for differing from the replay"), "lines",
        N_("Needed where the outcome or the remedy is another than the replay's."), False,
    ),
)  # fmt: skip

FORMS: Final[Mapping[str, CaseForm]] = {
    form.command: form
    for form in (
        CaseForm(
            "dispute.acknowledge", "acknowledge", N_("Acknowledge"), N_("The player is told that it has come."),
            lambda case, filled, money: Acknowledge(case),
        ),
        CaseForm(
            "dispute.accept", "accept", N_("Accept"), N_("The case is accepted."),
            lambda case, filled, money: Accept(case),
        ),
        CaseForm(
            "dispute.out_of_scope", "out-of-scope", N_("Out of scope"), N_("The case has ended as out of scope."),
            lambda case, filled, money: PutOutOfScope(case, filled.needed("why")),
            (Field("why", N_("Why"), "lines", N_("The player is told this.")),),
        ),
        CaseForm(
            "dispute.duplicate", "duplicate", N_("Duplicate"), N_("The case has ended as a duplicate."),
            lambda case, filled, money: MarkDuplicate(case, filled.needed("of").strip().upper()),
            (Field("of", N_("Of which case"), hint=N_("An id like C-17.")),),
        ),
        CaseForm(
            "dispute.freeze", "freeze", N_("Freeze the evidence"), N_("The evidence is frozen."),
            lambda case, filled, money: FreezeEvidence(case),
        ),
        CaseForm(
            "dispute.investigate", "investigate", N_("Begin to investigate"), N_("The investigation has begun."),
            lambda case, filled, money: Investigate(case),
        ),
        CaseForm(
            "ruling.propose", "propose", N_("Propose a ruling"), N_("The ruling is proposed."), _propose, _RULING
        ),
        CaseForm(
            "dispute.ask", "ask", N_("Ask a party"), N_("The party is asked; our clock stands still."),
            lambda case, filled, money: Ask(
                case, filled.needed("party"), filled.needed("question"), filled.day("due")
            ),
            (
                Field("party", N_("Party"), hint=N_("A player of the hand, or who else knows something.")),
                Field("question", N_("Question"), "lines"), Field("due", N_("Answer by"), "day"),
            ),
        ),
        CaseForm(
            "dispute.answer", "answer", N_("Record the answer"), N_("The answer is recorded; our clock goes on."),
            lambda case, filled, money: Answer(case, filled.needed("answer")),
            (Field("answer", N_("Answer"), "lines", N_("Or that none came in time.")),),
        ),
        CaseForm(
            "ruling.approve", "approve", N_("Approve"), N_("The ruling is approved: it is the decision."),
            lambda case, filled, money: Approve(case),
        ),
        CaseForm(
            "ruling.reject", "reject", N_("Reject"), N_("The proposal is rejected; the investigation goes on."),
            lambda case, filled, money: Reject(case, filled.needed("why")), (_WHY,),
        ),
        CaseForm(
            "remedy.post", "post-remedy", N_("Post the remedy"), N_("The remedy is posted."),
            lambda case, filled, money: PostRemedy(case),
        ),
        CaseForm(
            "dispute.notify", "notify", N_("Send the letter"), N_("The letter with the decision is sent."),
            lambda case, filled, money: Notify(case),
        ),
        CaseForm(
            "dispute.correct", "correct", N_("Correct the complaint"), N_("The complaint is corrected."), _correct,
            (
                Field("why", N_("What was wrong"), "lines", N_("What was written down before stays in the record.")),
                Field("room", N_("Room")), Field("hand_id", N_("Hand id")), Field("player", N_("Player")),
                Field("reason", N_("Reason"), "reason"),
                *(Field(f"fact-{fact}", name, needed=False) for fact, name in FACTS.items()),
            ),
            _said,
        ),
        CaseForm(
            "dispute.appeal", "appeal", N_("Record an appeal"), N_("The appeal is recorded."),
            lambda case, filled, money: Appeal(case, filled.needed("why")),
            (Field("why", N_("Why"), "lines", N_("What the player says.")),),
        ),
        CaseForm(
            "appeal.decide", "decide-appeal", N_("Decide the appeal"), N_("The appeal is decided."), _decide_appeal,
            (Field("stands", N_("The ruling"), "stands"), *_RULING),
        ),
        CaseForm(
            "dispute.close", "close", N_("Close the case"), N_("The case is closed."),
            lambda case, filled, money: Close(case, filled.get("why")),
            (Field("why", N_("Remark"), "lines", needed=False),),
        ),
        CaseForm(
            "dispute.reopen", "reopen", N_("Reopen"), N_("The case is open again."),
            lambda case, filled, money: Reopen(case, filled.needed("why")),
            (Field("why", N_("Which new evidence"), "lines"),),
        ),
        CaseForm(
            "dispute.attach", "attach", N_("Attach something"), N_("It is attached."), _attach,
            (
                Field("name", N_("What it is")), Field("text", N_("Text"), "lines", needed=False),
                Field("sha256", N_("SHA-256 of a file"), hint=N_("Of a file kept elsewhere, instead of a text."),
                      needed=False),
            ),
        ),
        CaseForm(
            "case.bundle", "bundle", N_("Bundle by cause"), N_("The case is bundled."),
            lambda case, filled, money: Bundle(case, filled.needed("bundle")),
            (Field("bundle", N_("Cause"), hint=N_("One name for all cases of the same fault.")),),
        ),
    )
}  # fmt: skip
"""By command, in the order in which a page offers them."""
