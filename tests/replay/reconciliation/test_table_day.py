"""A table's day as a whole: what is reported, and what is not."""

from replay.houses.load import find_house
from replay.reconciliation.night_finding import NightFinding
from replay.reconciliation.sealed_record import Rows
from replay.sessions.session import FIRST, STOPPED
from tests.replay.reconciliation.table_night import SITS, TableNight, found, looked, night

THREE = """
    robert holdem no 1/2
    button 1 at 20:05: 1 2 3 | blinds 2 3
    button 2 at 20:07: 1 2 3 | blinds 3 1
    button 3 at 20:09: 1 2 3 | blinds 1 2
    """
BOOKED = f"""
    robert holdem no 1/2
    19:59 opens
    {SITS.format(at="20:00")}
    button 1 at 20:05: 1=200 2=200 3=200 | blinds 2 3
    """


def test_each_hand_has_its_verdict() -> None:
    """A discrepant one has its own findings; their rule is the house's."""
    text = THREE.replace("blinds 3 1", "blinds 3 1 | deal | 2 folds | 3 folds | 1 wins 7")
    sheet = TableNight(text).walk()
    hands = sheet.hands
    assert (hands.verified, hands.discrepant, hands.unverifiable, hands.all()) == (2, 1, 0, 3)
    verdicts = [one for one in sheet.findings if one.check == "verdict"]
    assert verdicts and all((one.hand_id, one.rule.partition("/")[0]) == ("2", "robert") for one in verdicts)
    assert ("conservation", "conservation.pots", "2", "") in found(sheet)
    assert looked(sheet.check("verdict")) == (3, {})
    assert sheet.houses == {("robert", "1", find_house("robert").sha256): 3}


def test_a_hand_that_cannot_be_judged_says_why() -> None:
    unknown = "blinds 3 1 | deal 1 ???? 2 ???? 3 ???? | 2 raises to 6 | 3 calls | 1 calls | flop | turn | river"
    sheet = TableNight(THREE.replace("blinds 3 1", f"{unknown} | 3 checks")).walk()
    assert sheet.hands.unverifiable + sheet.hands.discrepant == 1
    assert looked(sheet.check("verdict"))[0] + sum(sheet.check("verdict").not_looked_at.values()) == 3


def test_a_hand_that_cannot_be_played_is_counted_wherever_it_was_not_looked_at() -> None:
    """Nothing is passed over in silence; the hands after it are judged by nothing before it."""
    sheet = TableNight(THREE.replace("blinds 3 1", "blinds 3 1 | deal | 2 raises to 900")).walk()
    for check in ("button", "blinds_owed", "buy_in", "left_out"):
        assert sheet.check(check).not_looked_at[STOPPED] == 1
    assert looked(sheet.check("button")) == (0, {FIRST: 2, STOPPED: 1})


def test_the_lead_in_is_not_reported() -> None:
    """Its hands count nowhere, its faults were the day before's; the first hand of the day goes on from it."""
    text = (
        THREE.replace("20:05", "23:50").replace("20:07", "23:55").replace("button 3 at 20:09", "button 1 at 2. 00:05")
    )
    sheet = TableNight(text.replace("blinds 1 2", "blinds 2 3")).walk(2)
    assert found(sheet) == [("button", "button", "3", "")]
    assert sheet.hands.all() == 1 and sheet.tables == 1
    assert looked(sheet.check("button")) == (1, {})


def test_a_day_without_hands_or_events_is_no_table() -> None:
    assert TableNight(THREE).walk(2).tables == 0
    assert TableNight("robert holdem no 1/2 \n 20:00 opens").walk().tables == 1


def test_what_a_session_shows_stands_under_its_check() -> None:
    """Button, posts, buy-ins; with the player that it is about."""
    assert night(THREE.replace("button 2", "button 1").replace("3 1", "2 3"))[:1] == [("button", "button", "2", "")]
    came = "\n 20:06 dag sits 4, brings {} \n button 2 at 20:07: 1 2 3 4@dag={} | blinds 3 4"
    assert night(BOOKED + came.format(100, 100)) == []
    assert night(BOOKED + came.format(10, 10)) == [("buy_in", "buy-in.least", "2", "dag")]
    waits = "\n 20:06 dag sits 5, brings 100 \n button 2 at 20:07: 1 2 3 5@dag=100 | blinds 3 1"
    assert night(BOOKED + waits.replace("blinds 3 1", "blinds 3 5")) == []
    owes = "\n 20:06 dag sits 2, brings 100"
    gone = "\n 20:06 p2 leaves with 199"
    text = BOOKED + gone + owes + "\n button 3 at 20:07: 1 2@dag=100 3 | blinds 1 2"
    assert [one for one in night(text) if one[0] == "blinds_owed"] == []


def test_a_newcomer_is_known_by_the_table_s_events() -> None:
    """Without them he may be back from sitting out, and nobody can tell."""
    text = """
        button 2 at 20:07: 1 2 3 | blinds 3 1
        button 3 at 20:09: 1 2 3 5@dag=100 | blinds 5 1
        button 5 at 20:11: 1 2 3 5 6@eva=100 | blinds 1 2
        """
    sat = "20:08 dag sits 5, brings 100 \n 20:10 eva sits 6, brings 100"
    assert ("blinds_owed", "post.owed", "4", "eva") in night(f"{BOOKED}\n{text}\n{sat}")
    alone = BOOKED.replace("19:59 opens", "").replace(SITS.format(at="20:00"), "")
    assert ("blinds_owed", "post.owed", "4", "eva") in night(f"{alone}\n{text}")


def test_who_comes_back_within_twenty_minutes_may_bring_what_he_took() -> None:
    """``buy-in.rejoin``: the table's own events say when he left and when he sat down again."""
    text = f"""{BOOKED}
        20:06 p3 adds 100
        button 2 at 20:07: 1 2 3=301 | blinds 3 1
        20:08 p3 leaves with 300
        button 1 at 20:10: 1 2 | blinds 1 2
        {{at}} p3 sits 3, brings 300
        button 2 at 20:40: 1 2 3=300 | blinds 2 3
        """

    def rejoins(at: str) -> list[tuple[str, str, str, str]]:
        return [one for one in night(text.format(at=at)) if one[2] == "4" and one[0] in ("buy_in", "rejoin")]

    assert rejoins("20:28") == []
    assert rejoins("20:28:01") == [("rejoin", "buy-in.most", "4", "p3")]


def test_who_comes_back_to_a_table_that_was_closed_in_between_is_not_forgotten() -> None:
    """After a crash all leave with what they have, and may bring it again."""
    text = f"""{BOOKED.replace("=200", "=300").replace("brings 200", "brings 300")}
        20:06 p1 leaves with 300; p2 leaves with 299; p3 leaves with 301; closes
        {{at}} opens; p1 sits 1, brings 300; p2 sits 2, brings 299; p3 sits 3, brings 301
        button 1 at 20:40: 1=300 2=299 3=301 | blinds 2 3
        """
    assert [one[0] for one in night(text.format(at="20:20")) if one[2] == "2"] == []
    assert [one[0] for one in night(text.format(at="20:30")) if one[2] == "2"] == ["rejoin"] * 3


def test_rows_are_compared_where_somebody_asked() -> None:
    """``sealed_record``: a record that says something else than the hand's events is named at the first difference."""
    told = TableNight(THREE)
    day = told.day()
    said = [None, Rows(True), Rows(False, 4, '{"amount":"1.00"}', '{"amount":"2.00"}')]
    for hand, rows in zip(told.hands, said, strict=True):
        day.take(told.sealed(hand), told.told.house, rows=rows)
    sheet = day.finish()
    assert looked(sheet.check("sealed_record"))[0] == 2
    (one,) = sheet.findings
    assert (one.code, one.hand_id, one.event) == ("sealed-record.differs", "3", 4)
    assert (one.expected, one.recorded) == ({"stored": '{"amount":"1.00"}'}, {"sealed": '{"amount":"2.00"}'})


def test_hands_without_events_of_the_table_are_walked_the_same_each_time() -> None:
    first, second = TableNight(BOOKED).walk().document(), TableNight(BOOKED).walk().document()
    assert first == second


def keys(findings: list[NightFinding]) -> set[str]:
    return {one.key() for one in findings}


def test_no_two_findings_have_one_key() -> None:
    sheet = TableNight(f"{BOOKED}\n 20:06 p1 leaves with 7; p2 leaves with 7; p3 leaves with 7").walk()
    assert len(keys(sheet.findings)) == len(sheet.findings) == 3
