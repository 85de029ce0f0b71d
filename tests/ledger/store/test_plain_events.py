"""Events that are plain dataclasses, each with its one stored form."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from ledger.store.mapper import Unreadable
from ledger.store.plain_events import Kinds


@dataclass(frozen=True, slots=True)
class Line:
    account: str
    amount: int


@dataclass(frozen=True, slots=True)
class Paid:
    TYPE: ClassVar[str] = "paid"

    by: str
    lines: tuple[Line, ...]
    why: str = ""
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    TYPE: ClassVar[str] = "left"

    by: str


KINDS = Kinds(Paid, Left)


def test_an_event_comes_back_as_it_was() -> None:
    """Written it is canonical JSON of its fields, without what has its default; read it is an equal event."""
    paid = Paid("åsa", (Line("player:bo", 5), Line("suspense", -5)))
    assert KINDS.content(paid) == (
        "paid",
        '{"by":"åsa","lines":[{"account":"player:bo","amount":5},{"account":"suspense","amount":-5}]}'.encode(),
    )
    for event in (paid, Paid("bo", (), "late", True), Left("bo")):
        assert KINDS.read(*KINDS.content(event)) == event


@pytest.mark.parametrize(
    ("topic", "state", "said"),
    [
        ("paid", b'{"by":"bo"}', "lines: Field required"),
        ("paid", b'{"by":"bo","lines":[{"account":"a","amount":"5"}]}', "lines.0.amount: Input should be a valid int"),
        ("paid", b'{"by":"bo","lines":[],"urgent":1}', "urgent: Input should be a valid boolean"),
        ("paid", b'{"by":"bo","lines":[],"urgent":false}', "not in its one form"),
        ("paid", b'{"by":"bo","lines":[],"zz":1}', "not in its one form"),
        ("paid", b'{"by": "bo","lines":[]}', "not in its one form"),
        ("paid", b"{", "EOF"),
        ("acted", b"{}", "no event of the type acted belongs here; expected one of paid, left"),
    ],
)
def test_what_was_never_written_is_not_read(topic: str, state: bytes, said: str) -> None:
    """A changed store is named, and never guessed about."""
    with pytest.raises(Unreadable, match=said):
        KINDS.read(topic, state)


def test_two_types_need_two_names() -> None:
    """One name stands for one type."""
    with pytest.raises(ValueError, match="one name"):
        Kinds(Left, Left)
