"""Every text that the catalogues need, found in templates, code and data.

``make words`` brings the catalogues up to it. What is new gets an empty translation, which a test names until somebody
fills it; what is gone is taken out.
"""

import ast
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_python
from babel.messages.pofile import normalize, read_po
from jinja2.ext import babel_extract

from ledger.sentences.sentence import forms, spoken_form, words

ROOT: Final = Path(__file__).parents[3]
FOLDER: Final = ROOT / "api/languages"
CODES: Final = ("sv", "nb", "da")
KEYWORDS: Final = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2), "text": None, "plural": (1, 2)}
OPTIONS: Final = {"trimmed": "false", "extensions": "jinja2.ext.i18n", "silent": "false"}

Key = str | tuple[str, str]
"""A text, or the two of a plural."""


def keys() -> dict[Key, str]:
    """Every text with the file that it was found in first."""
    found: dict[Key, str] = {}
    for key, where in _everything():
        found.setdefault(key, where)
    return found


def _everything() -> Iterator[tuple[Key, str]]:
    for file in sorted((ROOT / "api").rglob("*.html")):
        with file.open("rb") as opened:
            yield from _keys(babel_extract(opened, tuple(KEYWORDS), (), OPTIONS), file)
    for file in sorted((ROOT / "api").rglob("*.py")):
        with file.open("rb") as opened:
            yield from _keys(extract_python(opened, KEYWORDS, (), {}), file)
    for file in sorted((ROOT / "ledger/disputes").rglob("*.py")):
        yield from ((form, file.relative_to(ROOT).as_posix()) for form in refusals(file))
    for form in (*map(spoken_form, forms()), *sorted(words())):
        yield form, "ledger/sentences/forms.txt"
    for file, table in ((file, tomllib.loads(file.read_text(encoding="utf-8"))) for file in NAMED):
        for row in table.values():
            yield row["name"], file.relative_to(ROOT).as_posix()


def refusals(file: Path) -> Iterator[str]:
    """The forms of the refusals of a file: the text after the code."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _called(node) in ("Refusal", "refused") and len(node.args) > 1:
            form = node.args[1]
            if isinstance(form, ast.Constant):
                yield str(form.value)


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


NAMED: Final = (ROOT / "ledger/disputes/reasons.toml",)
"""Files of data whose rows have a name that people read."""


def _keys(extracted: Iterable[tuple[Any, ...]], file: Path) -> Iterator[tuple[Key, str]]:
    for line, function, message, _ in extracted:
        where = f"{file.relative_to(ROOT).as_posix()}:{line}"
        said = [one for one in message if isinstance(one, str)] if isinstance(message, tuple | list) else [message]
        if function in ("ngettext", "plural") and len(said) >= 2:
            yield (str(said[0]), str(said[1])), where
        elif said and isinstance(said[0], str) and said[0]:
            yield said[0], where


def read(code: str) -> Catalog:
    """A catalogue as it stands."""
    with (FOLDER / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code, charset="utf-8")


def written(catalogue: Catalog, needed: dict[Key, str]) -> str:
    """The catalogue with every text that is needed and no other, in the order of the English ones."""
    lines = [
        'msgid ""', 'msgstr ""', f'"Language: {catalogue.locale}\\n"', '"Content-Type: text/plain; charset=utf-8\\n"',
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"',
    ]  # fmt: skip
    for key in sorted(needed, key=lambda one: one if isinstance(one, str) else one[0]):
        message = catalogue.get(key if isinstance(key, str) else key[0])
        said = message.string if message is not None and not message.fuzzy else ""
        lines.append("")
        if isinstance(key, str):
            lines += [f"msgid {normalize(key)}", f"msgstr {normalize(said if isinstance(said, str) else '')}"]
        else:
            both = said if isinstance(said, tuple) and len(said) == 2 else ("", "")
            lines += [f"msgid {normalize(key[0])}", f"msgid_plural {normalize(key[1])}"]
            lines += [f"msgstr[{at}] {normalize(one)}" for at, one in enumerate(both)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Brings the three catalogues up to what is needed."""
    needed = keys()
    for code in CODES:
        (FOLDER / f"{code}.po").write_text(written(read(code), needed), encoding="utf-8")


if __name__ == "__main__":
    main()
