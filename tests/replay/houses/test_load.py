"""A house is found by name, by version, or by the time at which the hand was played."""

import json
from copy import deepcopy
from hashlib import sha256
from pathlib import Path

import pytest

from replay.houses.compare import flat
from replay.houses.file import BadHouse
from replay.houses.house import House
from replay.houses.load import (
    BUILT_IN,
    Shelf,
    UnknownHouse,
    digest,
    find_house,
    house_faults,
    house_file_faults,
    house_text,
    known_houses,
    load_house_file,
)

HEAD = 'house = "own"\nversion = "{version}"\nextends = "{extends}"\nvalid_from = "{valid_from}"\n'


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf([BUILT_IN, tmp_path])


def write(folder: Path, version: str, valid_from: str = "2026-01-01", extends: str = "svea@1", more: str = "") -> Path:
    path = folder / f"own-{version}.toml"
    path.write_text(HEAD.format(version=version, extends=extends, valid_from=valid_from) + more, "utf-8")
    return path


# Which version


def test_a_name_with_a_version_is_that_version(tmp_path: Path, shelf: Shelf) -> None:
    write(tmp_path, "1")
    write(tmp_path, "2", "2026-06-01")
    assert shelf.find("own@1", "").version == "1"
    assert shelf.find("own@1", "2026-07-01T00:00:00Z").version == "1"


def test_a_name_alone_without_a_time_is_the_newest(tmp_path: Path, shelf: Shelf) -> None:
    write(tmp_path, "9", "2026-06-01")
    write(tmp_path, "10", "2026-05-01")
    assert shelf.find("own", "").version == "9"


def test_of_two_versions_valid_from_the_same_day_the_higher_is_the_newer(tmp_path: Path, shelf: Shelf) -> None:
    write(tmp_path, "9")
    write(tmp_path, "10")
    assert shelf.find("own", "").version == "10"


@pytest.mark.parametrize(
    ("started_at", "version"),
    [
        ("2026-01-01T00:00:00Z", "1"),
        ("2026-05-31T23:59:59.999999Z", "1"),
        ("2026-06-01T00:00:00Z", "2"),
        ("2026-06-01T01:30:00+02:00", "1"),
        ("2026-05-31T23:30:00-01:00", "2"),
        ("2030-01-01T00:00:00Z", "2"),
    ],
)
def test_a_name_alone_is_the_version_valid_when_the_hand_started(
    tmp_path: Path, shelf: Shelf, started_at: str, version: str
) -> None:
    """Offsets count: 01:30 at +02:00 is still the day before in UTC."""
    write(tmp_path, "1")
    write(tmp_path, "2", "2026-06-01")
    assert shelf.find("own", started_at).version == version


def test_before_the_first_version_there_is_no_house(tmp_path: Path, shelf: Shelf) -> None:
    write(tmp_path, "1")
    with pytest.raises(
        UnknownHouse, match="no version of 'own' was valid at 2025-12-31T00:00:00Z; the first is of 2026"
    ):
        shelf.find("own", "2025-12-31T00:00:00Z")


@pytest.mark.parametrize("name", ["own", "own@1", "svea@2", "", "@1", "svea-two", "../houses/svea"])
def test_an_unknown_house_names_the_houses_there_are(name: str) -> None:
    with pytest.raises(UnknownHouse) as caught:
        find_house(name)
    assert ", ".join(known_houses()) in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_a_house_is_read_once() -> None:
    assert find_house("svea") is find_house("svea@1")


def test_a_fault_in_another_house_does_not_matter(tmp_path: Path, shelf: Shelf) -> None:
    """Only the house that is asked for is read."""
    (tmp_path / "broken-1.toml").write_text("nonsense", "utf-8")
    assert shelf.find("svea", "").name == "svea"
    assert "broken@1" in shelf.names()
    with pytest.raises(BadHouse, match=r"^broken-1.toml: is not TOML: .*at end of document"):
        shelf.find("broken", "")


# Extending


def test_svea_two_seat_is_svea_but_for_the_button_and_the_cap() -> None:
    """With two seats the button posts the small blind, and the cap for two players is 1.50."""
    svea, own = find_house("svea"), find_house("svea-two-seat")
    assert own.blinds.heads_up_button_posts == "small"
    assert [row.maximum for row in own.rake.rows] == [1_500_000, 2_000_000, 3_000_000]
    assert own.rules["rake.cap"].id == "svea-two-seat/rake.cap"
    assert "1.50" in own.rules["rake.cap"].statement
    assert own.rules.keys() == svea.rules.keys()
    left, right = flat(svea.data), flat(own.data)
    assert left.keys() == right.keys()
    assert {key for key in left if left[key] != right[key] and not key.startswith("rules.")} == {
        "house", "about", "heads_up.button_posts", "rake.rows.two.max",
    }  # fmt: skip


def test_tables_are_laid_over_key_by_key_and_lists_replaced(tmp_path: Path, shelf: Shelf) -> None:
    write(tmp_path, "1", more='games.holdem.limits = ["no"]\nposting.missed_both.small = "live"\n')
    own = shelf.find("own", "")
    assert (own.games["holdem"].limits, own.games["holdem"].max_players) == (("no",), 10)
    assert (own.posting.missed_both_big, own.posting.missed_both_small) == ("live", "live")
    assert find_house("svea").games["holdem"].limits == ("fixed", "spread", "no", "pot", "half-pot")


def test_an_inherited_game_is_taken_off_by_an_empty_list_of_limits(tmp_path: Path, shelf: Shelf) -> None:
    write(tmp_path, "1", more="games.telesina.limits = []\n")
    assert shelf.find("own", "").game("telesina", "no") is None


def test_a_new_rake_row_is_tried_before_the_inherited_ones(tmp_path: Path, shelf: Shelf) -> None:
    row = 'rule = "rake"\ncap_rule = "rake.cap"\nkind = "percent"\npercent = "3.5"\nmax = "9"\ncurrency = "USD"\n'
    write(tmp_path, "1", more=f"[rake.rows.dollars]\n{row}")
    rows = shelf.find("own", "").rake.rows
    assert [(row.currency, row.percent, row.maximum) for row in rows] == [
        ("USD", 35_000, 9_000_000), ("", 0, 750_000), ("", 0, 2_000_000), ("", 0, 3_000_000),
    ]  # fmt: skip


def test_a_house_gives_a_pool_its_own_list_and_hours(tmp_path: Path, shelf: Shelf) -> None:
    pool = """[jackpots.smart]
example = false
both_hole = "necessary"
games = ["omaha"]
combinations = [{ hand = "full_house", beaten_by = "quads" }]
windows = [{ from = "2026-01-01T20:00:00+01:00", to = "2026-01-01T22:00:00+01:00" }]
"""
    write(tmp_path, "1", extends="dansk@1", more=pool)
    smart = next(pool for pool in shelf.find("own", "").jackpots if pool.pool == "smart")
    assert (smart.example, smart.both_hole, smart.games, smart.must_show) == (False, "necessary", ("omaha",), True)
    assert [(made.hand, made.beaten_by) for made in smart.combinations] == [("full_house", "quads")]
    assert [window.end - window.start for window in smart.windows] == [2 * 3600 * 1_000_000]


def test_a_house_may_extend_one_that_extends(tmp_path: Path, shelf: Shelf) -> None:
    write(tmp_path, "1", extends="svea-two-seat@1", more='show.muck = "free"\n')
    own = shelf.find("own", "")
    assert (own.show.muck, own.blinds.heads_up_button_posts, own.show.all_in_face_up) == ("free", "small", True)


def test_a_house_may_define_a_game_that_has_no_file(tmp_path: Path, shelf: Shelf) -> None:
    game = """[games.omaha6]
limits = ["pot"]
min_players = 2
max_players = 7
families = ["omaha"]
deck = 52
button = true
forced = "blinds"
streets = ["down 6", "bet", "board 3", "bet", "board 1", "bet", "board 1", "bet"]
hole_cards = { use = 2, board = 3 }
directions = ["high"]
high_rank = "high52"
low_rank = "none"
draws = 0
draw_max = 0

[first_to_act.omaha6]
first = "left_of_big_blind"
later = "left_of_button"
"""
    write(tmp_path, "1", more=game)
    omaha6 = shelf.find("own", "").games["omaha6"]
    assert (omaha6.hole_cards, omaha6.board_cards, omaha6.use_hole, omaha6.rounds) == (6, 5, 2, 4)
    assert omaha6.first_later == "left_of_button"


# The hash


def test_the_hash_is_the_same_whenever_the_house_is_read() -> None:
    for name in known_houses():
        assert Shelf([BUILT_IN]).find(name, "").sha256 == find_house(name).sha256


def test_the_hash_is_over_canonical_json() -> None:
    """Keys sorted, no blanks, UTF-8."""
    assert digest({"b": 1, "a": ["ö", True]}) == digest({"a": ["ö", True], "b": 1})
    assert digest({"a": "ö"}) == sha256('{"a":"ö"}'.encode()).hexdigest()
    house = find_house("svea")
    assert digest(json.loads(json.dumps(house.data))) == house.sha256
    assert sha256(house_text(house.data)).hexdigest() == house.sha256


def leaves(value: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    if isinstance(value, dict):
        return [leaf for key, below in value.items() for leaf in leaves(below, (*path, key))]
    if isinstance(value, list) and value:
        return [leaf for index, below in enumerate(value) for leaf in leaves(below, (*path, index))]
    return [path]


def test_the_hash_changes_with_any_value() -> None:
    """Values of the house, of its games and of its rules alike."""
    house: House = find_house("dansk")
    paths = leaves(house.data)
    assert ("games", "holdem", "streets", 0) in paths and ("rules", "rake", "statement") in paths
    for path in [path for path in paths if path[0] != "rules"] + [("rules", "rake", "statement")]:
        changed = deepcopy(house.data)
        table = changed
        for step in path[:-1]:
            table = table[step]  # type: ignore[index, assignment]
        table[path[-1]] = "changed"  # type: ignore[index]
        assert digest(changed) != house.sha256, path


def test_the_order_of_rake_rows_is_in_the_hash() -> None:
    """The first row that fits decides, so their order is a rule."""
    house = find_house("svea")
    turned = deepcopy(house.data)
    turned["rake"]["rows"].reverse()  # type: ignore[index]
    assert digest(turned) != house.sha256


# An operator's own files


def test_a_folder_of_an_operator_stands_beside_the_built_in_houses(tmp_path: Path) -> None:
    write(tmp_path, "1")
    shelf = Shelf([BUILT_IN])
    with pytest.raises(UnknownHouse):
        shelf.find("own", "")
    shelf.add_folder(tmp_path)
    assert shelf.find("own", "").name == "own"
    assert sorted(shelf.names()) == sorted([*known_houses(), "own@1"])


def test_a_folder_may_not_replace_a_built_in_house(tmp_path: Path) -> None:
    (tmp_path / "svea-1.toml").write_text("", "utf-8")
    with pytest.raises(BadHouse, match=r"svea-1.toml: there already, expected another name or version"):
        Shelf([BUILT_IN]).add_folder(tmp_path)
    with pytest.raises(BadHouse, match=r"svea-1.toml: there already"):
        load_house_file(str(tmp_path / "svea-1.toml"))
    assert find_house("svea").name == "svea"


def test_a_folder_with_a_file_that_names_no_version_is_refused(tmp_path: Path) -> None:
    (tmp_path / "svea.toml").write_text("", "utf-8")
    with pytest.raises(BadHouse, match=r"svea.toml: expected a name with a version, like svea-1.toml"):
        Shelf([BUILT_IN]).add_folder(tmp_path)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadHouse, match="no such folder"):
        Shelf([BUILT_IN]).add_folder(tmp_path / "nowhere")


def test_a_single_file_is_a_house(tmp_path: Path) -> None:
    path = tmp_path / "single-file-house-1.toml"
    head = HEAD.format(version="1", extends="robert@1", valid_from="2026-01-01").replace('"own"', '"single-file-house"')
    path.write_text(head + 'odd_chip.start = "left_of_button"\n', "utf-8")
    house = load_house_file(str(path))
    assert house.odd_chips["holdem"].order == "left_of_button"
    assert find_house("single-file-house@1") is house


def test_checking_tells_every_fault_of_a_file(tmp_path: Path) -> None:
    path = write(tmp_path, "1", more='fixed.cap = 0\nshow.first = "loudest"\n')
    assert house_file_faults(str(path)) == [
        "own-1.toml: fixed.cap: 0 found, expected a whole number from 1",
        "own-1.toml: show.first: 'loudest' found, expected last_aggressor / opener",
    ]


def test_the_built_in_houses_have_no_fault() -> None:
    assert house_faults() == []
