"""Two houses are compared key by key."""

from pathlib import Path

from replay.houses.compare import differences
from replay.houses.load import BUILT_IN, Shelf, find_house

HEAD = 'house = "own"\nversion = "1"\nextends = "svea@1"\nvalid_from = "1970-01-01"\n'


def test_a_house_does_not_differ_from_itself() -> None:
    assert differences(find_house("dansk"), find_house("dansk@1")) == []


def test_svea_and_its_two_seat_tables() -> None:
    found = [row for row in differences(find_house("svea"), find_house("svea-two-seat")) if row[0][:5] != "rules"]
    assert [row for row in found if row[0] != "about"] == [
        ("heads_up.button_posts", "big", "small"),
        ("house", "svea", "svea-two-seat"),
        ("rake.rows.two.max", "0.75", "1.50"),
    ]


def test_a_key_that_one_house_has_not_is_none_there(tmp_path: Path) -> None:
    (tmp_path / "own-1.toml").write_text(HEAD + 'rake.rows.three.currency = "EUR"', "utf-8")
    own = Shelf([BUILT_IN, tmp_path]).find("own", "")
    assert ("rake.rows.three.currency", None, "EUR") in differences(find_house("svea"), own)
    assert ("rake.rows.three.currency", "EUR", None) in differences(own, find_house("svea"))


def test_the_order_of_rake_rows_is_compared(tmp_path: Path) -> None:
    """The first row that fits decides."""
    row = 'rule = "rake"\ncap_rule = "rake"\nkind = "percent"\npercent = "1"\nmax = "1"\n'
    (tmp_path / "own-1.toml").write_text(f"{HEAD}[rake.rows.new]\n{row}", "utf-8")
    own = Shelf([BUILT_IN, tmp_path]).find("own", "")
    found = {key: (a, b) for key, a, b in differences(find_house("svea"), own)}
    assert found["rake.rows.order"] == (["two", "three", "more"], ["new", "two", "three", "more"])
    assert found["rake.rows.new.percent"] == (None, "1")


def test_keys_come_in_order_and_truths_are_no_numbers() -> None:
    found = differences(find_house("robert"), find_house("practice"))
    assert [row[0] for row in found] == sorted(row[0] for row in found)
    assert ("min_raise.covers_all", False, True) in found
