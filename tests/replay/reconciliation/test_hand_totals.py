"""What hands add to a day's sums."""

import pytest

from replay.reconciliation.hand_totals import NO_RAKE
from tests.replay.reconciliation.table_night import TableNight, looked

POTS = "deal 1 AsAd 2 KcKd 3 7c2d | 1 raises to 20 | 2 folds | 3 calls | flop 9h 8h 3d | 3 checks | 1 checks | turn 4s"
RIVER = f"{POTS} | 3 checks | 1 checks | river Js | 3 checks | 1 checks"


def walk(end: str = "", house: str = "dansk", header: str = "") -> TableNight:
    text = f"""
        {house} holdem no 1/2{header}
        button 1 at 20:05: 1 2 3 | blinds 2 3 | {RIVER}{end}
        """
    return TableNight(text)


def test_the_rake_of_a_record_that_tells_none_is_the_house_s() -> None:
    sheet = walk().walk()
    (row,) = sheet.rake.values()
    assert (row.table, row.game, row.limit, row.currency, row.money, row.hands) == (
        "table", "holdem", "no", "EUR", "real", 1,
    )  # fmt: skip
    assert row.rake == sheet.total("EUR", "real").rake > 0


def test_the_rake_that_was_taken_counts_right_or_wrong() -> None:
    """What the house got, not what it should have."""
    sheet = walk(" | rake 3.33").walk()
    assert sheet.total("EUR", "real").rake == 3_330_000
    assert sheet.hands.discrepant == 1


def test_a_rake_that_nobody_knows_is_not_counted() -> None:
    """Replay had to stop, and the record tells none."""
    text = "robert holdem no 1/2 \n button 1 at 20:05: 1 2 3 | blinds 2 3 | deal | 1 raises to 900"
    sheet = TableNight(text).walk()
    assert looked(sheet.check("rake")) == (0, {NO_RAKE: 1})


@pytest.mark.parametrize(("end", "fed"), [("", None), (" | rake 2 | jackpot bad-beat 0.50", 500_000)])
def test_pools_get_what_is_recorded(end: str, fed: int | None) -> None:
    sheet = walk(end).walk()
    assert [row.contributions for row in sheet.pools.values()] == ([] if fed is None else [fed])


def test_awards_leave_the_pool() -> None:
    sheet = walk(" | 3 wins jackpot bad-beat 50").walk()
    assert [(row.pool, row.currency, row.awards) for row in sheet.pools.values()] == [("bad-beat", "EUR", 50_000_000)]
    assert sheet.total("EUR", "real").jackpots == 50_000_000
