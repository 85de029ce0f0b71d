"""Which language a page is in, and how that choice is kept."""

from typing import Final

from fastapi import Request
from starlette.responses import Response

from api.languages.language import DEFAULT, LANGUAGES, Language, language

COOKIE: Final = "oddchip_language"
PARAMETER: Final = "lang"
KEPT_SECONDS: Final = 31_536_000


def language_of(request: Request) -> Language:
    """What the address asks for (``?lang=``), else what was chosen before, else the person's setting, else what the
    browser would like, else English.

    Whoever knows the person puts his setting into ``request.state.language``.
    """
    for code in (asked_for(request), request.cookies.get(COOKIE, ""), getattr(request.state, "language", "")):
        if code in LANGUAGES:
            return LANGUAGES[code]
    return language(accepted(request.headers.get("Accept-Language", "")))


def asked_for(request: Request) -> str:
    """The language that the address asks for; "" for none, or one that there is not."""
    code = request.query_params.get(PARAMETER, "")
    return code if code in LANGUAGES else ""


def keep(request: Request, answer: Response) -> None:
    """Keeps, in a cookie, a language that the address asks for."""
    code = asked_for(request)
    if code:
        answer.set_cookie(
            COOKIE, code, KEPT_SECONDS, path="/", secure=request.url.scheme == "https", httponly=True, samesite="lax"
        )


def accepted(header: str) -> str:
    """The language that an Accept-Language header likes best of ours; ``no`` and ``nn`` are content with ``nb``."""
    liked: list[tuple[float, int, str]] = []
    for at, part in enumerate(header.split(",")[:40]):
        tag, _, rest = part.strip().partition(";")
        code = tag.strip().lower().partition("-")[0]
        code = "nb" if code in ("no", "nn") else code
        quality = _quality(rest.strip())
        if code in LANGUAGES and quality > 0:
            liked.append((-quality, at, code))
    return min(liked)[2] if liked else DEFAULT


def _quality(text: str) -> float:
    """The weight ``q=0.8``; 1 without one, 0 for what is none."""
    if not text:
        return 1.0
    name, _, value = text.partition("=")
    whole, _, part = value.strip().partition(".")
    fits = name.strip().lower() == "q" and whole in ("0", "1") and len(part) <= 3 and (part.isdigit() or not part)
    return float(value) if fits else 0.0
