"""The page of a night: what each check looked at and found, what moved, and what people say of the findings."""

from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.responses import Response

from api.languages.choice import language_of
from api.languages.marked import N_
from api.nights import words
from api.nights.charts import drawn_trend
from api.nights.finding_view import Addresses, finding_views
from api.nights.night_facts import Group, NightFacts, night_facts
from api.pages.filled import LONGEST_FORM, Filled, back_to, filled
from api.pages.problems import BadQuestion
from api.pages.render import JSON, page
from api.people.gate import allowed
from api.v1.night_models import NightDocument
from ledger.people.actor import Actor
from ledger.people.refusal import NotDone
from ledger.reconciliation.recorded import COMMAND, LONGEST, SHORTEST, explain_all, is_reason
from ledger.store.store import Store

FIRST: Final = 10
"""Findings of a group that the page of the day shows."""
SIZE: Final = 50
"""Findings on a page of one group."""
MOST_RAKE: Final = 100
"""Rows of rake that the page shows; files have all."""
NOTHING_CHOSEN: Final = N_("No finding is chosen.")
NO_REASON: Final = N_("Expected {least} to {most} characters on one line.")
Reader = Annotated[Actor, Depends(allowed("reconcile.read"))]
Explainer = Annotated[Actor, Depends(allowed(COMMAND))]
Form = Annotated[Filled, Depends(filled)]


class FindingsAsked:
    """Which findings of a night: of one check and code, of those that nobody has explained, from a place on.

    Raises BadQuestion.
    """

    def __init__(self, check: str = "", code: str = "", state: str = "", after: str = "") -> None:
        if after and not (after.isascii() and after.isdigit() and len(after) < 10):
            raise BadQuestion(
                f"the findings have no place {after[:20]!r} (after); follow the links from their beginning"
            )
        if state not in ("", "open"):
            raise BadQuestion(f"no findings are {state[:20]!r}; expected open, or nothing for all")
        self.check: Final = check[:100]
        self.code: Final = code[:200]
        self.state: Final = state
        self.after: Final = int(after or 0)

    def query(self, **instead: str) -> str:
        """The same as the query of an address."""
        said = {"check": self.check, "code": self.code, "state": self.state, **instead}
        query = urlencode({name: value for name, value in said.items() if value})
        return f"?{query}" if query else ""

    def chosen(self, facts: NightFacts) -> list[Group]:
        """The groups that are asked for."""
        return [
            group
            for group in facts.groups()
            if self.check in ("", group.check) and self.code in ("", group.code) and (not self.state or group.open)
        ]


def night_pages(store: Store) -> APIRouter:
    """``/nights/{room}/{date}``, ``.json`` beside it; the form of a group posts to ``/explain`` below."""
    router = APIRouter(max_body_size=LONGEST_FORM)

    @router.post("/nights/{room:path}/{date}/explain", response_class=HTMLResponse)
    def explain(request: Request, explainer: Explainer, room: str, date: str, said: Form) -> Response:
        facts = night_facts(store, room, date)
        asked = FindingsAsked(said.get("check"), said.get("code"), said.get("state"), said.get("after"))
        keys = [name.removeprefix("key-") for name in said.said if name.startswith("key-")]
        if said.get("all"):
            keys = _all_open(facts, asked)
        reason = " ".join(said.get("reason").split())
        if not keys:
            said.wrong["keys"] = NOTHING_CHOSEN
        if not is_reason(reason):
            said.wrong["reason"] = language_of(request).text(NO_REASON, least=SHORTEST, most=LONGEST)
        if said.wrong:
            return _night_page(request, explainer, facts, asked, said, status=422)
        try:
            explain_all(store, explainer, room, date, keys, reason)
        except NotDone as refused:
            return _night_page(request, explainer, facts, asked, said, str(refused), 422)
        address = f"{Addresses(room, date).night}{asked.query(done=str(len(keys)))}"
        return RedirectResponse(f"{address}#check-{asked.check}", 303)

    @router.get("/nights/{room:path}/{date}/explain", response_class=RedirectResponse)
    def from_the_form(request: Request, reader: Reader, room: str, date: str) -> Response:
        return back_to(request, Addresses(room, date).night)

    @router.get("/nights/{room:path}/{date}.json")
    def document(reader: Reader, room: str, date: str) -> JSONResponse:
        return JSONResponse(NightDocument.of(night_facts(store, room, date)).model_dump(mode="json"), headers=JSON)

    @router.get("/nights/{room:path}/{date}", response_class=HTMLResponse)
    def night(
        request: Request, reader: Reader, room: str, date: str, asked: Annotated[FindingsAsked, Depends()],
        done: str = "",
    ) -> HTMLResponse:  # fmt: skip
        return _night_page(request, reader, night_facts(store, room, date), asked, Filled({"done": done}))

    return router


def _night_page(
    request: Request, reader: Actor, facts: NightFacts, asked: FindingsAsked, said: Filled, refused: str = "",
    status: int = 200,
) -> HTMLResponse:  # fmt: skip
    language = language_of(request)
    groups = asked.chosen(facts)
    alone = len(groups) == 1 and bool(asked.code)
    size, start = (SIZE, asked.after) if alone else (FIRST, 0)
    shown = []
    for group in groups:
        findings = group.findings
        if asked.state:
            findings = [one for one in findings if one["key"] not in facts.explained]
        some = findings[start : start + size]
        shown.append(
            {
                "group": group, "findings": finding_views(some, facts.document, facts.explained, language),
                "count": len(findings), "before": start, "rest": max(len(findings) - start - len(some), 0),
                "with_hands": any(one["hand_id"] for one in group.findings),
                "address": FindingsAsked(group.check, group.code, asked.state).query(),
            }
        )  # fmt: skip
    done = said.get("done")
    context: dict[str, Any] = {
        "facts": facts, "document": facts.document, "addresses": Addresses(facts.room, facts.date), "asked": asked,
        "groups": shown, "alone": alone, "size": size, "words": words, "linked": True, "said_form": said,
        "refused": refused, "may_explain": reader.may_at_all(COMMAND), "may_open": reader.may_at_all("dispute.open"),
        "most_rake": MOST_RAKE, "drawn": drawn_trend(facts.trend, language), "reason_length": LONGEST,
        "done": int(done) if done.isascii() and done.isdigit() and len(done) < 7 else 0,
    }  # fmt: skip
    return page(request, "nights/night.html", context, status)


def _all_open(facts: NightFacts, asked: FindingsAsked) -> list[str]:
    """All findings of the group of a form that nobody has explained."""
    return [
        one["key"]
        for one in facts.findings
        if (one["check"], one["code"]) == (asked.check, asked.code) and one["key"] not in facts.explained
    ]
