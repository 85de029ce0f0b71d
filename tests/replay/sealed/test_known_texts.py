"""A text that is read again is the one that was read before: one object for the same bytes, and never for others."""

import pytest

from replay.sealed.known_texts import LONGEST_KNOWN
from replay.sealed.record_reader import NotSealed, RecordReader
from tests.replay.sealed.samples import BEHIND


def text(content: bytes, behind: bytes = BEHIND) -> str:
    source = RecordReader(bytes([len(content)]) + content + behind)
    found = source.known_text("it")
    assert source.at == source.size - len(behind)
    return found


@pytest.mark.parametrize("size", [1, 6, 7, 8, 14, LONGEST_KNOWN])
def test_a_text_is_read_once(size: int) -> None:
    """Up to a length; one with another last byte, or with a zero byte behind it, is another text."""
    content = b"abcdefghijklmno"[:size]
    found = text(content)
    assert found == content.decode()
    assert text(content) is found
    assert text(content[:-1] + b"z") == content[:-1].decode() + "z"
    if size < LONGEST_KNOWN:
        assert text(content + b"\0") == found + "\0"
    assert text(content) == found


def test_long_texts_and_empty_ones_are_read_too() -> None:
    assert text(b"") == ""
    assert text(b"x" * (LONGEST_KNOWN + 1)) == "x" * (LONGEST_KNOWN + 1)
    assert text("åäö".encode(), behind=b"") == "åäö"


def test_what_is_no_utf8_is_refused_however_often_it_is_read() -> None:
    for _ in range(2):
        with pytest.raises(NotSealed, match="byte 2: expected UTF-8 for it, found unexpected end of data"):
            RecordReader(b"\x02a\xc3").known_text("it")
        with pytest.raises(NotSealed, match="byte 2: expected UTF-8 for it, found invalid continuation byte"):
            RecordReader(b"\x03a\xc3b" + BEHIND).known_text("it")
