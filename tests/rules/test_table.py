"""Every rule id of the five houses is enforced somewhere and named by a test, and the page says where."""

from functools import cache

from replay.houses.schema import KEYS
from tests.rules.mentions import IDS
from tests.rules.page import PAGE, page
from tests.rules.table import KEPT, NOT_BUILT, SECTIONS, Row, problems, rows


@cache
def table() -> list[Row]:
    return rows()


def test_every_id_has_a_place_and_a_test() -> None:
    """Only tournaments may be without; what is kept as data has a test that says why."""
    assert problems(table()) == []


def test_the_page_is_written_from_what_is_there() -> None:
    """Where it is stale, ``make rules`` writes it anew."""
    fresh = PAGE.read_text(encoding="utf-8") == page(table())
    assert fresh, "docs/reference/rules.md is stale: run `make rules` and commit the page"


def test_the_page_has_every_id_once() -> None:
    ids = [rule.id for row in table() for rule in row.rules.values()]
    assert sorted(ids) == sorted(IDS)
    firsts = [word for _, words in SECTIONS for word in words.split()]
    assert len(firsts) == len(set(firsts))


def test_what_is_kept_as_data_has_its_keys_in_the_house_file() -> None:
    assert [key for keys in KEPT.values() for key in keys if key not in KEYS] == []


def test_nothing_but_tournaments_may_be_left_for_later() -> None:
    """A lost connection in a tournament is a matter of hands and tables: that is built."""
    later = {rule for rule in IDS if NOT_BUILT.fullmatch(rule.partition("/")[2])}
    assert {rule.partition("/")[2].partition(".")[0] for rule in later} == {
        "tournament", "ticket", "satellite", "prize", "type", "bounty",
    }  # fmt: skip
