"""How a text names a rule."""

import ast

import pytest

from tests.rules.mentions import ANY_HOUSE, bare, named, named_in_code, strings


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("svea/rake.cap: at most 0.75", [("svea", "rake.cap")]),
        ("the odd chip: titan/odd-chip.", [("titan", "odd-chip")]),
        ("svea-two-seat/rake", []),
        ("the rake is shared (``rake.allocation``)", [(ANY_HOUSE, "rake.allocation")]),
        ("Rules `rake`, `rake.cap`", [(ANY_HOUSE, "rake"), (ANY_HOUSE, "rake.cap")]),
        ("``first-to-act.later``, ``.stud``", [(ANY_HOUSE, "first-to-act.later"), (ANY_HOUSE, "first-to-act.stud")]),
        ("svea/rank.soko.ace, .tie", [("svea", "rank.soko.ace"), ("svea", "rank.soko.tie")]),
        ("``deck`` is the known deck", []),
        ("a card twice (``deck``)", [(ANY_HOUSE, "deck")]),
        ("``reopen.*``", []),
        ("``rake.rows``", []),
        ("rake.cap without a mark", []),
    ],
)
def test_a_text_names_rules_by_id_or_by_topic(text: str, rules: list[tuple[str, str]]) -> None:
    """A word that might be any word needs brackets or "rule"; a group of rules names none."""
    assert list(named(text)) == rules


@pytest.mark.parametrize(
    ("code", "rules"),
    [
        ('assert rule == f"{house}/rake.cap"', [(ANY_HOUSE, "rake.cap")]),
        ('ruling("2 straddles ← straddle | 3 folds")', [(ANY_HOUSE, "straddle")]),
        ('ruling("missing ← rake, pots.layers")', [(ANY_HOUSE, "rake"), (ANY_HOUSE, "pots.layers")]),
        ("x = 1  # pots.layers", []),
        ('amended("svea", "rake.allocation")', []),
    ],
)
def test_code_names_rules_by_strings_and_marks(code: str, rules: list[tuple[str, str]]) -> None:
    """In code a topic stands at an arrow in a dictated hand, too; comments and keys of house files name nothing."""
    assert list(named_in_code(strings(ast.parse(code)))) == rules


@pytest.mark.parametrize(
    ("code", "rules"), [('cite("pots.layers")', [(ANY_HOUSE, "pots.layers")]), ('Step("draw", 1)', [])]
)
def test_sources_name_topics_bare(code: str, rules: list[tuple[str, str]]) -> None:
    """As what a finding cites; a topic that might be any word is none there."""
    assert list(bare(strings(ast.parse(code)))) == rules
