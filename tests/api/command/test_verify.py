"""``oddchip verify``: every hand gets its verdict, what cannot be read is told, and the exit status sums it up."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from api.command.main import app
from replay.audit import audit
from replay.hand import Hand
from replay.houses.house import House

CASES = Path(__file__).parents[2] / "data" / "cases"
VERIFIED = str(CASES / "odd-chips" / "dansk-each-pot-its-own.json")
DISCREPANT = str(CASES / "record" / "titan-card-dealt-twice.json")
UNVERIFIABLE = str(CASES / "unknown-cards" / "svea-loser-not-revealed.json")
NO_HAND = str(CASES / "record" / "contract-unknown-event.json")


def oddchip(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(app, ["verify", *arguments], input=given)


def reports(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize(
    ("files", "exit_status"),
    [
        ([VERIFIED], 0),
        ([VERIFIED, UNVERIFIABLE], 3),
        ([VERIFIED, UNVERIFIABLE, DISCREPANT], 1),
        ([VERIFIED, UNVERIFIABLE, DISCREPANT, NO_HAND], 2),
        (["no-such-file.json"], 2),
        ([], 2),
    ],
)
def test_the_exit_status_sums_up_the_hands(files: list[str], exit_status: int) -> None:
    """0 all verified; 1 one discrepant; 2 something was no hand; 3 one unverifiable; 2 before 1 before 3."""
    assert oddchip(*files).exit_code == exit_status
    assert oddchip("--json", *files).exit_code == exit_status


def test_json_is_one_report_a_line_in_the_order_of_the_hands() -> None:
    """Reports on standard output and nothing else there; faults on standard error."""
    result = oddchip("--json", VERIFIED, NO_HAND, DISCREPANT)
    assert [one["verdict"] for one in reports(result)] == ["verified", "discrepant"]
    assert reports(result)[0]["ruleset"]["house"] == "dansk"
    assert len(result.stderr.splitlines()) == 1


def test_a_fault_names_the_file_the_hand_the_event_and_what_was_expected() -> None:
    """One line, from which somebody can find the place and mend it."""
    (line,) = oddchip(NO_HAND).stderr.splitlines()
    assert line.startswith(f"oddchip: {NO_HAND}: ")
    assert "hand svea-524563086, event 5" in line
    assert '"raised"' in line
    assert "expected" in line


def test_a_bad_hand_does_not_stop_the_others() -> None:
    """What stands before and after a document that is no hand is judged."""
    result = oddchip(NO_HAND, VERIFIED, "no-such-file.json", VERIFIED)
    assert result.stdout.endswith("2 hands judged: 2 verified, 2 faults\n")


def test_people_see_the_rule_and_both_sides_of_a_discrepancy() -> None:
    """The verdict and the hand on a line; under it the rule, the event, what was expected and what is recorded."""
    (report,) = reports(oddchip("--json", DISCREPANT))
    finding = report["discrepancies"][0]
    lines = oddchip(DISCREPANT).stdout.splitlines()
    assert lines[0].split() == ["discrepant", report["hand_id"], "holdem", "no", "titan@1"]
    assert lines[1] == f"    {finding['rule']}  event {finding['event']}: {finding['message']}"


def test_people_see_why_something_is_unverifiable() -> None:
    """The check that was not made, and the reason."""
    lines = oddchip(UNVERIFIABLE).stdout.splitlines()
    assert lines[0].startswith("unverifiable ")
    assert lines[1].strip().startswith("showdown not checked: ")


def test_quiet_leaves_out_what_is_verified() -> None:
    """Only the hands that need somebody, and the totals."""
    lines = oddchip("--quiet", VERIFIED, DISCREPANT).stdout.splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" ")] == ["discrepant", "2"]


def test_a_dash_reads_standard_input() -> None:
    """``-`` stands for standard input, and for its name in faults."""
    result = oddchip("--json", "-", given=Path(VERIFIED).read_text())
    assert [one["verdict"] for one in reports(result)] == ["verified"]
    assert oddchip("-", given="what is this").stderr.startswith("oddchip: -: ")


def test_the_house_asked_for_comes_before_the_hands_own() -> None:
    """``--house`` decides, also for a hand that names another."""
    (report,) = reports(oddchip("--json", "--house", "practice@1", VERIFIED))
    assert report["ruleset"]["house"] == "practice"


def test_a_house_file_can_be_asked_for(tmp_path: Path) -> None:
    """An operator's short file that extends a house is used as it lies there."""
    file = tmp_path / "kungsbord-1.toml"
    file.write_text('house = "kungsbord"\nversion = "1"\nextends = "dansk@1"\nvalid_from = "2020-01-01"\n')
    (report,) = reports(oddchip("--json", "--house", str(file), VERIFIED))
    assert report["ruleset"]["house"] == "kungsbord"


def test_an_unknown_house_is_a_fault_of_that_hand(tmp_path: Path) -> None:
    """File and hand are named, with the houses that there are; the other hands are judged."""
    file = tmp_path / "hand.json"
    document = json.loads(Path(VERIFIED).read_text()) | {"house": "sveaa"}
    file.write_text(json.dumps(document))
    result = oddchip(str(file), VERIFIED)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"oddchip: {file}: hand {document['hand_id']}: ")
    assert "svea@1" in result.stderr
    assert "1 verified" in result.stdout


def test_our_own_fault_in_one_hand_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand is named with one line, the others are judged, and the status says that it was us."""

    def failing(hand: Hand, house: House) -> object:
        if house.name == "titan":
            raise KeyError("vela")
        return audit(hand, house)

    monkeypatch.setattr("api.command.verify.audit", failing)
    result = oddchip(DISCREPANT, VERIFIED)
    assert result.exit_code == 70
    assert "1 verified, 1 fault" in result.stdout
    (line,) = result.stderr.splitlines()
    assert "our own fault" in line
    assert "KeyError: 'vela'" in line


@pytest.mark.parametrize("hand_id", ["a\x1b[2Jb", "a\nb", "a\u202eb"])
def test_a_hand_id_cannot_steer_the_terminal(tmp_path: Path, hand_id: str) -> None:
    """Whether it is refused or judged, a control character out of a file is printed as its escape."""
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(json.loads(Path(VERIFIED).read_text()) | {"hand_id": hand_id}))
    result = oddchip(str(file))
    printed = (result.stdout + result.stderr).splitlines()
    assert len(printed) == 2
    assert all(line.isprintable() for line in printed)
