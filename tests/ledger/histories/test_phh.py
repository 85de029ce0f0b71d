"""Files of PHH: one hand, a table a hand, several hands run together; and where the faults are."""

import io
from pathlib import Path

import pytest

from ledger.histories import phh
from ledger.histories.fault import Fault
from ledger.histories.phh import read, recognises
from replay.hand import Hand
from tests.ledger.histories.phh_texts import phh_text

DATA = Path(__file__).parents[2] / "data" / "phh"


def found(text: str) -> list[str]:
    return [str(one) if isinstance(one, Fault) else str(len(one.events)) for one in read(io.StringIO(text), "f")]


ONE = phh_text(["p3 f"])
TWO = phh_text(["p3 f", "p1 f"])


def test_one_hand_is_a_file() -> None:
    """With comments before it, and blank lines."""
    assert found(ONE) == found("# A hand.\n\n" + ONE) == ["6"]


NAMES = [("[1]", "[2]"), ("[ 17 ]", "[18] # the next"), ('["a b"]', "['c']"), ("[x-1]", "[x_2]")]


@pytest.mark.parametrize("names", NAMES)
def test_a_table_is_a_hand(names: tuple[str, str]) -> None:
    """Numbered as the standard has it, or named."""
    assert found(f"{names[0]}\n{ONE}\n\n{names[1]}\n{TWO}") == ["6", "7"]


def test_files_that_were_joined_are_several_hands() -> None:
    """Each begins with its variant; byte order marks may stand between."""
    assert found(ONE + TWO + "\ufeff" + ONE) == ["6", "7", "6"]


def test_lists_over_several_lines_do_not_end_a_hand() -> None:
    """A line within a list that looks like a table is none."""
    text = ONE.replace("actions = ['p3 f']", 'actions = [\n\n  "p3 f", # [1]\n]\nseats = [\n1,\n2,\n3]')
    assert found("[1]\n" + text) == ["6"]


def test_the_same_hand_has_the_same_id_alone_and_among_others() -> None:
    """The id is the hash of the hand's own text."""
    among = [hand for hand in read(io.StringIO(f"[1]\n{ONE.strip()}\n\n[2]\n{TWO}"), "f") if isinstance(hand, Hand)]
    alone = [hand for hand in read(io.StringIO(ONE.strip()), "f") if isinstance(hand, Hand)]
    assert among[0].hand_id == alone[0].hand_id != among[1].hand_id


def test_a_fault_names_line_table_and_action_and_other_hands_are_read() -> None:
    """Lines of the file, not of the table; actions from 0."""
    bad_action = ONE.replace("p3 f", "p9 f")
    bad_toml = ONE.replace("antes = [0, 0, 0]", "antes = [0, 0,, 0]")
    bad_field = ONE.replace("min_bet = 2", "")
    text = f"[1]\n{bad_action}[2]\n{ONE}[3]\n{bad_toml}[4]\n{bad_field}[5]\n{TWO}"
    assert found(text) == [
        "f: line 2, hand [1], action 0: 'p9' is no player; expected p1 to p3",
        "6",
        f"f: line {2 + 2 * 8 + 1}, hand [3]: no TOML: Invalid value",
        f"f: line {2 + 3 * 8}, hand [4]: min_bet is missing; expected a number",
        "7",
    ]


def test_a_hand_cut_short_is_a_fault_in_its_last_line() -> None:
    """The list of actions has no end."""
    assert found(ONE[: ONE.index("'p3 f'") + 4])[0].startswith("f: line ")
    assert "no TOML" in found(ONE[: ONE.index("'p3 f'") + 4])[0]


def test_no_break_blanks_are_blanks() -> None:
    """TOML does not know them; files that went through an editor have them."""
    assert found(ONE.replace(" = ", "\xa0=\xa0")) == ["6"]


def test_a_table_without_end_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand has a longest size."""
    monkeypatch.setattr(phh, "MOST_CHARACTERS", 1000)
    assert found("[1]\n" + ONE + "# nothing\n" * 500 + "[2]\n" + ONE) == [
        "f: line 2, hand [1]: a hand of more than 1000 characters", "6",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("head", "phh_it_is"),
    [
        ("variant = 'NT'", True), ("# x\n\nantes=[0]", True), ("[1]\nvariant = 'NT'", True), ("actions = [", True),
        ('{"variant": 1}', False), ("My variant = x", False), ("Game #1\nSeat 1: Bo", False), ("", False),
    ],
)  # fmt: skip
def test_phh_is_recognised_by_its_own_fields(head: str, phh_it_is: bool) -> None:
    """At the beginning of a line."""
    assert recognises(head) is phh_it_is
