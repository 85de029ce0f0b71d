"""What programs read of letters and of the reports of rulings: which there are, and each with its text or as PDF."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from api.languages.language import DEFAULT, LANGUAGES
from api.letters.documents import LetterDocument, ReportDocument
from api.letters.files import PDF, json_file, pdf_file
from api.letters.letter import letter
from api.letters.reading import read_letter
from api.letters.report import report
from api.people.gate import allowed
from api.problems import HEADERS
from api.v1.described import READING, described, example
from ledger.disputes.commands import Letter
from ledger.disputes.desk import DisputeDesk
from ledger.disputes.letter_facts import LetterFacts, Sent, letters
from ledger.disputes.ruling import Outcome, Ruling
from ledger.disputes.ruling_report import RulingReport, ruling_report
from ledger.people.actor import Actor
from ledger.store.store import Store

JSON: Final = "application/json"
Reader = Annotated[Actor, Depends(allowed("case.read"))]
Number = Annotated[int, Path(ge=1, le=999_999_999, examples=[1])]
Code = Annotated[
    str,
    Query(
        pattern=f"^({'|'.join(LANGUAGES)})$",
        description="The language of its text; what people wrote stays as they wrote it.",
        examples=["sv"],
    ),
]


class LetterOfCase(BaseModel):
    """A letter that went out. ``version`` is that of the case's event that says so."""

    version: int = Field(examples=[9])
    kind: Letter
    language: str = Field(description="The player's, which comes first in it.", examples=["sv"])
    on: str = Field(examples=["2026-01-05"])
    href: str = Field(examples=["/v1/cases/C-17/letters/9"])
    pdf: str = Field(examples=["/v1/cases/C-17/letters/9.pdf"])
    page: str = Field(examples=["/cases/C-17/letters/9"])

    @classmethod
    def of(cls, case: str, sent: Sent) -> "LetterOfCase":
        """The line of a letter."""
        below = f"/cases/{case}/letters/{sent.version}"
        return cls(
            version=sent.version, kind=sent.kind, language=sent.language, on=sent.on,
            href=f"/v1{below}", pdf=f"/v1{below}.pdf", page=below,
        )  # fmt: skip


class Letters(BaseModel):
    """The letters of a case, the first first."""

    letters: list[LetterOfCase]


class ReportOfCase(BaseModel):
    """A ruling that has a report."""

    number: int = Field(examples=[1])
    state: str = Field(examples=["decided"])
    outcome: Outcome
    href: str = Field(examples=["/v1/cases/C-17/reports/1"])
    pdf: str = Field(examples=["/v1/cases/C-17/reports/1.pdf"])
    page: str = Field(examples=["/cases/C-17/rulings/1"])

    @classmethod
    def of(cls, case: str, ruling: Ruling) -> "ReportOfCase":
        """The line of a ruling."""
        number = ruling.proposed.number
        below = f"/v1/cases/{case}/reports/{number}"
        return cls(
            number=number, state=ruling.state, outcome=ruling.proposed.outcome,
            href=below, pdf=f"{below}.pdf", page=f"/cases/{case}/rulings/{number}",
        )  # fmt: skip


class Reports(BaseModel):
    """The reports of a case's rulings, the first proposed first."""

    reports: list[ReportOfCase]


def letters_router(store: Store, desk: DisputeDesk) -> APIRouter:
    """``GET /cases/{case}/letters`` and each letter."""
    router = APIRouter(tags=["cases"], responses=READING)

    def read(request: Request, reader: Reader, case: str, version: Number) -> LetterFacts:
        desk.case(case)
        return read_letter(request, store, reader, case, version)

    Read = Annotated[LetterFacts, Depends(read)]

    @router.get(
        "/cases/{case}/letters", summary="The letters of a case", response_model=Letters,
        responses=example("letters", "Which letters went out."),
    )  # fmt: skip
    def all_of_them(reader: Reader, case: str) -> Response:
        return _json(Letters(letters=[LetterOfCase.of(case, one) for one in letters(store, desk.case(case).id)]))

    @router.get("/cases/{case}/letters/{version}.pdf", summary="A letter as PDF", responses=_AS_PDF)
    def as_pdf(facts: Read) -> Response:
        """The bytes that went out, the same each time. One that tells hidden cards is read with a look."""
        return pdf_file(letter(facts), facts.hand.room, f"{facts.case}-letter-{facts.version}")

    @router.get(
        "/cases/{case}/letters/{version}", summary="A letter", response_model=LetterDocument,
        responses=example("letter", "Its facts and its texts."),
    )  # fmt: skip
    def one(facts: Read) -> Response:
        """Its facts, and its text in the player's language and in English, which prevails.

        A letter with ``hidden_of`` tells its player cards that the table did not see. That somebody reads it is
        recorded as a look for its case, once in half an hour.
        """
        return json_file(LetterDocument.of(facts))

    return router


def reports_router(store: Store, desk: DisputeDesk) -> APIRouter:
    """``GET /cases/{case}/reports`` and each report."""
    router = APIRouter(tags=["cases"], dependencies=[Depends(allowed("case.read"))], responses=READING)

    def read(case: str, number: Number) -> RulingReport:
        return ruling_report(store, desk.case(case).id, number)

    Read = Annotated[RulingReport, Depends(read)]

    @router.get(
        "/cases/{case}/reports", summary="The reports of a case's rulings", response_model=Reports,
        responses=example("reports", "Which rulings have a report."),
    )  # fmt: skip
    def all_of_them(case: str) -> Response:
        return _json(Reports(reports=[ReportOfCase.of(case, one) for one in desk.rulings(desk.case(case))]))

    @router.get("/cases/{case}/reports/{number}.pdf", summary="A report as PDF", responses=_AS_PDF)
    def as_pdf(facts: Read, language: Code = DEFAULT) -> Response:
        return pdf_file(report(facts, LANGUAGES[language]), facts.room, f"{facts.case}-ruling-{facts.number}")

    @router.get(
        "/cases/{case}/reports/{number}", summary="The report of a ruling", response_model=ReportDocument,
        responses=example("ruling_report", "All that the ruling rests on."),
    )  # fmt: skip
    def one(facts: Read, language: Code = DEFAULT) -> Response:
        """Arithmetic, signatures and hashes as facts, and its text. It tells no cards."""
        return json_file(ReportDocument.of(facts, LANGUAGES[language]))

    return router


def _json(document: BaseModel) -> Response:
    return Response(document.model_dump_json(), 200, HEADERS, JSON)


_AS_PDF: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "PDF/UA; the same bytes each time.",
        "content": {PDF: {"schema": {"type": "string", "format": "binary"}}},
    },
    503: described("busy; or no-pdf: this machine lacks what PDF is made with."),
}
