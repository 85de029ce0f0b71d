"""What PHH's lists of antes and blinds mean: who posted what, and the table's stakes."""

from ledger.histories.phh_hand import read_phh
from replay.hand import Stakes
from tests.ledger.histories.phh_texts import phh_text, play


def posts(**fields: object) -> list[str]:
    return [line for line in play(**fields) if " posted " in line]


def stakes(**fields: object) -> dict[str, int]:
    found: Stakes = read_phh(phh_text([], **fields)).stakes  # type: ignore[arg-type]
    names = ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet", "big_blind_ante")
    return {name: getattr(found, name) for name in names if getattr(found, name)}


def test_the_first_two_are_the_blinds() -> None:
    """Players are listed from the small blind on, and the button is last."""
    assert posts() == ["1 posted small_blind 1", "2 posted big_blind 2"]
    assert stakes() == {"small_blind": 1, "big_blind": 2}
    assert read_phh(phh_text([])).button == 3


def test_heads_up_the_second_player_is_the_button_and_posts_the_small_blind() -> None:
    """``[1, 2]`` means that p1 posts 2."""
    assert posts(stacks=(50, 50)) == ["2 posted small_blind 1", "1 posted big_blind 2"]
    assert read_phh(phh_text([], stacks=(50, 50))).button == 2


def test_antes_that_all_pay_come_before_the_blinds() -> None:
    """Each as far as the stack goes; what is left goes to the blind."""
    assert posts(antes=(3, 3, 3), stacks=(100, 4, 2)) == [
        "1 posted ante 3", "2 posted ante 3", "3 posted ante 2", "1 posted small_blind 1", "2 posted big_blind 1",
    ]  # fmt: skip
    assert stakes(antes=(3, 3, 3)) == {"small_blind": 1, "big_blind": 2, "ante": 3}


def test_one_ante_at_the_big_blind_is_for_the_table() -> None:
    """It may be more than the blind; heads-up lists are reversed for it too."""
    assert posts(antes=(0, 5))[0] == "2 posted ante 5"
    assert stakes(antes=(0, 5)) == {"small_blind": 1, "big_blind": 2, "big_blind_ante": 5}
    assert posts(antes=(0, 5), stacks=(50, 50))[0] == "1 posted ante 5"


def test_one_ante_elsewhere_is_dead_money() -> None:
    """A button ante: the header has no word for it."""
    assert posts(antes=(0, 0, 5))[0] == "3 posted dead 5"
    assert stakes(antes=(0, 0, 5)) == {"small_blind": 1, "big_blind": 2}


def test_unequal_antes_have_the_stake_that_most_paid() -> None:
    """Who paid another one stands out as a finding."""
    assert stakes(antes=(3, 3, 0, 3), stacks=(9, 9, 9, 9))["ante"] == 3


def test_straddles_stand_further_round() -> None:
    """Under the gun and on the button."""
    assert posts(stacks=(99,) * 5, blinds=(1, 2, 4, 0, 8))[2:] == ["3 posted straddle 4", "5 posted straddle 8"]


def test_a_blind_below_zero_is_a_late_post() -> None:
    """The big one is an entry; both in one sum: the big one live, the small one dead; the small one alone."""
    assert posts(stacks=(99,) * 5, blinds=(1, 2, -2, -3, -1))[2:] == [
        "3 posted entry 2", "4 posted missed_big 2", "4 posted missed_small 1", "5 posted missed_small 1",
    ]  # fmt: skip


def test_a_missing_small_blind_is_nobodys() -> None:
    """With a zero in its place, or the big blind standing in it."""
    assert posts(blinds=(0, 2)) == ["2 posted big_blind 2"]
    assert posts(blinds=(2, 0)) == ["1 posted big_blind 2"]
    assert posts(blinds=(0, 0, 3)) == ["3 posted big_blind 3"]


def test_fixed_limit_and_stud_give_their_sizes() -> None:
    """No blinds in stud."""
    assert stakes(variant="FT") == {"small_blind": 1, "big_blind": 2, "small_bet": 2, "big_bet": 4} | {"big_blind": 2}
    assert stakes(variant="F7S", antes=(1, 1, 1)) == {"ante": 1, "bring_in": 1, "small_bet": 2, "big_bet": 4}
