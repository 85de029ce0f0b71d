"""The text of a letter without its HTML, for programs."""

import re
from html.parser import HTMLParser
from typing import Final

_LINES: Final = frozenset(
    (
        "p",
        "h1",
        "h2",
        "h3",
        "div",
        "section",
        "article",
        "blockquote",
        "ul",
        "li",
        "dl",
        "table",
        "thead",
        "tbody",
        "tr",
    )
)
"""What stands on lines of its own."""
_CELLS: Final = frozenset(("td", "th"))
_BLANK: Final = re.compile(r"[ \t\r\n\f]+")
"""What HTML shows as one space; spaces that do not break are none of it."""


def plain_text(html: str) -> str:
    """One line for each paragraph, item and row; the cells of a row have a tab between them."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.text()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: Final[list[str]] = []
        self._cells: Final[list[str]] = [""]

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in _LINES or tag == "br":
            self._end()

    def handle_endtag(self, tag: str) -> None:
        if tag in _LINES:
            self._end()
        elif tag in _CELLS:
            self._cells.append("")
        elif tag == "dt":
            self._cells[-1] = f"{self._cells[-1].rstrip()}: "

    def handle_data(self, data: str) -> None:
        self._cells[-1] += _BLANK.sub(" ", data)

    def text(self) -> str:
        """All lines."""
        self._end()
        return "\n".join(self._lines)

    def _end(self) -> None:
        line = "\t".join(_BLANK.sub(" ", one).strip() for one in self._cells).strip("\t ")
        if line:
            self._lines.append(line)
        self._cells[:] = [""]
