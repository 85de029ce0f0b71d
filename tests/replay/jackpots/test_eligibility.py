"""Who has a jackpot coming: the hands on a pool's list, and the conditions that each meets (section 14)."""

import pytest

from replay.hand import Combination, Pool, Window
from replay.houses.house import House
from replay.instant import parse_instant
from replay.report import Report
from tests.replay.amendment import amended
from tests.replay.ruling import derived, ruling, skipped

HEADS_UP = """
    {house} {game} no 1/2, button 1{more}
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal 2 {two}, 3 {three}
    1 folds | 2 raises to 20 | 3 calls
    flop {flop} | 2 checks | 3 checks
    turn {turn} | 2 checks | 3 checks
    river {river} | 2 checks | 3 checks
    {shown}
    """
BOTH_SHOW = "2 shows | 3 shows"


def hand(
    two: str,
    three: str,
    board: str,
    house: str = "dansk",
    game: str = "holdem",
    more: str = "",
    shown: str = BOTH_SHOW,
) -> str:
    """Seats 2 and 3 at the showdown of a pot of 40; seat 2 shows first."""
    flop, turn, river = board.split()
    fields = {"house": house, "game": game, "more": more, "two": two, "three": three, "shown": shown}
    return HEADS_UP.format(**fields, flop=flop, turn=turn, river=river)


def pool(name: str, *combinations: tuple[str, str], windows: list[Window] | None = None) -> list[Pool]:
    """A pool with a list of its own: hands, and what must have beaten them."""
    listed = [Combination(one, beaten_by) for one, beaten_by in combinations]
    return [Pool(name, "0.05", listed, windows)]


QUADS = ("quads", "")
STRAIGHT_FLUSH = ("straight_flush", "")
ANY = ("high_card", "")


def entries(report: Report) -> list[tuple[int, list[str]]]:
    """The seats on the list, each with the reasons why it gets nothing."""
    return [(one["seat"], one["reasons"]) for one in derived(report)["jackpots"]]


def jackpot(text: str, pools: list[Pool], house: House | None = None) -> list[tuple[int, list[str]]]:
    return entries(ruling(text, house, pools))


# --- both hole cards, pocket pair: the examples of the catalogue ------------------------------------------------------


@pytest.mark.parametrize(
    ("hole", "board", "reasons"),
    [
        ("KsKd", "KhKc7s 4d 2h", []),
        ("Ks7d", "KhKcKd 7s 2h", ["dansk/jackpot.monte-carlo.pocket-pair"]),
        ("9s8s", "7s6s5s Kd Kh", []),
        ("As2d", "KsQsJs Ts 3h", ["dansk/jackpot.both-hole-cards"]),
    ],
)
def test_both_hole_cards_are_used_and_a_pair_where_one_is_asked_for(hole: str, board: str, reasons: list[str]) -> None:
    """There is a best five with both hole cards; with four of a kind … pair they must themselves be a pair.

    ``dansk/jackpot.both-hole-cards``, ``dansk/jackpot.pocket-pair``, ``dansk/jackpot.no-pocket-pair-needed``, Q44.
    """
    text = hand(hole, "3c3d", board)
    assert jackpot(text, pool("monte-carlo", QUADS)) == [(2, reasons)]


@pytest.mark.parametrize(
    ("hole", "board", "reason"),
    [
        ("KsQd", "KhKcQh 4d 2h", "pocket-pair"),
        ("KsKd", "KhQcQh 4d 2h", ""),
        ("KsQd", "KhKc9h 4d 2h", "pocket-pair"),
        ("KsKd", "Kh9c8h 4d 2h", ""),
        ("KsQd", "KhQc9h 4d 2h", "pocket-pair"),
        ("KsQd", "Kh9c8h 4d 2h", "pocket-pair"),
        ("KsKd", "Qh9c8h 4d 2h", ""),
        ("AsQd", "Kh9c8h 4d 2h", ""),
        ("JsQd", "AsKc9h Td 2h", ""),
        ("KsQs", "As9s8h 4s 2h", ""),
    ],
)
def test_for_which_hands_a_pocket_pair_is_needed(hole: str, board: str, reason: str) -> None:
    """Full house, three of a kind, two pair and pair need one; high card, straight and flush do not.

    ``dansk/jackpot.pocket-pair``, ``dansk/jackpot.monte-carlo.pocket-pair``, ``dansk/jackpot.no-pocket-pair-needed``.
    """
    reasons = [f"dansk/jackpot.monte-carlo.{reason}"] if reason else []
    assert jackpot(hand(hole, "3c5d", board), pool("monte-carlo", ANY)) == [(2, reasons)]


def test_the_hands_that_need_a_pair_are_the_houses() -> None:
    """``jackpot.pocket_pair_for``."""
    text = hand("Ks7d", "3c3d", "KhKcKd 7s 2h")
    assert jackpot(text, pool("monte-carlo", QUADS), amended("dansk", "jackpot.pocket_pair_for = []")) == [(2, [])]


def test_both_hole_cards_in_some_best_hand_or_in_every_one() -> None:
    """Q44: ``jackpot.both_hole = "necessary"``: of equal best fives every one must hold both hole cards.

    Ks Kd with K-K and 7-7 on the board: the kicker 7 of the four kings is never a hole card, but with 7d in hand it
    may be one or not.
    """
    text = hand("Ks7d", "3c3d", "KhKcKd 7s 2h")
    free = "jackpot.pocket_pair_for = []"
    necessary = amended("dansk", 'jackpot.both_hole = "necessary"', free)
    assert jackpot(text, pool("monte-carlo", QUADS), necessary) == [(2, ["amended/jackpot.both-hole-cards"])]
    assert jackpot(text, pool("monte-carlo", QUADS), amended("dansk", 'jackpot.both_hole = "exists"', free)) == [
        (2, [])
    ]
    pair = hand("KsKd", "3c3d", "KhKc7s 4d 2h")
    assert jackpot(pair, pool("monte-carlo", QUADS), amended("dansk", 'jackpot.both_hole = "necessary"')) == [(2, [])]


# --- Monte Carlo ------------------------------------------------------------------------------------------------------


def test_monte_carlo_goes_to_the_strongest_hand_on_the_list() -> None:
    """To the player with the strongest hand when the combination is on the list (``dansk/jackpot.monte-carlo``)."""
    straight_flush = hand("9s8s", "KcKd", "7s6s5s Ad Kh")
    assert jackpot(straight_flush, pool("monte-carlo", STRAIGHT_FLUSH)) == [(2, [])]
    four = hand("KsKd", "3c3d", "KhKc7s 4d 2h")
    assert jackpot(four, pool("monte-carlo", STRAIGHT_FLUSH)) == []
    better = hand("AsKs", "3c3d", "QsJsTs 4d 2h")
    assert jackpot(better, pool("monte-carlo", STRAIGHT_FLUSH)) == [(2, [])]


def test_equal_monte_carlo_hands_share() -> None:
    """Equal hands share (``dansk/jackpot.recipient``)."""
    text = hand("AsKd", "AdKh", "QcJsTh 4d 2h")
    assert jackpot(text, pool("monte-carlo", ("straight", ""))) == [(2, []), (3, [])]


@pytest.mark.parametrize("kind", ["monte-carlo", "smart"])
@pytest.mark.parametrize("game", ["omaha", "omaha8"])
def test_two_kinds_are_for_hold_em_only(kind: str, game: str) -> None:
    """Hold'em cash tables only (``dansk/jackpot.monte-carlo.games``, ``dansk/jackpot.smart.games``)."""
    text = hand("9s8sAcAd", "JcJdQd2c", "7s6s5s Jh Js", game=game, more=", starts 2024-05-17T20:15:00Z")
    seat = 2 if kind == "monte-carlo" else 3
    hours = [Window(0, parse_instant("2030-01-01"), "1970-01-01", "2030-01-01")]
    assert jackpot(text, pool(kind, QUADS, windows=hours)) == [(seat, [f"dansk/jackpot.{kind}.games"])]


def test_an_uncalled_winner_who_shows_qualifies() -> None:
    """An uncalled winner who shows qualifies if his best five exist (Q46); one who does not show gets nothing.

    ``dansk/jackpot.must-show``.
    """
    text = """
        dansk holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal 2 9s8s
        1 calls | 2 calls | 3 checks
        flop 7s6s5s | 2 bets 2 | 3 folds | 1 folds |
        """
    assert jackpot(f"{text} 2 shows", pool("monte-carlo", STRAIGHT_FLUSH)) == [(2, [])]
    unseen = [(2, ["dansk/jackpot.must-show"])]
    assert jackpot(f"{text} 2 mucks", pool("monte-carlo", STRAIGHT_FLUSH)) == unseen
    assert jackpot(text, pool("monte-carlo", STRAIGHT_FLUSH)) == unseen
    before = text.split("flop")[0].replace("2 calls | 3 checks", "2 raises to 8 | 3 folds | 1 folds | 2 shows")
    assert jackpot(before, pool("monte-carlo", STRAIGHT_FLUSH)) == []


@pytest.mark.parametrize(("needs", "found"), [("true", []), ("false", [(2, [])])])
def test_whether_monte_carlo_needs_a_showdown_is_the_houses(needs: str, found: list[tuple[int, list[str]]]) -> None:
    """Q46: ``jackpot.needs_showdown``."""
    text = """
        dansk holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal 2 9s8s
        1 calls | 2 calls | 3 checks
        flop 7s6s5s | 2 bets 2 | 3 folds | 1 folds | 2 shows
        """
    house = amended("dansk", f"jackpot.needs_showdown = {needs}")
    assert jackpot(text, pool("monte-carlo", STRAIGHT_FLUSH), house) == found


def test_at_a_showdown_the_winner_counts_as_shown() -> None:
    """Absent, every hand that must be shown counts as shown; mucked, it gets nothing (``dansk/jackpot.must-show``)."""
    text = hand("9s8s", "KcKd", "7s6s5s Ad Kh", shown="")
    assert jackpot(text, pool("monte-carlo", STRAIGHT_FLUSH)) == [(2, [])]


# --- bad beat ---------------------------------------------------------------------------------------------------------

FOUR_JACKS = ("JsJd", "9h8h", "JhJcTh 7h 2c")
"""Four jacks on seat 2, beaten by a straight flush on seat 3: the example of the text."""


def test_four_jacks_beaten_by_a_straight_flush() -> None:
    """To the loser when his combination and the one that beat him are on the list (``dansk/jackpot.bad-beat``)."""
    text = hand(*FOUR_JACKS)
    assert jackpot(text, pool("bad-beat", QUADS)) == [(2, [])]
    assert jackpot(text, pool("bad-beat", ("quads", "straight_flush"))) == [(2, [])]
    assert jackpot(text, pool("bad-beat", ("quads", "royal_flush"))) == []
    assert jackpot(text, pool("bad-beat", STRAIGHT_FLUSH)) == []


def test_a_loser_whose_pair_is_on_the_board() -> None:
    """The pocket-pair condition applies to the losing hand (``dansk/jackpot.bad-beat.pocket-pair``)."""
    text = hand("JsAd", "9h8h", "JhJcTh 7h Jd")
    assert jackpot(text, pool("bad-beat", QUADS)) == [(2, ["dansk/jackpot.bad-beat.pocket-pair"])]


def test_a_loser_must_have_shown_on_record() -> None:
    """A losing hand counts as shown only where an event says so (``dansk/jackpot.must-show``, fine print 9)."""
    text = hand(*FOUR_JACKS, shown="3 shows")
    assert jackpot(text, pool("bad-beat", QUADS)) == [(2, ["dansk/jackpot.must-show"])]
    assert jackpot(text, pool("bad-beat", QUADS), amended("dansk", "jackpot.must_show = false")) == [(2, [])]


def test_the_winner_of_a_bad_beat_need_not_meet_the_conditions() -> None:
    """Q44: ``jackpot.conditions_apply`` is for the recipient, or for both."""
    text = hand("8s8d", "AsKd", "8h8cAc Ad Ah")
    assert jackpot(text, pool("bad-beat", QUADS), amended("dansk", 'jackpot.conditions_apply = "recipient"')) == [
        (2, [])
    ]
    both = amended("dansk", 'jackpot.conditions_apply = "both"')
    assert jackpot(text, pool("bad-beat", QUADS), both) == [(2, ["amended/jackpot.bad-beat.pocket-pair"])]
    assert jackpot(hand(*FOUR_JACKS), pool("bad-beat", QUADS), both) == [(2, [])]


def test_the_best_losing_hand_that_meets_the_conditions_gets_it() -> None:
    """Of two losers on the list the better one (``dansk/jackpot.recipient``)."""
    text = """
        dansk holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal 1 7s7d, 2 8s8d, 3 Th9h
        1 raises to 20 | 2 calls | 3 calls
        flop 8h7h6h | 2 checks | 3 checks | 1 checks
        turn 8c | 2 checks | 3 checks | 1 checks
        river 7c | 2 checks | 3 checks | 1 checks
        2 shows | 3 shows | {one}
        """
    best = [(1, ["dansk/jackpot.recipient"]), (2, [])]
    assert jackpot(text.format(one="1 shows"), pool("bad-beat", QUADS)) == best
    hidden = text.replace("2 shows | 3 shows", "3 shows")
    only = [(1, []), (2, ["dansk/jackpot.must-show"])]
    assert jackpot(hidden.format(one="1 shows"), pool("bad-beat", QUADS)) == only


def test_equal_losing_hands_share() -> None:
    """Equal hands share (``dansk/jackpot.recipient``)."""
    text = """
        dansk holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal 1 KsQd, 2 KdQs, 3 AsAd
        1 raises to 20 | 2 calls | 3 calls
        flop JhTc9h | 2 checks | 3 checks | 1 checks
        turn AcAh | 2 checks | 3 checks | 1 checks
        river 2c | 2 checks | 3 checks | 1 checks
        2 shows | 3 shows | 1 shows
        """.replace("turn AcAh", "turn Ac").replace("river 2c", "river Ah")
    assert jackpot(text, pool("bad-beat", ("straight", "quads"))) == [(1, []), (2, [])]


@pytest.mark.parametrize("game", ["omaha", "omaha8"])
def test_bad_beats_in_omaha_take_two_and_three(game: str) -> None:
    """Hold'em and Omaha, omaha8 by its high hand; for the pocket pair the two hole cards used.

    ``dansk/jackpot.bad-beat.games``, ``dansk/jackpot.omaha``, Q45.
    """
    pair = hand("TdTs4d3c", "KhQh2c2d", "ThTcJh 9h Ac", game=game)
    assert jackpot(pair, pool("bad-beat", QUADS)) == [(2, [])]
    no_pair = hand("TdAsQdQs", "KhQh2c2d", "ThTcJh 9h Tc".replace("9h Tc", "9h Ts"), game=game)
    assert jackpot(no_pair, pool("bad-beat", QUADS)) == [(2, ["dansk/jackpot.bad-beat.pocket-pair"])]


def test_five_card_omaha_is_never_eligible() -> None:
    """Its hands use three hole cards (``dansk/jackpot.omaha5``)."""
    text = hand("TdTsTc4d3c", "KhQhJh2c2d", "Th9h8s 7c Ac", game="omaha5")
    assert jackpot(text, pool("bad-beat", QUADS))[0][1][0] == "dansk/jackpot.omaha5"


def test_the_games_of_bad_beats_are_the_houses() -> None:
    """Q45: ``jackpot.bad_beat.games``."""
    text = hand("TdTs4d3c", "KhQh2c2d", "ThTcJh 9h Ac", game="omaha")
    house = amended("dansk", 'jackpot.bad_beat.games = ["holdem"]')
    assert jackpot(text, pool("bad-beat", QUADS), house) == [(2, ["amended/jackpot.bad-beat.games"])]


# --- smart ------------------------------------------------------------------------------------------------------------

EVENING = [
    Window(
        parse_instant("2024-05-17T20:00:00+02:00"),
        parse_instant("2024-05-17T22:00:00+02:00"),
        "2024-05-17T20:00:00+02:00",
        "2024-05-17T22:00:00+02:00",
    )
]


@pytest.mark.parametrize(
    ("start", "reasons"),
    [
        ("2024-05-17T17:59:59Z", ["dansk/jackpot.smart.window"]),
        ("2024-05-17T18:00:00Z", []),
        ("2024-05-17T19:59:59Z", []),
        ("2024-05-17T20:00:00Z", ["dansk/jackpot.smart.window"]),
    ],
)
def test_smart_jackpots_have_hours(start: str, reasons: list[str]) -> None:
    """As bad beat, but only during hours set by the room; the hand's start decides, the end is excluded.

    ``dansk/jackpot.smart``, ``dansk/jackpot.smart.window``.
    """
    text = hand(*FOUR_JACKS, more=f", starts {start}")
    assert jackpot(text, pool("smart", QUADS, windows=EVENING)) == [(2, reasons)]


def test_without_hours_a_smart_jackpot_is_never_eligible() -> None:
    """Without hours never, with this rule as the reason (``dansk/jackpot.smart.window``)."""
    text = hand(*FOUR_JACKS, more=", starts 2024-05-17T20:15:00Z")
    assert jackpot(text, pool("smart", QUADS)) == [(2, ["dansk/jackpot.smart.window"])]


def test_without_a_start_the_hours_are_unverifiable() -> None:
    """Without the hand's start the condition is unverifiable (``dansk/jackpot.smart.window``)."""
    report = ruling(hand(*FOUR_JACKS), None, pool("smart", QUADS, windows=EVENING), verdict="unverifiable")
    assert skipped(report)["jackpot"].startswith("dansk/jackpot.smart.window")


def test_the_houses_own_hours() -> None:
    """``jackpots.smart.windows``: the header's hours prevail over the file's."""
    own = 'jackpots.smart.windows = [{ from = "2024-05-17T00:00:00Z", to = "2024-05-18T00:00:00Z" }]'
    text = hand(*FOUR_JACKS, more=", starts 2024-05-17T20:15:00Z")
    assert jackpot(text, pool("smart", QUADS), amended("dansk", own)) == [(2, [])]
    over = [(2, ["amended/jackpot.smart.window"])]
    assert jackpot(text, pool("smart", QUADS, windows=EVENING), amended("dansk", own)) == over


def test_a_smart_recipient_needs_a_pocket_pair_too() -> None:
    """``dansk/jackpot.smart.pocket-pair``."""
    text = hand("JsAd", "9h8h", "JhJcTh 7h Jd", more=", starts 2024-05-17T18:30:00Z")
    assert jackpot(text, pool("smart", QUADS, windows=EVENING)) == [(2, ["dansk/jackpot.smart.pocket-pair"])]


# --- tables and lists -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("money", ["play", "chips"])
def test_jackpots_are_for_cash_tables_only(money: str) -> None:
    """No tournaments, no play money (``dansk/jackpot.cash-only``)."""
    text = hand(*FOUR_JACKS, more=f", for {money}")
    assert jackpot(text, pool("bad-beat", QUADS)) == [(2, ["dansk/jackpot.cash-only"])]


def test_every_failed_condition_is_named() -> None:
    """Reasons name each failed condition by rule id."""
    text = hand("JsAd", "9h8h", "JhJcTh 7h Jd", more=", for play", shown="3 shows")
    assert jackpot(text, pool("bad-beat", QUADS)) == [
        (2, ["dansk/jackpot.cash-only", "dansk/jackpot.bad-beat.pocket-pair", "dansk/jackpot.must-show"])
    ]


def test_a_report_that_relied_on_the_example_list_says_so() -> None:
    """`dansk-1` carries an example list that is in no text: ``assumed`` (``dansk/jackpot.combinations``)."""
    for name, kind, text, seat in (
        ("bad-beat", "bad_beat", hand(*FOUR_JACKS), 2),
        ("monte-carlo", "monte_carlo", hand("9s8s", "KcKd", "7s6s5s Ad Kh"), 2),
    ):
        entry = {"pool": name, "kind": kind, "seat": seat, "eligible": True, "reasons": []}
        assumed = derived(ruling(text, None, [Pool(name, "0.05")]))["jackpots"]
        assert assumed == [{**entry, "assumed": ["combinations"]}]
        own = derived(ruling(text, None, pool(name, QUADS)))["jackpots"]
        assert own == [entry]


def test_without_a_list_the_condition_is_unverifiable() -> None:
    """Without a list the condition is unverifiable (``dansk/jackpot.combinations``)."""
    house = amended("dansk", "jackpots.bad-beat.combinations = []")
    report = ruling(hand(*FOUR_JACKS), house, [Pool("bad-beat", "0.05")], verdict="unverifiable")
    assert skipped(report)["jackpot"].startswith("amended/jackpot.combinations")
    assert derived(report)["jackpots"] == []


def test_the_operators_own_list() -> None:
    """``jackpots.<pool>.combinations`` of a house file, no example: nothing is assumed."""
    listed = '[jackpots.bad-beat]\ncombinations = [{ hand = "full_house", beaten_by = "quads" }]\nexample = false'
    text = hand("KsKd", "8s8d", "Kc8h8c Ad 2h")
    entry = derived(ruling(text, amended("dansk", listed), [Pool("bad-beat", "0.05")]))["jackpots"]
    assert entry == [{"pool": "bad-beat", "kind": "bad_beat", "seat": 2, "eligible": True, "reasons": []}]


@pytest.mark.parametrize("house", ["svea", "titan", "norge", "robert", "practice"])
def test_a_header_defines_no_pool_in_a_house_without_jackpots(house: str) -> None:
    """Fine print 9: the header alone defines no pool (``jackpot``)."""
    assert jackpot(hand(*FOUR_JACKS, house=house), pool("bad-beat", QUADS)) == []
