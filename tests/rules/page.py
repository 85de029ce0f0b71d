"""``docs/reference/rules.md``, written from the table of rules: ``make rules``."""

from pathlib import Path
from typing import Final

from tests.rules.mentions import ROOT
from tests.rules.table import KEPT, SECTIONS, Row, rows

PAGE: Final = ROOT / "docs/reference/rules.md"
CASES: Final = ROOT / "tests/data/cases"

HEAD: Final = """\
# Rules, where they are enforced and tested

Written by `make rules` from the sources and the tests; `tests/rules` fails where this page is stale, or where a rule id
of the five houses has no place or no test.

- **Rule** is the topic; the id puts the house before it: `svea/rake`. An asterisk marks a house whose text is silent,
  so that the rule is a default there.
- **Enforced in**: the sources that name the topic, as what a finding cites or in the docstring of what does it. No code
  knows a house or a game by name, so a place serves every house that has the rule; the house file has the values. A
  rule of one game or family is enforced and cited where its general rule is ("as `bring-in`"), for a finding cites the
  most special id that the house has. *Data* are rules that no hand can show: they are kept in these keys of the house
  file, or as the rule's text alone, and a test says why.
- **Tests**: the files with tests, and the folders with worked cases, that name the rule. Every id of a row has a test
  that is judged by its house: it names the id, or it names the topic and takes that house. Tests of a mechanism that
  ask no house are listed, but do not count. Groups like `rake.*` name no rule.
- **Not built yet**: tournaments.
"""


def page(table: list[Row]) -> str:
    """The page, section by section."""
    parts = [HEAD]
    for title, words in SECTIONS:
        section = [row for row in table if row.topic.partition(".")[0] in words.split()]
        parts.append(f"\n## {title}\n\n| rule | houses | enforced in | tests |\n| --- | --- | --- | --- |\n")
        parts += [f"| `{row.topic}` | {_houses(row)} | {_places(row)} | {_tests(row)} |\n" for row in section]
    return "".join(parts)


def _houses(row: Row) -> str:
    return ", ".join(house + (r"\*" if rule.default else "") for house, rule in row.rules.items())


def _places(row: Row) -> str:
    if row.topic in KEPT:
        return f"data: {', '.join(f'`{key}`' for key in KEPT[row.topic]) or 'the rule’s text'}"
    if not row.places:
        return "not built yet"
    general = next(iter(row.places.values()))
    if general:
        return f"as `{general}`"
    return ", ".join(_link(file, file.relative_to(ROOT).as_posix()) for file in row.places)


def _tests(row: Row) -> str:
    found: dict[Path, str] = {}
    for one in row.tests:
        if one.file.is_relative_to(CASES):
            found[one.file.parent] = f"cases {one.file.parent.relative_to(CASES).as_posix()}"
        else:
            found[one.file] = one.file.stem.removeprefix("test_")
    return ", ".join(_link(file, found[file]) for file in sorted(found))


def _link(file: Path, text: str) -> str:
    return f"[{text.removeprefix('replay/')}](../../{file.relative_to(ROOT).as_posix()})"


if __name__ == "__main__":
    PAGE.write_text(page(rows()), encoding="utf-8")
