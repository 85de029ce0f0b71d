"""What commands print as results, on standard output."""

import json
import sys
from typing import Final

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

VERDICT_STYLES: Final = {"verified": "green", "discrepant": "bold red", "unverifiable": "yellow"}


def printable(text: str) -> str:
    """The text on one line, with every control character as its escape: what a file says cannot steer a terminal."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in text)


def print_line(line: RenderableType, indent: int = 0) -> None:
    """One line for people: wrapped with its indent on a terminal, whole where another program reads it."""
    console = Console(highlight=False, markup=False, emoji=False)
    if console.is_terminal:
        console.print(Padding(line, (0, 0, 0, indent)))
    else:
        console.print(Text(" " * indent), line, sep="", soft_wrap=True)


def print_json(value: object) -> None:
    """One JSON value on one line; the keys in the order in which they were made."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, separators=(", ", ": ")) + "\n")
