"""The list of recorded hands with their verdicts."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from pydantic import ConfigDict

from api.languages.choice import language_of
from api.languages.language import Language
from api.languages.marked import N_
from api.pages.render import page
from api.people.gate import allowed
from api.v1.hand_list import HandList, PageAsked
from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.search import words
from ledger.search.search import Count
from ledger.store.store import Store
from ledger.verdicts.verdict import VERDICTS

BATCHES: Final = 1
"""So much of what was recorded since is replayed before a page is answered."""
AT_LEAST: Final = N_("{count} or more")
LISTED: Final = (words.ROOM, words.HOUSE, words.GAME)
"""Kinds of which there are few, to choose from."""


class ListAsked(PageAsked):
    """What a list is asked for; other parameters of its address are no affair of the list."""

    model_config = ConfigDict(extra="ignore")


def hands_page(store: Store) -> APIRouter:
    """``/``: all hands, the newest first; ``/hands.json`` the same for programs."""
    router = APIRouter(dependencies=[Depends(allowed("hand.read"))])

    @router.get("/", response_class=HTMLResponse)
    def hands(request: Request, asked: Annotated[ListAsked, Query()]) -> HTMLResponse:
        current = follow(store)
        found = asked.found(store.search)
        listed = HandList.of(found, asked, "/")
        context: dict[str, Any] = {
            "asked": asked,
            "counts": _counts(store, asked, language_of(request)),
            "choices": {kind: store.search.words(kind) for kind in LISTED},
            "hands": found.hands,
            "newer": listed.previous,
            "older": listed.next,
            "address": lambda verdict: f"/{asked.but(verdict=verdict, cursor='').query()}",
            "anything": bool(asked.query()),
            "filtered": bool(asked.but(verdict="").query()),
            "current": current,
        }
        return page(request, "hands.html", context)

    @router.get("/hands", include_in_schema=False)
    def also_hands() -> RedirectResponse:
        return RedirectResponse("/", 308)

    return router


def follow(store: Store) -> bool:
    """Brings the verdicts up to date as far as that is quick; False where some are still to come."""
    try:
        return store.verdicts.follow(BATCHES)
    except (StoreUnavailable, StoreUnreadable):
        # Somebody else writes, or what is new is damaged. What is there can be shown all the same.
        return False


def counted(language: Language, count: Count) -> str:
    """How many there are, or at least so many."""
    number = language.number(count.hands)
    return language.text(AT_LEAST, count=number) if count.more else number


def _counts(store: Store, asked: ListAsked, language: Language) -> dict[str, str]:
    """How many hands there are with each verdict, whatever else is asked for; "" for all of them."""
    each = {name: store.search.count(asked.but(verdict=name).question()) for name in VERDICTS}
    every = Count(sum(one.hands for one in each.values()), any(one.more for one in each.values()))
    return {name: counted(language, one) for name, one in {"": every, **each}.items()}
