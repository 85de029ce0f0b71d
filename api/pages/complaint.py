"""Where a complaint is taken: first the hand and the reason, then what that reason needs."""

import re
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_urlsafe
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.responses import Response

from api.languages.choice import language_of
from api.languages.language import LANGUAGES
from api.languages.marked import N_
from api.pages import case_words
from api.pages.case import OPENED
from api.pages.case_view import Alert
from api.pages.filled import LONGEST_FORM, NO_NUMBER, Filled, filled
from api.pages.render import HEADERS, page
from api.people.gate import allowed
from ledger.disputes.commands import Open
from ledger.disputes.deadlines import JURISDICTIONS
from ledger.disputes.desk import CommandWork, DisputeDesk
from ledger.disputes.reasons import REASONS, Fact, Reason
from ledger.disputes.refusals import Refusal
from ledger.intake.answered import Answered, KeyedWork
from ledger.people.actor import Actor
from ledger.store.pin import PinLost
from ledger.store.recorded_hand import RecordedHand
from ledger.store.store import HandNotFound, Store
from replay.hand import Hand

ONCE: Final = "once"
"""The field that tells one form from another that says the same."""
NO_HAND: Final = N_("No hand with this id is recorded for this room.")
NO_TIME: Final = N_("Expected a time like 20:15.")
_CLOCK: Final = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?")
NO_AMOUNT: Final = N_("Expected an amount like 12.50.")
FACT_HINTS: Final[dict[Fact, str]] = {
    "pot": N_("0 is the main pot, 1 the first side pot."),
    "amount": N_("In the hand's currency, like 12.50."),
    "event": N_("The number of the event in the hand."),
}
_DATA: Final = {name: value for name, value in HEADERS.items() if name != "Content-Security-Policy"}
Clerk = Annotated[Actor, Depends(allowed("dispute.open"))]
Form = Annotated[Filled, Depends(filled)]


@dataclass(frozen=True, slots=True)
class Asked:
    """A fact that a complaint of a reason may say; ``needed`` where it must."""

    fact: Fact
    needed: bool
    hint: str

    @property
    def name(self) -> str:
        """Its field."""
        return f"fact-{self.fact}"


def complaint_pages(store: Store) -> APIRouter:
    """``/cases/new``, with ``room``, ``hand`` and ``reason`` as far as they are known; it posts to ``/cases``.

    ``/cases/new.json`` has what a complaint can say.
    """
    router = APIRouter(max_body_size=LONGEST_FORM)
    desk = DisputeDesk(store)

    @router.get("/cases/new.json", dependencies=[Depends(allowed("dispute.open"))])
    def document() -> JSONResponse:
        return JSONResponse(complaint_document(), headers=_DATA)

    @router.get("/cases/new", response_class=HTMLResponse)
    def new(request: Request, clerk: Clerk, room: str = "", hand: str = "", reason: str = "") -> HTMLResponse:
        asked = Filled({"room": room, "hand_id": hand, "reason": reason})
        recorded = _recorded(store, asked) if room and hand else None
        if recorded is None or reason not in REASONS:
            return _first(request, asked, recorded)
        return _second(request, Filled({**asked.said, **_usual(request, desk)}), recorded)

    @router.post("/cases", response_class=HTMLResponse)
    def open_case(request: Request, clerk: Clerk, said: Form) -> Response:
        recorded = _recorded(store, said)
        reason = REASONS.get(said.choice("reason", tuple(REASONS)))
        if recorded is None or reason is None:
            return _first(request, said, recorded, 422)
        command = _command(said, recorded.hand, reason)
        refusal = None
        if not said.wrong:
            try:
                case = _opened_once(store, clerk, command, said)
            except Refusal as found:
                said.refused(found, case_words.FIELDS)
                refusal = found
            else:
                return RedirectResponse(f"/cases/{case}?{urlencode({'done': OPENED})}", 303)
        return _second(request, said, recorded, refusal, 422 if refusal is None else refusal.kind.status)

    return router


def complaint_document() -> dict[str, Any]:
    """The reasons of complaints, each with the facts that it needs and those that help; languages and jurisdictions."""
    reasons = [
        {"reason": one.key, "name": one.name, "needs": sorted(one.needs), "helps": sorted(one.helps)}
        for one in REASONS.values()
    ]
    return {"reasons": reasons, "languages": list(LANGUAGES), "jurisdictions": list(JURISDICTIONS)}


def _opened_once(store: Store, clerk: Actor, command: Open, said: Filled) -> str:
    """The id of the case; the same form sent twice, by a second press or by going back, opens one. Raises Refusal."""
    form = sha256(repr(sorted(said.said.items())).encode()).digest()
    key = f"{clerk.name}\ncomplaint {form.hex()}" if said.get(ONCE) else ""
    work = KeyedWork(CommandWork(clerk, command), lambda case: Answered(303, case.id.encode()), key, form)
    with store.recording() as turn:
        answer = work.write(turn)
    assert isinstance(answer, Answered), "the key is made of all that the form says"
    return answer.body.decode()


def _recorded(store: Store, said: Filled) -> RecordedHand | None:
    """The hand that is complained of; None where it is not there, which is then said at its field."""
    room, hand_id = said.get("room").strip(), said.get("hand_id").strip()
    try:
        return store.hand_of(room, hand_id)
    except HandNotFound:
        said.wrong["hand_id"] = NO_HAND
        return None


def _usual(request: Request, desk: DisputeDesk) -> dict[str, str]:
    """What the form begins with."""
    said = {"received_on": desk.today(), "language": language_of(request).code, "jurisdiction": "EU"}
    return {**said, ONCE: token_urlsafe(16)}


def _command(said: Filled, hand: Hand, reason: Reason) -> Open:
    """The command of what was filled in; what cannot be is named in ``wrong``."""
    facts = {one.fact: _fact(said, one, hand) for one in asked_facts(reason)}
    return Open(
        room=hand.room, hand_id=hand.hand_id, player=said.choice("player", [seat.player for seat in hand.seats]),
        reason=reason.key, complaint=said.needed("complaint"), received_on=said.day("received_on"),
        language=said.choice("language", tuple(LANGUAGES)),
        jurisdiction=said.choice("jurisdiction", tuple(JURISDICTIONS)),
        facts={fact: value for fact, value in facts.items() if value}, complained_at=_time(said),
    )  # fmt: skip


def _time(said: Filled) -> str:
    """When on the day it came, as RFC 3339; "" where that is not known."""
    typed = said.get("complained_at").strip()
    if typed and not _CLOCK.fullmatch(typed):
        said.wrong["complained_at"] = NO_TIME
    return f"{said.get('received_on')}T{typed if len(typed) > len('20:15') else typed + ':00'}Z" if typed else ""


def asked_facts(reason: Reason) -> list[Asked]:
    """What the form asks for a reason: first what it needs, then what helps."""
    return [
        Asked(fact, needed, FACT_HINTS.get(fact, ""))
        for facts, needed in ((reason.needs, True), (reason.helps, False))
        for fact in sorted(facts, key=list(case_words.FACTS).index)
    ]


def _fact(said: Filled, asked: Asked, hand: Hand) -> str:
    value = (said.needed(asked.name) if asked.needed else said.get(asked.name)).strip()
    if not value:
        return ""
    if asked.fact == "seat":
        return said.choice(asked.name, [str(seat.seat) for seat in hand.seats])
    if asked.fact in ("pot", "event"):
        most = len(hand.events) - 1 if asked.fact == "event" else len(hand.seats)
        if not (value.isascii() and value.isdigit() and len(value) < 10 and int(value) <= most):
            said.wrong[asked.name] = NO_NUMBER
    if asked.fact == "amount":
        try:
            hand.unit.parse(value)
        except ValueError:
            said.wrong[asked.name] = NO_AMOUNT
    return value


def _first(request: Request, said: Filled, recorded: RecordedHand | None, status: int = 200) -> HTMLResponse:
    """The page that asks which hand and which reason."""
    context: dict[str, Any] = {"said": said, "recorded": recorded, "reasons": REASONS, "words": case_words}
    if recorded is None and said.wrong and status == 200:
        status = 404
    return page(request, "complaint_reason.html", context, status)


def _second(
    request: Request, said: Filled, recorded: RecordedHand, refusal: Refusal | None = None, status: int = 200
) -> HTMLResponse:
    """The page that asks what the reason needs."""
    reason = REASONS[said.get("reason")]
    alert = None
    if said.wrong or refusal is not None:
        fields = [(name, name.removeprefix("fact-")) for name in said.wrong]
        alert = Alert(refusal, fields)
    context: dict[str, Any] = {
        "said": said, "recorded": recorded, "hand": recorded.hand, "reason": reason, "facts": asked_facts(reason),
        "alert": alert, "words": case_words, "languages_of_letters": LANGUAGES, "jurisdictions": tuple(JURISDICTIONS),
        "pools": _pools(recorded),
    }  # fmt: skip
    return page(request, "complaint.html", context, status)


def _pools(recorded: RecordedHand) -> list[str]:
    """The jackpot pools of the hand's house."""
    try:
        return sorted({one.pool for one in recorded.pin.rules().jackpots})
    except PinLost:
        return []
