"""Templates into answers."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from api.pages import words

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


def static_address(name: str) -> str:
    """The address of a file of ``static/``, which changes with its content."""
    return f"/static/{name}?{sha256((STATIC / name).read_bytes()).hexdigest()[:12]}"


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(ROOT / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "assets": {path.name: static_address(path.name) for path in STATIC.iterdir() if path.is_file()},
        "verdict_signs": words.VERDICT_SIGNS,
        "game_name": words.game_name,
        "pot_name": words.pot_name,
        "card_name": words.card_name,
    }
    made.filters |= {"money": words.money, "words": words.words_of, "minute": words.minute, "spoken": words.spoken}
    return made


_TEMPLATES: Final = _environment()


def page(request: Request, template: str, context: Mapping[str, Any], status: int = 200) -> HTMLResponse:
    """A page made of a template; ``here`` is its own path."""
    html = _TEMPLATES.get_template(template).render(context, here=request.url.path)
    return HTMLResponse(html, status, HEADERS)
