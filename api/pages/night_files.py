"""What a night's page leads to: its report, its files, and the hands that disputes are opened for."""

from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from api.languages.choice import language_of
from api.languages.language import LANGUAGES
from api.letters.files import HEADERS, PDF
from api.nights.csv_files import findings_csv, rake_csv
from api.nights.finding_view import Addresses
from api.nights.night_facts import NightFacts, night_facts
from api.nights.report import report, report_page, report_pdf
from api.pages.render import JSON, page
from api.people.gate import allowed
from api.v1.night_models import NightDocument
from ledger.disputes.deadlines import JURISDICTIONS
from ledger.disputes.found import MOST, OpenFound, case_of_hand
from ledger.people.actor import Actor
from ledger.store.store import Store
from ledger.store.stream import stream_id

CSV: Final = "text/csv; charset=utf-8"
Reader = Annotated[Actor, Depends(allowed("reconcile.read"))]
Clerk = Annotated[Actor, Depends(allowed(OpenFound.COMMAND))]


@dataclass(frozen=True, slots=True)
class NamedHand:
    """A hand that findings name; ``case`` is the one it has, "" for none. ``choosable`` where one can be opened."""

    stream: str
    hand_id: str
    table: str
    address: str
    case: str
    choosable: bool


def night_files(store: Store) -> APIRouter:
    """``/nights/{room}/{date}/report``, also ``.pdf``, ``.html`` and ``.json``; ``findings.csv``, ``rake.csv``; and
    ``/disputes``, whose form posts to the door that cases for many hands have.
    """
    router = APIRouter()

    def read(reader: Reader, room: str, date: str) -> NightFacts:
        return night_facts(store, room, date)

    Read = Annotated[NightFacts, Depends(read)]

    @router.get("/nights/{room:path}/{date}/report.pdf")
    def as_pdf(request: Request, facts: Read) -> Response:
        return _file(report_pdf(facts, language_of(request)), PDF, facts, "pdf")

    @router.get("/nights/{room:path}/{date}/report.html")
    def alone(request: Request, facts: Read) -> Response:
        """The report to be kept: it stands alone."""
        return _file(report_page(facts, language_of(request)), "text/html; charset=utf-8", facts, "html", True)

    @router.get("/nights/{room:path}/{date}/report.json")
    def as_data(facts: Read) -> JSONResponse:
        return JSONResponse(NightDocument.of(facts).model_dump(mode="json"), headers=JSON)

    @router.get("/nights/{room:path}/{date}/report", response_class=HTMLResponse)
    def as_page(request: Request, facts: Read) -> HTMLResponse:
        body = report(facts, language_of(request)).body
        context = {"facts": facts, "body": body, "addresses": Addresses(facts.room, facts.date)}
        return page(request, "nights/report_page.html", context)

    @router.get("/nights/{room:path}/{date}/findings.csv")
    def findings(facts: Read) -> Response:
        return _file(findings_csv(facts), CSV, facts, "findings.csv", True)

    @router.get("/nights/{room:path}/{date}/rake.csv")
    def rake(facts: Read) -> Response:
        return _file(rake_csv(facts), CSV, facts, "rake.csv", True)

    @router.get("/nights/{room:path}/{date}/disputes.json")
    def hands_document(clerk: Clerk, facts: Read, check: str = "", code: str = "") -> JSONResponse:
        hands, more = _named(store, facts, check, code)
        found = [{"room": facts.room, "hand_id": one.hand_id, "case": one.case or None} for one in hands]
        return JSONResponse({"code": code, "hands": found, "more": more}, headers=JSON)

    @router.get("/nights/{room:path}/{date}/disputes", response_class=HTMLResponse)
    def disputes(request: Request, clerk: Clerk, facts: Read, check: str = "", code: str = "") -> HTMLResponse:
        hands, more = _named(store, facts, check, code)
        context: dict[str, Any] = {
            "facts": facts, "addresses": Addresses(facts.room, facts.date), "code": code, "more": more,
            "hands": hands, "languages_of_letters": LANGUAGES,
            "jurisdictions": tuple(JURISDICTIONS),
        }  # fmt: skip
        return page(request, "nights/disputes.html", context)

    return router


def _named(store: Store, facts: NightFacts, check: str, code: str) -> tuple[list[NamedHand], int]:
    """The hands that findings of a code name, those without a case first, and how many there are beside."""
    named: dict[str, dict[str, Any]] = {}
    for one in facts.findings:
        if one["hand_id"] and one["code"] == code and check in ("", one["check"]):
            named.setdefault(one["hand_id"], one)
    with store.database.reading() as session:
        cases = {hand_id: case_of_hand(session, facts.room, hand_id) for hand_id in named}
    first = sorted(named, key=lambda hand_id: bool(cases[hand_id]))[:MOST]
    found = [_hand(store, facts, named[hand_id], cases[hand_id]) for hand_id in first]
    return [one for one in found if one is not None], len(named) - len(first)


def _hand(store: Store, facts: NightFacts, finding: dict[str, Any], case: str) -> NamedHand | None:
    """The hand of a finding; None for one that has no verdict, because it cannot be read."""
    stream = stream_id(facts.room, finding["hand_id"])
    verdict = store.verdicts.of_stream(stream)
    if verdict is None:
        return None
    address = Addresses(facts.room, facts.date).hand(finding)
    choosable = verdict.over and not case
    return NamedHand(str(stream), finding["hand_id"], finding["table"], address, case, choosable)


def _file(content: bytes | str, kind: str, facts: NightFacts, ending: str, kept: bool = False) -> Response:
    room = "".join(one if one.isascii() and one.isalnum() else "-" for one in facts.room)
    name = f"{room}-{facts.date}-{ending}" if ending.endswith("csv") else f"{room}-{facts.date}.{ending}"
    placed = f'{"attachment" if kept else "inline"}; filename="{name}"'
    return Response(content, 200, {**HEADERS, "Content-Disposition": placed}, kind)
