"""A letter or a report as a file: for programs, or as PDF. No copy of it is kept on the way."""

from typing import Final

from fastapi.responses import Response
from pydantic import TypeAdapter

from api.letters.documents import LetterDocument, ReportDocument
from api.letters.letter import Rendered
from api.letters.pdf import pdf

PDF: Final = "application/pdf"
HEADERS: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
_LETTER: Final = TypeAdapter(LetterDocument)
_REPORT: Final = TypeAdapter(ReportDocument)


def json_file(document: LetterDocument | ReportDocument) -> Response:
    """It for programs."""
    body = _LETTER.dump_json(document) if isinstance(document, LetterDocument) else _REPORT.dump_json(document)
    return Response(body, 200, HEADERS, "application/json")


def pdf_file(rendered: Rendered, author: str, name: str) -> Response:
    """It as PDF. Raises NoPdf."""
    inline = f'inline; filename="{name}.pdf"'
    return Response(pdf(rendered, author), 200, {**HEADERS, "Content-Disposition": inline}, PDF)
