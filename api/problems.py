"""What is wrong with a request as such, as RFC 9457 has it: application/problem+json."""

import json
import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from api.letters.no_pdf import NoPdf
from ledger.availability import CommitInDoubt, StoreUnavailable, StoreUnreadable
from ledger.disputes.letter_facts import NoSuchLetter
from ledger.disputes.refusals import Refusal
from ledger.disputes.ruling_report import NoSuchRuling
from ledger.reconciliation.nights import NoSuchNight
from ledger.store.mapper import Unreadable
from ledger.store.recorded_append import LogDamaged
from ledger.store.recorded_hand import HandDamaged, HandNotFound

MEDIA_TYPE: Final = "application/problem+json"
BUSY_SECONDS: Final = 1
"""After so long a sender may try again."""
HEADERS: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
"""Sent with every answer of this interface."""
_log: Final = logging.getLogger(__name__)


class Problem(BaseModel):
    """Why a request was not taken at all; nothing of it was recorded."""

    model_config = ConfigDict(json_schema_extra={"additionalProperties": False})

    type: str = Field(examples=["urn:oddchip:problem:too-large"])
    title: str = Field(examples=["Content Too Large"])
    status: int = Field(examples=[413])
    detail: str = Field(examples=["the body has more than 4194304 bytes; expected several requests"])


class RequestProblem(Exception):
    """A request that is not taken: its status, a name for the problem, what was found and expected."""

    def __init__(self, status: int, name: str, detail: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(detail)
        self.status: Final = status
        self.name: Final = name
        self.headers: Final = headers or {}


def problem(status: int, name: str, detail: str, headers: Mapping[str, str] | None = None, title: str = "") -> Response:
    """The answer to such a request; without a title it is that of the status."""
    title = title or HTTPStatus(status).phrase
    said = Problem(type=f"urn:oddchip:problem:{name}", title=title, status=status, detail=detail)
    body = json.dumps(said.model_dump(), ensure_ascii=False).encode()
    return Response(body, status, {**HEADERS, **(headers or {})}, MEDIA_TYPE)


def add_problems(app: FastAPI) -> None:
    """Answers every error with a problem document."""

    @app.exception_handler(RequestProblem)
    def request_problem(_: Request, fault: RequestProblem) -> Response:
        return problem(fault.status, fault.name, str(fault), fault.headers)

    @app.exception_handler(Refusal)
    def refusal(_: Request, fault: Refusal) -> Response:
        return problem(fault.kind.status, fault.code, fault.detail, title=fault.kind.title)

    @app.exception_handler(RequestValidationError)
    def invalid(_: Request, fault: RequestValidationError) -> Response:
        said = "; ".join(f"{error['loc'][-1]}: {error['msg']}" for error in fault.errors())
        return problem(400, "bad-parameter", said)

    @app.exception_handler(HandNotFound)
    @app.exception_handler(NoSuchLetter)
    @app.exception_handler(NoSuchRuling)
    @app.exception_handler(NoSuchNight)
    def not_found(_: Request, fault: Exception) -> Response:
        return problem(404, "not-found", str(fault))

    @app.exception_handler(NoPdf)
    def no_pdf(_: Request, fault: NoPdf) -> Response:
        _log.error("%s", fault)
        return problem(503, "no-pdf", str(fault))

    @app.exception_handler(HandDamaged)
    @app.exception_handler(Unreadable)
    @app.exception_handler(LogDamaged)
    def damaged(_: Request, fault: Exception) -> Response:
        _log.error("%s", fault)
        return problem(500, "hand-damaged", f"what is recorded was changed in the store: {fault}")

    @app.exception_handler(StoreUnavailable)
    def busy(_: Request, fault: StoreUnavailable) -> Response:
        _log.warning("%s", fault)
        detail = "the store is busy, full or out of reach; nothing of the request was recorded, try again"
        if isinstance(fault, CommitInDoubt):
            detail = "the store went away; whether the request was recorded is not known, send the same again"
        return problem(503, "busy", detail, {"Retry-After": str(BUSY_SECONDS)})

    @app.exception_handler(StoreUnreadable)
    def unreadable(_: Request, fault: StoreUnreadable) -> Response:
        _log.error("%s", fault)
        return problem(500, "store-damaged", "the store is damaged and cannot be read; trying again does not help")

    @app.exception_handler(ClientDisconnect)
    def hung_up(request: Request, _: ClientDisconnect) -> Response:
        _log.info("%s %s: whoever asked hung up before all of it had come", request.method, request.url.path)
        return problem(400, "hung-up", "the request did not come to its end; nothing of it was recorded")

    @app.exception_handler(HTTPException)
    def http(_: Request, fault: HTTPException) -> Response:
        name = HTTPStatus(fault.status_code).name.lower().replace("_", "-")
        return problem(fault.status_code, name, str(fault.detail), fault.headers)

    @app.exception_handler(Exception)
    def own_fault(_: Request, fault: Exception) -> Response:
        return problem(500, "own-fault", "it is a fault of oddchip, and stands in the service's log")
