"""Files that say nothing of their encoding, or the wrong thing, become text."""

import io

import pytest

from ledger.histories.encoding import CP1252, HEAD, encoding_of, head_text, text_of

NAMES = "Seat 1: Åsa Sjöberg (€10)\nSeat 2: Øyvind (€12)\n"


def text(data: bytes, errors: str = CP1252) -> str:
    return text_of(data[:HEAD], io.BytesIO(data[HEAD:]), errors).read()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
@pytest.mark.parametrize("times", [1, 700])
def test_every_encoding_met_in_histories_is_read(encoding: str, times: int) -> None:
    """UTF-8 with and without mark, UTF-16 with a mark and without, cp1252; whether the file is short or long."""
    written = NAMES * times
    data = written.encode(encoding)
    assert text(data) == written
    assert head_text(data[:HEAD])[:40] == written[:40]


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_of_all_systems_are_one(end: str) -> None:
    """Carriage returns alone too."""
    assert text(NAMES.replace("\n", end).encode()) == NAMES
    assert head_text(NAMES.replace("\n", end).encode()) == NAMES


def test_bytes_of_cp1252_within_utf_8_are_taken_as_such() -> None:
    """Names typed elsewhere stand in files that are UTF-8 else; bytes that cp1252 leaves open stay as they are."""
    assert text("Åsa €".encode() + b" \x80 \xc5sa \x81 " + "Øyvind".encode()) == "Åsa € € Åsa \x81 Øyvind"


def test_a_byte_left_over_at_the_end_of_utf_16_is_no_fault() -> None:
    """Files cut in the middle of a character are met."""
    assert text(NAMES.encode("utf-16-le") + b"\n") == NAMES


def test_zero_bytes_are_padding_in_histories_and_seen_by_strict_readers() -> None:
    """A file padded with zeros has nothing more in it; JSON must refuse them."""
    assert text(b"Seat 1\0\0\0\n\0\0" + b"\0" * 5000 + b"Seat 2") == "Seat 1\nSeat 2"
    assert text(b'{"a": "\0"}', errors="surrogateescape") == '{"a": "\0"}'
    assert text(b'{"a": "\xff"}', errors="surrogateescape") == '{"a": "\udcff"}'


def test_a_text_without_high_characters_is_utf_8() -> None:
    """Nothing in it says otherwise; an odd zero byte does not make it UTF-16."""
    assert encoding_of(b"") == encoding_of(b"a") == encoding_of(b"Seat 1: \0 Bo") == "utf-8"
