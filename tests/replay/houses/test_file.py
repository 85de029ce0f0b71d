"""A fault of a house file is told with file, key, what was found and what was expected."""

from pathlib import Path

import pytest

from replay.houses.file import BadHouse, read_house_file
from replay.houses.load import BUILT_IN, Shelf

DECIMAL = 'a decimal string like "0.50"'
PLAYERS = 'two whole numbers like [2, 3], the second may be "none"'
AMOUNTS = 'two decimal strings like ["0.51", "10"], the second may be "none"'
LIMITS = "a list of words out of fixed / spread / no / pot / half-pot"
STREETS = 'a list of steps like ["down 2", "bet", "board 3", "bet", "draw"]'
INSTANT = 'a date like "2026-01-31" or a time with offset like "2026-01-31T20:00:00Z"'
HEAD = 'house = "own"\nversion = "1"\nextends = "svea@1"\nvalid_from = "2026-01-01"\n'


def faults_of(folder: Path, text: str, name: str = "own-1.toml") -> list[str]:
    """What is said of the file with these lines, without the file's name, which each fault must begin with."""
    (folder / name).write_text(text, "utf-8")
    with pytest.raises(BadHouse) as caught:
        Shelf([BUILT_IN, folder]).load(folder / name)
    assert str(caught.value) == "\n".join(caught.value.faults)
    assert all(fault.startswith(f"{name}: ") for fault in caught.value.faults)
    return [fault.removeprefix(f"{name}: ") for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("line", "fault", "expected"),
    [
        ("fixed.cap = '4'", "fixed.cap: '4'", "a whole number from 1"),
        ("fixed.cap = 4.0", "fixed.cap: 4.0", "a whole number from 1"),
        ("fixed.cap = true", "fixed.cap: true", "a whole number from 1"),
        ("fixed.cap_heads_up = 1", "fixed.cap_heads_up: 1", "true or false"),
        ("odd_chip.unit = 0.01", "odd_chip.unit: 0.01", f"{DECIMAL} or table"),
        ("rake.rows.two.max = '0,75'", "rake.rows.two.max: '0,75'", DECIMAL),
        ("rake.rows.two.max = '0.0000001'", "rake.rows.two.max: '0.0000001'", DECIMAL),
        ("rake.rows.two.players = [0, 2]", "rake.rows.two.players: [0, 2]", PLAYERS),
        ("rake.rows.two.players = [2]", "rake.rows.two.players: [2]", PLAYERS),
        ("rake.rows.two.players = [true, 2]", "rake.rows.two.players: [True, 2]", PLAYERS),
        ("rake.rows.two.small_blind = ['none', '1']", "rake.rows.two.small_blind: ['none', '1']", AMOUNTS),
        ("games.holdem.limits = ['fixed', 'capped']", "games.holdem.limits: ['fixed', 'capped']", LIMITS),
        ("games.holdem.limits = 'fixed'", "games.holdem.limits: 'fixed'", LIMITS),
        ("games.holdem.streets = ['down two']", "games.holdem.streets: ['down two']", STREETS),
        ("games.holdem.hole_cards.use = 'some'", "games.holdem.hole_cards.use: 'some'", "a whole number from 1 or any"),
        ("show.first = 'opener '", "show.first: 'opener '", "last_aggressor / opener"),
        ("heads_up = 'small'", "heads_up: 'small'", "a table"),
        ("heads_up.button_posts.preflop = 'small'", "heads_up.button_posts: a table", "small / big"),
        ("open_pair.games = ['Stud7']", "open_pair.games: ['Stud7']", "a list of names"),
        ("rules.rake.statement = ' '", "rules.rake.statement: ' '", "a text"),
        ("valid_from = 2026-01-01", "valid_from: datetime.date(2026, 1, 1)", INSTANT),
        ("buy_in.table = ['1']", "buy_in.table[0]: '1'", "a table"),
        ("buy_in.table = { lower_bet = '1' }", "buy_in.table: a table", "a list of tables"),
    ],
)
def test_a_value_of_the_wrong_kind(tmp_path: Path, line: str, fault: str, expected: str) -> None:
    head = HEAD if "valid_from" not in line else HEAD.replace('valid_from = "2026-01-01"\n', "")
    assert faults_of(tmp_path, head + line) == [f"{fault} found, expected {expected}"]


def test_a_row_of_a_list_has_to_be_whole(tmp_path: Path) -> None:
    lines = "buy_in.table = [{ lower_bet = '1', higher_bet = '2' }]"
    assert faults_of(tmp_path, HEAD + lines) == [f"buy_in.table[0].min: missing, expected {DECIMAL}"]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("rak.mode = 'none'", "rak: unknown key, did you mean rake?"),
        ("rake.mod = 'none'", "rake.mod: unknown key, did you mean mode?"),
        ("rake.rows.two.maxx = '1'", "rake.rows.two.maxx: unknown key, did you mean max?"),
        ("heads_up.xyz = 1", "heads_up.xyz: unknown key, expected button_posts"),
        ("show.otherwise.wheel = ''", "show.otherwise.wheel: unknown key, expected button / stud / draw32"),
        ("bring_in.stud7.capped = ''", f"bring_in.stud7.capped: unknown key, expected {LIMITS[23:]}"),
        ("games.'Hold em'.limits = ['no']", "games.Hold em: unknown key, expected <name>"),
        (
            "buy_in.table = [{ row = 1 }]",
            "buy_in.table[0].row: unknown key, expected lower_bet / higher_bet / min / families",
        ),
    ],
)
def test_an_unknown_key(tmp_path: Path, line: str, fault: str) -> None:
    assert faults_of(tmp_path, HEAD + line)[0] == fault


def test_a_key_that_no_file_states_is_missing(tmp_path: Path) -> None:
    """A house that extends none has to say everything."""
    faults = faults_of(tmp_path, 'house = "own"\nversion = "1"\nvalid_from = "2026-01-01"\n[rake]\nmode = "none"\n')
    assert "about: missing, expected a text" in faults
    assert "rake.allocation: missing, expected cumulative / proportional / per_pot" in faults
    assert "rake.small_pot: missing, expected a table" in faults
    assert "games: missing, expected a table" in faults
    assert "buy_in: missing, expected a table" in faults
    assert "rules: missing, expected a table" in faults
    assert not any(fault.startswith(("house", "version", "extends", "rake.mode")) for fault in faults)


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    assert len(faults_of(tmp_path, HEAD + "fixed.cap = 0\nrak = 1\nshow.muck = ''\n")) == 3


def test_a_fault_names_the_file_in_which_it_stands(tmp_path: Path) -> None:
    """Also where another file was asked for that extends it."""
    (tmp_path / "base-1.toml").write_text(HEAD.replace("own", "base") + "fixed.cap = 0", "utf-8")
    (tmp_path / "own-1.toml").write_text(HEAD.replace("svea@1", "base@1"), "utf-8")
    with pytest.raises(BadHouse, match=r"^base-1.toml: fixed.cap: 0 found"):
        Shelf([BUILT_IN, tmp_path]).find("own", "")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('house = "svea"\nversion = "1"', 'expected house = "own" and version = "1", as the file is named'),
        ('house = "own"\nversion = "2"', 'expected house = "own" and version = "1", as the file is named'),
        (HEAD.replace("svea@1", "svea"), "extends: 'svea' found, expected name@version like \"svea@1\""),
        (HEAD.replace("svea@1", "own@1"), "extends: goes in a circle: own-1.toml → own-1.toml"),
    ],
)
def test_the_head_of_a_file(tmp_path: Path, text: str, fault: str) -> None:
    assert faults_of(tmp_path, text) == [fault]


def test_extending_a_house_that_is_not_there_names_those_there_are(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, HEAD.replace("svea@1", "svea@9"))
    assert fault.startswith("extends: there is no house svea@9; there are dansk@1, norge@1")


def test_a_file_that_is_no_toml(tmp_path: Path) -> None:
    assert faults_of(tmp_path, "house = \n")[0].startswith("is not TOML: Invalid value (at line 1")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "own-1.toml").write_bytes(b'house = "\xff"')
    with pytest.raises(BadHouse, match=r"^own-1.toml: is not UTF-8 at byte 9$"):
        read_house_file(tmp_path / "own-1.toml")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadHouse, match=r"^own-1.toml: cannot be read: No such file or directory$"):
        read_house_file(tmp_path / "own-1.toml")
