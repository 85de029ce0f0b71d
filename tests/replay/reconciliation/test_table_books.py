"""A table's own events, held against each other."""

from tests.replay.reconciliation.table_night import SITS, TableNight, found, looked, night

OPEN = f"""
    robert holdem no 1/2
    19:59 opens
    {SITS.format(at="20:00")}
    button 1 at 20:05: 1=200 2=200 3=200 | blinds 2 3
    """
LEAVE = "20:10 p1 leaves with 200; p2 leaves with 199; p3 leaves with 201"


def test_a_table_that_opens_plays_and_closes_accuses_nobody() -> None:
    sheet = TableNight(f"{OPEN}\n {LEAVE}; closes").walk()
    assert found(sheet) == []
    assert looked(sheet.check("table_books")) == (11, {})
    total = sheet.total("EUR", "real")
    assert (total.bought_in, total.cashed_out) == (600_000_000, 600_000_000)


def test_a_table_is_not_closed_with_chips_on_it() -> None:
    """Whoever still sits there takes nothing along."""
    sheet = TableNight(f"{OPEN}\n {LEAVE.rpartition(';')[0]}; closes").walk()
    assert found(sheet) == [("table_books", "table.closed-with-chips", "", "p3")]
    assert sheet.findings[0].recorded == {"seat": 3, "stack": "201.00", "n": 9}


def test_who_has_no_chips_may_sit_there_when_it_closes() -> None:
    assert night(f"{OPEN}\n 20:08 p9 sits 9 \n {LEAVE}; closes") == []


def test_a_seat_is_not_taken_twice() -> None:
    assert night(f"{OPEN}\n 20:06 carl sits 3") == [("table_books", "seat.taken", "", "carl")]


def test_a_player_has_one_seat() -> None:
    assert night(f"{OPEN}\n 20:06 p3 sits 5") == [("table_books", "player.two-seats", "", "p3")]


def test_who_brings_chips_or_leaves_has_sat_down() -> None:
    for what in ("brings 100", "adds 100", "leaves with 100"):
        assert ("table_books", "player.not-seated", "", "p7") in night(f"{OPEN}\n 20:06 p7 {what}")


def test_a_table_is_opened_once() -> None:
    assert ("table_books", "table.open-already", "", "") in night(f"{OPEN}\n 20:06 opens")
    assert night(f"{OPEN}\n {LEAVE}; closes \n 20:20 opens") == []


def test_no_hand_is_played_at_a_closed_table() -> None:
    text = f"{OPEN}\n {LEAVE}; closes \n button 2 at 20:20: 1 2 3 | blinds 3 1 \n button 3 at 20:22: 1 2 3 | blinds 1 2"
    assert night(text) == [("table_books", "table.closed", "2", "")]


def test_hands_are_played_in_the_chips_that_the_table_was_opened_with() -> None:
    """Named once; nothing is held against such hands."""
    text = OPEN.replace("no 1/2", "no 1/2, in USD") + "\n button 2 at 20:07: 1=9 2 3 | blinds 3 1"
    assert night(text) == [("table_books", "table.money", "1", "")]


def test_what_was_wrong_on_the_day_before_is_not_told_again() -> None:
    text = f"{OPEN}\n 20:06 carl sits 3 \n 20:06 p1 leaves with 7"
    assert [one[1] for one in night(text)] == ["seat.taken", "left.amount"]
    assert night(text, 2) == []


def test_a_table_without_any_event_has_no_books() -> None:
    sheet = TableNight("robert holdem no 1/2 \n button 1 at 20:05: 1 2 3 | blinds 2 3").walk()
    assert found(sheet) == [] and looked(sheet.check("table_books")) == (0, {})


def test_what_happens_twice_is_two_findings_with_keys_of_their_own() -> None:
    """Whoever explains one has said nothing of the other: each names its event of the table."""
    text = (
        f"{OPEN}\n 20:06 carl sits 3 \n 20:06:30 carl sits 3 \n 20:07 p3 sits 5 \n 20:08 opens \n 20:09 opens \n"
        "20:10 p7 brings 5; p7 leaves with 5; closes \n 20:11 opens; p7 brings 5; p7 leaves with 5"
    )
    sheet = TableNight(text).walk()
    codes = [one.code for one in sheet.findings]
    assert codes.count("table.open-already") == 2 and codes.count("player.not-seated") == 2
    assert len({one.key() for one in sheet.findings}) == len(sheet.findings)
