"""Nothing that the replayer says is without its form, so everything can be said in any language."""

import ast
import itertools
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from ledger.histories.hand_document import read_hand
from ledger.sentences.sentence import forms, sentence_of, spoken_form, words
from replay.audit import audit
from replay.houses.load import find_house
from replay.sessions.rejoin import EXEMPT, NOT_EXEMPT, TOO_LATE
from replay.steps import play_steps

ROOT = Path(__file__).parents[3]
CASES = [
    path
    for path in sorted((ROOT / "tests/data/cases").rglob("*.json"))
    if json.loads(path.read_text(encoding="utf-8"))["expect"].get("exit") != 2
]
"""The cases that are hands."""
SAYING = {"add", "cite", "skip", "_wrong", "_streets", "_note", "_refuse"}
"""Calls by which the replayer says something of a hand."""
NIGHTS = tuple(
    path
    for folder in ("replay/sessions", "replay/reconciliation", "ledger/reconciliation")
    for path in sorted((ROOT / folder).glob("*.py"))
    if folder.startswith("replay") or path.name in ("earlier_shuffles.py", "played_hands.py", "walk.py")
)
"""The sources of what a night finds, and of why it could not look at something."""
PIECES = (
    "was shuffled from the same seed", "was dealt from the same deck", "24 hours", "a day", "all together",
    "1.50 more lies", "1.50 less lies", "the player", "player 3",
)  # fmt: skip
"""Texts that never stand alone."""
UNSAID = (EXEMPT, NOT_EXEMPT, TOO_LATE)
"""Texts by which a source tells its own outcomes apart."""
TRIED = (
    "3", "Ah", "1.50", "a x", "small blind", "svea/rake", "fold", "hand", "timeout", "to 1.50", "1, 2", "up",
    "is in play already", "cards are", "fold, call 1.50 or raise", "hand over", *PIECES,
)  # fmt: skip
"""What might stand in a place, one of each kind."""


def test_a_sentence_is_a_form_and_what_fills_it() -> None:
    found = sentence_of("to 12.00; lawful is to 4.00 up to 8.00")
    assert found is not None
    assert found.form == "to {amount}; lawful is to {amount2} up to {amount3}"
    assert found.filled == (("amount", "12.00"), ("amount2", "4.00"), ("amount3", "8.00"))
    assert found.value("amount3") == "8.00"


def test_a_sentence_may_hold_another_one() -> None:
    """What is said of an action is a sentence around it; around what nobody says it is none."""
    found = sentence_of("Seat 3 raises to 12.50, all-in by time-out")
    assert found is not None
    assert (found.form, found.value("what")) == ("{what} by time-out", "Seat 3 raises to 12.50, all-in")
    assert sentence_of("Something happens, all-in") is None


def test_a_pot_has_a_name_where_it_is_said() -> None:
    """Nobody at a table says pot 0: languages put the pot's name in the place of its number."""
    assert spoken_form("Rake {amount} from pot {pot}") == "Rake {amount} from {pot}"
    assert spoken_form("Pot {pot}: {amount} to seat {seat}") == "{pot}: {amount} to seat {seat}"
    assert spoken_form("cards that decide pot {pots} are unknown") == "cards that decide {pots} are unknown"
    assert spoken_form("more is taken than the pot holds") == "more is taken than the pot holds"


@pytest.mark.parametrize("form", forms())
def test_no_form_is_hidden_by_another(form: str) -> None:
    """What a form says is found as that form."""
    said = form
    for name, value in (("what", "Seat 1 folds"), ("rule", "svea/rake"), ("cards", "Ah Kd"), ("figures", "8-7-4-3-A")):
        said = said.replace(f"{{{name}}}", value).replace(f"{{{name}2}}", value)
    for name, value in (("card", "Ah"), ("rank", "Ace"), ("ranks", "Aces"), ("action", "check"), ("face", "up")):
        said = said.replace(f"{{{name}}}", value).replace(f"{{{name}2}}", value)
    for name, value in (
        ("side", "low"), ("kind", "ante"), ("text", "x-1"), ("amount", "1.50"), ("seats", "1, 3"), ("seat", "7"),
        ("check", "showdown"), ("detail", "it broke"), ("count", "7"),
    ):  # fmt: skip
        for number in ("", "2", "3"):
            said = said.replace(f"{{{name}{number}}}", value)
    for name in ("pot", "pots", "event"):
        said = said.replace(f"{{{name}}}", "7")
    found = sentence_of(said)
    assert found is not None
    assert found.form == form


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_whatever_is_said_of_a_case_has_a_form(path: Path) -> None:
    """Events, streets, choices, findings, checks left out, names of hands: of every worked case."""
    text = json.loads(path.read_text(encoding="utf-8"))
    hand = read_hand({key: value for key, value in text.items() if key not in ("expect", "x-why")})
    house = find_house(hand.house, hand.started_at)
    report = audit(hand, house)
    said = [finding.message for finding in report.findings] + [one.because for one in report.skipped]
    for step in play_steps(hand, house):
        said += [step.text, step.street, *(str(one["action"]).replace("_", " ") for one in step.choices)]
    hands = report.derived().get("hands", {})
    assert isinstance(hands, dict)
    said += [side["name"] for sides in hands.values() for side in sides.values() if side]
    assert [one for one in said if sentence_of(one) is None and one not in words()] == []


def test_whatever_the_replayer_may_say_has_a_form() -> None:
    """Each message in the sources of replay/: a form fits it, whatever stands in its places."""
    others = [path for path in sorted((ROOT / "replay").rglob("*.py")) if path not in NIGHTS]
    assert lacking(others, messages) == []


def test_whatever_a_night_may_say_has_a_form() -> None:
    """Each text in the sources of the night, in whatever call or constant it stands, but in a refusal or the log."""
    assert lacking(NIGHTS, texts) == []


def test_whatever_a_night_finds_has_a_word_for_each_value() -> None:
    """What was expected and what is recorded is said with its name."""
    names = set()
    for path in NIGHTS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node) in ("add", "cite", "_note", "NightFinding", "_report"):
                dicts = [one for one in node.args if isinstance(one, ast.Dict)]
                names |= {str(key.value) for one in dicts for key in one.keys if isinstance(key, ast.Constant)}
    assert {"put_in", "first", "uses"} <= names
    assert sorted(name for name in names - {"sha256"} if name.replace("_", " ") not in words()) == []


Texts = Iterator[tuple[int, list[str | None]]]


def lacking(paths: Iterable[Path], found: Callable[[ast.Module], Texts]) -> list[str]:
    """The messages that no form fits."""
    return [
        f"{path.relative_to(ROOT)}:{line}: {'…'.join(part or '' for part in parts)}"
        for path in paths
        for line, parts in found(ast.parse(path.read_text(encoding="utf-8")))
        if not any(sentence_of(said) or said in PIECES for said in instances(parts))
    ]


def messages(module: ast.Module) -> Texts:
    """Every message of a source, None where something varies."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and called(node) in SAYING:
            for one in node.args:
                if _is_message(one):
                    yield one.lineno, _parts(one)


def texts(node: ast.AST) -> Texts:
    """Every text for people of a source, None where something varies, however it comes to be said.

    A text that names ``{player}`` is said of one by his name, and of nobody by name.
    """
    if isinstance(node, ast.Raise) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
        return
    if isinstance(node, ast.Call) and ast.unparse(node.func).startswith(("_log.", "ValueError")):
        return
    inner: list[ast.AST]
    if isinstance(node, ast.JoinedStr):
        inner = [one.value for one in node.values if isinstance(one, ast.FormattedValue)]
    else:
        types = (getattr(node, "annotation", None), getattr(node, "returns", None))
        inner = [one for one in ast.iter_child_nodes(node) if one not in types]
    if isinstance(node, ast.JoinedStr | ast.Constant) and _is_message(node) and not _is_own(node):
        parts = _parts(node)
        if "{player}" in (parts[0] or ""):
            for player in ("the player", "player x"):
                yield node.lineno, [(parts[0] or "").replace("{player}", player)]
        else:
            yield node.lineno, parts
    for one in inner:
        yield from texts(one)


def _is_own(node: ast.JoinedStr | ast.Constant) -> bool:
    """Whether it is no text for people: a statement for the database, what stands between others, or never said."""
    text = "".join(part or "" for part in _parts(node))
    if isinstance(node, ast.Constant) and not any(one.isalpha() for one in text):
        return True
    return text in UNSAID or any(word in text for word in ("SELECT ", "JOIN ", "WITH ", "WHERE "))


def called(node: ast.Call) -> str:
    """The name of what is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _is_message(node: ast.expr) -> bool:
    """Whether it is text for people: codes and topics have no blanks."""
    return isinstance(node, ast.JoinedStr | ast.Constant) and any(" " in (part or "") for part in _parts(node))


def _parts(node: ast.expr) -> list[str | None]:
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    assert isinstance(node, ast.JoinedStr)
    return [str(one.value) if isinstance(one, ast.Constant) else None for one in node.values]


def instances(parts: list[str | None]) -> Iterator[str]:
    """The message with whatever might stand in its places."""
    open_places = sum(part is None for part in parts)
    for filled in itertools.product(TRIED, repeat=open_places):
        rest = iter(filled)
        yield "".join(next(rest) if part is None else part for part in parts)
