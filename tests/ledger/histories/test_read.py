"""Files, folders and streams of any known format give hands, faults, and nothing else."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from ledger.histories.detect import READERS, detect
from ledger.histories.fault import Fault
from ledger.histories.read import read_hands
from replay.hand import Hand

DATA = Path(__file__).parents[2] / "data"
DOCUMENT = (DATA / "documents" / "turned-flush.json").read_bytes()
PHH = (DATA / "phh" / "six-handed.phh").read_bytes()


def faults(found: Iterator[Hand | Fault]) -> list[str]:
    return [str(one) for one in found if isinstance(one, Fault)]


def ids(found: Iterator[Hand | Fault]) -> list[str]:
    return [one.hand_id if isinstance(one, Hand) else str(one) for one in found]


def test_the_format_is_told_by_the_text_and_not_by_the_name(tmp_path: Path) -> None:
    """A document named like PHH is a document."""
    (tmp_path / "a.phh").write_bytes(DOCUMENT)
    (tmp_path / "b.json").write_bytes(PHH)
    found = list(read_hands(tmp_path))
    assert [one.room for one in found if isinstance(one, Hand)] == ["sample-room", "PHH"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_documents_in_other_encodings_are_read(encoding: str) -> None:
    """What an editor or a shell made of a file does not change its hands."""
    assert ids(read_hands(io.BytesIO(DOCUMENT.decode().encode(encoding)))) == ["aurora-1"]


def test_a_byte_that_is_no_utf_8_is_a_fault_of_a_document() -> None:
    """A name is not guessed at: the contract is UTF-8."""
    spoilt = DOCUMENT.replace(b'"birk"', b'"b\xefrk"')
    assert faults(read_hands(io.BytesIO(spoilt), "x.json")) == ["x.json: line 14, column 29: a byte that is no UTF-8"]


def test_every_reader_knows_its_own_samples_and_no_others() -> None:
    """Each sample in the tests' data is recognised by exactly one reader."""
    samples = [path for folder in ("documents", "phh", "entraction") for path in sorted((DATA / folder).iterdir())]
    assert len(samples) > 10
    for path in samples:
        head = path.read_text(encoding="utf-8-sig", errors="replace")[:4000]
        assert [reader.name for reader in READERS if reader.recognises(head)] == [cast(object, detect(head)).name]  # type: ignore[attr-defined]


def test_a_folder_is_read_in_sorted_order_with_what_lies_in_its_folders(tmp_path: Path) -> None:
    """Hidden files are passed over, so is a text of unknown format that is not named like a history."""
    document = json.loads(DOCUMENT)
    for name in ("b/2.json", "a/10.json", "b/1.json", ".git/3.json", "a/.4.json"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(document | {"hand_id": name}))
    (tmp_path / "README.md").write_text("Hands of a sample room.")
    (tmp_path / "LICENSE").write_text("Free.")
    (tmp_path / "b" / "3.txt").write_text("Game #17: somebody won something.")
    assert ids(read_hands(tmp_path)) == [
        "a/10.json", "b/1.json", "b/2.json",
        f"{tmp_path}/b/3.txt: a format that is not known; expected one of hand document, Entraction text, PHH",
    ]  # fmt: skip


@pytest.mark.parametrize("data", [b"", b" \n\n\t", b"\xef\xbb\xbf\n", b"\0\0\0"])
def test_an_empty_file_is_a_fault(data: bytes) -> None:
    """Blanks, a mark or padding are nothing."""
    assert faults(read_hands(io.BytesIO(data), "x")) == ["x: no hand in it: the file is empty"]


def test_a_file_without_a_hand_is_a_fault() -> None:
    """An empty list is known for what it is, but has nothing to verify."""
    assert faults(read_hands(io.BytesIO(b"[]"), "x")) == ["x: no hand in it, though it is a hand document"]


def test_a_path_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    """Missing, an empty folder, or not a path at all: one line, and no exception."""
    missing = tmp_path / "none.json"
    assert faults(read_hands(missing)) == [f"{missing}: cannot be read: No such file or directory"]
    assert faults(read_hands(str(tmp_path))) == [f"{tmp_path}: no file in this folder"]
    assert len(faults(read_hands("a\0b"))) == 1


def test_a_stream_that_breaks_off_is_a_fault_after_the_hands_it_gave() -> None:
    """A pipe or disk that fails does not take with it what was read."""

    class Failing(io.RawIOBase):
        parts = [DOCUMENT, DOCUMENT + b"\n" * 200_000]  # noqa: RUF012

        def read(self, size: int = -1) -> bytes:
            if not self.parts:
                raise OSError(5, "Input/output error")
            return self.parts.pop(0)[:size] if size >= 0 else b""

    found = list(read_hands(cast(io.BufferedReader, Failing()), "pipe"))
    assert str(found[-1]) == "pipe: cannot be read: Input/output error"


def test_a_stream_without_name_is_standard_input() -> None:
    """Faults call it "-", as the command line does."""
    assert faults(read_hands(io.BytesIO(b"nothing"))) == [
        "-: a format that is not known; expected one of hand document, Entraction text, PHH"
    ]


class Repeated(io.RawIOBase):
    """A file of so many copies of a text, made while it is read."""

    def __init__(self, begin: bytes, part: bytes, count: int, end: bytes) -> None:
        self.rest = begin
        self.part, self.count, self.end = part, count, end
        self.taken = 0

    def read(self, size: int = -1) -> bytes:
        while len(self.rest) < size and self.count:
            more = min(self.count, 1 + size // len(self.part))
            self.rest += self.part * more
            self.count -= more
            if not self.count:
                self.rest += self.end
        given, self.rest = self.rest[:size], self.rest[size:]
        self.taken += len(given)
        return given


ONE_LINE = json.dumps(json.loads(DOCUMENT)).encode()
PHHS_HAND = (DATA / "phh" / "session.phhs").read_bytes().split(b"[3]")[0].split(b"[2]")[0]


@pytest.mark.parametrize(
    ("begin", "part", "end"),
    [(b"", ONE_LINE + b"\n", b""), (b"[", ONE_LINE + b",", ONE_LINE + b"]"), (b"", PHHS_HAND, b"")],
    ids=["lines", "list", "phhs"],
)
def test_a_file_is_read_no_further_than_its_hands_are_given(begin: bytes, part: bytes, end: bytes) -> None:
    """So memory does not grow with the file: what is read ahead is a buffer, and hands are let go."""
    count = 2000
    source = Repeated(begin, part, count, end)
    given = 0
    for one in read_hands(cast(io.BufferedReader, source), "big"):
        assert isinstance(one, Hand)
        given += 1
        assert source.taken < given * len(part) + 600_000
    assert given == count + (end != b"")
    assert source.taken > 1_000_000
