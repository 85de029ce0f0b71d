"""JSON values one after another: strict, in constant memory, and going on after a fault."""

import io
import json
from typing import TextIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.histories import json_values
from ledger.histories.json_values import JsonFault, JsonValues


def values(text: str) -> list[object]:
    return [value for _, value in JsonValues(io.StringIO(text))]


def faults(text: str) -> list[tuple[int, int, str]]:
    found = [value for _, value in JsonValues(io.StringIO(text))]
    return [(fault.line, fault.column, fault.message) for fault in found if isinstance(fault, JsonFault)]


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1}{"a": 2}',
        '{"a": 1}\n{"a": 2}\n',
        '[{"a": 1}, {"a": 2}]',
        ' \n[{"a": 1},\n\n{"a": 2}\n]\n ',
        '\ufeff{"a": 1}\n\ufeff{"a": 2}',
        '[{"a": 1}][{"a": 2}]',
        '[]{"a": 1}[{"a": 2}]',
        '{\n "a": 1\n}\n{\n "a": 2\n}',
    ],
)
def test_objects_may_follow_each_other_in_any_way(text: str) -> None:
    """In a row, in lines, in a list, pretty-printed, with byte order marks where files were joined."""
    assert values(text) == [{"a": 1}, {"a": 2}]


def test_each_value_comes_with_the_line_it_begins_in() -> None:
    """Lines count from 1."""
    text = '\n{"a":\n1}\n[{"a": 2},\n{"a": 3}]'
    assert [line for line, _ in JsonValues(io.StringIO(text))] == [2, 4, 5]


VALUES = st.integers() | st.text() | st.lists(st.none(), max_size=3)


@given(
    st.lists(st.dictionaries(st.text(max_size=4), VALUES, max_size=4)),
    st.sampled_from(("\n", "", " \n ", ",")),
    st.integers(1, 40),
)
def test_what_is_read_does_not_depend_on_where_the_text_is_cut(
    documents: list[dict[str, object]], between: str, chunk: int
) -> None:
    """However few characters are read at a time, the values are the same."""
    text = between.join(json.dumps(document, ensure_ascii=False) for document in documents)
    if between == ",":
        text = f"[{text}]"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_values, "CHUNK", chunk)
        assert values(text) == documents


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("raise!", (1, 1), "no JSON: Expecting value"),
        ('{"a": 1,}', (1, 9), "no JSON: Expecting property name"),
        ('{"a": 1}\n{"a": }', (2, 7), "no JSON: Expecting value"),
        ('{"a": 1', (1, 8), "no JSON: Expecting ',' delimiter"),
        ('{"a": "b', (1, 7), "no JSON: Unterminated string"),
        ('{"a": 1}\n{"b": "x\ny"}', (2, 9), "no JSON: Invalid control character"),
        ('{"a": "\0"}', (1, 8), "no JSON: Invalid control character"),
        ('{"a": NaN}', (1, 1), "NaN is no JSON value"),
        ('{"a": -Infinity}', (1, 1), "-Infinity is no JSON value"),
        ('{"a": 1, "b": {"c": 1, "c": 2}}', (1, 1), 'the key "c" stands twice in one object'),
        ('{"a": ' + "[" * 100_000, (1, 1), "nested too deeply"),
        ('{"a": 1e400}', (1, 1), 'the number "1e400" is too large'),
        ('{"a": -1' + "0" * 5000 + ".5}", (1, 1), "is too large"),
        ('{"a": 1' + "0" * 5000 + "}", (1, 1), "integer string conversion"),
        ('{"a": "\\ud800"}', (1, 1), "half of a surrogate pair"),
        ('{"a": "\udcff"}', (1, 8), "a byte that is no UTF-8"),
        ('[{"a": 1} {"b": 1}]', (1, 11), "expected , or ] after an element"),
        ('[{"a": 1}', (1, 10), "ends inside the list"),
        ("\ufffe\ufffe", (1, 1), "no JSON: Expecting value"),
    ],
)
def test_what_is_no_json_is_told_with_line_and_column(text: str, place: tuple[int, int], message: str) -> None:
    """The first fault names the character at which reading had to stop, or where the value begins."""
    line, column, said = faults(text)[0]
    assert (line, column) == place
    assert message in said


@pytest.mark.parametrize("begin, end", [("[", "]"), ('{"a":', "}")])
def test_nesting_has_a_limit_far_from_pythons_own(begin: str, end: str) -> None:
    """Up to 64 in one another, however many stand side by side; from there on refused, and never a failure of ours."""
    deepest = '{"a": ' + begin * 63 + "[]" + end * 63 + "}"
    assert faults(deepest[:-1] + ', "b": [' + "[]," * 500 + "[]]}") == [(1, 1, json_values._TOO_DEEP)]
    deepest = '{"a": ' + begin * 62 + "[]" + end * 62 + "}"
    assert faults(deepest[:-1] + ', "b": [' + "[]," * 500 + "[]]}") == []
    for depth in (65, 500, *range(960, 1000), 5000):
        [(line, column, said)] = faults(f'{{"a": {begin * depth}1{end * depth}}}')
        assert (line, column, said) == (1, 1, json_values._TOO_DEEP)


def test_surrogate_pairs_are_text() -> None:
    """An escaped pair is one character beyond the first plane."""
    assert values('{"a": "\\ud83c\\udca1"}') == [{"a": "🂡"}]


@pytest.mark.parametrize(
    "text",
    [
        '{"format": 1}\n{"format": 2, "events": [\n{"format": 3}\n',
        '[{"format": 1}, {"format": 2, "e": [1 2]}, {"format": 3}]',
        '{"format": 1}{"format": 2, "a": NaN}{"format": 3}',
        '{"format": 1}\n{"format": 2, "format": 2}\n{"format": 3}',
        '{"format": 1}\nhello, here are more hands\n{"format": 3}',
        '{"format": 1}\n{"format": 2, "a": "\udc80"}\n{"format": 3}',
    ],
)
def test_reading_goes_on_after_a_fault(text: str) -> None:
    """The next line that begins with an object, or the next hand document, is read again."""
    found = values(text)
    assert [value for value in found if not isinstance(value, JsonFault)] == [{"format": 1}, {"format": 3}]
    assert len(found) == 3


class Endless:
    """A text that never ends, to see how much of it is held."""

    def __init__(self, begin: str, again: str) -> None:
        self.rest = begin
        self.again = again
        self.given = 0

    def read(self, size: int) -> str:
        while len(self.rest) < size:
            self.rest += self.again
        part, self.rest = self.rest[:size], self.rest[size:]
        self.given += size
        return part


def test_one_missing_bracket_does_not_load_the_file() -> None:
    """A value has a longest size; what is longer is refused as soon as that is reached."""
    text = Endless('{"a": [', "1, " * 1000)
    reader: TextIO = text  # type: ignore[assignment]
    _, value = next(iter(JsonValues(reader)))
    assert isinstance(value, JsonFault)
    assert "longer than" in value.message
    assert text.given < 4 * json_values.MOST_CHARACTERS


def test_values_come_before_the_text_has_been_read() -> None:
    """A reader of a list of a million hands gets the first at once."""
    text = Endless("[", '{"a": 1},')
    reader: TextIO = text  # type: ignore[assignment]
    source = iter(JsonValues(reader))
    for _ in range(5):
        assert next(source)[1] == {"a": 1}
    assert text.given == json_values.CHUNK
