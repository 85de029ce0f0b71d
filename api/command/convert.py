"""``oddchip convert``: hands from one format to another, losing nothing that both can say."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, TextIO

import typer

from api.command import status
from api.command.failing import file_at_hand
from api.command.hands import hands_in
from api.command.trouble import tell
from ledger.histories.fault import Fault, place_of
from ledger.histories.hand_document import hand_line, hand_text
from ledger.histories.ohh_writer import NotInOhh, write_ohh
from ledger.histories.phh_action_writer import NotInPhh
from ledger.histories.phh_writer import write_phh
from replay.hand import Hand


class Format(StrEnum):
    """What hands can be written as."""

    HAND = "hand"
    PHH = "phh"
    OHH = "ohh"


Writer = Callable[[Hand, int], str]
"""The text of a hand; its number counts from 1 in a file of many, and is 0 where it is alone."""


def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Hands in any format; - is standard input.")],
    to: Annotated[
        Format, typer.Option(help="hand: our document, JSON Lines where there are many. phh: PHH, PHHS. ohh: OHH.")
    ],
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="OUT", help="A file; else standard output.")
    ] = None,
) -> None:
    """Write the hands of a file in another format. A hand that the format cannot hold is told and left out."""
    statuses: set[int] = set()
    with written(out) as text:
        for hand, number in numbered(sound_hands(file, statuses)):
            try:
                text.write(WRITERS[to](hand, number))
            except (NotInPhh, NotInOhh) as fault:
                tell(str(Fault(file, place_of(hand_id=hand.hand_id), str(fault))))
                statuses.add(status.WRONG_INPUT)
    raise typer.Exit(status.gravest(statuses))


def sound_hands(file: str, statuses: set[int]) -> Iterator[Hand]:
    """The hands of a file; what is none is told."""
    for one in hands_in(file):
        if isinstance(one, Fault):
            tell(str(one))
            statuses.add(status.WRONG_INPUT)
        else:
            yield one


def numbered(hands: Iterator[Hand]) -> Iterator[tuple[Hand, int]]:
    """Each hand with its number, 0 for one that is alone."""
    first = next(hands, None)
    if first is None:
        return
    second = next(hands, None)
    if second is None:
        yield first, 0
        return
    yield first, 1
    yield second, 2
    yield from ((hand, number) for number, hand in enumerate(hands, 3))


def as_document(hand: Hand, number: int) -> str:
    """A hand document for the eye, or a line of JSON Lines."""
    return f"{hand_line(hand)}\n" if number else hand_text(hand)


def as_phh(hand: Hand, number: int) -> str:
    """A PHH file, or a table of a PHHS file. Raises NotInPhh."""
    return f"[{number}]\n{write_phh(hand)}\n" if number else write_phh(hand)


def as_ohh(hand: Hand, number: int) -> str:
    """An OHH object; those of a file are parted by an empty line. Raises NotInOhh."""
    return f"{write_ohh(hand)}\n" if number else write_ohh(hand)


WRITERS: Final[dict[Format, Writer]] = {Format.HAND: as_document, Format.PHH: as_phh, Format.OHH: as_ohh}


@contextmanager
def written(out: Path | None) -> Iterator[TextIO]:
    """Standard output, or the file, which is there whole when the block is done and untouched where it fails."""
    if out is None:
        yield sys.stdout
        return
    part = out.with_name(f".{out.name}.{os.getpid()}")
    try:
        with file_at_hand(out, "cannot be written"):
            with part.open("w", encoding="utf-8", newline="\n") as text:
                yield text
            part.replace(out)
    finally:
        part.unlink(missing_ok=True)
