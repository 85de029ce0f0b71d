"""The list of recorded hands with their verdicts."""

from typing import Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse

from api.pages.problems import BadQuestion
from api.pages.render import page
from api.people.gate import allowed
from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.store.store import Store
from ledger.verdicts.verdict import VERDICTS
from ledger.verdicts.verdicts import Filter

SIZE: Final = 50
"""Hands on a page."""
BATCHES: Final = 1
"""So much of what was recorded since is replayed before a page is answered."""
LONGEST: Final = 200
"""Characters of a search."""


def hands_page(store: Store) -> APIRouter:
    """``/``: all hands, the newest first."""
    router = APIRouter(dependencies=[Depends(allowed("hand.read"))])

    @router.get("/", response_class=HTMLResponse)
    def hands(
        request: Request, verdict: str = "", house: str = "", q: str = "", newer: str = "", older: str = ""
    ) -> HTMLResponse:
        asked = Filter(_verdict(verdict), house.strip(), q.strip()[:LONGEST])
        current = _follow(store)
        found = store.verdicts.page(SIZE, asked, _cursor("newer", newer), _cursor("older", older))
        context: dict[str, Any] = {
            "asked": asked,
            "counts": store.verdicts.counts(asked),
            "houses": store.verdicts.houses(),
            "hands": found.verdicts,
            "newer": _address(asked, newer=found.newer) if found.newer is not None else "",
            "older": _address(asked, older=found.older) if found.older is not None else "",
            "address": lambda verdict: _address(Filter(verdict, asked.house, asked.text)),
            "current": current,
        }
        return page(request, "hands.html", context)

    @router.get("/hands", include_in_schema=False)
    def also_hands() -> RedirectResponse:
        return RedirectResponse("/", 308)

    return router


def _follow(store: Store) -> bool:
    """Brings the verdicts up to date as far as that is quick; False where some are still to come."""
    try:
        return store.verdicts.follow(BATCHES)
    except (StoreUnavailable, StoreUnreadable):
        # Somebody else writes, or what is new is damaged. What is there can be shown all the same.
        return False


def _verdict(asked: str) -> str:
    if asked and asked not in VERDICTS:
        raise BadQuestion(f"no verdict is called {asked[:20]!r}; there are {', '.join(VERDICTS)}")
    return asked


def _cursor(name: str, text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise BadQuestion(f"the list has no place {text[:20]!r} ({name}); follow the links from its beginning")
    return int(text)


def _address(asked: Filter, **cursor: int | None) -> str:
    """The address of a list, without what is not asked for."""
    said = {"verdict": asked.verdict, "house": asked.house, "q": asked.text, **cursor}
    query = urlencode({name: value for name, value in said.items() if value not in ("", None)})
    return f"/?{query}" if query else "/"
