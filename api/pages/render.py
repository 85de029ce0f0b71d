"""Templates into answers, in the language of who reads."""

from collections.abc import Mapping
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import escape

from api.languages.choice import PARAMETER, keep, language_of
from api.languages.language import LANGUAGES, Language, language
from api.pages import words
from api.pages.refusal_text import refusal_part
from api.people.gate import CSRF, CSRF_HEADER, guest_of
from api.people.next_page import home_of

ROOT: Final = Path(__file__).parent.parent
STATIC: Final = ROOT / "static"


HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Sent with every page: nothing from elsewhere, no script or style but the files of ``static/``, no copy kept."""
JSON: Final = {name: value for name, value in HEADERS.items() if name != "Content-Security-Policy"}
"""Sent with the data of a page."""


def static_address(name: str) -> str:
    """The address of a file of ``static/``, which changes with its content."""
    return f"/static/{name}?{sha256((STATIC / name).read_bytes()).hexdigest()[:12]}"


@cache
def templates(code: str) -> Environment:
    """The templates in a language, with what they ask of it.

    ``_`` and ``{% trans %}`` give its texts. Filters: ``money(currency)`` of a decimal string, ``words`` of an
    identifier, ``number``, ``moment`` of an RFC 3339 time, ``spoken(currency)`` of what the replayer says, in parts.
    """
    spoken = language(code)
    made = Environment(
        loader=FileSystemLoader(ROOT / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.install_gettext_callables(  # type: ignore[attr-defined] # the extension adds it
        partial(_text, spoken), spoken.catalogue.plural, newstyle=True
    )
    made.globals |= {
        "assets": {path.name: static_address(path.name) for path in STATIC.iterdir() if path.is_file()},
        "verdict_signs": words.VERDICT_SIGNS,
        "language": spoken,
        "csrf_field": CSRF,
        "csrf_header": CSRF_HEADER,
        **{name: partial(getattr(words, name), spoken) for name in NAMES},
    }
    made.filters |= {
        "money": spoken.amount,
        "words": spoken.word,
        "number": spoken.number,
        "moment": spoken.moment,
        "day": spoken.day,
        "spoken": spoken.parts,
        "said": spoken.speak,
        "refused": partial(refusal_part, spoken),
    }
    return made


def _text(spoken: Language, key: str) -> str:
    """The text of a language for what templates hand to ``_``, ready to be filled in as markup.

    What no catalogue has is no text of the templates: somebody's words may be in it, which are no markup, and are not
    filled in.
    """
    return spoken.catalogue.text(key) if key in _texts_of_pages() else escape(key).replace("%", "%%")


@cache
def _texts_of_pages() -> frozenset[str]:
    """Every text that is translated."""
    return frozenset(key for one in LANGUAGES.values() for key in one.catalogue.texts)


NAMES: Final = ("game_name", "pot_name", "side_of_pot", "card_name", "status_name")
"""What templates call things by; the language is filled in."""


def page(request: Request, template: str, context: Mapping[str, Any], status: int = 200) -> HTMLResponse:
    """A page made of a template; ``here`` is its own path, ``languages`` the addresses of it in each language,
    ``guest`` who reads it, None for nobody who is known, ``home`` the first page that he may read.
    """
    guest = guest_of(request)
    spoken = language_of(request)
    made = templates(spoken.code).get_template(template)
    home = home_of(guest.actor) if guest else "/"
    html = made.render(context, here=request.url.path, home=home, languages=_addresses(request), guest=guest)
    answer = HTMLResponse(html, status, {**HEADERS, "Content-Language": spoken.code})
    keep(request, answer)
    return answer


def _addresses(request: Request) -> list[tuple[Language, str]]:
    found = []
    for one in LANGUAGES.values():
        url = request.url.include_query_params(**{PARAMETER: one.code})
        found.append((one, f"{url.path}?{url.query}"))
    return found
