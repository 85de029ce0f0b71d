"""Where rules are named: in sources, in tests, in worked cases. Read off texts and syntax trees; nothing is run.

A text names a rule by its id (``svea/rake``) or by its topic in backticks (``rake.cap``); a topic that might be any
word (``deck``) only where it stands in brackets or after "rule". ``.x`` after a name stands for the topic that differs
from it in its last words.
"""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
HOUSES: Final = ("svea", "titan", "norge", "robert", "dansk")
IDS: Final = tuple(
    line.split()[0]
    for line in (ROOT / "tests/replay/houses/published_ids.txt").read_text(encoding="utf-8").splitlines()
)
"""Every rule id that the five houses have published."""
TOPICS: Final = frozenset(rule.partition("/")[2] for rule in IDS)
ANY_HOUSE: Final = ""

_TOPIC: Final = r"[a-z0-9]+(?:[.-][a-z0-9]+)*"
_HOUSE: Final = rf"(?<![\w/-])({'|'.join(HOUSES)})(?![\w-])"
_NAME: Final = re.compile(
    rf"{_HOUSE}/({_TOPIC})"  # svea/rake
    rf"|\0/({_TOPIC})"  # {house}/rake
    rf"|(\(|[Rr]ules? |, |and |or )?`+({_TOPIC})`+"  # (`rake`)
    r"|(?:`|, | and | or )(\.[a-z0-9.-]*[a-z0-9])"  # , `.cap`
)
_MARK: Final = re.compile(r"←([a-z0-9., -]+)")


def named(text: str) -> Iterator[tuple[str, str]]:
    """The rules that a text names: house (``ANY_HOUSE`` where it says none) and topic."""
    last = (ANY_HOUSE, "")
    for found in _NAME.finditer(text):
        house, topic, templated, introduced, ticked, ending = found.groups()
        if ticked and is_a_word(ticked) and not introduced:
            continue
        last = (last[0], _alike(last[1], ending)) if ending else (house or ANY_HOUSE, topic or templated or ticked)
        if last[1] in TOPICS:
            yield last


def _alike(topic: str, ending: str) -> str:
    """The topic that ends so and begins as the one before it, as far as there is one."""
    while topic:
        if topic + ending in TOPICS:
            return topic + ending
        topic = topic.rpartition(".")[0]
    return ""


def is_a_word(topic: str) -> bool:
    """Whether a topic might be any word: ``deck``. As a bare string it names no rule."""
    return "." not in topic and "-" not in topic


def strings(node: ast.AST, docstrings: bool = True) -> Iterator[str]:
    """The strings of a piece of source, docstrings or not; what varies in an f-string stands as a null character."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant) and not docstrings:
            continue
        if isinstance(child, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "\0" for part in child.values]
            yield "".join(str(part) for part in parts)
        elif isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value
        yield from strings(child, docstrings)


def bare(texts: Iterator[str]) -> Iterator[tuple[str, str]]:
    """The rules of strings that are a topic and nothing else, unless it might be any word."""
    for text in texts:
        if text in TOPICS and not is_a_word(text):
            yield ANY_HOUSE, text


def named_in_code(texts: Iterator[str]) -> Iterator[tuple[str, str]]:
    """The rules that strings of code name: like any text, and after the arrow of a dictated hand."""
    for text in texts:
        yield from named(text)
        for mark in _MARK.findall(text):
            for topic in mark.replace(",", " ").split():
                if topic in TOPICS:
                    yield ANY_HOUSE, topic


@cache
def tree(file: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(file.read_text(encoding="utf-8"))


# --- sources ---------------------------------------------------------------------------------------------------------


def sources() -> dict[str, set[Path]]:
    """Topic to the sources that name it, but for those that read houses: they enforce none, keys look like topics."""
    found: dict[str, set[Path]] = {}
    for folder in ("replay", "ledger"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            if file.parent.name == "houses" and file.name != "citation.py":
                continue
            for _, topic in [*named_in_code(strings(tree(file))), *bare(strings(tree(file)))]:
                found.setdefault(topic, set()).add(file)
    return found


# --- tests -----------------------------------------------------------------------------------------------------------


class Test:
    """One test or case: the rules that it names, and the houses by which it is judged (none: it asks no house)."""

    __test__ = False

    def __init__(self, file: Path, name: str, rules: set[tuple[str, str]], houses: set[str]) -> None:
        self.file: Final = file
        self.name: Final = name
        self.rules: Final = rules
        self.houses: Final = houses


def tests() -> list[Test]:
    """Every test function and every worked case that names a rule."""
    files = [file for file in sorted((ROOT / "tests").rglob("test_*.py")) if file.parent != Path(__file__).parent]
    found = [test for file in files for test in _tests_of(file)]
    for file in sorted((ROOT / "tests/data/cases").rglob("*.json")):
        found.append(_case(file))
    return [test for test in found if test.rules]


def _case(file: Path) -> Test:
    """A worked case names rules in ``x-why`` and in what it expects."""
    case = json.loads(file.read_text(encoding="utf-8"))
    house = str(case.get("house", "")).partition("@")[0]
    rules = set(named(case.get("x-why", "")))
    for one in case["expect"].get("discrepancies") or []:
        rules |= set(named(one.get("rule", "")))
    return Test(file, file.stem, rules, {house} & set(HOUSES))


def _tests_of(file: Path) -> Iterator[Test]:
    module = tree(file)
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            says = ast.get_docstring(node, clean=False) or ""
            parts = [node, *_used(module, node, [])]
            texts = [text for part in parts for text in strings(part, docstrings=False)]
            rules = set(named(says)) | set(named_in_code(iter(texts)))
            spoken = "\n".join([*texts, *_imported(module, parts)])
            yield Test(file, node.name, rules, set(re.findall(_HOUSE, spoken)))


def _used(module: ast.Module, node: ast.AST, seen: list[str]) -> Iterator[ast.AST]:
    """The module's constants and helpers that a test uses, and those that they use."""
    own = {name: one for one in module.body for name in _defines(one) if not name.startswith("test_")}
    for child in ast.walk(node):
        if isinstance(child, ast.Name) and child.id in own and child.id not in seen:
            seen.append(child.id)
            yield own[child.id]
            yield from _used(module, own[child.id], seen)


def _defines(node: ast.stmt) -> list[str]:
    """The names that a statement at the top of a module gives a meaning."""
    if isinstance(node, ast.FunctionDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _imported(module: ast.Module, nodes: list[ast.AST]) -> Iterator[str]:
    """The strings of constants that a test takes from another test module: lists of houses."""
    names = {child.id for node in nodes for child in ast.walk(node) if isinstance(child, ast.Name)}
    for one in module.body:
        if isinstance(one, ast.ImportFrom) and (one.module or "").startswith("tests."):
            file = ROOT / f"{(one.module or '').replace('.', '/')}.py"
            taken = names & {alias.name for alias in one.names}
            for other in tree(file).body if taken and file.is_file() else []:
                if isinstance(other, (ast.Assign, ast.AnnAssign)) and taken & set(_defines(other)):
                    yield from strings(other)
