"""``replay/sealed/event_record.py``, written from ``KEYS`` and the codes of the event types: ``make events``.

Walking ``KEYS`` at run time, making a hand's events by keyword alone takes twice as long as these functions take for
the whole record; and written by hand they would be a second definition of every event.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from replay.events import CARDS, CHOICE, COUNT, EVENT_TYPES, FLAG, HEX, MONEY, SEAT, STACKS, TEXT, Event, Key
from replay.sealed.event_codes import CODES

MODULE: Final = Path(__file__).parents[3] / "replay/sealed/event_record.py"
WRITTEN: Final = {
    SEAT: "count", COUNT: "count", MONEY: "money", CARDS: "cards", TEXT: "text", HEX: "hex", STACKS: "stacks",
}  # fmt: skip
"""How the values of each kind are written, but for choices and flags."""
READ: Final = {**WRITTEN, TEXT: "known_text"}
"""How they are read: the texts of events are names, of algorithms and of pools."""
TYPES: Final = {CARDS: ": list[Card]", HEX: ": HexDigits"}
"""Of the kinds whose default is not of their own type alone."""
MOST_BITS: Final = 8

HEAD: Final = '''\
"""The events of a sealed record, both ways.

Written by ``make events`` from ``replay.events`` and ``replay.sealed.event_codes``: change those, not this.
"""

from typing import Final

from mypy_extensions import i64

from replay.cards.card import Card
from replay.events import (
{names}
)
from replay.hex_digits import HexDigits
from replay.sealed.record_reader import RecordReader
from replay.sealed.record_writer import RecordWriter, numbered
'''


class Layout:
    """How one type of event stands in a record in one of its schemas."""

    def __init__(self, kind: type[Event], code: int, schema: int) -> None:
        self.kind: Final = kind
        self.code: Final = code
        self.schema: Final = schema
        self.keys: Final = [key for key in kind.KEYS if key.since <= schema]
        self.marked: Final = [key for key in self.keys if key.kind == FLAG or not key.required]
        """The keys with a bit of their own: a flag's value, or whether an optional key is there."""
        self.later: Final = [key for key in kind.KEYS if key.since > schema]
        self.newest: Final = [key for key in self.keys if key.since == schema > 1]
        self.name: Final = kind.TYPE if schema == 1 else f"{kind.TYPE}_{schema}"
        if len(self.marked) > MOST_BITS:
            raise ValueError(f"{self.name} has more than {MOST_BITS} optional keys and flags; widen its bits")

    def bit(self, key: Key) -> int:
        """The bit of a key that has one."""
        return 1 << self.marked.index(key)


def layouts(kinds: Iterable[type[Event]], codes: dict[str, tuple[int, ...]]) -> list[list[Layout]]:
    """The layouts of every type, its first schema first."""
    found = []
    for kind in kinds:
        schemas = max(key.since for key in kind.KEYS)
        numbers = codes[kind.TYPE]
        if len(numbers) != schemas or any(key.required and key.since > 1 for key in kind.KEYS):
            raise ValueError(f"{kind.TYPE}: expected a code for each of {schemas} schemas, and optional later keys")
        found.append([Layout(kind, code, schema) for schema, code in enumerate(numbers, 1)])
    return found


def module(kinds: Iterable[type[Event]] = (), codes: dict[str, tuple[int, ...]] = CODES) -> str:
    """The module's text."""
    types = layouts(kinds or EVENT_TYPES.values(), codes)
    names = "\n".join(f"    {name}," for name in sorted([Event.__name__, *(one[0].kind.__name__ for one in types)]))
    parts = [HEAD.format(names=names), _choices(types), _write(types), _read(types)]
    for one in types:
        for layout in one:
            parts += [_writer(layout), _reader(layout)]
    return "\n".join(parts)


# --- the choices ---------------------------------------------------------------------------------------------------


def _choices(types: list[list[Layout]]) -> str:
    lines = []
    for one in types:
        for key in one[-1].keys:
            if key.kind == CHOICE:
                name = _choice_name(one[-1].kind, key)
                lines.append(f"{name}: Final[list[str]] = [\n" + "".join(f'    "{c}",\n' for c in key.choices) + "]\n")
                lines.append(f"{name}_NUMBERS: Final[dict[str, int]] = numbered({name})\n")
    return "".join(lines)


def _choice_name(kind: type[Event], key: Key) -> str:
    return f"_{kind.TYPE}_{key.name}".upper()


# --- which event it is -----------------------------------------------------------------------------------------------


def _write(types: list[list[Layout]]) -> str:
    lines = [
        "",
        "def write_event(out: RecordWriter, event: Event) -> None:",
        '    """Writes an event, in the first schema that can say it. Raises ValueError for what no hand holds."""',
    ]
    for at, one in enumerate(types):
        lines.append(f"    {'el' if at else ''}if isinstance(event, {one[0].kind.__name__}):")
        for layout in one[:-1]:
            said = " and ".join(f"not ({_present(key)})" for key in layout.later)
            lines += [f"        if {said}:", f"            return _write_{layout.name}(out, event)"]
        lines.append(f"        _write_{one[-1].name}(out, event)")
    lines += ["    else:", '        raise ValueError(f"{event.TYPE!r} is no event of a hand")', ""]
    return "\n".join(lines)


def _read(types: list[list[Layout]]) -> str:
    lines = [
        "",
        "def read_event(source: RecordReader) -> Event:",
        '    """Reads an event. Raises NotSealed."""',
        '    code = source.byte("a code", "an event")',
    ]
    for layout in sorted((layout for one in types for layout in one), key=lambda layout: layout.code):
        lines += [f"    if code == {layout.code}:", f"        return _read_{layout.name}(source)"]
    lines += ['    raise source.other("a known code", "an event", f"{code}")', ""]
    return "\n".join(lines)


# --- one event -------------------------------------------------------------------------------------------------------


def _present(key: Key) -> str:
    """Whether the event's value is another than the default; of a flag, whether it is set."""
    if key.kind == FLAG:
        return f"event.{key.name}"
    if key.kind == CARDS:
        return f"len(event.{key.name}) > 0"
    return f"event.{key.name} != {_literal(key.default)}"


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)


def _writer(layout: Layout) -> str:
    kind = layout.kind
    lines = ["", f"def _write_{layout.name}(out: RecordWriter, event: {kind.__name__}) -> None:"]
    lines.append(f"    out.byte({layout.code})")
    if layout.marked:
        lines.append("    bits: i64 = 0")
        for key in layout.marked:
            lines += [f"    if {_present(key)}:", f"        bits |= {layout.bit(key)}"]
        lines.append("    out.byte(bits)")
    for key in layout.keys:
        if key.kind == FLAG:
            continue
        label = f'"{kind.TYPE}.{key.name}"'
        if key.kind == CHOICE:
            line = f"out.choice({_choice_name(kind, key)}_NUMBERS, event.{key.name}, {label})"
        else:
            line = f"out.{WRITTEN[key.kind]}(event.{key.name}, {label})"
        lines += [f"    {line}"] if key.required else [f"    if {_present(key)}:", f"        {line}"]
    return "\n".join([*lines, ""])


def _reader(layout: Layout) -> str:
    kind = layout.kind
    lines = ["", f"def _read_{layout.name}(source: RecordReader) -> {kind.__name__}:"]
    if layout.marked:
        known = 2 ** len(layout.marked) - 1
        lines.append(f'    bits = source.bits({known}, "{kind.TYPE}")')
    for key in layout.keys:
        lines += _read_key(layout, key)
    if layout.newest:
        said = " and ".join(f"not ({_present(key).replace('event.', '')})" for key in layout.newest)
        lines += [f"    if {said}:", f'        raise source.needless("{layout.name}")']
    values = [key.name if key in layout.keys else _default(key) for key in kind.KEYS]
    return "\n".join([*lines, f"    return {kind.__name__}({', '.join(values)})", ""])


def _default(key: Key) -> str:
    return "[]" if key.kind == CARDS else _literal(key.default)


def _read_key(layout: Layout, key: Key) -> list[str]:
    label = f'"{layout.kind.TYPE}.{key.name}"'
    if key.kind == FLAG:
        return [f"    {key.name} = bits & {layout.bit(key)} != 0"]
    if key.kind == CHOICE:
        choices = _choice_name(layout.kind, key)
        value = f"{choices}[source.choice({len(key.choices)}, {label})]"
    else:
        value = f"source.{READ[key.kind]}({label})"
    if key.required:
        return [f"    {key.name} = {value}"]
    absent = f"{key.name}{TYPES.get(key.kind, '')} = {_default(key)}"
    lines = [f"    {absent}", f"    if bits & {layout.bit(key)} != 0:", f"        {key.name} = {value}"]
    if (key.kind == COUNT and key.default == -1) or (key.kind == CHOICE and key.default not in key.choices):
        return lines  # no value that can be written is the default
    there = f"len({key.name}) == 0" if key.kind in TYPES else f"{key.name} == {_literal(key.default)}"
    return [*lines, f"        if {there}:", f"            raise source.needless({label})"]


if __name__ == "__main__":
    MODULE.write_text(module(), encoding="utf-8")
