import pytest

from api.languages.language import language
from api.pages.rule_text import cited, ground
from replay.houses.load import find_house
from replay.houses.rule import Rule

ENGLISH = language("en")


@pytest.mark.parametrize(
    ("where", "default", "said"),
    [
        ("l. 119", False, "the house's rule"),
        ("l. 92, Q33", False, "the house's rule, in the reading Q33"),
        ("SILENT → sibling (stud7 l. 20)", True, "default, by analogy in the house"),
        ("SILENT → robert (l. 37), Q35", True, "default, Robert's Rules as documented in robert, in the reading Q35"),
        ("SILENT → RROP", True, "default, Robert's Rules"),
        ("SILENT → houses", True, "default, common to the houses"),
        ("SILENT → practice, Q43", True, "default, common practice, in the reading Q43"),
        ("SILENT → `dansk` l. 9", True, "default, as dansk"),
        ("otherwise SILENT", True, "default"),
    ],
)
def test_a_report_says_on_what_ground_a_rule_stands(where: str, default: bool, said: str) -> None:
    """The mark in *where* in words: the house's own rule, one reading of it, or which default fills its silence."""
    assert ground(Rule("svea/rake", "", where, default), ENGLISH) == said


def test_a_cited_rule_has_its_statement_and_address() -> None:
    """A finding's rule leads to its place on the page of the pinned version of the house."""
    house = find_house("svea@1")
    rule = cited("svea/rake", house, ENGLISH)
    assert rule.statement == house.rules["rake"].statement
    assert rule.address == "/houses/svea@1#rake"


def test_a_rule_that_the_house_lacks_is_named_alone() -> None:
    """An id without a rule behind it is shown, and leads nowhere."""
    rule = cited("svea/no.such.rule", find_house("svea@1"), ENGLISH)
    assert (rule.id, rule.statement, rule.address) == ("svea/no.such.rule", "", "")


@pytest.mark.parametrize("name", ["svea", "titan", "norge", "robert", "dansk", "practice", "svea-two-seat"])
def test_every_rule_of_every_house_has_a_ground(name: str) -> None:
    """No rule's mark is left unsaid."""
    house = find_house(name)
    for rule in house.rules.values():
        assert ground(rule, ENGLISH).startswith("default" if rule.default else "the house's rule"), rule.id
