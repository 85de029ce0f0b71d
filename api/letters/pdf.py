"""A letter as PDF: the same bytes each time, wherever it is made.

Fonts are our own, nothing is loaded from elsewhere, and no date but those of the letter is written into the file.
WeasyPrint needs Pango, which Python's packages do not bring.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, Final

from api.letters.letter import Rendered
from api.letters.no_pdf import NoPdf
from api.pages.render import STATIC, templates

FONTS: Final = Path(__file__).with_name("fonts")
PACKAGES: Final = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
"""Debian's packages that hold what WeasyPrint needs."""
_FACES: Final = (
    ("Letter", "normal", "letter-regular.ttf"),
    ("Letter", "bold", "letter-bold.ttf"),
    ("Letter Mono", "normal", "letter-mono.ttf"),
)


def pdf(rendered: Rendered, author: str) -> bytes:
    """The letter as PDF/UA, tagged, in its language. Raises NoPdf."""
    press = _press()
    template = templates(rendered.first).get_template("letters/print.html")
    return press.printed(template.render(body=rendered.body, title=rendered.title, first=rendered.first, author=author))


class _Press:
    """WeasyPrint with our style sheets and fonts. One letter at a time: Pango's fonts are not made for threads."""

    def __init__(self) -> None:
        from weasyprint import CSS, HTML
        from weasyprint.text.fonts import FontConfiguration
        from weasyprint.urls import URLFetcher, URLFetcherResponse

        class OurFonts(URLFetcher):  # type: ignore[misc] # WeasyPrint has no types
            """Our fonts, and nothing else, wherever it lies."""

            def fetch(self, url: str, headers: object = None) -> Any:
                for _family, _weight, name in _FACES:
                    if url == (FONTS / name).as_uri():
                        return URLFetcherResponse(url, (FONTS / name).read_bytes(), {"Content-Type": "font/ttf"})
                raise ValueError(f"a letter loads nothing from {url[:80]}")

        self._html: Final = HTML
        self._fetcher: Final = OurFonts()
        self._fonts: Final = FontConfiguration()
        faces = "".join(
            f"@font-face {{ font-family: '{family}'; font-weight: {weight}; src: url({(FONTS / name).as_uri()}) }}"
            for family, weight, name in _FACES
        )
        own = {"font_config": self._fonts, "url_fetcher": self._fetcher}
        self._styles: Final = [
            CSS(string=faces, **own),
            CSS(string=(STATIC / "letter.css").read_text(encoding="utf-8"), **own),
            CSS(string=Path(__file__).with_name("print.css").read_text(encoding="utf-8"), **own),
        ]
        self._lock: Final = Lock()

    def printed(self, text: str) -> bytes:
        """A page of HTML as PDF; its identifier is that of the text."""
        with self._lock:
            document = self._html(string=text, url_fetcher=self._fetcher).render(
                stylesheets=self._styles, font_config=self._fonts
            )
            made: bytes = document.write_pdf(pdf_variant="pdf/ua-1", pdf_identifier=sha256(text.encode()).digest()[:16])
        return made


@cache
def _press() -> _Press:
    """Raises NoPdf."""
    try:
        return _Press()
    except (ImportError, OSError) as fault:
        raise NoPdf(f"letters cannot be made as PDF here: install {PACKAGES} ({str(fault)[:120]})") from None
