"""The parts of a house fit together."""

from pathlib import Path

import pytest

from replay.houses.file import BadHouse
from replay.houses.load import BUILT_IN, Shelf

HEAD = 'house = "own"\nversion = "1"\nextends = "{extends}"\nvalid_from = "2026-01-01"\n'


def faults_of(folder: Path, lines: str, extends: str = "svea@1") -> list[str]:
    (folder / "own-1.toml").write_text(HEAD.format(extends=extends) + lines, "utf-8")
    with pytest.raises(BadHouse) as caught:
        Shelf([BUILT_IN, folder]).find("own", "")
    return [fault.removeprefix("own-1.toml: ") for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ("games.holdem.min_players = 11", "games.holdem.max_players: is below min_players"),
        ("games.draw5.draws = 2", "games.draw5.draws: expected as many as there are draws in streets"),
        ("games.holdem.high_rank = 'none'", "games.holdem.high_rank: expected a ranking, as directions has it"),
        ("games.holdem.low_rank = 'low8'", 'games.holdem.low_rank: expected "none", as directions has it'),
        ("games.omaha8.directions = ['high']", 'games.omaha8.low_rank: expected "none", as directions has it'),
        (
            "games.holdem.streets = ['down 2', 'bet', 'board 5', 'bet', 'bet']",
            "fixed.big_bet_from_round.3: missing, expected a whole number, since games.holdem has 3 rounds",
        ),
        ("fixed.big_bet_from_round.few = 1", "fixed.big_bet_from_round.few: expected a number of betting rounds"),
        ("rake.rows.two.rule = 'rack'", "rake.rows.two.rule: 'rack' is no topic of [rules]"),
        ("rake.rows.two.cap_rule = 'cap'", "rake.rows.two.cap_rule: 'cap' is no topic of [rules]"),
        ("rake.rows.two.kind = 'percent'", "rake.rows.two.percent: missing, expected a decimal string"),
        ("rake.rows.two.step = '0.00'", "rake.rows.two.step: expected more than 0"),
        ("open_pair.games = ['stud9']", "open_pair.games: 'stud9' is no game"),
        ("jackpot.smart.games = ['stud9']", "jackpot.smart.games: 'stud9' is no game"),
    ],
)
def test_what_does_not_fit_is_told(tmp_path: Path, lines: str, fault: str) -> None:
    assert faults_of(tmp_path, lines) == [fault]


def test_a_table_may_not_speak_of_a_game_that_there_is_not(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, "rake.requires.stud9 = 'flop'")
    assert fault.startswith("rake.requires.stud9: no such game, expected americana / draw32 / ")


def test_an_exact_rake_needs_rows(tmp_path: Path) -> None:
    assert faults_of(tmp_path, "rake.mode = 'exact'", "robert@1") == [
        "rake.rows: empty, expected a row, since rake.mode is exact"
    ]


def test_a_new_limit_needs_its_bring_in_and_its_buy_in(tmp_path: Path) -> None:
    assert faults_of(tmp_path, "games.stud7.limits = ['spread']", "robert@1") == [
        "buy_in.spread: missing, expected a table, since games.stud7 is played in that limit",
        "bring_in.stud7.spread: missing, expected high / low",
    ]


def test_a_house_without_the_rules_that_findings_cite_is_refused(tmp_path: Path) -> None:
    """Every topic that all houses have is needed."""
    text = (BUILT_IN / "robert-1.toml").read_text(encoding="utf-8").replace('"robert"', '"own"', 1)
    begin = text.index('[rules."pots.layers"]')
    end = text.index("[rules.", begin + 1)
    (tmp_path / "own-1.toml").write_text(text[:begin] + text[end:], "utf-8")
    with pytest.raises(BadHouse) as caught:
        Shelf([BUILT_IN, tmp_path]).find("own", "")
    assert caught.value.faults == ['own-1.toml: rules."pots.layers": missing, expected statement, where and status']
