"""How often a player counted as all-in without acting."""

import pytest

from replay.events import Acted, HandVoided
from replay.hand import Hand, Seat, Stakes
from replay.houses.load import find_house
from replay.instant import parse_instant
from replay.money import Unit
from replay.sessions.artificial_all_ins import artificial_all_ins, count_artificial_all_ins
from tests.replay.amendment import amended

HOUR = 60


def use(
    minute: int | None, player: str = "p1", table: str = "one", limit: str = "fixed", money: str = "real",
    void: bool = False,
) -> Hand:  # fmt: skip
    """A hand of 1 March 2026 (or later) that started so many minutes after midnight, with one use in it."""
    at = "" if minute is None else f"2026-03-{1 + minute // 1440:02}T{minute // 60 % 24:02}:{minute % 60:02}:00Z"
    acted = Acted(1, "check", 0, "artificial_all_in", -1)
    events = [Acted(2, "check", 0, "player", -1), acted, *([HandVoided("misdeal")] if void else [])]
    return Hand(
        f"{table}-{player}-{minute}", "room", table, "svea", "holdem", limit, money, "EUR", Unit("0.01"),
        Stakes(100, 200), 1, [Seat(1, player, 10000), Seat(2, "other", 10000)], events, at,
        parse_instant(at) if at else 0,
    )  # fmt: skip


def found(*hands: Hand, window: str = "rolling", uses: int = 2, minutes_east: int = 0) -> list[str]:
    """The hands at which a use was one too many."""
    house = amended("svea", f"artificial_all_in.per_24h = {uses}", f'artificial_all_in.window = "{window}"')
    report = count_artificial_all_ins(hands, house, minutes_east)
    for one in report.findings:
        assert (one.finding.rule, one.finding.event) == ("amended/artificial-all-in.count", 1)
    return [one.hand_id for one in report.findings]


def test_more_uses_than_the_house_allows() -> None:
    """``svea/artificial-all-in.count``: the third of two, at the event of the use."""
    three = [use(0), use(10), use(20)]
    assert found(*three[:2]) == []
    assert found(*three) == ["one-p1-20"]
    house = amended("svea", "artificial_all_in.per_24h = 2")
    (one,) = count_artificial_all_ins(three, house).findings
    assert (one.finding.expected, one.finding.recorded) == ({"uses": 2}, {"uses": 3})


@pytest.mark.parametrize("uses", [0, 1, 3])
def test_the_number_is_the_house_s(uses: int) -> None:
    assert len(found(*[use(minute) for minute in range(5)], uses=uses)) == 5 - uses


def test_without_a_number_nothing_is_counted() -> None:
    """``artificial_all_in.per_24h`` unset: not checked, and the report says so."""
    report = count_artificial_all_ins([use(minute) for minute in range(50)], find_house("svea"))
    assert report.findings == []
    ((hand_id, skipped),) = [(one.hand_id, one.skipped) for one in report.skipped]
    assert (hand_id, skipped.check) == ("", "artificial-all-in.count")
    assert skipped.because == "svea/artificial-all-in.count: the house states no number"


@pytest.mark.parametrize("house", ["titan", "norge", "robert", "dansk", "practice"])
def test_houses_without_it_count_nothing(house: str) -> None:
    """``artificial-all-in``: each use is a finding of its hand already."""
    report = count_artificial_all_ins([use(0), use(1)], find_house(house))
    assert (report.findings, report.skipped) == ([], [])


def test_twenty_four_hours_roll() -> None:
    """``artificial_all_in.window``: what is 24 hours old counts no more, at midnight nothing changes."""
    assert found(use(0), use(1), use(24 * HOUR - 1)) == [f"one-p1-{24 * HOUR - 1}"]
    assert found(use(0), use(1), use(24 * HOUR)) == []
    assert found(use(23 * HOUR), use(23 * HOUR + 1), use(25 * HOUR)) == [f"one-p1-{25 * HOUR}"]


def test_a_calendar_day_ends_at_midnight() -> None:
    """``artificial_all_in.window``: by the day the count begins anew."""
    assert found(use(0), use(1), use(24 * HOUR - 1), window="day") == [f"one-p1-{24 * HOUR - 1}"]
    assert found(use(23 * HOUR), use(23 * HOUR + 1), use(25 * HOUR), window="day") == []


def test_the_day_is_the_room_s() -> None:
    """``minutes_east``: two hours east of Greenwich the day begins at 22:00 UTC, two hours west at 02:00."""
    late = [use(21 * HOUR), use(22 * HOUR), use(23 * HOUR)]
    assert found(*late, window="day") == [f"one-p1-{23 * HOUR}"]
    assert found(*late, window="day", minutes_east=120) == []
    early = [use(23 * HOUR), use(24 * HOUR), use(25 * HOUR)]
    assert found(*early, window="day") == []
    assert found(*early, window="day", minutes_east=-120) == [f"one-p1-{25 * HOUR}"]


def test_one_too_many_still_counts_for_the_next() -> None:
    """In each 24 hours: the third at 20 minutes is a use like the others."""
    assert found(use(0), use(10), use(20), use(24 * HOUR + 5)) == ["one-p1-20", f"one-p1-{24 * HOUR + 5}"]


def test_each_player_has_his_own_at_whichever_table() -> None:
    assert found(use(0), use(1, "p2"), use(2), use(3, "p2")) == []
    assert found(use(0), use(1, table="two"), use(2, table="three")) == ["three-p1-2"]


def test_the_order_of_the_hands_does_not_matter() -> None:
    """Tables may come one after the other: the times decide."""
    assert found(use(20), use(0, table="two"), use(10, table="two")) == ["one-p1-20"]


def test_hands_in_which_it_does_not_count() -> None:
    """Void hands; limits and money in which the house has none, where the use is a finding of its own."""
    out = [use(1, limit="no"), use(2, limit="pot"), use(3, money="play"), use(4, void=True)]
    assert found(*out, use(5), use(6)) == []
    house = amended("svea", "artificial_all_in.per_24h = 2")
    rule = house.timeouts.artificial_all_in
    assert rule is not None
    assert [
        (one.hand.started_at[11:16], one.player, one.event) for one in artificial_all_ins([*out, use(5)], rule)
    ] == [("00:05", "p1", 1)]
    assert found(*[use(minute, limit="spread") for minute in range(3)]) == ["one-p1-2"]


def test_misuse_is_for_management_to_find() -> None:
    """``artificial-all-in.abuse``: no hand shows what somebody meant by it; the uses are listed, whose and where."""
    rule = find_house("svea").timeouts.artificial_all_in
    assert rule is not None
    uses = artificial_all_ins([use(0), use(1, "p2"), use(2, table="two")], rule)
    assert [(one.player, one.hand.table) for one in uses] == [("p1", "one"), ("p2", "one"), ("p1", "two")]


def test_a_hand_without_a_time() -> None:
    """It is not counted, and the report says so."""
    house = amended("svea", "artificial_all_in.per_24h = 1")
    report = count_artificial_all_ins([use(None), use(1), use(None, "p2")], house)
    assert report.findings == []
    assert [(one.hand_id, one.skipped.because) for one in report.skipped] == [
        ("one-p1-None", "when hand one-p1-None started is not known"),
        ("one-p2-None", "when hand one-p2-None started is not known"),
    ]
