"""The pages of bundles: the causes that cases have in common, and one of them with its cases and what they come to."""

import re
from collections.abc import Callable
from typing import Annotated, Any, Final, cast
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from api.languages.marked import N_
from api.pages import case_words
from api.pages.filled import LONGEST_FORM, Filled, back_to, filled
from api.pages.problems import BadQuestion
from api.pages.render import JSON, page
from api.people.gate import allowed
from api.v1.bundles import BundleCase, BundleTotal, CauseLine
from ledger.disputes.bundles import STEPS, Advanced, Bundle, Bundles, Step
from ledger.disputes.desk import DisputeDesk
from ledger.disputes.queue import Place
from ledger.disputes.reasons import REASONS
from ledger.disputes.refusals import Refusal
from ledger.disputes.states import STATES
from ledger.people.actor import Actor
from ledger.store.store import Store

SIZE: Final = 50
"""Causes, and cases of one, on a page."""
SUMMED: Final = 200
"""So many cases are settled again for their sum without being asked to."""
BUTTONS: Final[dict[Step, str]] = {
    "acknowledge": N_("Acknowledge"), "accept": N_("Accept"), "freeze": N_("Freeze the evidence"),
}  # fmt: skip
_PLACE: Final = re.compile(r"(\d{4}-\d{2}-\d{2})?\.([1-9]\d{0,8})")
Reader = Annotated[Actor, Depends(allowed("case.read"))]
Form = Annotated[Filled, Depends(filled)]


def bundle_pages(store: Store) -> APIRouter:
    """``/bundles``, with ``cause`` one of them, ``.json`` beside; a form posts to an address below."""
    router = APIRouter(max_body_size=LONGEST_FORM)
    bundles = Bundles(store)

    @router.get("/bundles", response_class=HTMLResponse)
    def show(request: Request, reader: Reader, cause: str = "", after: str = "", total: str = "") -> HTMLResponse:
        if cause:
            return _one(request, store, reader, cause, after, total == "1")
        found = _causes(bundles, after)
        more = address(after=found[SIZE - 1].cause) if len(found) > SIZE else ""
        return page(request, "bundles.html", {"bundles": found[:SIZE], "more": more, "after": after})

    @router.get("/bundles.json")
    def document(reader: Reader, cause: str = "", after: str = "", total: str = "") -> JSONResponse:
        if not cause:
            found = _causes(bundles, after)
            more = address("/bundles.json", after=found[SIZE - 1].cause) if len(found) > SIZE else None
            lines = [CauseLine.of(one).model_dump() for one in found[:SIZE]]
            return JSONResponse({"bundles": lines, "next": more}, headers=JSON)
        states = _states(bundles, cause)
        cases, following = _page(bundles, cause, after)
        owed = bundles.owed(cause) if total == "1" or sum(states.values()) <= SUMMED else None
        body = {
            "cause": cause, "states": states, "cases": [BundleCase.of(one).model_dump() for one in cases],
            "next": address("/bundles.json", cause=cause, after=following) if following else None,
            "total": None if owed is None else BundleTotal.of(cause, states, owed).model_dump(),
        }  # fmt: skip
        return JSONResponse(body, headers=JSON)

    for step, (command, _) in STEPS.items():
        router.add_api_route(
            f"/bundles/{step}", _doing(store, step), methods=["POST"], response_class=HTMLResponse,
            dependencies=[Depends(allowed(command.COMMAND))],
        )  # fmt: skip

    @router.get("/bundles/{step}", response_class=RedirectResponse)
    def from_a_form(request: Request, reader: Reader, step: str) -> Response:
        if step not in STEPS:
            raise HTTPException(404)
        return back_to(request, "/bundles")

    return router


def _doing(store: Store, step: Step) -> Callable[..., Response]:
    """Carries a step out for a bundle, and tells what became of each case."""
    command, _ = STEPS[step]

    def do(request: Request, actor: Annotated[Actor, Depends(allowed(command.COMMAND))], said: Form) -> Response:
        cause = said.get("cause")
        try:
            done = Bundles(store).advance(actor, cause, step)
        except Refusal as refusal:
            raise HTTPException(refusal.kind.status, refusal.detail) from None
        status = 409 if done.refused and not done.done else 200
        return _one(request, store, actor, cause, "", False, done, status)

    return do


def _one(
    request: Request, store: Store, reader: Actor, cause: str, after: str, summed: bool, done: Advanced | None = None,
    status: int = 200,
) -> HTMLResponse:  # fmt: skip
    """The page of one cause, and what has just been done with it."""
    bundles = Bundles(store)
    states = _states(bundles, cause)
    cases, following = _page(bundles, cause, after)
    owed = bundles.owed(cause) if summed or sum(states.values()) <= SUMMED else None
    steps = [
        (step, BUTTONS[step], states[state])
        for step, (command, state) in STEPS.items()
        if states.get(state) and reader.may_at_all(command.COMMAND)
    ]
    context: dict[str, Any] = {
        "cause": cause, "states": [(one, states[one]) for one in STATES if one in states], "cases": cases,
        "total": None if owed is None else BundleTotal.of(cause, states, owed), "steps": steps, "done": done,
        "shown": [BundleCase.of(one) for one in cases], "count": sum(states.values()),
        "more": address(cause=cause, after=following) if following else "", "first": address(cause=cause),
        "after": after, "sum_address": address(cause=cause, after=after, total="1"), "words": case_words,
        "reasons": REASONS, "today": DisputeDesk(store).today(),
    }  # fmt: skip
    return page(request, "bundle.html", context, status)


def address(path: str = "/bundles", **said: str) -> str:
    """The address of a page."""
    query = urlencode({name: value for name, value in said.items() if value})
    return f"{path}?{query}" if query else path


def _causes(bundles: Bundles, after: str) -> list[Bundle]:
    if "\0" in after:
        raise BadQuestion("no cause has such a name (after); follow the links from the beginning")
    return bundles.causes(SIZE + 1, after)


def _states(bundles: Bundles, cause: str) -> dict[str, int]:
    try:
        return bundles.states(cause)
    except Refusal as refusal:
        raise HTTPException(404, refusal.detail) from None


def _page(bundles: Bundles, cause: str, after: str) -> tuple[list[Any], str]:
    """The cases of a page, and where the next one begins, "" for none."""
    found = _PLACE.fullmatch(after)
    if after and found is None:
        raise BadQuestion(f"the cause has no place {after[:20]!r} (after); follow the links from its beginning")
    place = None if found is None else Place(found[1] or "", int(found[2]))
    cases = bundles.cases(cause, SIZE + 1, place)
    if len(cases) <= SIZE:
        return cast("list[Any]", cases), ""
    last = cases[SIZE - 1].listed
    return cast("list[Any]", cases[:SIZE]), f"{last.due}.{last.number}"
