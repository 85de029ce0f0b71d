"""All hands that one fault touched, and the way to open disputes for them."""

from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlencode
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from pydantic import ConfigDict, ValidationError
from starlette.responses import Response

from api.languages.choice import language_of
from api.languages.language import LANGUAGES
from api.languages.marked import N_
from api.pages import case_words
from api.pages.case_view import Alert
from api.pages.fault_words import fault_name
from api.pages.filled import LONGEST_FORM, Filled, back_to, filled
from api.pages.hands import counted, follow
from api.pages.problems import BadQuestion
from api.pages.render import JSON, page
from api.people.gate import allowed
from api.v1.faults import SIZE, FaultPageAsked, FaultTotal, TouchedHand
from ledger.disputes.account import is_player, name_of
from ledger.disputes.deadlines import JURISDICTIONS
from ledger.disputes.desk import DisputeDesk
from ledger.disputes.faults import Cause, Faults, Page, Total, Touched
from ledger.disputes.found import FoundHand, OpenFound
from ledger.disputes.refusals import Refusal
from ledger.people.actor import Actor
from ledger.search import words
from ledger.search.question import Cursor, Question
from ledger.search.search import Count
from ledger.store.store import Store

SUMMED: Final = 200
"""So many hands are settled again for their total without being asked to."""
NOTHING_CHOSEN: Final = N_("No hand is chosen.")
LISTED: Final = (words.ROOM, words.HOUSE, words.GAME)
Reader = Annotated[Actor, Depends(allowed("case.read"))]
Clerk = Annotated[Actor, Depends(allowed(OpenFound.COMMAND))]
Form = Annotated[Filled, Depends(filled)]


class FaultsAsked(FaultPageAsked):
    """What the page is asked for; without a code or a rule it offers the codes that there are.

    ``total`` asks for the sums, however many hands there are.
    """

    model_config = ConfigDict(extra="ignore", populate_by_name=True)

    total: Literal["", "1"] = ""

    def fault(self) -> Cause | None:
        """What the hands have in common, None where nothing is asked for yet."""
        return self.cause() if self.code or self.rule else None

    def address(self, path: str = "/faults", **instead: str) -> str:
        """The address of a page like this one, without its place and its sums."""
        said = {**self.model_dump(by_alias=True, exclude={"cursor", "total", "size"}), **instead}
        if self.size != SIZE:
            said["size"] = str(self.size)
        query = urlencode({name: value for name, value in said.items() if value})
        return f"{path}?{query}" if query else path


@dataclass(frozen=True, slots=True)
class Owed:
    """What an account gets (below 0: gives), as a decimal string; ``seat`` is 0 for what is no player's."""

    account: str
    seat: int
    amount: str


@dataclass(frozen=True, slots=True)
class Line:
    """A hand of the list; ``choosable`` where a case could be opened for it."""

    hand: Touched
    owed: list[Owed]
    choosable: bool


def fault_pages(store: Store) -> APIRouter:
    """``/faults``, ``/faults.json`` beside it; its form posts to ``/faults/cases``."""
    router = APIRouter(max_body_size=LONGEST_FORM)
    faults, desk = Faults(store), DisputeDesk(store)

    @router.get("/faults", response_class=HTMLResponse)
    def show(request: Request, reader: Reader, asked: Annotated[FaultsAsked, Query()]) -> HTMLResponse:
        follow(store)
        return _faults_page(request, store, reader, asked, _begun(request, asked))

    @router.get("/faults.json")
    def document(reader: Reader, asked: Annotated[FaultsAsked, Query()]) -> JSONResponse:
        cause = asked.fault()
        if cause is None:
            return JSONResponse({"codes": store.search.words(words.CODE), "hands": [], "next": None}, headers=JSON)
        found = _page(faults, cause, asked)
        total = _total(store, cause, asked)
        body = {
            "hands": [TouchedHand.of(one).model_dump(mode="json") for one in found.hands],
            "next": asked.address("/faults.json", cursor=str(found.older)) if found.older else None,
            "total": None if total is None else FaultTotal.of(total).model_dump(mode="json"),
        }
        return JSONResponse(body, headers=JSON)

    @router.post("/faults/cases", response_class=HTMLResponse)
    def open_cases(request: Request, clerk: Clerk, said: Form) -> HTMLResponse:
        asked = _asked(said)
        command = OpenFound(
            _chosen(store, said), asked.code or asked.rule, said.needed("bundle"), said.get("note"),
            said.choice("language", tuple(LANGUAGES)), said.choice("jurisdiction", tuple(JURISDICTIONS)),
        )  # fmt: skip
        refusal = None
        if not command.hands:
            said.wrong["hands"] = NOTHING_CHOSEN
        if not said.wrong:
            try:
                outcomes = desk.open_found(clerk, command)
            except Refusal as found:
                refusal = found
                said.refused(found, {"bundle", "note"})
            else:
                counts = {result: sum(one.result == result for one in outcomes) for result in case_words.RESULTS}
                context = {
                    "outcomes": outcomes, "counts": counts, "bundle": " ".join(command.bundle.split()),
                    "words": case_words, "back": asked.address(cursor=asked.cursor),
                }  # fmt: skip
                return page(request, "faults_opened.html", context, 409 if counts["refused"] == len(outcomes) else 200)
        status = 422 if refusal is None else refusal.kind.status
        return _faults_page(request, store, clerk, asked, said, _alert(said, refusal), status)

    @router.get("/faults/cases", response_class=RedirectResponse)
    def from_the_form(request: Request, reader: Reader) -> Response:
        return back_to(request, "/faults")

    return router


def _faults_page(
    request: Request, store: Store, reader: Actor, asked: FaultsAsked, said: Filled, alert: Alert | None = None,
    status: int = 200,
) -> HTMLResponse:  # fmt: skip
    cause = asked.fault()
    found = Page([], None, None) if cause is None else _page(Faults(store), cause, asked)
    total = None if cause is None else _total(store, cause, asked)
    language = language_of(request)
    codes = store.search.words(words.CODE)
    count = None if cause is None else counted(language, store.search.count(cause.question()))
    context: dict[str, Any] = {
        "asked": asked, "cause": cause, "lines": [_line(one) for one in found.hands],
        "newer": asked.address(cursor=str(found.newer)) if found.newer else "",
        "older": asked.address(cursor=str(found.older)) if found.older else "",
        "total": None if total is None else FaultTotal.of(total), "count": count,
        "sum_address": asked.address(cursor=asked.cursor, total="1"),
        "codes": codes, "counts": {} if cause else {code: _counted(store, code) for code in codes},
        "fault_name": partial(fault_name, language),
        "rules": store.search.words(words.RULE), "choices": {kind: store.search.words(kind) for kind in LISTED},
        "said": said, "alert": alert, "words": case_words, "may_open": reader.may_at_all(OpenFound.COMMAND),
        "languages_of_letters": LANGUAGES, "jurisdictions": tuple(JURISDICTIONS), "counted": counted,
    }  # fmt: skip
    return page(request, "faults.html", context, status)


def _begun(request: Request, asked: FaultsAsked) -> Filled:
    """What the form begins with."""
    return Filled({"bundle": asked.code or asked.rule, "language": language_of(request).code, "jurisdiction": "EU"})


def _page(faults: Faults, cause: Cause, asked: FaultsAsked) -> Page:
    return faults.page(cause, asked.size, Cursor.parse(asked.cursor) if asked.cursor else None)


def _total(store: Store, cause: Cause, asked: FaultsAsked) -> Total | None:
    """What all of it comes to; None where that takes its time and nobody has asked."""
    if not asked.total:
        count = store.search.count(cause.question())
        if count.more or count.hands > SUMMED:
            return None
    return Faults(store).total(cause)


def _counted(store: Store, code: str) -> Count:
    return store.search.count(Question(((words.CODE, code),)))


def _line(hand: Touched) -> Line:
    owed: list[Owed] = []
    if hand.remedy is not None:
        for row, entry in zip(TouchedHand.of(hand).entries, hand.remedy.entries, strict=True):
            account = entry.account
            owed.append(Owed(account, hand.seats.get(name_of(account), 0) if is_player(account) else 0, row.amount))
    owed.sort(key=lambda one: (one.seat == 0, one.seat))
    return Line(hand, owed, not hand.case and hand.verdict.over and bool(hand.verdict.room))


def _asked(said: Filled) -> FaultsAsked:
    """The list that a form was sent from. Raises BadQuestion."""
    try:
        return FaultsAsked.model_validate(dict(said.said))
    except ValidationError as fault:
        raise BadQuestion("; ".join(f"{one['loc'][-1]}: {one['msg']}" for one in fault.errors())) from None


def _chosen(store: Store, said: Filled) -> tuple[FoundHand, ...]:
    """The hands that are ticked, or all that the page has shown."""
    names = (
        said.get("shown").split()
        if said.get("all")
        else [name.removeprefix("hand-") for name in said.said if name.startswith("hand-")]
    )
    found: list[FoundHand] = []
    for name in names:
        try:
            verdict = store.verdicts.of_stream(UUID(name))
        except ValueError:
            raise BadQuestion(f"{name[:50]!r} is no hand's stream; expected a UUID") from None
        if verdict is not None:
            found.append(FoundHand(verdict.room, verdict.hand_id))
    return tuple(found)


def _alert(said: Filled, refusal: Refusal | None) -> Alert:
    fields = [(name, name) for name in said.wrong]
    return Alert(refusal, fields)
