"""A run of hands of one table: what it is, and where it has to begin anew."""

import pytest

from replay.audit import audit
from replay.hand import Hand, Seat
from replay.houses.load import find_house
from replay.sessions.session import Session, audit_session
from tests.replay.dictation import Dictation, dictate
from tests.replay.sessions.evening import Evening, because, evening, skipped

TWO = """
    robert holdem no 1/2
    button 1: 1 2 3 | blinds 2 3
    button 1: 1 2 3 | blinds 2 3 | missing ← button
    """


def hand(button: int = 1, more: str = "", limit: str = "no 1/2", game: str = "holdem") -> Hand:
    """Three players, the button where it is said."""
    blinds = {1: "2 3", 2: "3 1", 3: "1 2"}[button]
    folds = {1: "1 folds | 2 folds", 2: "2 folds | 3 folds", 3: "3 folds | 1 folds"}[button]
    return dictate(f"""
        robert {game} {limit}, button {button}{more}
        1: 100 | 2: 100 | 3: 100
        blinds {blinds} | deal | {folds}
        """)


def test_the_hands_of_a_table_are_judged_in_their_order() -> None:
    robert = find_house("robert")
    assert audit_session([hand(1), hand(2), hand(3)], robert, whole=True).findings == []
    report = audit_session([hand(1), hand(3), hand(2)], robert, whole=True)
    assert [one.finding.rule for one in report.findings] == ["robert/button", "robert/button"]


def test_one_hand_alone_shows_nothing() -> None:
    assert audit_session([hand()], find_house("robert"), whole=False).findings == []
    assert audit_session([], find_house("robert"), whole=True).findings == []


def test_each_hand_is_judged_by_its_own_house() -> None:
    """A new edition may come into force between two hands: the report of each hand says which rules it is under."""
    session = Session(whole=False)
    session.take(audit(hand(1), find_house("robert")))
    session.take(audit(hand(3), find_house("dansk")))
    assert [one.finding.rule for one in session.report.findings] == ["dansk/button"]


def test_a_hand_of_another_table_is_refused() -> None:
    """A caller's fault, not the record's."""
    other = dictate("""
        robert holdem no 1/2, button 1, hand x7
        1: 100 | 2: 100
        blinds 1 2 | deal | 1 folds
        """)
    moved = Hand(
        other.hand_id, other.room, "elsewhere", other.house, other.game, other.limit, other.money, other.currency,
        other.unit, other.stakes, other.button, other.seats, other.events,
    )  # fmt: skip
    session = Session(whole=False)
    session.take(audit(hand(), find_house("robert")))
    with pytest.raises(ValueError, match="hand x7 is of table room/elsewhere, expected one of room/table"):
        session.take(audit(moved, find_house("robert")))


def test_the_report_as_a_document() -> None:
    """The rows of a hand's report, each with its hand."""
    document = evening(TWO).document()
    assert document["discrepancies"] == [
        {
            "hand_id": "2", "code": "button", "rule": "robert/button", "event": None, "expected": {"button": 2},
            "recorded": {"button": 1}, "message": "the button goes from seat 1 to seat 2",
        }
    ]  # fmt: skip
    assert isinstance(document["skipped"], list)
    assert document["skipped"][0]["hand_id"] == "1" and document["skipped"][0]["check"] == "buy-in"


# --- where it begins anew -------------------------------------------------------------------------------------------


def begins_anew(between: Hand, after: Hand | None = None) -> str:
    """Why a session begins anew at a hand; the button of the next one is judged by nothing before it."""
    session = Session(whole=True)
    robert = find_house("robert")
    session.take(audit(hand(1), robert))
    session.take(audit(between, robert))
    session.take(audit(after or hand(1), robert))
    assert session.report.findings == []
    return because(session.report, "session")


def test_a_game_that_the_house_does_not_offer() -> None:
    assert begins_anew(hand(1, limit="spread 1/2")) == "the hand cannot be played: what comes after it begins anew"


def test_a_hand_in_which_replay_stopped() -> None:
    """A card is dealt twice: nothing after it is derived."""
    stopped = dictate("""
        robert holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3 | deal 1 AsAd 2 AsKd 3 7c2d | 1 raises to 6 | 1 raises to 900
        """)
    assert audit(stopped, find_house("robert")).play is not None
    assert begins_anew(stopped) == "replay had to stop in the hand: what comes after it begins anew"


def test_a_player_with_two_seats() -> None:
    told = Dictation("""
        robert holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3 | deal | 1 folds | 2 folds
        """)
    told.seats[0] = Seat(1, "p2", 10000)
    assert begins_anew(told.hand()) == "a player has two seats: who is who cannot be told"


def test_another_currency_or_chip() -> None:
    """Amounts of the hands before say nothing any more; the hand itself is the first of what comes."""
    for more in (", in USD", ", unit 0.05", ", for play"):
        session = Session(whole=True)
        session.take(audit(hand(1), find_house("robert")))
        session.take(audit(hand(1, more=more), find_house("robert")))
        session.take(audit(hand(1, more=more), find_house("robert")))
        assert because(session.report, "session") == "the table changed its money: what comes after begins anew"
        assert [one.finding.rule for one in session.report.findings] == ["robert/button"], "from there on it is judged"


def test_after_it_began_anew_whoever_comes_may_be_back() -> None:
    """A session that was whole is so no more."""
    told = Evening(
        """
        robert holdem no 1/2
        button 1: 1 2 3 | blinds 2 3
        button 2: 1 2 3 | blinds 3 1 | deal | 2 raises to 900
        button 2: 1 2 3=7 | blinds 3 1
        """,
        True,
        None,
    )
    assert told.session.report.findings == []
    assert ("3", "buy-in") in skipped(told.session.report)


def test_other_games_and_limits_go_on_with_the_same_players() -> None:
    """Stakes, game and limit may change at a table; who owes what stays."""
    session = Session(whole=True)
    robert = find_house("robert")
    session.take(audit(hand(1), robert))
    session.take(audit(hand(2, game="omaha", limit="pot 1/2"), robert))
    session.take(audit(hand(2, limit="fixed 2/4"), robert))
    assert [one.finding.rule for one in session.report.findings] == ["robert/button"]
