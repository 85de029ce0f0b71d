"""A recorded hand: the header and the ordered list of what happened."""

from replay.events import HandVoided
from replay.hand import FORMAT, LIMITS, MONEY_KINDS, Combination, Hand, Pool, Seat, Stakes, Window
from replay.money import Unit


def test_the_words_of_the_header() -> None:
    """Format, media type, limits and kinds of money, as the hand document has them."""
    assert FORMAT == "oddchip-hand/1"
    assert LIMITS == ("fixed", "spread", "no", "pot", "half-pot")
    assert MONEY_KINDS == ("real", "play", "chips")


def test_what_a_header_may_leave_out() -> None:
    """Stakes that a game does not need are 0, a hand without a time starts at none, a table may feed no pool."""
    stakes = Stakes(small_blind=50, big_blind=100)
    assert (stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet, stakes.big_blind_ante) == (0, 0, 0, 0, 0)
    assert stakes.spread == ()
    hand = Hand("1", "r", "t", "", "holdem", "no", "real", "EUR", Unit("0.01"), stakes, 0, [Seat(1, "p1", 100)], [])
    assert (hand.started_at, hand.started, hand.tournament, hand.pools, hand.extra) == ("", 0, "", [], "")
    assert not hand.seats[0].sitting_out


def test_a_pool_without_a_list_is_not_one_with_an_empty_list() -> None:
    """None: the header has no list, the house file's holds; an empty one is a list of nothing."""
    assert (Pool("bad-beat", "0.05").combinations, Pool("bad-beat", "0.05").windows) == (None, None)
    listed = Pool("bad-beat", "0.05", [Combination("quads")], [Window(0, 1, "a", "b")])
    assert listed.combinations is not None
    assert listed.windows is not None
    assert (listed.combinations[0].hand, listed.combinations[0].beaten_by) == ("quads", "")
    assert (listed.windows[0].start, listed.windows[0].end_text) == (0, "b")


def test_other_events_under_the_same_header() -> None:
    """All of the header stays; events, the sender's own keys and whether more may come are given anew."""
    hand = Hand(
        "1", "r", "t", "svea", "holdem", "no", "chips", "EUR", Unit("0.01"), Stakes(50, 100), 2, [Seat(1, "p1", 100)],
        [HandVoided("misdeal")], "2026-01-02T03:04:05Z", 7, "{}", [Pool("bad-beat", "0.05")], '{"x-a":1}', True,
    )  # fmt: skip
    other = hand.with_events([], "", False)
    assert (other.events, other.extra, other.still_open) == ([], "", False)
    for name in (
        "hand_id", "room", "table", "house", "game", "limit", "money", "currency", "unit", "stakes", "button", "seats",
        "started_at", "started", "tournament", "is_tournament", "pools",
    ):  # fmt: skip
        assert getattr(other, name) == getattr(hand, name)
