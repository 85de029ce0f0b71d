"""A PHH text becomes a hand: its header, what is kept of other fields, and what the audit makes of it."""

import hashlib
import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.histories.hand_document import read_hand, write_hand
from ledger.histories.phh_hand import read_phh
from ledger.histories.phh_writer import NotInPhh, write_phh
from ledger.histories.read import read_hands
from replay.audit import audit
from replay.hand import Hand
from replay.houses.load import find_house
from tests.ledger.histories.phh_texts import phh_text, spoilt_texts
from tests.ledger.histories.pokerkit_hands import BOARD_GAMES, DRAW_GAMES, STUD_GAMES, play, random_table

DATA = Path(__file__).parents[2] / "data" / "phh"
PRACTICE = find_house("practice")


def sample(name: str) -> Hand:
    hand = next(iter(read_hands(DATA / name)))
    assert isinstance(hand, Hand)
    return hand


@pytest.mark.parametrize(
    ("variant", "game", "limit"),
    [
        ("FT", "holdem", "fixed"), ("NT", "holdem", "no"), ("NS", "shortdeck", "no"), ("PO", "omaha", "pot"),
        ("FO/8", "omaha8", "fixed"), ("F7S", "stud7", "fixed"), ("F7S/8", "stud7-8", "fixed"), ("FR", "razz", "fixed"),
        ("N2L1D", "single27", "no"), ("F2L3D", "triple27", "fixed"), ("FB", "badugi", "fixed"),
    ],
)  # fmt: skip
def test_every_variant_has_a_game_and_a_limit(variant: str, game: str, limit: str) -> None:
    """All eleven; a game that the house does not have gets a verdict all the same."""
    hand = read_phh(phh_text(["p3 f"], variant=variant, antes=(1, 1, 1)))
    assert (hand.game, hand.limit) == (game, limit)
    assert audit(hand, PRACTICE).verdict in ("verified", "discrepant", "unverifiable")


def test_a_hand_of_a_room_has_the_rooms_number() -> None:
    """Venue, else event; table and seats as they are; time with its zone; real money by code or sign."""
    hand = sample("split-pot.phh")
    assert (hand.room, hand.hand_id, hand.table, hand.button) == ("Sample Club", "7", "2", 1)
    assert [(seat.seat, seat.player) for seat in hand.seats] == [(1, "p3"), (3, "p1"), (5, "p2")]
    assert (hand.started_at, hand.money, hand.currency) == ("2026-02-03T20:15:30+01:00", "real", "EUR")
    other = sample("session.phhs")
    assert (other.room, other.hand_id, other.currency, other.unit.text) == ("Sample Room", "900001", "EUR", "0.01")
    assert other.started_at == "2026-02-03T18:02:11+00:00"


def test_a_hand_of_no_room_has_the_hash_of_its_text_for_an_id() -> None:
    """Every session begins with hand 1; the number is kept beside."""
    text = (DATA / "six-handed.phh").read_text()
    hand = sample("six-handed.phh")
    assert hand.hand_id == hashlib.sha256(text.encode()).hexdigest()
    assert json.loads(hand.extra) == {"x-phh": {"hand": 12}}
    assert (hand.room, hand.money, hand.currency, hand.house) == ("PHH", "chips", "CHIPS", "")


def test_a_level_makes_it_a_tournament() -> None:
    """Under the event's name; other fields are kept."""
    hand = sample("big-blind-ante.phh")
    assert json.loads(hand.tournament) == {"id": "Sample Open", "level": 14}
    assert json.loads(hand.extra) == {"x-phh": {"ante_trimming_status": False, "event": "Sample Open"}}
    assert hand.stakes.big_blind_ante == 1000


def test_half_chips_are_the_unit() -> None:
    """The unit follows from the figures."""
    hand = sample("half-chip.phh")
    assert (hand.unit.text, hand.seats[1].stack) == ("0.5", 301)


@pytest.mark.parametrize(
    ("more", "started_at"),
    [
        ("day = 3\ntime = 20:15:30\ntime_zone = 'Europe/Stockholm'", "2026-02-03T20:15:30+01:00"),
        ("day = 3\ntime = 20:15:30\ntime_zone_abbreviation = 'GMT'", "2026-02-03T20:15:30+00:00"),
        ("day = 3\ntime = 20:15:30\ntime_zone_abbreviation = 'ET'", ""),
        ("day = 3\ntime = 20:15:30", ""),
        ("day = 30\ntime = 20:15:30\ntime_zone = 'UTC'", ""),
        ("time = 20:15:30\ntime_zone = 'UTC'", ""),
        ("day = 3\ntime = 20:15:30\ntime_zone = 'Moon/Base'", ""),
        ("day = 3\ntime = 'noon'\ntime_zone = 'UTC'", ""),
    ],
)
def test_a_time_counts_only_with_its_day_and_zone(more: str, started_at: str) -> None:
    """An abbreviation such as ET says no offset; it is kept among the other fields."""
    hand = read_phh(phh_text([], more=f"year = 2026\nmonth = 2\n{more}"))
    assert hand.started_at == started_at
    assert "time" in json.loads(hand.extra)["x-phh"]


def test_stacks_that_are_not_known_are_higher_than_anything_put_in() -> None:
    """The seats are named; final stacks of some players only cannot be recorded, and that is said."""
    actions = ["p3 cbr 900", "p1 cc", "p2 f", "d db 2c3d4h", "p1 cbr 5000", "p3 f"]
    more = "finishing_stacks = [inf, 998, inf]"
    hand = read_phh(phh_text(actions, stacks=("inf", 1000, "inf"), more=more))
    own = json.loads(hand.extra)
    assert own["x-unknown-stacks"] == [1, 3]
    assert own["x-left-out"] == ["the recorded results: not every stack is known"]
    assert all(seat.stack > 5900 for seat in hand.seats if seat.seat != 2)
    report = audit(hand, PRACTICE)
    assert report.verdict == "unverifiable"
    assert [one.check for one in report.skipped] == ["stacks", "record"]


def test_results_that_no_chip_divides_are_left_out_and_said_so() -> None:
    """A third of a pot written with all its digits is no amount of money."""
    hand = read_phh(phh_text(["p3 f", "p1 f"], more="finishing_stacks = [99, 101.333333333333333, 100]"))
    assert json.loads(hand.extra)["x-left-out"] == ["the recorded results: an amount has more than six decimals"]
    assert hand.unit.text == "1"


@pytest.mark.parametrize("name", ["six-handed.phh", "half-chip.phh", "big-blind-ante.phh", "split-pot.phh"])
def test_the_samples_are_verified(name: str) -> None:
    """To the recorded stacks, where they record them."""
    report = audit(sample(name), PRACTICE)
    assert (report.verdict, report.findings) == ("verified", [])


def test_a_session_is_settled_as_far_as_its_cards_are_known() -> None:
    """A late post, a raked side pot, and a hand that ends with cards nobody saw."""
    hands = [hand for hand in read_hands(DATA / "session.phhs") if isinstance(hand, Hand)]
    assert [audit(hand, PRACTICE).verdict for hand in hands] == ["verified", "verified", "unverifiable"]


@given(st.randoms(use_true_random=False))
def test_hands_that_pokerkit_played_end_at_its_stacks(dice: random.Random) -> None:
    """Deep enough for every blind, so that house and PokerKit agree; an odd chip may lie elsewhere.

    PokerKit gives all odd chips of a pot to one winner and merges pots whose players are the same at the end.
    """
    hand = read_phh(play(random_table(dice, BOARD_GAMES, shortest=80), dice))
    report = audit(hand, PRACTICE)
    wrong = [finding for finding in report.findings if finding.rule != "practice/table-stakes"]
    assert wrong == []
    for finding in report.findings:
        expected, recorded = finding.expected["stacks"], finding.recorded["stacks"]
        assert isinstance(expected, dict) and isinstance(recorded, dict)
        assert all(abs(int(expected[seat]) - int(recorded[seat])) <= 4 for seat in recorded)


@given(st.randoms(use_true_random=False))
def test_any_hand_that_pokerkit_played_has_a_verdict(dice: random.Random) -> None:
    """Every variant, stacks that are too short for blinds and antes."""
    hand = read_phh(play(random_table(dice, BOARD_GAMES + STUD_GAMES + DRAW_GAMES, shortest=3), dice))
    assert audit(hand, PRACTICE).verdict in ("verified", "discrepant", "unverifiable")


@given(spoilt_texts([path.read_text() for path in sorted(DATA.glob("*.phh"))]))
def test_text_that_is_spoilt_is_read_or_refused(text: str) -> None:
    """Whatever is cut out or doubled: a hand, which may be written as PHH or not, or a ValueError that says why."""
    try:
        hand = read_phh(text)
    except ValueError as error:
        assert str(error)
        return
    assert write_hand(read_hand(write_hand(hand))) == write_hand(hand)
    try:
        assert write_phh(hand)
    except NotInPhh as refused:
        assert str(refused)
