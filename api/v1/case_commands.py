"""What programs do with cases: a ``POST`` for each command of the desk, made from its type."""

import re
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from hashlib import sha256
from typing import Annotated, Any, Final, get_type_hints

from fastapi import APIRouter, Depends, Header, Query
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field, create_model

from api.people.gate import allowed
from api.problems import HEADERS, RequestProblem
from api.v1.case_document import CaseDocument
from api.v1.described import described
from api.v1.idempotency import Key, key_of, once, replayed
from ledger.disputes.case import Case
from ledger.disputes.commands import COMMANDS, Command, Open
from ledger.disputes.desk import CommandWork, DisputeDesk
from ledger.disputes.plain_text import be_plain
from ledger.disputes.refusals import CATALOGUE, Refusal
from ledger.disputes.remedy import BadRemedy, Entry, read_entries
from ledger.intake.answered import Answered, KeyedWork
from ledger.people.actor import Actor
from ledger.store.store import Store

LONGEST: Final = 1 << 20
"""Bytes of a body: several texts of the greatest length, in any script."""
_IF_MATCH: Final = re.compile(r'"([0-9]{1,9})"\Z')
IfMatch = Annotated[
    str, Header(alias="If-Match", description="The ETag of the case that you have seen: refused when it has changed.")
]
DryRun = Annotated[bool, Query(description="Tells what would be, and records nothing.")]


class EntryBody(BaseModel):
    """An entry of a remedy."""

    model_config = ConfigDict(extra="forbid")

    account: str = Field(examples=["player:anna"])
    amount: str = Field(description="Decimal; what the account gets, below 0 what it gives.", examples=["14.00"])
    rules: list[str] = Field(default=[], description="The rules that it rests on.")


def case_commands(store: Store, desk: DisputeDesk) -> APIRouter:
    """``POST /cases`` opens a case; ``POST /cases/C-17/NAME`` gives it a command."""
    router = APIRouter(max_body_size=LONGEST)
    given = Given(store, desk)
    for kind in COMMANDS:
        opens = kind is Open
        router.add_api_route(
            "/cases" if opens else f"/cases/{{case}}/{path_of(kind)}",
            _opening(given) if opens else _commanding(given, kind),
            methods=["POST"],
            status_code=201 if opens else 200,
            response_model=CaseDocument,
            summary=(kind.__doc__ or "").partition(".")[0],
            operation_id=kind.__name__,
            responses=_ANSWERS,
        )
    return router


def path_of(kind: type[Command]) -> str:
    """``put-out-of-scope`` for ``PutOutOfScope``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def body_of(kind: type[Command]) -> type[BaseModel]:
    """The body of a command: its fields without the case, entries in decimals."""
    hints = get_type_hints(kind)
    members: dict[str, Any] = {}
    for field in fields(kind):
        if field.name == "case":
            continue
        hint = list[EntryBody] | None if field.name == "entries" else hints[field.name]
        default = ... if field.default is MISSING else field.default
        members[field.name] = (hint, Field(default_factory=dict) if field.default_factory is not MISSING else default)
    return create_model(f"{kind.__name__}Body", __doc__=kind.__doc__, __config__=ConfigDict(extra="forbid"), **members)


def _opening(given: "Given") -> Callable[..., Response]:
    body_type = body_of(Open)

    def give(
        actor: Annotated[Actor, Depends(allowed(Open.COMMAND))],
        body: body_type,  # type: ignore[valid-type]
        key: Key = "",
        dry_run: DryRun = False,
    ) -> Response:
        return given.carry_out(Request(actor, Open, "", body, "*", key, dry_run))

    return give


def _commanding(given: "Given", kind: type[Command]) -> Callable[..., Response]:
    body_type = body_of(kind)

    def give(
        case: str,
        actor: Annotated[Actor, Depends(allowed(kind.COMMAND))],
        body: body_type,  # type: ignore[valid-type]
        if_match: IfMatch = "*",
        key: Key = "",
        dry_run: DryRun = False,
    ) -> Response:
        return given.carry_out(Request(actor, kind, case, body, if_match, key, dry_run))

    return give


@dataclass(frozen=True, slots=True)
class Request:
    """A command as it came."""

    actor: Actor
    kind: type[Command]
    case: str
    body: BaseModel
    if_match: str
    key: str
    dry_run: bool

    def digest(self) -> bytes:
        """The SHA-256 of all that it says."""
        said = [self.kind.COMMAND, self.case, self.if_match, self.body.model_dump_json()]
        return sha256("\n".join(said).encode()).digest()


class Given:
    """Commands that were given over HTTP, and their answers."""

    def __init__(self, store: Store, desk: DisputeDesk) -> None:
        self._store: Final = store
        self._desk: Final = desk

    def carry_out(self, request: Request) -> Response:
        """The case after the command, kept under the sender's key in the transaction of the command itself."""
        answer = self._answered(request)
        case = CaseDocument.model_validate_json(answer.body)
        headers = {**HEADERS, "ETag": etag(case.version), **replayed(answer)}
        if answer.status == 201:
            headers["Location"] = f"/v1/cases/{case.id}"
        return Response(answer.body, answer.status, headers, "application/json")

    def _answered(self, request: Request) -> Answered:
        command, expected = self._command(request), _expected(request.if_match)
        status = 201 if request.kind is Open else 200
        if request.dry_run:
            return _answer_of(self._desk.do(request.actor, command, expected, dry_run=True), 200)
        work = KeyedWork(
            CommandWork(request.actor, command, expected),
            lambda case: _answer_of(case, status),
            key_of(request.key, request.actor),
            request.digest(),
        )
        return once(self._store, work)

    def _command(self, request: Request) -> Command:
        """The command that a request gives. Raises Refusal."""
        said = {name: getattr(request.body, name) for name in type(request.body).model_fields}
        if request.kind is not Open:
            said["case"] = request.case
        if said.get("entries") is not None:
            opened = self._desk.case(request.case).opened
            unit = self._store.hand_of(opened.room, opened.hand_id).hand.unit.text
            said["entries"] = _entries([one.model_dump() for one in said["entries"]], unit)
        command = request.kind(**said)
        be_plain(command)
        return command


def _answer_of(case: Case, status: int) -> Answered:
    return Answered(status, CaseDocument.of(case).model_dump_json().encode())


def etag(version: int) -> str:
    """The ETag of a case with this version."""
    return f'"{version}"'


def _expected(if_match: str) -> int | None:
    if if_match.strip() == "*":
        return None
    found = _IF_MATCH.match(if_match.strip())
    if found is None:
        raise RequestProblem(412, "changed-meanwhile", f"If-Match is {if_match[:40]!r}; expected the ETag of the case")
    return int(found[1])


def _entries(told: list[dict[str, Any]], unit: str) -> tuple[Entry, ...]:
    try:
        return read_entries(told, unit)
    except BadRemedy as fault:
        raise Refusal("bad-value", str(fault)) from None


def problems() -> dict[int | str, dict[str, Any]]:
    """What every command may be answered with: the catalogue of refusals by status."""
    by_status: dict[int, list[str]] = {
        400: ["bad-parameter"],
        401: ["unauthorized"],
        403: [],
        404: [],
        413: ["too-large"],
        429: ["too-many-requests"],
        503: ["busy"],
    }
    for code, kind in CATALOGUE.items():
        by_status.setdefault(kind.status, []).append(code)
    return {
        status: described(", ".join(codes) or "Not for these roles.") for status, codes in sorted(by_status.items())
    }


_ANSWERS: Final = problems()
