"""What a night takes from elsewhere than the day's hands: tables' and rooms' own events, finance, the day before."""

import io
from datetime import date
from pathlib import Path
from typing import Any

from ledger.days.room_day import room_day
from ledger.finance.statements import receive_statement
from ledger.histories.venue_line import read_venue_line
from ledger.intake.whole_hands import record
from ledger.store.store import Store
from tests.ledger.reconciliation.nights import DAY, at, play, run
from tests.ledger.sample_hands import verified
from tests.ledger.stores import behind
from tests.ledger.venue_lines import EVENING, POOLS, Json, taken


def lines(store: Store, events: list[Json], table: str = "", day: str = DAY, first: int = 0) -> None:
    """Records events of a table, or of the room, a minute apart in the morning of a day."""
    where = {"table": table} if table else {}
    documents = [
        {"room": "testrum", **where, "n": n, "at": at(9, n, day)} | event for n, event in enumerate(events, first)
    ]
    taken(store, [read_venue_line(one, n) for n, one in enumerate(documents, 1)])


def document(store: Store, folder: Path, day: str = DAY) -> dict[str, Any]:
    return run(store, folder, day=room_day("testrum", date.fromisoformat(day), "UTC")).result.document


def check(found: dict[str, Any], name: str) -> dict[str, Any]:
    [one] = [one for one in found["checks"] if one["check"] == name]
    assert isinstance(one, dict)
    return one


def test_a_table_that_was_closed_before_is_none_of_the_days(store: Store, tmp_path: Path) -> None:
    """Nor one that opens later."""
    lines(store, EVENING, "Vega 7", "2026-11-20")
    lines(store, EVENING[:1], "Vega 8", "2026-11-28")
    assert document(store, tmp_path)["tables"] == 0


def test_what_happens_later_does_not_count(store: Store, tmp_path: Path) -> None:
    """Events of the days after leave the result as it was, byte for byte."""
    lines(store, EVENING[:5], "Vega 7")
    before = run(store, tmp_path).result
    lines(store, EVENING[5:], "Vega 7", "2026-11-28", first=5)
    assert run(store, tmp_path).result.text == before.text


def test_a_late_event_of_the_day_is_taken_up(store: Store, tmp_path: Path) -> None:
    """The next run has it, and what it comes to is another result."""
    lines(store, EVENING[:3], "Vega 7")
    before = run(store, tmp_path).result
    lines(store, EVENING[3:], "Vega 7", first=3)
    after = run(store, tmp_path).result
    assert after.document["reached"] > before.document["reached"]
    assert after.sha256 != before.sha256


def test_damaged_events_of_a_table_are_told(store: Store, tmp_path: Path) -> None:
    """The day is finished all the same."""
    play(store)
    lines(store, EVENING, "Vega 1")
    with behind(store.database) as session:
        session.run("UPDATE events SET state = ? WHERE version = 3 AND stream = (SELECT max(no) FROM streams)", (b"{",))
    found = document(store, tmp_path)
    assert found["hands"]["all"] == 13
    assert [one["table"] for one in found["findings"] if one["code"] == "sealed-record.table"] == ["Vega 1"]


def test_a_pool_begins_with_what_it_had_the_day_before(store: Store, tmp_path: Path) -> None:
    """By the recorded result of that day; without one nobody knows it."""
    lines(store, POOLS, day="2026-11-26")
    assert document(store, tmp_path)["pools"][0]["opening"] is None
    [before] = document(store, tmp_path, "2026-11-26")["pools"]
    assert before["closing"].startswith("1050")
    [pool] = document(store, tmp_path)["pools"]
    assert (pool["opening"], pool["closing"]) == (before["closing"], before["closing"])


def test_what_came_to_the_day_before_after_its_result_is_told(store: Store, tmp_path: Path) -> None:
    """A late hand or a late event of a pool: that day is to be reconciled again, for pools go on from its result."""
    lines(store, POOLS, day="2026-11-26")
    record(store, verified(hand_id="a", started_at=at(12, 0, "2026-11-26")))
    document(store, tmp_path, "2026-11-26")
    assert run(store, tmp_path).notes == []
    late = POOLS[1] | {"amount": "7.00", "reason": "late"}
    lines(store, [late], day="2026-11-26", first=2)
    again = "the 2026-11-26 of testrum has more on record than its result: reconcile it again, and then this day"
    assert run(store, tmp_path).notes == [again]
    document(store, tmp_path, "2026-11-26")
    assert run(store, tmp_path).notes == []
    assert document(store, tmp_path)["pools"][0]["opening"] == "1057.00"
    lines(store, EVENING, "Vega 1", day="2026-11-26")
    assert run(store, tmp_path).notes == [again]
    document(store, tmp_path, "2026-11-26")
    lines(store, [EVENING[-1]], "Vega 1", first=len(EVENING))
    assert run(store, tmp_path).notes == []
    record(store, verified(hand_id="b", started_at=at(13, 0, "2026-11-26")))
    assert run(store, tmp_path).notes == [again]


def test_a_table_that_was_closed_before_the_day_before_is_late_for_nothing(store: Store, tmp_path: Path) -> None:
    """What is told late of it is in no result of a later day, so that no new run of one would have it."""
    record(store, verified(hand_id="a", started_at=at(12, 0, "2026-11-26")))
    before = document(store, tmp_path, "2026-11-26")
    lines(store, EVENING, "Vega 7", day="2026-11-25")
    assert document(store, tmp_path, "2026-11-26") == before
    assert run(store, tmp_path).notes == []


def test_a_pool_does_not_go_on_from_a_day_of_another_clock(store: Store, tmp_path: Path) -> None:
    """Its hours are in both days or in neither; that is counted, also where no hand feeds the pool."""
    lines(store, POOLS, day="2026-11-26")
    run(store, tmp_path, day=room_day("testrum", date(2026, 11, 26), "Europe/Stockholm"))
    found = document(store, tmp_path)
    assert found["pools"][0]["opening"] is None
    assert check(found, "jackpot_pools")["not_looked_at"][0]["because"].startswith("what was in the pool")


def test_a_pool_that_is_opened_twice_on_a_day_is_told(store: Store, tmp_path: Path) -> None:
    """What it was opened with first is not forgotten."""
    lines(store, [POOLS[0], POOLS[0] | {"amount": "50.00"}])
    found = document(store, tmp_path)
    assert [(one["code"], one["recorded"]["amount"][:5]) for one in found["findings"]] == [
        ("pool.opened-again", "50.00")
    ]
    assert found["pools"][0]["closing"].startswith("1000")


def test_finance_is_held_against_the_day(store: Store, tmp_path: Path) -> None:
    """The statement that came last for the day, and its name and hash stand in the result."""
    play(store)
    text = f"date,item,table,game,currency,pool,amount,count\n{DAY},rake,,,EUR,,99.00,\n"
    assert document(store, tmp_path)["finance"] is None
    statement = receive_statement(store, "testrum", DAY, io.BytesIO(text.encode()))
    found = document(store, tmp_path)
    assert found["finance"] == {"statement": "-", "sha256": statement.sha256, "lines": 1}
    assert check(found, "rake")["findings"] == 1


def test_a_table_without_hands_has_a_day(store: Store, tmp_path: Path) -> None:
    """It was open, and somebody brought and took chips: its books are looked at."""
    lines(store, EVENING, "Vega 7")
    found = document(store, tmp_path)
    assert (found["tables"], found["hands"]["all"]) == (1, 0)
    assert found["totals"][0]["bought_in"].startswith("120.00")
    assert found["reached"] == 0


def test_numbers_that_another_day_has_are_not_missing(store: Store, tmp_path: Path) -> None:
    """A gap of the day is filled by a hand of the day before."""
    for number in range(1, 21):
        when = at(23, 59, "2026-11-26") if number == 10 else at(12, number)
        if number != 15:
            record(store, verified(hand_id=f"H{number:04}", started_at=when, table=f"Vega {number % 2}"))
    found = document(store, tmp_path)
    missing = [one["expected"]["first"] for one in found["findings"] if one["code"] == "hand-number.gap"]
    assert missing == ["H0015"]


def test_what_was_said_of_one_day_explains_no_other(store: Store, tmp_path: Path) -> None:
    """Finance is wrong by the same sum on two days: two findings, each with a key of its own."""
    keys = set()
    for day in ("2026-11-26", DAY):
        text = f"date,item,table,game,currency,pool,amount,count\n{day},refunds,,,EUR,,1.00,\n"
        receive_statement(store, "testrum", day, io.BytesIO(text.encode()))
        keys |= {one["key"] for one in document(store, tmp_path, day)["findings"]}
    assert len(keys) == 2


def test_a_hand_that_is_missing_at_midnight_is_missing(store: Store, tmp_path: Path) -> None:
    """The last number of the day before was 14, the first one of the day is 16; one that another table has is there."""
    for number in range(1, 30):
        if number not in (13, 15):
            when = at(10, number, "2026-11-26" if number < 15 else DAY)
            record(store, verified(hand_id=f"H{number:04}", started_at=when, table="Vega 1"))
    record(store, verified(hand_id="H0013", started_at=at(10, 13, "2026-11-26"), table="Vega 2"))

    def missing(day: str) -> list[str]:
        found = document(store, tmp_path, day)["findings"]
        return [one["expected"]["first"] for one in found if one["code"] == "hand-number.gap"]

    assert (missing("2026-11-26"), missing(DAY)) == ([], ["H0015"])
    record(store, verified(hand_id="H0015", started_at=at(10, 15, "2026-11-26"), table="Vega 2"))
    assert missing(DAY) == []
