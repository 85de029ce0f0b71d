"""Draw games: who draws when and how often, what becomes of discards, draws by the clock, the split button."""

import pytest

from replay.cards.card import card_text, parse_card
from replay.drawing.auto_hold import auto_hold
from replay.houses.compare import flat
from replay.houses.load import find_house
from tests.replay.amendment import amended
from tests.replay.ruling import HOUSES, choices, derived, ruling, shares, to_act

DRAW_HOUSES = ("svea", "norge", "robert")

START = """
    {house} {game} fixed 5/10, button 2
    2: 100 | 4: {stack} | 7: 100
    blinds 4 7
    """
CALLED = "2 calls | 4 calls | 7 checks"
DRAWN = "4 discards 2c3c | 7 stands pat | 2 discards 9h"


def start(house: str, game: str = "draw5", stack: int = 100) -> str:
    return f"{START.format(house=house, game=game, stack=stack)} deal 2 AsKsQsJs9h, 4 2c3cAhAdKd |"


# --- the draw ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", DRAW_HOUSES)
def test_everybody_still_in_draws_once_after_the_betting(house: str) -> None:
    """After a betting round each may exchange cards once; a betting round follows (``draw``).

    The first to draw is left of the button, then clockwise (``draw.order``); at most five cards (``draw.count``).
    """
    text = f"{start(house)} {CALLED} |"
    assert to_act(text) == 4
    assert to_act(f"{text} {DRAWN} |") == 4
    ruling(f"{text} {DRAWN} | 4 checks | 7 checks | 2 checks")
    ruling(f"{text} 4 discards all | 7 discards all | 2 discards all | 4 checks | 7 checks | 2 checks")
    ruling(f"{text} 7 stands pat ← draw.order | 4 discards 2c | 2 stands pat | 4 checks")
    ruling(f"{text} 4 checks ← draw.order, draw.order, draw.order | 7 checks | 2 checks")
    ruling(f"{text} 4 discards 2c3c for Kc ← draw.count")


def test_at_most_four_cards_in_32_card_draw() -> None:
    """svea/draw.count: one draw of 0 to 4; the order of drawing is that of draw5 (svea/draw.order)."""
    text = f"{START.format(house='svea', game='draw32', stack=100)} deal | {CALLED} |"
    assert to_act(text) == 4
    ruling(f"{text} 4 discards all ← draw.count | 7 stands pat")


@pytest.mark.parametrize("house", ["titan", "dansk"])
def test_houses_without_draw_games(house: str) -> None:
    """No draw game is offered (``draw``, ``draw.count``); a draw in another game is none."""
    assert {(game.draws, game.draw_max) for game in find_house(house).games.values()} == {(0, 0)}
    ruling(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal 2 AsKs
        1 calls | 2 calls | 3 checks
        2 discards As ← draw
        """)


@pytest.mark.parametrize("house", DRAW_HOUSES)
def test_an_all_in_player_draws_like_everybody_else(house: str) -> None:
    """``draw.all-in``; without a turn in the betting."""
    text = f"{start(house, stack=5)} {CALLED} |"
    assert to_act(text) == 4
    ruling(f"{text} {DRAWN} | 7 checks | 2 checks")
    ruling(f"{text} 7 stands pat ← draw.order | 4 stands pat | 2 stands pat | 7 checks")


@pytest.mark.parametrize("house", DRAW_HOUSES)
def test_only_the_confirmed_draw_is_an_event(house: str) -> None:
    """Until then a choice may be changed; a second draw of the seat is out of order (``draw.choice-revision``)."""
    ruling(f"{start(house)} {CALLED} | 4 discards 2c | 4 discards 3c ← draw.order | 7 stands pat")


@pytest.mark.parametrize("house", DRAW_HOUSES)
def test_each_draw_is_served_whole(house: str) -> None:
    """The next player's cards come after all of this one's (``draw.serve``).

    From the unshuffled deck, fifteen cards after the deuce of clubs: seat 4 takes the fours and fives that come next.
    """
    text = f"""
        {house} draw5 fixed 5/10, button 2
        2: 100 | 4: 100 | 7: 100
        deck
        blinds 4 7
        deal 2 ??????????, 4 ??????????, 7 ??????????
        {CALLED}
        """
    ruling(f"{text} | 4 discards 2c5c for 4d5d | 7 discards 3c for 6d | 2 stands pat")
    ruling(f"{text} | 4 discards 2c5c for 4d6d ← shuffle | 7 discards 3c for 5d | 2 stands pat")


@pytest.mark.parametrize(
    ("house", "sizes"), [("svea", "draw5"), ("svea", "draw32"), ("norge", "draw5"), ("robert", "draw5")]
)
def test_lower_before_the_draw_and_higher_after_it(house: str, sizes: str) -> None:
    """Two-round games (``bet.fixed.size.two-rounds``, Q18)."""
    text = f"{START.format(house=house, game=sizes, stack=100)} deal |"
    assert choices(text)["raise"] == "10.00"
    ruling(f"{text} 2 raises to 15 ← bet.fixed.size.two-rounds | 4 folds | 7 folds")
    after = f"{text} {CALLED} | 4 stands pat | 7 stands pat | 2 stands pat |"
    assert choices(after)["bet"] == "10.00"
    first = to_act(after)
    ruling(f"{after} {first} bets 5 ← bet.fixed.size.two-rounds")


# --- discards that go back --------------------------------------------------------------------------------------------

SIX = """
    {house} draw5 fixed 5/10, button 6
    1: 100 | 2: 100 | 3: 100 | 4: 100 | 5: 100 | 6: 100
    blinds 1 2
    deal 5 2c3c4c5c7d
    3 calls | 4 calls | 5 calls | 6 calls | 1 calls | 2 checks
    1 discards all | 2 discards all | 3 discards all | 4 discards all
    """
"""Two cards are left when seat 5 wants five."""


@pytest.mark.parametrize("house", DRAW_HOUSES)
def test_discards_are_mixed_into_what_is_left(house: str) -> None:
    """Where the stub cannot complete a draw; nobody gets his own discard back (``draw.reshuffle``).

    norge deals five in at most, who can never want more than are left: the rule is for a house that deals in six.
    """
    judge = amended(house, "games.draw5.max_players = 6")
    text = SIX.format(house=house)
    ruling(f"{text} | reshuffle | 5 discards all | 6 stands pat | 1 checks", judge)
    when = "draw.reshuffle.when" if house == "svea" else "draw.reshuffle"
    ruling(f"{text} | 5 discards 2c3c4c for ?????? ← {when} | 6 stands pat", judge)
    ruling(f"{text} | reshuffle ← {when} | 5 discards 2c3c | 6 stands pat", judge)
    ruling(f"{text} | reshuffle | 5 discards 2c3c4c for 2c3c4c ← draw.reshuffle", judge)


ONE_UNSEEN = """
    svea triple27 fixed 5/10, button 6
    1: 100 | 2: 100 | 3: 100 | 4: 100 | 5: 100 | 6: 100
    blinds 1 2
    deal 1 2c3c4c5c6c, 2 2d3d4d5d6d, 3 2h3h4h5h6h, 4 2s3s4s5s6s, 5 ??????????, 6 7c7d7h7s8c
    3 calls | 4 calls | 5 calls | 6 calls | 1 calls | 2 checks
    1 discards all for 8d8h8s9c9d | 2 discards all for 9h9sTcTdTh | 3 discards all for TsJcJdJhJs
    4 discards all for QcQdQhQsKc | 5 discards ?? for ?? | 6 stands pat
    1 checks | 2 checks | 3 checks | 4 checks | 5 checks | 6 checks
    reshuffle {stub} | 1 discards 8d8h8s for 2d3d4d | 2 discards 9h9sTcTdTh for 2h3h4h5h6h
    3 discards TsJcJdJh for 2s3s4s5s | 4 stands pat | 5 discards ?? for ?? | 6 stands pat
    1 checks | 2 checks | 3 checks | 4 checks | 5 checks | 6 checks
    1 stands pat |
    """
"""Seat 5, whom nobody sees, drew one of 5d6d6sKdAd. Seat 2 threw away 5d and 6d himself."""
STUB = "2d3d4d2h3h4h5h6h2s3s4s5s5d6d6sKdAd"


def test_what_is_left_where_one_drew_unseen() -> None:
    """Which card of a known stub he got is not known, but what it cannot be is.

    svea/draw.reshuffle.when: of the four that are left seat 2 may have three at most. svea/shuffle: none is the ace of
    hearts.
    """
    text = ONE_UNSEEN.format(stub=STUB)
    rest = "3 stands pat | 4 stands pat | 5 stands pat | 6 stands pat | 1 checks"
    ruling(f"{text} 2 discards 2h3h4h for 6sKdAd | {rest}")
    ruling(f"{text} 2 discards 2h3h4h5h for ???????? ← draw.reshuffle.when | {rest}")
    ruling(f"{text} 2 discards 2h for Ah ← shuffle | {rest}")


def test_a_new_stub_of_which_some_cards_are_not_told() -> None:
    """svea/draw.reshuffle.cards: which they are nobody is accused of, and in what order they come neither."""
    for stub in ("?" * len(STUB), STUB.replace("2d3d", "????"), STUB.replace("KdAd", "????")):
        ruling(f"{ONE_UNSEEN.format(stub=stub)} 2 stands pat")
    for stub in (STUB.replace("2d3d", "??"), STUB.replace("Kd", "Qd")):
        ruling(ONE_UNSEEN.format(stub=f"{stub} ← draw.reshuffle.cards").split("1 discards 8d8h8s")[0])


# --- draws by the clock -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", ["svea", "titan", "robert", "dansk"])
def test_no_automatic_draw(house: str) -> None:
    """None but in norge; a draw not made in time stands pat (``auto-draw``)."""
    assert flat(find_house(house).data)["draw.auto_hold"] == "none"
    if house in DRAW_HOUSES:
        text = f"{start(house)} {CALLED} |"
        ruling(f"{text} 4 stands pat timed out | 7 stands pat | 2 stands pat | 4 checks")
        ruling(f"{text} 4 discards 2c3c timed out ← draw.timeout | 7 stands pat | 2 stands pat | 4 checks")


@pytest.mark.parametrize(
    ("rule", "hole", "kept"),
    [
        (1, "Ks Kh 7d 7c 2s", "Ks Kh 7d 7c"),
        (1, "9s 9h 9d 7c 2s", "9s 9h 9d"),
        (1, "9s 9h 9d 9c 2s", "9s 9h 9d 9c"),
        (1, "9s 8h 7d 6c 5s", "9s 8h 7d 6c 5s"),
        (1, "9s 7s 6s 4s 2s", "9s 7s 6s 4s 2s"),
        (1, "9s 9h 9d 2c 2s", "9s 9h 9d 2c 2s"),
        (2, "Ks Qs Js Ts Kh", "Ks Qs Js Ts"),
        (3, "Ah Ad 9h 5h 2h", "Ah Ad"),
        (4, "Ah 9h 5h 2h 9d", "Ah 9h 5h 2h"),
        (4, "As Ks Qs Js 2d", "As Ks Qs Js"),
        (5, "9h 9d 8c 7s 6h", "9h 9d"),
        (6, "9h 8d 7c 6s 2h", "9h 8d 7c 6s"),
        (7, "Ah Kd Qc Js 9h", "Ah Kd Qc Js"),
        (7, "Ah 4d 3c 2s 9h", "Ah 4d 3c 2s"),
        (7, "9h 8d 6c 5s 2h", "9h 8d 6c 5s"),
        (8, "Ah Jd 8c 5s 2h", "Ah Jd"),
        (9, "Th 8d 6c 4s 2h", ""),
    ],
)
def test_the_nine_rules_of_the_automatic_draw(rule: int, hole: str, kept: str) -> None:
    """Of who loses his connection the first that applies decides what is kept (norge/auto-draw).

    norge/auto-draw.1, .2, .3, .4, .5, .6, .7, .8, .9.
    """
    cards = [parse_card(card) for card in hole.split()]
    assert auto_hold(cards, "made_cards", "kqjt") == (rule, [parse_card(card) for card in kept.split()])
    text = f"{START.format(house='norge', game='draw5', stack=100)} deal 4 {hole.replace(' ', '')} | {CALLED} |"
    thrown = "".join(card for card in hole.split() if card not in kept.split())
    right = f"4 discards {thrown} disconnected" if thrown else "4 stands pat disconnected"
    ruling(f"{text} {right} | 7 stands pat | 2 stands pat | 4 checks")
    wrong = "4 stands pat disconnected" if thrown else f"4 discards {card_text(cards[0])} disconnected"
    ruling(f"{text} {wrong} ← auto-draw.{rule} | 7 stands pat | 2 stands pat | 4 checks")


def test_the_automatic_draw_settles_only_the_draw() -> None:
    """norge/auto-draw.betting: the betting afterwards is that of any time-out (norge/timeout.action)."""
    text = f"{start('norge')} {CALLED} | 4 discards 2c3cKd disconnected | 7 stands pat | 2 stands pat |"
    ruling(f"{text} 4 checks disconnected | 7 bets 10 | 2 calls | 4 folds disconnected")
    ruling(f"{text} 4 bets 10 disconnected ← timeout.action | 7 folds | 2 folds")
    ruling(f"{text} 4 bets 10 | 7 folds | 2 folds")


def test_who_is_artificially_all_in_stands_pat() -> None:
    """svea/artificial-all-in.draw: in the remaining draws, recorded as an empty draw."""
    text = f"{start('svea')} 2 calls | 4 cannot act | 7 checks |"
    assert to_act(text) == 4
    ruling(f"{text} 4 stands pat | 7 stands pat | 2 discards 9h | 7 checks | 2 checks")
    ruling(f"{text} 4 discards 2c ← artificial-all-in.draw | 7 stands pat | 2 stands pat | 7 checks | 2 checks")


# --- the split button -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES[1:])
def test_a_split_vote_where_there_is_none(house: str) -> None:
    """A ``split_vote`` event is a discrepancy in titan, norge, robert and dansk (``split-vote``)."""
    ruling(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 calls | 2 agrees to split ← split-vote | 2 calls | 3 checks
        """)


VOTING = f"""
    {START.format(house="svea", game="draw32", stack=100)} deal 2 AsKsQsJs9h, 4 7c8cAhAdKd
    {CALLED} | 4 stands pat | 7 stands pat | 2 stands pat |
    """


def test_a_vote_to_split_is_a_check() -> None:
    """svea/split-vote.betting: where the split fails the votes stand as checks and the betting goes on.

    The first after the big blind has the button first (svea/first-to-act.draw32).
    """
    assert to_act(VOTING) == 2
    text = f"{VOTING} 2 agrees to split | 4 bets 10 |"
    assert to_act(text) == 7
    assert choices(f"{text} 7 folds |")["call"] == "10.00"
    assert shares(ruling(f"{text} 7 folds | 2 calls"))[0].startswith("4 wins")
    ruling(f"{VOTING} 2 agrees to split | 4 agrees to split | 7 checks")


def test_all_in_players_vote_too() -> None:
    """svea/split-vote.betting: in the same order; the pot is split only if every player in it agrees."""
    text = VOTING.replace("4: 100", "4: 5") + " 2 agrees to split | "
    split = derived(ruling(f"{text} 4 agrees to split | 7 agrees to split"))
    assert len(split["awards"]) == 3
    assert len(derived(ruling(f"{text} 4 refuses to split | 7 checks"))["awards"]) == 1


def test_nobody_splits_by_being_all_in_where_there_is_no_vote() -> None:
    """split-vote: a house that does not ask all-in players (Q28) asks nobody in a game without the button."""
    report = ruling(
        """
        svea holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal 1 AsAh, 2 KsKh
        1 raises all-in | 2 calls | 3 folds
        flop 2c7d9h | turn 4s | river Jc
        """,
        amended("svea", "split_vote.all_in_votes = false"),
    )
    assert [share["seat"] for share in derived(report)["awards"]] == [1]
