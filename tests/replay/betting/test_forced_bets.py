"""Forced bets: who posts what before the cards, and what counts as a bet of the poster."""

import pytest

from tests.replay.amendment import amended
from tests.replay.ruling import HOUSES, choices, derived, missing, pots, ruling, to_act

FOUR = """
    {house} holdem {limit}, button 1
    1: 100 | 2: 100 | 3: 100 | 4: 100
    """
FOLDED = "4 folds | 1 folds | 2 folds"


def four(house: str, limit: str = "no 1/2") -> str:
    """Four players, button on seat 1: the blinds are seats 2 and 3."""
    return FOUR.format(house=house, limit=limit)


# --- blinds ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha8"])
def test_two_blinds_left_of_the_button(house: str, game: str) -> None:
    """Small blind left of the button, big blind the next player, both before any card (``blinds``)."""
    ruling(f"{four(house).replace('holdem', game)} blinds 2 3 | deal | {FOLDED}")


@pytest.mark.parametrize("house", HOUSES)
def test_blinds_are_live(house: str) -> None:
    """The poster pays only the difference to the current bet (``blinds``)."""
    text = f"{four(house)} blinds 2 3 | deal | 4 raises to 6 | 1 folds |"
    assert choices(text)["call"] == "5.00"
    assert choices(f"{text} 2 calls |")["call"] == "4.00"


@pytest.mark.parametrize("house", HOUSES)
def test_blinds_from_the_wrong_seats(house: str) -> None:
    """A blind from another seat cites ``blinds``; left of who posted the big one acts first (fine print 21)."""
    text = f"{four(house)} 3 small blind ← blinds | 4 big blind ← blinds | deal |"
    assert to_act(text) == 1
    report = ruling(f"{text} 1 folds | 2 folds | 3 folds")
    assert [finding.expected for finding in report.findings] == [{"seat": 2}, {"seat": 3}]


@pytest.mark.parametrize("house", HOUSES)
def test_a_blind_that_nobody_posts_is_missing(house: str) -> None:
    """Both blinds are obligatory (``blinds``): what is missing stands at no event, with who should have posted it."""
    report = ruling(f"{four(house)} 3 big blind | deal | {FOLDED} | missing ← blinds")
    assert missing(report) == [{"seat": 2, "kind": "small_blind", "amount": "1.00"}]
    report = ruling(f"{four(house)} 2 small blind | deal | {FOLDED} | missing ← blinds")
    assert missing(report) == [{"seat": 3, "kind": "big_blind", "amount": "2.00"}]


def test_practice_knows_hands_without_a_small_blind() -> None:
    """Fine print 14: in `practice` a hand without a small blind is in order (``blinds.small_required``)."""
    text = f"{four('practice')} 3 big blind | deal | {FOLDED}"
    ruling(text)
    ruling(f"{text} | missing ← blinds", amended("practice", "blinds.small_required = true"))
    ruling(f"{four('practice')} 2 small blind | deal | {FOLDED} | missing ← blinds")


@pytest.mark.parametrize("house", HOUSES)
def test_blinds_are_posted_once_and_before_the_cards(house: str) -> None:
    """Posted before players look at their cards (``blinds``), each by one player."""
    ruling(f"{four(house)} 2 small blind | deal | 3 big blind ← blinds | {FOLDED}")
    ruling(f"{four(house)} blinds 2 3 | 4 big blind ← blinds | deal | 1 folds | 2 folds | 3 folds")
    ruling(f"{four(house)} blinds 2 3 | deal | 4 folds | 1 small blind ← blinds | 1 folds | 2 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_who_refuses_his_blind_is_not_dealt_in(house: str) -> None:
    """Who does not post is out of the hand (``blinds.refuse``): the blinds are those of the next two dealt in."""
    ruling(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 out | 3: 100 | 4: 100
        blinds 3 4
        deal
        1 folds | 3 folds
        """)


@pytest.mark.parametrize("house", HOUSES)
def test_a_short_stack_posts_all_of_it(house: str) -> None:
    """A stack smaller than the blind is posted whole; the price stays the full blind (``blinds.short``)."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 0.60 | 3: 1.50 | 4: 100
        blinds 2 3
        deal
        """
    assert choices(text)["call"] == "2.00"
    report = ruling(f"{text} | 4 calls | 1 calls | flop | 4 checks | 1 checks | turn | 4 bets 2 | 1 folds | river")
    assert [pot.split(",")[0] for pot in pots(report)] == ["2.40 for 2 3 4", "2.70 for 3 4", "1.00 for 4"]
    short = f"{text.replace('blinds 2 3', '2 small blind | 3 big blind 1 ← blinds.size')} 4 folds | 1 folds"
    ruling(f"{short} | flop | turn | river")


# --- sizes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_blinds_have_the_size_of_the_stakes(house: str) -> None:
    """The blinds' sizes (``blinds.size``): what is due stands in the finding."""
    report = ruling(f"{four(house)} 2 small blind 0.50 ← blinds.size | 3 big blind 2 | deal | {FOLDED}")
    assert report.findings[0].expected == {"amount": "1.00"}
    report = ruling(f"{four(house)} 2 small blind | 3 big blind 2.50 ← blinds.size | deal | {FOLDED}")
    assert report.findings[0].expected == {"amount": "2.00"}


@pytest.mark.parametrize(
    ("house", "small", "big"),
    [
        ("svea", "0.50", "2"),
        ("titan", "1", "2"),
        ("norge", "0.50", "3"),
        ("robert", "0.50", "3"),
        ("dansk", "0.50", "3"),
    ],
)
def test_blinds_of_a_fixed_limit_table(house: str, small: str, big: str) -> None:
    """Bets 2/4, stakes with blinds 0.50/3 (``blinds.size``).

    `svea`: the big blind equals the lower bet; `titan`: the small blind is half of it besides; the others: stakes.
    """
    header = four(house, "fixed 2/4, blinds 0.50/3")
    ruling(f"{header} 2 small blind {small} | 3 big blind {big} | deal | {FOLDED}")
    wrong = "3" if big == "2" else "2"
    ruling(f"{header} 2 small blind {small} | 3 big blind {wrong} ← blinds.size | deal | {FOLDED}")
    wrong = "1" if small == "0.50" else "0.50"
    ruling(f"{header} 2 small blind {wrong} ← blinds.size | 3 big blind {big} | deal | {FOLDED}")


def test_where_the_sizes_of_blinds_come_from_is_the_houses() -> None:
    """``blinds.small``: the stakes or half the lower bet; ``blinds.big``: the stakes or the lower bet."""
    own = amended("robert", 'blinds = { small = "half_lower_bet", big = "lower_bet" }')
    text = f"{four('robert', 'fixed 2/4, blinds 0.50/3')} 2 small blind 1 | 3 big blind 2 | deal | {FOLDED}"
    ruling(text, own)
    ruling(text.replace("blind 1", "blind 1 ← blinds.size").replace("blind 2 |", "blind 2 ← blinds.size |"))


# --- two players ----------------------------------------------------------------------------------------------------

TWO = """
    {house} holdem no 1/2, button 1
    1: 100 | 2: 100
    """


@pytest.mark.parametrize("house", ["titan", "norge", "robert", "dansk", "practice", "svea-two-seat"])
def test_with_two_players_the_button_posts_the_small_blind(house: str) -> None:
    """The button posts the small blind, acts first in the first round and last afterwards (``blinds.heads-up``)."""
    text = f"{TWO.format(house=house)} blinds 1 2 | deal |"
    assert to_act(text) == 1
    assert to_act(f"{text} 1 calls | 2 checks | flop") == 2
    ruling(f"{text} 1 folds")
    wrong = "2 small blind ← blinds.heads-up | 1 big blind ← blinds.heads-up"
    ruling(f"{TWO.format(house=house)} {wrong} | deal | 2 folds")


def test_in_svea_the_button_posts_the_big_blind() -> None:
    """The small blind is left of the button and acts first in every round (``svea/blinds.heads-up``, Q5)."""
    text = f"{TWO.format(house='svea')} blinds 2 1 | deal |"
    assert to_act(text) == 2
    assert to_act(f"{text} 2 calls | 1 checks | flop") == 2
    ruling(f"{text} 2 folds")
    wrong = "1 small blind ← blinds.heads-up | 2 big blind ← blinds.heads-up"
    ruling(f"{TWO.format(house='svea')} {wrong} | deal | 1 folds")


def test_which_blind_the_button_posts_is_the_houses() -> None:
    """Q5: ``heads_up.button_posts`` is the small blind or the big one."""
    ruling(
        f"{TWO.format(house='robert')} blinds 2 1 | deal | 2 folds", amended("robert", 'heads_up.button_posts = "big"')
    )
    ruling(
        f"{TWO.format(house='svea')} blinds 1 2 | deal | 1 folds", amended("svea", 'heads_up.button_posts = "small"')
    )


# --- antes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_an_ante_in_a_cash_game_with_a_button_is_wrong(house: str) -> None:
    """Fine print 21: an ante in a cash button game is a discrepancy (``ante``)."""
    antes = "1 ante ← ante | 2 ante ← ante | 3 ante ← ante | 4 ante ← ante"
    ruling(f"{four(house, 'no 1/2, ante 0.10')} {antes} | blinds 2 3 | deal | {FOLDED}")
    ruling(f"{four(house, 'no 1/2, ante 0.10')} blinds 2 3 | deal | {FOLDED}")


def test_antes_in_cash_games_are_the_houses_affair() -> None:
    """``blinds.ante_in_cash_button_games``: `practice` has them."""
    text = f"{four('practice', 'no 1/2, ante 0.10')} antes 1 2 3 4 | blinds 2 3 | deal | {FOLDED}"
    ruling(text)
    marked = text.replace("antes 1 2 3 4", " | ".join(f"{seat} ante ← ante" for seat in (1, 2, 3, 4)))
    ruling(marked, amended("practice", "blinds.ante_in_cash_button_games = false"))


@pytest.mark.parametrize("house", HOUSES)
def test_in_tournaments_every_player_antes(house: str) -> None:
    """Antes are known in tournaments (``ante``): the amount of the stakes from everybody dealt in."""
    header = (
        four(house, "no 100/200, ante 25, unit 1, for chips").replace("100 |", "5000 |").replace("4: 100", "4: 5000")
    )
    ruling(f"{header} antes 1 2 3 4 | blinds 2 3 | deal | {FOLDED}")
    report = ruling(f"{header} antes 1 2 3 | blinds 2 3 | deal | {FOLDED} | missing ← ante")
    assert missing(report) == [{"seat": 4, "kind": "ante", "amount": "25"}]
    report = ruling(f"{header} antes 1 2 3 | 4 ante 20 ← ante | blinds 2 3 | deal | {FOLDED}")
    assert report.findings[0].expected == {"amount": "25"}
    without = header.replace(", ante 25", "")
    ruling(f"{without} blinds 2 3 | 4 ante 25 ← ante | deal | {FOLDED}")


@pytest.mark.parametrize("house", HOUSES)
def test_the_big_blind_posts_the_one_ante_of_the_table(house: str) -> None:
    """``big_blind_ante``: one ante for the table, posted by the big blind, dead money (hand document)."""
    header = four(house, "no 100/200, big blind ante 200, unit 1, for chips").replace(": 100", ": 5000")
    text = f"{header} blinds 2 3 | 3 ante | deal |"
    assert choices(text)["call"] == "200"
    report = ruling(f"{text} {FOLDED}")
    assert derived(report)["net"] == {"1": "0", "2": "-100", "3": "100", "4": "0"}
    ruling(f"{header} blinds 2 3 | 2 ante ← ante | deal | {FOLDED}")
    ruling(f"{header} blinds 2 3 | 3 ante 100 ← ante | deal | {FOLDED}")
    ruling(f"{header} blinds 2 3 | deal | {FOLDED} | missing ← ante")


@pytest.mark.parametrize("house", HOUSES)
def test_an_ante_is_no_bet_but_part_of_the_total(house: str) -> None:
    """Antes do not count towards the bet level, but a short ante contests only its own size (``ante.live``)."""
    text = f"""
        {house} holdem no 100/200, button 1, ante 25, unit 1, for chips
        1: 5000 | 2: 5000 | 3: 5000 | 4: 10
        antes 1 2 3 4
        blinds 2 3
        deal
        """
    assert choices(text)["call"] == "200"
    called = f"{text} 1 calls | 2 folds | 3 checks | flop | 3 checks | 1 checks | turn | 3 checks | 1 checks | river"
    report = ruling(f"{called} | 3 checks | 1 checks")
    assert pots(report) == ["40 for 1 3 4", "545 for 1 3"]


@pytest.mark.parametrize("house", HOUSES)
def test_who_is_all_in_on_one_post_owes_no_other(house: str) -> None:
    """A stack that went into the ante posts no blind, one that went into the blind no ante (``blinds.short``)."""
    header = f"""
        {house} holdem no 100/200, button 1, ante 25, unit 1, for chips
        1: 5000 | 2: 5000 | 3: 25
        """
    rest = "deal | 1 folds | 2 calls | flop | turn | river"
    ruling(f"{header} antes 1 2 3 | 2 small blind | {rest.replace('2 calls |', '')}")
    ruling(f"{header} blinds 2 3 | antes 1 2 | deal | 1 folds | flop | turn | river")


# --- newcomers and missed blinds ------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_a_newcomer_posts_a_live_big_blind(house: str) -> None:
    """A newcomer posts an amount equal to the big blind to start from another seat; it is live.

    ``posting.new-player``.
    """
    text = f"{four(house)} blinds 2 3 | 1 entry | deal | 4 folds |"
    assert choices(text) == {"fold": "", "check": "", "raise": "2.00 to 98.00"}
    ruling(f"{text} 1 checks | 2 folds | 3 checks | flop")
    wrong = f"{four(house)} blinds 2 3 | 1 entry 1 ← posting.new-player | deal | 4 folds | 1 calls | 2 folds | 3 folds"
    assert ruling(wrong).findings[0].expected == {"amount": "2.00"}


@pytest.mark.parametrize("house", HOUSES)
def test_who_missed_both_blinds_posts_both(house: str) -> None:
    """Both missed: the big one live, the small one dead, straight to the pot (``posting.missed-both``)."""
    for posts in ("4 missed big | 4 missed small", "4 missed big | 4 dead"):
        text = f"{four(house)} blinds 2 3 | {posts} | deal |"
        assert choices(text) == {"fold": "", "check": "", "raise": "2.00 to 97.00"}
        report = ruling(f"{text} 4 checks | 1 folds | 2 folds | 3 folds")
        assert derived(report)["net"]["4"] == "3.00"
    ruling(
        f"{four(house)} blinds 2 3 | 4 missed big | 4 missed small 2 ← posting.missed-both | deal | 4 checks | 1 folds"
    )
    ruling(f"{four(house)} blinds 2 3 | 4 missed big 1 ← posting.missed-both | 4 dead | deal | 4 calls | 1 folds")
    ruling(f"{four(house)} blinds 2 3 | 4 missed big | 4 dead 2 ← posting.missed-both | deal | 4 checks | 1 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_a_newcomer_who_let_the_big_blind_pass_posts_both(house: str) -> None:
    """As a player who missed both: the big one live, the small one dead (``posting.new-player-missed``)."""
    text = f"{four(house)} blinds 2 3 | 1 entry | {{dead}} | deal | 4 folds |"
    assert choices(text.format(dead="1 dead"))["check"] == ""
    ruling(f"{text.format(dead='1 dead')} 1 checks | 2 folds | 3 folds")
    ruling(f"{text.format(dead='1 dead 2 ← posting.new-player-missed')} 1 checks | 2 folds | 3 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_who_missed_the_big_blind_posts_it_live(house: str) -> None:
    """A player who missed a big blind posts that amount to resume; it is live (``posting.missed-big``)."""
    text = f"{four(house)} blinds 2 3 | 4 missed big | deal |"
    assert choices(text)["check"] == ""
    ruling(f"{text} 4 checks | 1 folds | 2 folds | 3 folds")
    ruling(f"{four(house)} blinds 2 3 | 4 missed big 3 ← posting.missed-big | deal | 4 checks | 1 folds | 2 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_who_missed_only_the_small_blind_posts_it_live(house: str) -> None:
    """Only the small blind missed: a live small blind (``posting.missed-small``)."""
    text = f"{four(house)} blinds 2 3 | 4 missed small | deal |"
    assert choices(text)["call"] == "1.00"
    ruling(f"{text} 4 calls | 1 folds | 2 folds | 3 checks | flop")
    ruling(f"{four(house)} blinds 2 3 | 4 missed small 2 ← posting.missed-small | deal | 4 checks | 1 folds | 2 folds")
    ruling(f"{four(house)} blinds 2 3 | 4 dead ← posting.missed-small | deal | 4 calls | 1 folds | 2 folds")


def test_missed_blinds_are_live_or_dead_as_the_house_says() -> None:
    """``posting.missed_both`` and ``posting.missed_small``: each live or dead."""
    both = f"{four('robert')} blinds 2 3 | 4 missed big | 4 missed small | deal"
    for big, small, call in (("live", "dead", ""), ("dead", "dead", "2.00"), ("dead", "live", "1.00")):
        house = amended("robert", f'posting.missed_both = {{ big = "{big}", small = "{small}" }}')
        assert choices(both, house).get("call", "") == call
    only = f"{four('robert')} blinds 2 3 | 4 missed small | deal"
    assert choices(only, amended("robert", 'posting.missed_small = "dead"'))["call"] == "2.00"
    assert choices(only, amended("robert", 'posting.missed_small = "live"'))["call"] == "1.00"
    dead = f"{four('robert')} blinds 2 3 | 4 dead | deal | 4 calls | 1 folds | 2 folds"
    ruling(dead, amended("robert", 'posting.missed_small = "dead"'))
    wrong = dead.replace("4 dead |", "4 dead 2 ← posting.missed-small |")
    ruling(wrong, amended("robert", 'posting.missed_small = "dead"'))


@pytest.mark.parametrize("house", HOUSES)
def test_who_posts_in_turn_owes_nothing_else(house: str) -> None:
    """Returning in the big blind seat he posts the big blind only (``posting.missed-both``)."""
    ruling(f"{four(house)} blinds 2 3 | 3 dead ← posting.missed-both | deal | {FOLDED}")
    ruling(f"{four(house)} blinds 2 3 | 3 missed big 2 ← posting.missed-big | deal | 4 calls 4 | 1 folds | 2 folds")


@pytest.mark.parametrize("house", ["titan", "norge", "robert", "dansk", "practice"])
def test_a_newcomer_between_the_blinds_gets_no_cards(house: str) -> None:
    """A newcomer who sits down between the small and the big blind gets no cards (``posting.between``).

    Between the button and the small blind he may come in.
    """
    ruling(f"{four(house)} 2 small blind | 4 big blind | 3 entry ← posting.between | deal | 1 folds | 2 folds")
    ruling(f"{four(house)} 3 small blind | 4 big blind | 2 entry | deal | 1 folds | 2 folds | 3 folds")


def test_in_svea_nobody_comes_in_between_the_button_and_the_big_blind() -> None:
    """Not between the button and the big blind (``svea/posting.between``, Q8)."""
    ruling(f"{four('svea')} 2 small blind | 4 big blind | 3 entry ← posting.between | deal | 1 folds | 2 folds")
    ruling(
        f"{four('svea')} 3 small blind | 4 big blind | 2 entry ← posting.between | deal | 1 folds | 2 folds | 3 folds"
    )


@pytest.mark.parametrize(("switch", "mark"), [("between_blinds", ""), ("button_to_bb", "← posting.between")])
def test_where_nobody_comes_in_is_the_houses(switch: str, mark: str) -> None:
    """Q8: ``posting.no_entry`` bars the seats between the blinds, or all from the button to the big blind."""
    house = amended("robert", f'posting.no_entry = "{switch}"')
    ruling(f"{four('robert')} 3 small blind | 4 big blind | 2 entry {mark} | deal | 1 folds | 2 folds | 3 folds", house)


# --- straddle -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", ["svea", "titan", "norge", "robert"])
def test_where_there_is_no_straddle_a_posted_one_is_wrong(house: str) -> None:
    """None: a posted straddle is a discrepancy (``straddle``)."""
    ruling(f"{four(house)} blinds 2 3 | 4 straddle ← straddle | deal | 1 folds | 2 folds | 3 folds")


def test_the_straddle_is_exactly_two_big_blinds_next_to_the_big_blind() -> None:
    """Only the player next to the big blind, exactly twice the big blind ($1/$2 → $4) (``dansk/straddle``)."""
    ruling(f"{four('dansk')} blinds 2 3 | 4 straddle 4 | deal | 1 folds | 2 folds | 3 folds")
    report = ruling(f"{four('dansk')} blinds 2 3 | 4 straddle 5 ← straddle | deal | 1 folds | 2 folds | 3 folds")
    assert report.findings[0].expected == {"amount": "4.00"}
    ruling(f"{four('dansk')} blinds 2 3 | 1 straddle ← straddle | deal | 2 folds | 3 folds | 4 folds")
    ruling(f"{four('dansk')} blinds 2 3 | deal | 4 straddle ← straddle | 1 folds | 2 folds | 3 folds")


@pytest.mark.parametrize(("multiple", "amount"), [(2, 4), (3, 6)])
def test_the_size_of_the_straddle_is_the_houses(multiple: int, amount: int) -> None:
    """``straddle.multiple`` of the big blind."""
    house = amended("dansk", f"straddle.multiple = {multiple}")
    ruling(f"{four('dansk')} blinds 2 3 | 4 straddle {amount} | deal | 1 folds | 2 folds | 3 folds", house)
    wrong = f"{four('dansk')} blinds 2 3 | 4 straddle {10 - amount} ← straddle | deal | 1 folds | 2 folds | 3 folds"
    ruling(wrong, house)


def test_whether_there_is_a_straddle_is_the_houses() -> None:
    """``straddle.allowed``."""
    text = f"{four('robert')} blinds 2 3 | 4 straddle | deal | 1 folds | 2 folds | 3 folds"
    ruling(text, amended("robert", "straddle.allowed = true"))
    ruling(text.replace("straddle |", "straddle ← straddle |"), amended("robert", "straddle.allowed = false"))


def test_nobody_straddles_over_a_straddle() -> None:
    """The next player may never straddle (``dansk/straddle.re-straddle``)."""
    posts = "blinds 2 3 | 4 straddle 4 | 1 straddle 8 {mark} | deal | 2 folds | 3 folds | 4 folds"
    ruling(f"{four('dansk')} {posts.format(mark='← straddle.re-straddle')}")
    ruling(f"{four('dansk')} {posts.format(mark='')}", amended("dansk", "straddle.re_straddle = true"))


def test_who_declines_the_straddle_may_post_a_big_blind_or_not() -> None:
    """A live post of one big blind is right and counts as his call; none is right as well (``dansk/straddle.decline``).

    He has no turn until somebody raises (fine print 21).
    """
    text = f"{four('dansk')} blinds 2 3 | 4 entry | deal |"
    assert to_act(text) == 1
    ruling(f"{text} 1 calls | 2 calls | 3 checks | flop | 2 checks | 3 checks | 4 checks | 1 checks")
    raised = f"{text} 1 raises to 6 | 2 folds | 3 folds |"
    assert choices(raised) == {"fold": "", "call": "4.00", "raise": "8.00 to 98.00"}
    ruling(f"{raised} 4 folds")
    ruling(f"{four('dansk')} blinds 2 3 | deal | 4 folds | 1 folds | 2 folds")


def test_declining_the_straddle_may_cost_a_big_blind() -> None:
    """Q9: ``straddle.decline_posts = "always"``: without a straddle the player next to the big blind owes one."""
    always = amended("dansk", 'straddle.decline_posts = "always"')
    report = ruling(
        f"{four('dansk')} blinds 2 3 | deal | 4 folds | 1 folds | 2 folds | missing ← straddle.decline", always
    )
    assert missing(report) == [{"seat": 4, "kind": "entry", "amount": "2.00"}]
    ruling(f"{four('dansk')} blinds 2 3 | 4 entry | deal | 1 folds | 2 folds | 3 folds", always)
    ruling(f"{four('dansk')} blinds 2 3 | 4 straddle | deal | 1 folds | 2 folds | 3 folds", always)
    another = f"{four('dansk')} blinds 2 3 | 1 entry | deal | 4 folds | 1 folds | 2 folds | missing ← straddle.decline"
    ruling(another, always)


def test_a_big_blind_of_one_who_declines_may_be_owed_only() -> None:
    """Q9: ``straddle.decline_posts = "owed_only"``: his post is one that he owed, a newcomer's, and he has a turn."""
    owed = amended("dansk", 'straddle.decline_posts = "owed_only"')
    text = f"{four('dansk')} blinds 2 3 | 4 entry | deal |"
    assert to_act(text, owed) == 4
    assert to_act(text, amended("dansk", 'straddle.decline_posts = "allowed"')) == 1
    ruling(f"{text} 4 checks | 1 folds | 2 folds | 3 folds", owed)


@pytest.mark.parametrize("house", HOUSES)
def test_hold_em_has_no_bring_in(house: str) -> None:
    """A bring-in belongs to the stud games (``bring-in``)."""
    ruling(f"{four(house, 'fixed 2/4')} blinds 2 3 | 4 bring-in 1 ← bring-in | deal | 4 folds | 1 folds | 2 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_without_a_button_nobody_can_say_from_whom_the_blinds_are_due(house: str) -> None:
    """``button: null``: the blinds stand as they were posted, none is missing (``blinds``)."""
    header = four(house).replace(", button 1", "")
    ruling(f"{header} blinds 3 4 | deal | 1 folds | 2 folds | 3 folds")
