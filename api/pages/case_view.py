"""Everything that the page of a case shows."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from api.pages.arithmetic import PostingLine, RulingView, ruling_view
from api.pages.case_forms import FORMS, CaseForm, Money, Row
from api.pages.case_words import KEYS
from api.pages.filled import Filled
from ledger.disputes.case import Case
from ledger.disputes.case_file import CaseFile
from ledger.disputes.events import ComplaintCorrected, PlayerNotified, RemedyNoted
from ledger.disputes.reasons import REASONS
from ledger.disputes.refusals import Refusal
from ledger.disputes.states import TRANSITIONS
from ledger.log.time_text import write_time
from ledger.store.stream import stream_id

_FREEZE: Final = "dispute.freeze"
_MAIN: Final = frozenset(command for command, (_, leads_to) in TRANSITIONS.items() if leads_to) | {
    "remedy.post", "dispute.notify",
}  # fmt: skip
"""What leads on."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A form that somebody can fill in, or why he cannot. ``main``: it leads on; ``open`` shows its fields at once."""

    form: CaseForm
    hindrance: Refusal | None
    main: bool
    open: bool
    filled: Filled
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class Told:
    """A letter that was sent, by the case's event with ``version``: in which language, when (RFC 3339), by whom.

    ``player`` is to whom, "" for the one whose case it is.
    """

    version: int
    letter: str
    language: str
    at: str
    by: str
    player: str = ""


@dataclass(frozen=True, slots=True)
class Posted:
    """What was posted for a ruling, and what of an earlier ruling was taken back with it (0 for none)."""

    ruling: int
    at: str
    by: str
    entries: list[PostingLine]
    takes_back: int


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction of the complaint: by whom, when, why; ``before`` is what it took the place of, by its keys."""

    by: str
    at: str
    why: str
    before: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Alert:
    """What went wrong, at the top of the page: a refusal, or fields by id that are not filled in rightly."""

    refusal: Refusal | None
    fields: list[tuple[str, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class CaseView:
    """A case as somebody sees it. ``kept`` is what he typed into a form that the case takes no more, by its label."""

    file: CaseFile
    offered: list[Offered]
    rulings: list[RulingView]
    letters: list[Told]
    posted: list[Posted]
    money: Money
    alert: Alert | None
    kept: list[tuple[str, str]]
    corrections: list[Correction]

    @property
    def faults(self) -> list[str]:
        """The codes of what was found in the hand, as far as it is what the case is about."""
        reason, hand = REASONS.get(self.case.opened.reason), self.file.hand
        if reason is None or hand is None or hand.report is None:
            return []
        return list(dict.fromkeys(one.code for one in hand.report.findings if reason.about(one)))

    @property
    def case(self) -> Case:
        """The case."""
        return self.file.case

    @property
    def hand_address(self) -> str:
        """The page of the hand."""
        return f"/hands/{stream_id(self.case.opened.room, self.case.opened.hand_id)}"


@dataclass(frozen=True, slots=True)
class Attempt:
    """What somebody tried with a form, and why it was not carried out."""

    command: str
    filled: Filled
    refusal: Refusal | None = None


def case_view(file: CaseFile, attempt: Attempt | None = None) -> CaseView:
    """The page of a case; with what was tried, it says why that was not done and loses nothing of what was typed."""
    money = Money.of(file.hand)
    rulings = [ruling_view(one) for one in file.rulings]
    offered = _offered(file, money, attempt)
    return CaseView(
        file, offered, rulings, _letters(file), _posted(file, rulings), money,
        None if attempt is None else _alert(attempt), _kept(offered, attempt), _corrections(file),
    )  # fmt: skip


def _kept(offered: list[Offered], attempt: Attempt | None) -> list[tuple[str, str]]:
    if attempt is None or any(one.form.command == attempt.command and one.hindrance is None for one in offered):
        return []
    fields = FORMS[attempt.command].fields
    return [(one.label, attempt.filled.get(one.name)) for one in fields if attempt.filled.get(one.name).strip()]


def _offered(file: CaseFile, money: Money, attempt: Attempt | None) -> list[Offered]:
    moves = {one.command: one.hindrance for one in file.moves}
    needs_freezing = file.case.evidence is None or file.stale is not None
    main = _MAIN | {_FREEZE} if needs_freezing else _MAIN
    found: list[Offered] = []
    for command, form in sorted(FORMS.items(), key=lambda one: one[0] not in main):
        if command not in moves:
            continue
        tried = attempt is not None and attempt.command == command
        filled = attempt.filled if attempt is not None and tried else None
        first = command in main and moves[command] is None and not any(one.open for one in found)
        rows = money.rows(filled) if any(one.kind == "remedy" for one in form.fields) else []
        is_open = tried or (first and attempt is None)
        found.append(
            Offered(form, moves[command], command in main, is_open, filled or Filled(form.begins(file.case)), rows)
        )
    return found


def _alert(attempt: Attempt) -> Alert:
    fields = [
        (f"{FORMS[attempt.command].path}-{name}", name) for name in attempt.filled.wrong if not name[-1:].isdigit()
    ]
    rows = [name for name in attempt.filled.wrong if name[-1:].isdigit()]
    fields += [(f"{FORMS[attempt.command].path}-{name}", "remedy") for name in rows]
    return Alert(attempt.refusal, fields)


def _corrections(file: CaseFile) -> list[Correction]:
    found: list[Correction] = []
    said: Any = file.history[0].event
    for one in file.history[1:]:
        event = one.event
        if isinstance(event, ComplaintCorrected):
            before = {key: getattr(said, key) for key in _CORRECTED if getattr(said, key) != getattr(event, key)}
            found.append(Correction(event.by, write_time(one.at), event.why, before))
            said = event
    return found


_CORRECTED: Final = ("room", "hand_id", "player", "reason", "facts")


def _letters(file: CaseFile) -> list[Told]:
    return [
        Told(one.version, one.event.letter, one.event.language, write_time(one.at), one.event.by, one.event.player)
        for one in file.history
        if isinstance(one.event, PlayerNotified)
    ]


def _posted(file: CaseFile, rulings: list[RulingView]) -> list[Posted]:
    found: list[Posted] = []
    paid = 0
    for one in file.history:
        if isinstance(one.event, RemedyNoted):
            number = one.event.ruling
            back = paid if paid and rulings[paid - 1].entries else 0
            found.append(Posted(number, write_time(one.at), one.event.by, rulings[number - 1].entries, back))
            paid = number
    return found


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """An event of a case: ``said`` is what a page tells of it, by key."""

    version: int
    at: str
    by: str
    type: str
    said: Mapping[str, Any]


def history_lines(file: CaseFile) -> list[HistoryLine]:
    """All that happened to a case, the first first."""
    lines = []
    for one in file.history:
        said = {
            key: value for key, value in asdict(one.event).items() if key in KEYS and value not in ("", {}, (), None)
        }
        lines.append(HistoryLine(one.version, write_time(one.at), one.event.by, one.event.TYPE, said))
    return lines
