"""What commands print as results, on standard output."""

import json
import sys
from typing import Final

from rich.console import Console, RenderableType
from rich.padding import Padding

VERDICT_STYLES: Final = {"verified": "green", "discrepant": "bold red", "unverifiable": "yellow"}
UNBOUNDED: Final = 10_000
"""The width of what no person looks at."""


def printable(text: str) -> str:
    """The text on one line, with every control character as its escape: what a file says cannot steer a terminal."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in text)


def as_words(value: object) -> str:
    """``seat 4, amount 0.60``, ``stacks 1 9.78, 5 9.99``, ``cards As Kd``; ``nothing`` for what is empty."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {as_words(part)}" for key, part in value.items()) or "nothing"
    if isinstance(value, list):
        return " ".join(as_words(part) for part in value) or "nothing"
    return printable(str(value))


def print_line(line: RenderableType, indent: int = 0) -> None:
    """One line for people: wrapped with its indent on a terminal, whole where another program reads it."""
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console.width = UNBOUNDED
    console.print(Padding.indent(line, indent), soft_wrap=not console.is_terminal)


def print_json(value: object) -> None:
    """One JSON value on one line; the keys in the order in which they were made."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, separators=(", ", ": ")) + "\n")
