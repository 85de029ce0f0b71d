"""What a player has to post who comes in or back, as only the hands before can tell."""

import pytest

from replay.sessions.missed_blinds import Missed
from replay.sessions.owed_blinds import Due, Paid, ways_in
from replay.sessions.player import Player
from tests.replay.sessions.evening import HOUSES, because, evening, expected, skipped

# --- newcomers -------------------------------------------------------------------------------------------------------

NEW = """
    {house} {game}
    button 1: 1 2 3 4 | blinds 2 3
    button 2: 1 2 3 4 {more}
    """


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("game", ["holdem no 1/2", "omaha pot 1/2", "holdem fixed 2/4"])
def test_a_newcomer_posts_a_big_blind(house: str, game: str) -> None:
    """``posting.new-player``: from another seat than the big blind he posts an amount equal to it."""
    evening(NEW.format(house=house, game=game, more="5 | blinds 3 4 | 5 entry"), whole=True)
    report = evening(
        NEW.format(house=house, game=game, more="5 | blinds 3 4 | missing ← posting.new-player"), whole=True
    )
    assert expected(report) == [{"seat": 5, "kind": "entry", "amount": "2.00"}]


@pytest.mark.parametrize("house", HOUSES)
def test_a_newcomer_may_start_as_the_big_blind(house: str) -> None:
    """``posting.new-player``: then he posts that alone."""
    evening(
        f"""
        {house} holdem no 1/2
        button 1: 1 2 4 5 | blinds 2 4
        button 2: 1 2 4 5 | blinds 4 5
        button 4: 1 2 4 5 6 | blinds 5 6
        """,
        whole=True,
    )


def test_the_small_blind_is_no_entry() -> None:
    """``posting.new-player``: who comes in where the small blind is due owes a big blind all the same."""
    report = evening(
        """
        robert holdem no 1/2
        button 1: 1 2 4 5 | blinds 2 4
        button 2: 1 2 3 4 5 | blinds 3 4 | missing ← posting.new-player
        """,
        whole=True,
    )
    assert expected(report) == [{"seat": 3, "kind": "entry", "amount": "2.00"}]


def test_who_has_less_than_the_post_posts_all_of_it() -> None:
    """``blinds.short``: nothing is missing from who has no chips left."""
    evening(
        """
        robert holdem no 1/2
        button 1: 1 2 3 4 | blinds 2 3
        button 2: 1 2 3 4 5=1 | blinds 3 4 | 5 entry 1 | deal | 1 folds | 2 folds | 3 folds | missing ← buy-in
        """,
        whole=True,
    )


@pytest.mark.parametrize("house", HOUSES)
def test_a_newcomer_who_lets_the_big_blind_pass(house: str) -> None:
    """``posting.new-player-missed``: he posts both blinds once the button has passed, or waits for his big blind."""
    waits = f"""
        {house} holdem no 1/2
        button 5: 1 2 4 5 | blinds 1 2
        button 1: 1 2 3=out 4 5 | blinds 2 4
        button 2: 1 2 3=out 4 5 | blinds 4 5
        button 4: 1 2 3=out 4 5 | blinds 5 1
        """
    comes_in = f"{waits} button 5: 1 2 3 4 5 | blinds 1 2"
    evening(f"{comes_in} | 3 missed big | 3 missed small", whole=True)
    evening(f"{comes_in} | 3 entry | 3 dead", whole=True)
    report = evening(f"{comes_in} | 3 entry | missing ← posting.new-player-missed", whole=True)
    assert expected(report) == [{"seat": 3, "kind": "missed_small", "amount": "1.00"}]
    evening(
        f"""{waits}
        button 5: 1 2 3=out 4 5 | blinds 1 2
        button 1: 1 2 3 4 5 | blinds 2 3
        """,
        whole=True,
    )


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("posts", ["3 entry", "3 entry | 3 missed small"])
def test_a_newcomer_whom_only_the_big_blind_has_passed(house: str, posts: str) -> None:
    """``posting.new-player-missed``: both are due once the button has passed; before that no text asks for more than
    the big one, and rooms that ask for both are not accused."""
    evening(
        f"""
        {house} holdem no 1/2
        button 5: 1 2 4 5 | blinds 1 2
        button 1: 1 2 3=out 4 5 | blinds 2 4
        button 2: 1 2 3 4 5 | blinds 4 5 | {posts}
        """,
        whole=True,
    )


def test_a_newcomer_is_not_charged_for_blinds_that_never_passed_him() -> None:
    """``posting.new-player-missed``: he sat down after they had gone by, and was listed from then on."""
    evening(
        """
        robert holdem no 1/2
        button 2: 1 2 4 5 | blinds 4 5
        button 4: 1 2 3=out 4 5 | blinds 5 1
        button 5: 1 2 3 4 5 | blinds 1 2 | 3 entry | 3 missed small ← posting.new-player-missed
        """,
        whole=True,
    )


def test_a_newcomer_who_was_not_listed_may_have_waited() -> None:
    """Whether the big blind passed him cannot be told: both blinds are in order."""
    evening(NEW.format(house="robert", game="holdem no 1/2", more="5 | blinds 3 4 | 5 entry | 5 dead"), whole=True)


# --- players who sat out ---------------------------------------------------------------------------------------------

SAT_OUT = """
    {house} holdem no 1/2
    button 5: 1 2 3 4 5 | blinds 1 2
    button 1: 1 2 3=out 4 5 | blinds 2 4
    button 2: 1 2 3=out 4 5 | blinds 4 5
    button 4: 1 2 3=out 4 5 | blinds 5 1
    button 5: 1 2 3 4 5 | blinds 1 2 {posts}
    """


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("posts", ["3 missed big | 3 missed small", "3 missed big | 3 dead", "3 entry | 3 dead"])
def test_both_blinds_missed(house: str, posts: str) -> None:
    """``posting.missed-both``: he posts the sum of both, whatever the record calls the parts."""
    evening(SAT_OUT.format(house=house, posts=f"| {posts}"))


@pytest.mark.parametrize("house", HOUSES)
def test_both_blinds_missed_and_not_both_posted(house: str) -> None:
    """``posting.missed-both``: one finding for each part that is missing."""
    big, small = ({"seat": 3, "kind": f"missed_{kind}", "amount": size} for kind, size in
                  (("big", "2.00"), ("small", "1.00")))  # fmt: skip
    mark = "| missing ← posting.missed-both"
    assert expected(evening(SAT_OUT.format(house=house, posts=mark * 2))) == [big, small]
    assert expected(evening(SAT_OUT.format(house=house, posts=f"| 3 missed big {mark}"))) == [small]
    assert expected(evening(SAT_OUT.format(house=house, posts=f"| 3 missed small {mark}"))) == [big]


@pytest.mark.parametrize("house", HOUSES)
def test_only_the_big_blind_missed(house: str) -> None:
    """``posting.missed-big``, ``blinds.refuse``: who was not dealt in when it was due owes it, and no small blind."""
    text = f"""
        {house} holdem no 1/2
        button 5: 1 2 3 4 5 | blinds 1 2
        button 1: 1 2 3=out 4 5 | blinds 2 4
        """
    evening(f"{text} button 2: 1 2 3 4 5 | blinds 4 5 | 3 missed big")
    report = evening(f"{text} button 2: 1 2 3 4 5 | blinds 4 5 | missing ← posting.missed-big")
    assert expected(report) == [{"seat": 3, "kind": "missed_big", "amount": "2.00"}]
    evening(f"{text} button 2: 1 2 3 4 5 | blinds 4 5 | 3 missed big | 3 missed small ← posting.missed-both")


@pytest.mark.parametrize("house", HOUSES)
def test_only_the_small_blind_missed(house: str) -> None:
    """``posting.missed-small``: dealt in as the big blind, then away for one hand, he owes a small blind alone."""
    text = f"""
        {house} holdem no 1/2
        button 1: 1 2 3 4 5 | blinds 2 3
        button 2: 1 2 3=out 4 5 | blinds 4 5
        button 4: 1 2 3=out 4 5 | blinds 5 1
        button 5: 1 2 3 4 5 | blinds 1 2
        """.rstrip()
    evening(f"{text} | 3 missed small")
    report = evening(f"{text} | missing ← posting.missed-small")
    assert expected(report) == [{"seat": 3, "kind": "missed_small", "amount": "1.00"}]
    evening(f"{text} | 3 missed big ← posting.missed-both | 3 missed small")


@pytest.mark.parametrize("house", HOUSES)
def test_back_in_the_big_blind_he_posts_that_only(house: str) -> None:
    """``posting.missed-both``: who waits for his big blind owes nothing else."""
    evening(f"""
        {house} holdem no 1/2
        button 5: 1 2 3 4 5 | blinds 1 2
        button 1: 1 2 3=out 4 5 | blinds 2 4
        button 2: 1 2 3=out 4 5 | blinds 4 5
        button 4: 1 2 3=out 4 5 | blinds 5 1
        button 5: 1 2 3=out 4 5 | blinds 1 2
        button 1: 1 2 3 4 5 | blinds 2 3
        """)


@pytest.mark.parametrize("house", HOUSES)
def test_a_hand_out_that_no_blind_passes_costs_nothing(house: str) -> None:
    """``posting.missed-big``, ``.missed-small``: what is posted all the same is not owed."""
    text = f"""
        {house} holdem no 1/2
        button 1: 1 2 3 4 5 | blinds 2 3
        button 2: 1=out 2 3 4 5 | blinds 3 4
        button 3: 1 2 3 4 5 | blinds 4 5
        """.rstrip()
    evening(text)
    evening(f"{text} | 2 missed small ← posting.missed-small")
    evening(f"{text} | 2 missed big ← posting.missed-big")
    evening(f"{text} | 2 entry ← posting.new-player")


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_posted_is_owed_no_more(house: str) -> None:
    """After he has been dealt in a player owes nothing of what passed him before."""
    evening(SAT_OUT.format(house=house, posts="| 3 missed big | 3 dead") + """
        button 1: 1 2 3 4 5 | blinds 2 3
        button 2: 1 2 3 4 5 | blinds 3 4
        """)  # fmt: skip


def test_who_is_listed_nowhere_may_have_left() -> None:
    """Sitting out he owes both blinds, come back as a newcomer a big one: less than that is a finding."""
    text = SAT_OUT.replace("3=out ", "")
    evening(text.format(house="robert", posts="| 3 entry"))
    evening(text.format(house="robert", posts="| 3 missed big | 3 missed small"))
    report = evening(text.format(house="robert", posts="| missing ← posting.missed-both"))
    assert expected(report) == [{"seat": 3, "kind": "missed_big", "amount": "2.00"}]


def test_somebody_else_in_his_seat_shows_that_he_left() -> None:
    """``posting.new-player``: he comes back as a newcomer."""
    text = """
        robert holdem no 1/2
        button 1: 1 2 3 4 5 | blinds 2 3
        button 2: 1@anna 2 3 4 5 | blinds 3 4 | 1 entry
        """
    evening(f"{text} button 3: 1@p1 2 3 4 5 | blinds 4 5 | 1 entry")
    report = evening(f"{text} button 3: 1@p1 2 3 4 5 | blinds 4 5 | missing ← posting.new-player")
    assert expected(report)[0]["kind"] == "entry"


# --- players who lost all they had -----------------------------------------------------------------------------------

BUSTED = """
    {house} holdem no 1/2
    button 5: 1 2 3=20 4 5 | blinds 1 2 | deal 3 7c2d 4 AsAd | 3 raises all-in | 4 calls | 5 folds | 1 folds | 2 folds \
        | flop Ah Kh 9d | turn 5s | river 6s
    button 1: 1 2 {out} 4 5 | blinds 2 4
    button 2: 1 2 {out} 4 5 | blinds 4 5
    button 4: 1 2 {out} 4 5 | blinds 5 1
    button 5: 1 2 3=100 4 5 | blinds 1 2 {posts}
    """


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("out", ["", "3=0=out"])
def test_who_went_all_in_and_lost_owes_the_blinds_that_pass_him(house: str, out: str) -> None:
    """``posting.all-in``: before he buys in again; he does not come back as a newcomer, listed meanwhile or not."""
    evening(BUSTED.format(house=house, out=out, posts="| 3 missed big | 3 missed small"))
    report = evening(BUSTED.format(house=house, out=out, posts="| 3 entry | missing ← posting.all-in"))
    assert expected(report) == [{"seat": 3, "kind": "missed_small", "amount": "1.00"}]


def test_who_buys_in_again_at_once_owes_nothing() -> None:
    """``posting.all-in``: no blind passed him."""
    first = "\n".join(BUSTED.format(house="robert", out="", posts="").splitlines()[:3])
    evening(f"{first}\n button 1: 1 2 3=100 4 5 | blinds 2 3")


# --- what is not judged ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", ["dansk"])
def test_declining_the_straddle_is_no_debt(house: str) -> None:
    """``straddle.decline``: the live big blind of the player who might straddle is in order."""
    evening(f"""
        {house} holdem no 1/2
        button 1: 1 2 3 4 5 | blinds 2 3
        button 2: 1 2 3 4 5 | blinds 3 4 | 5 entry
        """)


def test_a_void_hand_settles_no_debt() -> None:
    """Its posts go back: what was owed before is owed after it."""
    text = SAT_OUT.format(house="robert", posts="| 3 missed big | 3 dead | deal | void misdeal")
    evening(f"{text} button 5: 1 2 3 4 5 | blinds 1 2 | 3 missed big | 3 dead")
    evening(f"{text} button 5: 1 2 3 4 5 | blinds 1 2 | 3 missed big | missing ← posting.missed-both")


@pytest.mark.parametrize("posts", ["5 entry", "5 entry | 5 dead"])
def test_who_came_in_with_a_void_hand_comes_in_again(posts: str) -> None:
    """He may have waited before it, listed nowhere, and then owed both blinds: he posts again what was given back."""
    evening(
        f"""
        robert holdem no 1/2
        button 1: 1 2 3 4 | blinds 2 3
        button 2: 1 2 3 4 5 | blinds 3 4 | {posts} | void misdeal
        button 2: 1 2 3 4 5 | blinds 3 4 | {posts}
        button 3: 1 2 3 4 5 | blinds 4 5
        """,
        whole=True,
    )


def test_after_a_hand_that_counts_he_owes_nothing_more() -> None:
    """``posting.new-player``: what he came in with is posted once."""
    evening(
        """
        robert holdem no 1/2
        button 1: 1 2 3 4 | blinds 2 3
        button 2: 1 2 3 4 5 6 | blinds 3 4 | 5 entry | 6 entry | void misdeal
        button 2: 1 2 3 4 5 6 | blinds 3 4 | 5 entry | 6 entry
        button 3: 1 2 3 4 5 6 | blinds 4 5 | 6 entry ← posting.new-player
        """,
        whole=True,
    )


def test_in_a_void_hand_no_blind_passes_anybody() -> None:
    """Nobody has posted it in the end."""
    evening("""
        svea holdem no 1/2
        button 1: 1 2 3 4 5 | blinds 2 3
        button 2: 1 2 3=out 4 5 | blinds 4 5 | deal | void misdeal
        button 2: 1 2 3 4 5 | blinds 3 4
        """)


def test_a_hand_cut_off_in_the_posting_misses_nothing_yet() -> None:
    """A crash while the blinds are posted."""
    evening(SAT_OUT.format(house="robert", posts="| void server_crash"))


def test_where_the_game_begins_anew_nobody_is_a_newcomer() -> None:
    """One player left of the hand before: the others post nothing to come in."""
    report = evening(
        """
        robert holdem no 1/2
        button 1: 1 2 | blinds 1 2
        button 2: 2 3 4 | blinds 3 4
        button 3: 2 3 4 | blinds 4 2
        """,
        whole=True,
    )
    assert ("2", "posting") in skipped(report)


def test_a_changed_seat() -> None:
    """No text says what a player owes who changes his seat; a hand later he is like any other."""
    report = evening("""
        robert holdem no 1/2
        button 1: 1 2 3 4 5 | blinds 2 3
        button 2: 1 2 3 4 9@p5 | blinds 3 4
        button 3: 1 2 3 4 9@p5 | blinds 4 9
        """)
    assert because(report, "posting") == "player p5 changed his seat, and no text says what he owes"


def test_before_the_session_nothing_is_known() -> None:
    """Who first appears in a session that is not whole may be new, or back from sitting out for a while.

    What passed his seat in the session is owed either way.
    """
    evening(NEW.format(house="robert", game="holdem no 1/2", more="5 | blinds 3 4"))
    evening(NEW.format(house="robert", game="holdem no 1/2", more="5 | blinds 3 4 | 5 missed small"))
    evening(
        """
        robert holdem no 1/2
        button 1: 1 2 4 5 | blinds 2 4
        button 2: 1 2 4 5 | blinds 4 5
        button 4: 1 2 4 5 | blinds 5 1
        button 5: 1 2 3 4 5 | blinds 1 2 | missing ← posting.missed-small
        """
    )


def test_who_was_listed_as_out_from_the_beginning_may_be_a_newcomer() -> None:
    """A small blind passed seat 5; whether he came as a newcomer or was away, the record does not say."""
    text = """
        robert holdem no 1/2
        button 3: 1 2 3 4 | blinds 4 1
        button 4: 1 2 3 4 5=out | blinds 1 2
        button 1: 1 2 3 4 5=out | blinds 2 3
        button 2: 1 2 3 4 5 | blinds 3 4
        """.rstrip()
    evening(f"{text} | 5 entry")
    evening(f"{text} | 5 missed small")
    evening(f"{text} | missing ← posting.missed-small")


def test_in_tournaments_nobody_posts_to_come_in() -> None:
    """Blinds are posted for who is away, and players are moved between tables."""
    evening(NEW.format(house="robert", game="holdem no 1/2, for chips", more="5 | blinds 3 4"), whole=True)


def test_games_with_antes_have_no_blinds_to_miss() -> None:
    evening(
        """
        robert stud7 fixed 1/2, ante 0.25
        button 0: 1 2 | antes 1 2 | deal only 1 2c 2 9s
        button 0: 1 2 3 | antes 1 2 3 | deal only 1 2c 2 9s 3 Jd
        """,
        whole=True,
    )


# --- ways in ---------------------------------------------------------------------------------------------------------


def test_the_ways_in_of_a_player_who_may_have_left() -> None:
    player = Player("p", 3, 0, True)
    player.come(3, 0)
    player.play(0)
    player.miss(0)
    ways = ways_in(player, Missed(True, True, True, True), True)
    assert [(way.topic, way.must_big, way.must_small) for way in ways] == [
        ("posting.missed-both", True, True), ("posting.new-player", True, False),
    ]  # fmt: skip


def test_what_one_measure_says_may_be_posted_and_need_not() -> None:
    """Where players left, rooms count differently who missed a blind; neither is accused."""
    player = Player("p", 3, 0, True)
    player.come(3, 0)
    player.play(0)
    (way,) = ways_in(player, Missed(True, False, True, True), True)
    assert way.allows(Paid(True, False)) and way.allows(Paid(True, True))
    assert not way.allows(Paid(False, True))


def test_a_way_in() -> None:
    """``blinds.short``: who is broke lacks nothing, but a post that is not owed stays one."""
    way = Due("posting.missed-big", True, False, True, False, False)
    assert way.allows(Paid(True, False))
    assert not way.allows(Paid(False, False))
    assert way.allows(Paid(False, False, broke=True))
    assert not way.allows(Paid(True, True))
    assert not way.allows(Paid(False, True, broke=True))


def test_a_big_blind_instead_of_a_straddle_is_never_too_much() -> None:
    """``straddle.decline``."""
    nothing = Due("posting.missed-big", False, False, False, False, False)
    assert nothing.allows(Paid(True, False, declined=True)) and not nothing.allows(Paid(True, False))
    assert not nothing.allows(Paid(True, True, declined=True))
