"""The single values of a sealed record: each has one form, and what has another is refused by its byte."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.hex_digits import digits_of
from replay.sealed.record_reader import MOST_COUNT, MOST_MONEY, NotSealed, RecordReader, is_plain_hex
from replay.sealed.record_writer import RecordWriter
from tests.replay.sealed.any_hand import AMOUNTS, INSTANTS, TEXTS, VALUES
from tests.replay.sealed.samples import BEHIND


def reader(record: str) -> RecordReader:
    return RecordReader(bytes.fromhex(record))


def refused(record: str, read: str, *arguments: object) -> tuple[int, str, str]:
    """What is said of bytes that cannot be read so: where, what was expected, what was found."""
    source = reader(record)
    with pytest.raises(NotSealed) as fault:
        getattr(source, read)(*arguments, "it")
    error = fault.value
    assert str(error) == f"no sealed record: byte {error.offset}: expected {error.expected}, found {error.found}"
    assert error.expected.endswith(" for it")
    return error.offset, error.expected.removesuffix(" for it"), error.found


@pytest.mark.parametrize(
    ("record", "value"),
    [("00", 0), ("01", 1), ("7f", 127), ("8001", 128), ("ff7f", 16383), ("808001", 16384), ("ffffffff07", MOST_COUNT)],
)
def test_a_number_is_seven_bits_a_byte_the_lowest_first(record: str, value: int) -> None:
    assert reader(record).count("it") == value
    out = RecordWriter()
    out.count(value, "it")
    assert out.record().hex() == record


@pytest.mark.parametrize(
    ("record", "offset", "expected", "found"),
    [
        ("", 0, "a number", "the end of the record"),
        ("80", 1, "a number", "the end of the record"),
        ("8000", 0, "a number", "0 in more bytes than it needs"),
        ("818000", 0, "a number", "1 in more bytes than it needs"),
        ("8080808008", 0, "a number up to 2147483647", "2147483648"),
        ("ffffffffffffff7f", 0, "a number up to 2147483647", "72057594037927935"),
        ("ffffffffffffffff01", 0, "a number", "a number of more than 8 bytes"),
    ],
)
def test_a_number_has_one_form_and_a_bound(record: str, offset: int, expected: str, found: str) -> None:
    """No more bytes than it needs, never more than eight, and none above 2**31 - 1."""
    assert refused(record, "count") == (offset, expected, found)


def test_an_amount_is_at_most_two_to_the_53rd() -> None:
    assert reader("8080808080808010").money("it") == MOST_MONEY == 2**53
    found = refused("8180808080808010", "money")
    assert found == (0, f"an amount up to {2**53}", f"{2**53 + 1}")


def test_a_choice_is_a_byte_below_their_number() -> None:
    assert reader("02").choice(3, "it") == 2
    assert refused("03", "choice", 3) == (0, "a choice from 0 to 2", "3")
    assert refused("", "choice", 3) == (0, "a choice", "the end of the record")


def test_a_flag_is_0_or_1() -> None:
    assert reader("01").flag("it") is True
    assert reader("00").flag("it") is False
    assert refused("02", "flag") == (0, "a choice from 0 to 1", "2")


def test_bits_that_mean_nothing_are_not_set() -> None:
    assert reader("05").bits(7, "it") == 5
    assert refused("08", "bits", 7) == (0, "no other bits than 0x07", "0x08")


def test_a_text_is_its_length_in_bytes_and_utf8() -> None:
    assert reader("02c3a5").text("it") == "å"
    assert reader("00").text("it") == ""
    assert refused("03c3a5", "text") == (3, "a text", "the end of the record")
    assert refused("0261c3", "text") == (2, "UTF-8", "unexpected end of data")
    assert refused("03eda080", "text") == (1, "UTF-8", "invalid continuation byte")
    assert refused("02c080", "text") == (1, "UTF-8", "invalid start byte")


def test_hex_digits_are_bytes_unless_they_were_written_otherwise() -> None:
    """An even number is twice the bytes; an odd one says that a text follows, which is no plain hex."""
    assert reader("0400ff").hex("it") == b"\x00\xff"
    assert reader("09" + b"00FF".hex()).hex("it") == "00FF"
    assert refused("09" + b"00ff".hex(), "hex") == (1, "bytes", "their hex digits as a text")
    assert refused("01", "hex") == (1, "bytes", "their hex digits as a text")
    assert refused("0400", "hex") == (2, "bytes", "the end of the record")


def test_cards_are_a_byte_each() -> None:
    assert reader("030033ff").cards("it") == [0, 51, -1]
    assert refused("020034", "cards") == (2, "a card from 0 to 51, or 255", "52")
    assert refused("0300", "cards") == (2, "cards", "the end of the record")


def test_stacks_ascend_by_seat() -> None:
    assert reader("020105028001").stacks("it").by_seat() == {1: 5, 2: 128}
    assert refused("0202050105", "stacks") == (3, "a seat above 2", "1")
    assert refused("0202050205", "stacks") == (3, "a seat above 2", "2")


def test_a_time_is_eight_bytes_with_a_sign() -> None:
    assert reader("ffffffffffffffff").instant("it") == -1
    assert refused("ffffffffffffff", "instant") == (7, "a time of eight bytes", "the end of the record")
    assert refused("00" * 31, "digest") == (31, "a hash of 32 bytes", "the end of the record")


@given(TEXTS, AMOUNTS, INSTANTS, VALUES["hex"], VALUES["cards"], VALUES["stacks"], st.booleans())
def test_what_is_written_is_read(
    text: str, amount: int, instant: int, digits: str, cards: list[int], stacks: dict[int, int], flag: bool
) -> None:
    """Any value of any kind, and nothing is left over."""
    out = RecordWriter()
    out.text(text, "it")
    out.money(amount, "it")
    out.instant(instant, "it")
    out.hex(digits, "it")
    out.cards(cards, "it")
    out.stacks(stacks, "it")
    out.flag(flag)
    source = RecordReader(out.record())
    read = (
        source.text("it"),
        source.money("it"),
        source.instant("it"),
        digits_of(source.hex("it")),
        source.cards("it"),
    )
    assert read == (text, amount, instant, digits, cards)
    again = source.stacks("it")
    assert list(again.by_seat().items()) == sorted(stacks.items())
    assert source.flag("it") == flag
    assert source.at == source.size


@pytest.mark.parametrize(("text", "plain"), [("", True), ("0a", True), ("0A", False), ("a", False), ("0a ", False)])
def test_plain_hex_is_lower_case_and_nothing_else(text: str, plain: bool) -> None:
    assert is_plain_hex(text) == plain


def test_an_amount_is_read_alike_wherever_it_stands() -> None:
    """Near the end of a record it is read byte by byte, elsewhere its first three bytes at once."""
    for amount in [0, 1, 127, 128, 16383, 16384, 2**21 - 1, 2**21, 2**28, 2**53]:
        out = RecordWriter()
        out.money(amount, "it")
        assert RecordReader(out.record()).money("it") == amount
        assert RecordReader(out.record() + BEHIND).money("it") == amount


@pytest.mark.parametrize("record", ["8000", "808000", "ff8000", "80808000"])
def test_an_amount_in_more_bytes_than_it_needs_is_refused_everywhere(record: str) -> None:
    for behind in (b"", BEHIND):
        with pytest.raises(NotSealed, match="in more bytes than it needs"):
            RecordReader(bytes.fromhex(record) + behind).money("it")


def test_cards_are_read_alike_wherever_they_stand() -> None:
    for cards in ([], [0], [51], [-1], [0, 51], [-1, 3], [3, -1], [1, 2, 3], list(range(52))):
        out = RecordWriter()
        out.cards(cards, "it")
        for behind in (b"", BEHIND):
            assert RecordReader(out.record() + behind).cards("it") == cards
    for record in (b"\x01\x34", b"\x02\x00\x34", b"\x02\x34\x00"):
        for behind in (b"", BEHIND):
            with pytest.raises(NotSealed, match="expected a card from 0 to 51, or 255 for it, found 52"):
                RecordReader(record + behind).cards("it")
