"""``GET /v1/hands``: the search for programs, and everything that there is of one hand."""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Any, Final
from urllib.parse import quote

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import JSONResponse, Response

from api.log.proofs import hashes_of
from api.people.gate import allowed
from api.problems import HEADERS, MEDIA_TYPE, Problem
from api.v1.asked_hand import JSON, AskedHand, answer, asked_hand, has_it, not_there, stream_of
from api.v1.hand_detail import hand_detail, recorded_events
from api.v1.hand_list import HandList, PageAsked
from api.v1.hand_models import HandDetail, HandDocument, RecordedEvents, Report, Steps
from ledger.evidence.gather import NotPublished, gather
from ledger.evidence.package import evidence_zip
from ledger.histories.hand_document import hand_text
from ledger.histories.ohh_writer import NotInOhh, write_ohh
from ledger.histories.phh_action_writer import NotInPhh
from ledger.histories.phh_writer import write_phh
from ledger.log.canonical_text import MAX_SIZE
from ledger.log.inclusion import inclusion_proof
from ledger.log.proof_file import ProofFile
from ledger.people.seen_hand import SeenHand
from ledger.publishing import published
from ledger.publishing.signer import Signer
from ledger.store.store import Store
from replay.hand import Hand
from replay.steps import play_steps

HAND_JSON: Final = "application/vnd.oddchip.hand+json"
TOML: Final = "application/toml"
TEXT: Final = "text/plain; charset=utf-8"
ZIP: Final = "application/zip"

Room = Annotated[str, Path(description="The room, percent-encoded.", examples=["testrum"], max_length=2000)]
HandId = Annotated[
    str, Path(description="The room's id of the hand, percent-encoded.", examples=["h-1"], max_length=2000)
]
Size = Annotated[
    int | None, Query(ge=1, le=MAX_SIZE, description="Against the checkpoint of this size, else the newest.")
]
Leaf = Annotated[
    int | None, Query(ge=0, le=MAX_SIZE, description="Which of the hand's entries of the log, else its last one.")
]


class HandJson(JSONResponse):
    """A hand document."""

    media_type = HAND_JSON


def hands_router(store: Store, signer: Signer | None) -> APIRouter:
    """The endpoints over a store. Evidence is made where there is a signer."""
    router = APIRouter(tags=["hands"], dependencies=[Depends(allowed("hand.read"))])

    def hand(request: Request, room: str, hand_id: str) -> AskedHand:
        return asked_hand(store, request, stream_of(room, hand_id))

    @router.get("/hands", summary="Find hands", response_model=HandList, responses=_answers("hands"))
    def hands(request: Request, asked: Annotated[PageAsked, Query()]) -> Response:
        """Recorded hands, the newest first, with their verdicts.

        Pages follow one another by ``next`` (also in the header ``Link``); a page may hold fewer hands than asked for,
        or none, and have a next one all the same.
        """
        found = HandList.of(asked.found(store.search), asked, "/v1/hands")
        return Response(found.model_dump_json(), 200, {**HEADERS, **found.links()}, JSON)

    @router.get(
        "/hands/{room}/{hand_id}", summary="A hand", response_model=HandDetail,
        responses=_of_a_hand("hand"),
    )  # fmt: skip
    def one(request: Request, room: Room, hand_id: HandId) -> Response:
        """Header, what was noted with it, and what came out."""
        asked = hand(request, room, hand_id)
        return _json(request, asked, "hand", lambda seen: hand_detail(store, seen))

    @router.get(
        "/hands/{room}/{hand_id}/report", summary="Its report", response_model=Report,
        responses=_of_a_hand("report"),
    )  # fmt: skip
    def report(request: Request, room: Room, hand_id: HandId) -> Response:
        """What ``oddchip verify`` says of the hand. The verdict is that of the whole record; what rests on cards that
        are not told is left out.
        """
        asked = hand(request, room, hand_id)
        return _json(request, asked, "report", whole_report)

    @router.get(
        "/hands/{room}/{hand_id}/steps", summary="The table after each event", response_model=Steps,
        responses=_of_a_hand("steps"),
    )  # fmt: skip
    def steps(request: Request, room: Room, hand_id: HandId) -> Response:
        """One step an event and one before the first, with what the seat to act may do."""
        asked = hand(request, room, hand_id)
        return _json(request, asked, "steps", steps_of)

    @router.get(
        "/hands/{room}/{hand_id}/events", summary="Its events as they are recorded", response_model=RecordedEvents,
        responses=_of_a_hand("events"),
    )  # fmt: skip
    def events(request: Request, room: Room, hand_id: HandId) -> Response:
        """Each with its version and the canonical text that the log commits to."""
        asked = hand(request, room, hand_id)
        return _json(request, asked, "events", lambda seen: recorded_events(store, seen, asked.reader))

    @router.get(
        "/hands/{room}/{hand_id}/proof", summary="That it is in the log", response_class=Response,
        responses=_files({TEXT.partition(";")[0]: {"type": "string"}}, "A proof file (C2SP tlog-proof)."),
    )  # fmt: skip
    def proof(request: Request, room: Room, hand_id: HandId, size: Size = None, leaf: Leaf = None) -> Response:
        """A proof file for one entry of the hand, against a published checkpoint."""
        asked = hand(request, room, hand_id)
        leaves = store.rows.leaves(asked.recorded.stream)
        number = leaves[-1] if leaf is None else leaf
        if number not in leaves:
            raise not_there("not-found", f"entry {number} is none of this hand's; expected one of {leaves}")
        with store.database.reading() as session:
            signed = published.newest(session) if size is None else published.of_size(session, size)
            if signed is None or number >= signed.size:
                raise not_there("not-published", f"no such checkpoint has entry {number} of the log")
            hashes = inclusion_proof(number, signed.size, hashes_of(session, signed.checkpoint()))
            body = ProofFile(number, hashes, published.cosigned(session, signed)).write()
        return answer(request, body, TEXT, _content_tag(body))

    @router.get(
        "/hands/{room}/{hand_id}/evidence", summary="Its evidence", response_class=Response,
        responses=_files({ZIP: {"type": "string", "format": "binary"}}, "A zip that anybody can check offline."),
    )  # fmt: skip
    def evidence(request: Request, room: Room, hand_id: HandId, size: Size = None) -> Response:
        """Everything that a stranger needs to check the hand (docs/reference/evidence.md)."""
        asked = hand(request, room, hand_id)
        if signer is None:
            raise not_there("not-published", "the log has no signer here, and without one there is no evidence")
        try:
            proven = gather(store.database, signer.history(), asked.recorded.stream, size)
        except NotPublished as fault:
            raise not_there("not-published", str(fault)) from None
        body = evidence_zip(proven, asked.reader, signer.sign_manifest)
        name = quote(f"{asked.recorded.hand.room}-{asked.recorded.hand.hand_id}.zip", safe="")
        disposition = f"attachment; filename*=UTF-8''{name}"
        return answer(request, body, ZIP, _content_tag(body), **{"Content-Disposition": disposition})

    @router.get(
        "/hands/{room}/{hand_id}/hand.json", summary="It as a hand document", response_model=HandDocument,
        response_class=HandJson, responses=_of_a_hand("document", HAND_JSON),
    )  # fmt: skip
    def document(request: Request, room: Room, hand_id: HandId) -> Response:
        """What ``oddchip verify`` reads; cards that are not told are unknown."""
        return _form(request, hand(request, room, hand_id), "hand.json", HAND_JSON, hand_text)

    @router.get(
        "/hands/{room}/{hand_id}/hand.phh", summary="It as PHH", response_class=Response,
        responses=_files({TOML: {"type": "string"}}, "The hand as PHH.", "or PHH has no word for it."),
    )  # fmt: skip
    def phh(request: Request, room: Room, hand_id: HandId) -> Response:
        """Poker Hand History, as far as it can say the hand."""
        return _form(request, hand(request, room, hand_id), "hand.phh", TOML, write_phh)

    @router.get(
        "/hands/{room}/{hand_id}/hand.ohh", summary="It as OHH", response_class=Response,
        responses=_files({JSON: {"type": "object"}}, "The hand as OHH.", "or OHH has no word for it."),
    )  # fmt: skip
    def ohh(request: Request, room: Room, hand_id: HandId) -> Response:
        """Open Hand History, as far as it can say the hand."""
        return _form(request, hand(request, room, hand_id), "hand.ohh", JSON, write_ohh)

    return router


def whole_report(seen: SeenHand) -> dict[str, Any]:
    """The report with all of its keys, also where the house is lost."""
    if seen.house is not None:
        return seen.report
    lost = {"hand_id": seen.hand.hand_id, **seen.report, "derived": {}, "discrepancies": []}
    return lost | {"skipped": [{"check": "house", "because": seen.lost}]}


def steps_of(seen: SeenHand) -> dict[str, Any]:
    """The steps of a hand as it is seen; none where the house is lost."""
    return {"steps": [one.document() for one in play_steps(seen.hand, seen.house)] if seen.house is not None else []}


def _json(request: Request, asked: AskedHand, what: str, made: Callable[[SeenHand], Any]) -> Response:
    tag = asked.tag(what)
    if has_it(request, tag):
        return answer(request, b"", JSON, tag)
    return answer(request, json.dumps(made(asked.seen()), ensure_ascii=False).encode(), JSON, tag)


def _form(request: Request, asked: AskedHand, what: str, kind: str, write: Callable[[Hand], str]) -> Response:
    tag = asked.tag(what)
    try:
        body = b"" if has_it(request, tag) else write(asked.seen().hand).encode()
    except (NotInPhh, NotInOhh) as fault:
        raise not_there("no-such-form", str(fault)) from None
    return answer(request, body, kind, tag)


def _content_tag(body: bytes) -> str:
    return f'"{sha256(body).hexdigest()[:32]}"'


def _problem(description: str) -> dict[str, Any]:
    return {"description": description, "content": {MEDIA_TYPE: {"schema": Problem.model_json_schema()}}}


_TAG: Final = {"ETag": {"description": "Changes when the answer does.", "schema": {"type": "string"}}}
_LINK: Final = {"Link": {"description": "The pages beside this one.", "schema": {"type": "string"}}}
_COMMON: Final[dict[int | str, dict[str, Any]]] = {
    400: _problem("A parameter that cannot be."),
    401: _problem("Nobody who is known; expected Authorization: Bearer and a key, or the cookie of a session."),
    429: _problem("Too many requests of one person or key; again after Retry-After."),
    500: _problem("What is recorded of it was changed in the store."),
    503: _problem("Busy, or out of reach: try again after Retry-After."),
}


def _answers(name: str) -> dict[int | str, dict[str, Any]]:
    return {
        200: {"description": "A page of hands.", "headers": _LINK, "content": _example(name, JSON)},
        403: _FORBIDDEN,
        **_COMMON,
    }


def _of_a_hand(name: str, kind: str = JSON) -> dict[int | str, dict[str, Any]]:
    found = {"description": "As it is recorded, as whoever asks may see it.", "headers": _TAG}
    return {
        200: {**found, "content": _example(name, kind)},
        304: _UNCHANGED,
        404: _problem("No such hand, or none for whoever asks."),
        **_COMMON,
    }


def _example(name: str, kind: str) -> dict[str, Any]:
    """Room for one of the examples, which are filled in last (``api.v1.app``): on the way null would be lost."""
    return {kind: {"examples": {name: {}}}}


def _files(
    content: dict[str, Any], description: str, besides: str = "or no checkpoint has it."
) -> dict[int | str, Any]:
    schemas = {kind: {"schema": schema} for kind, schema in content.items()}
    return {
        200: {"description": description, "headers": _TAG, "content": schemas},
        304: _UNCHANGED,
        404: _problem(f"No such hand, none for whoever asks, {besides}"),
        **_COMMON,
    }


_FORBIDDEN: Final = _problem("The roles of whoever asks do not allow it.")
_UNCHANGED: Final = {"description": "The same as whoever asks has already.", "headers": _TAG}
