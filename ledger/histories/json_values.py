"""The JSON values of a text one after another, without ever holding the whole text.

A text may be one value, several in a row (with or without line ends between them) or a list of them: of a list the
elements are the values. JSON here is strict: no key twice in an object, no NaN, no number that is read as infinite, no
text that is not Unicode; and nothing is nested so deeply that what is read could not be read again elsewhere.
"""

import json
import re
from collections.abc import Iterator
from math import isinf
from typing import Final, NoReturn, TextIO

from ledger.histories.document_value import shown

CHUNK: Final = 1 << 18
MOST_CHARACTERS: Final = 1 << 22
"""A longer value is refused: without a limit one missing bracket would load a whole file."""
MOST_NESTED: Final = 64
"""Objects and lists in one another. A hand document has five; the rest is for the sender's own keys."""
_NEAR_END: Final = 16
"""No token but a text is longer, so a fault further from the end of what was read is no matter of reading on."""
_BLANKS: Final = re.compile("[ \t\n\r\ufeff]*")
"""Between values; a byte order mark stands there where files were joined."""
_NEXT: Final = re.compile(r'(?<=\n)\{|\{[ \t\n\r]{0,20}"format"[ \t\n\r]{0,4}:')
"""Where reading goes on after a fault: at a line that begins with an object, or at a hand document."""
_LONGEST_NEXT: Final = 64
_NO_UNICODE: Final = re.compile("[\ud800-\udfff]")

_TOO_DEEP: Final = f"objects or lists are nested too deeply; expected at most {MOST_NESTED} in one another"

_OUTSIDE, _LIST_BEGUN, _LIST_VALUE, _LIST_COMMA = range(4)


class JsonFault(ValueError):
    """A place where the text is no JSON, or none that is accepted: line and column from 1, and what is wrong."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(message)
        self.line: Final = line
        self.column: Final = column
        self.message: Final = message


class JsonValues:
    """Iterates over (line, value) of a text; what is no JSON comes as a ``JsonFault`` in place of a value."""

    def __init__(self, text: TextIO) -> None:
        self._text: Final = text
        self._buffer = ""
        self._at = 0
        self._ended = False
        self._line = 1
        self._line_begins = 0

    def __iter__(self) -> Iterator[tuple[int, object]]:
        place = _OUTSIDE
        while self._skip_blanks():
            line, sign = self._line, self._buffer[self._at]
            try:
                if sign == "[" and place == _OUTSIDE:
                    place = _LIST_BEGUN
                    self._advance(self._at + 1)
                elif sign == "]" and place in (_LIST_BEGUN, _LIST_VALUE):
                    place = _OUTSIDE
                    self._advance(self._at + 1)
                elif sign == "," and place == _LIST_VALUE:
                    place = _LIST_COMMA
                    self._advance(self._at + 1)
                elif place == _LIST_VALUE:
                    raise self._fault(self._at, "expected , or ] after an element of the list")
                else:
                    value = self._value()
                    place = _OUTSIDE if place == _OUTSIDE else _LIST_VALUE
                    yield line, value
            except JsonFault as fault:
                yield fault.line, fault
                place = _OUTSIDE if place == _OUTSIDE else _LIST_COMMA
                self._skip_to_next()
        if place != _OUTSIDE:
            yield self._line, self._fault(self._at, "the text ends inside the list; expected ]")

    def _value(self) -> object:
        """The value that begins here."""
        while True:
            try:
                value, end = _DECODER.raw_decode(self._buffer, self._at)
                if end < len(self._buffer) or self._ended or isinstance(value, dict | list):
                    break
            except json.JSONDecodeError as error:
                if self._ended or not self._may_go_on(error):
                    begins = (
                        f", in what begins in line {self._line}" if "\n" in self._buffer[self._at : error.pos] else ""
                    )
                    raise self._fault(error.pos, f"no JSON: {error.msg}{begins}") from None
            except RecursionError:
                raise self._fault(self._at, _TOO_DEEP) from None
            except ValueError as error:
                raise self._fault(self._at, str(error)) from None
            if len(self._buffer) - self._at > MOST_CHARACTERS:
                raise self._fault(self._at, f"one value is longer than {MOST_CHARACTERS} characters")
            self._fill()
        self._check_depth(value, self._at, end)
        self._check_unicode(value, self._at, end)
        self._advance(end)
        return value

    def _may_go_on(self, error: json.JSONDecodeError) -> bool:
        """Whether the fault may only be that the rest has not been read yet."""
        if error.msg.startswith("Unterminated string"):
            return True
        return len(self._buffer) - error.pos <= _NEAR_END or not self._buffer[error.pos :].strip()

    def _began(self, at: int) -> str:
        """Where the value began, if in another line: a value cut short is noticed only in the next."""
        return f", in what begins in line {self._line}" if "\n" in self._buffer[self._at : at] else ""

    def _check_depth(self, value: object, begin: int, end: int) -> None:
        if self._buffer.count("[", begin, end) + self._buffer.count("{", begin, end) <= MOST_NESTED:
            return
        nested: list[dict[str, object] | list[object]] = [value] if isinstance(value, dict | list) else []
        for _ in range(MOST_NESTED):
            inner = [one.values() if type(one) is dict else one for one in nested]
            nested = [one for some in inner for one in some if type(one) is dict or type(one) is list]
            if not nested:
                return
        raise self._fault(begin, _TOO_DEEP)

    def _check_unicode(self, value: object, begin: int, end: int) -> None:
        source = self._buffer[begin:end]
        if source.isascii() and "\\u" not in source:
            return
        if (wrong := _NO_UNICODE.search(source)) is not None:
            raise self._fault(begin + wrong.start(), "a byte that is no UTF-8")
        if "\\u" in source and _NO_UNICODE.search(json.dumps(value, ensure_ascii=False)):
            raise self._fault(begin, "a text with half of a surrogate pair, which is no Unicode")

    def _skip_blanks(self) -> bool:
        """Goes to the next character that is not blank; False at the end of the text."""
        while True:
            match = _BLANKS.match(self._buffer, self._at)
            assert match is not None
            self._advance(match.end())
            if self._at < len(self._buffer):
                return True
            if self._ended:
                return False
            self._fill()

    def _skip_to_next(self) -> None:
        """Goes on to where another value probably begins, or to the end."""
        while (match := _NEXT.search(self._buffer, self._at + 1)) is None:
            if self._ended:
                self._advance(len(self._buffer))
                return
            self._advance(max(self._at, len(self._buffer) - _LONGEST_NEXT))
            self._fill()
        self._advance(match.start())

    def _advance(self, to: int) -> None:
        lines = self._buffer.count("\n", self._at, to)
        if lines:
            self._line += lines
            self._line_begins = self._buffer.rindex("\n", self._at, to) + 1
        self._at = to

    def _fill(self) -> None:
        """Reads on; what lies behind is let go."""
        self._line_begins -= self._at
        self._buffer = self._buffer[self._at :]
        self._at = 0
        more = self._text.read(max(CHUNK, len(self._buffer)))
        self._ended = not more
        self._buffer += more

    def _fault(self, at: int, message: str) -> JsonFault:
        lines = self._buffer.count("\n", self._at, at)
        begins = self._buffer.rindex("\n", self._at, at) + 1 if lines else self._line_begins
        return JsonFault(self._line + lines, at - begins + 1, message)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(
            f"the key {shown(next(key for key in keys if keys.count(key) > 1))} stands twice in one object"
        )
    return found


def _number(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise ValueError(f"the number {shown(text)} is too large")
    return number


def _constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is no JSON value")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_float=_number, parse_constant=_constant)
