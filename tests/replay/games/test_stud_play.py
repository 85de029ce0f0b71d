"""Stud: who opens and with what, who acts first on later streets, the sizes of bets, the shared card, the showdown."""

import pytest

from replay.betting.structure import Structure
from replay.houses.house import House
from replay.houses.load import find_house
from tests.replay.amendment import amended
from tests.replay.games.dictation import dictation_of
from tests.replay.ruling import HOUSES, choices, derived, reasons, ruling, shares, skipped, to_act

STUD7 = [
    ("svea", "stud7"), ("svea", "stud7-8"), ("titan", "stud7"), ("norge", "stud7"), ("norge", "stud7-8"),
    ("robert", "stud7"), ("robert", "stud7-8"),
]  # fmt: skip
STUD_HOUSES = ("svea", "titan", "norge", "robert")

START = """
    {house} {game} fixed 5/10, ante 0.50, bring-in 2.50
    2: 100 | 4: 100 | 7: 100
    antes
    """
DOORS = "deal 2 AsKd/2c, 4 QdJs/9h, 7 8c8d/Th"
"""Seat 2 has the lowest card."""
CALLED = "2 brings in | 4 calls | 7 calls"


def start(house: str, game: str = "stud7", doors: str = DOORS) -> str:
    return f"{START.format(house=house, game=game)} {doors} |"


def checked(*seats: int) -> str:
    return " | ".join(f"{seat} checks" for seat in seats)


# --- the bring-in -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "game"), STUD7)
def test_the_lowest_card_opens_in_fixed_limit(house: str, game: str) -> None:
    """One forced bet by the lowest up-card, then clockwise (``bring-in``, ``bring-in.stud7``, ``.stud7-8``).

    svea: fixed (and spread); elsewhere always.
    """
    text = start(house, game)
    assert to_act(text) == 2
    ruling(f"{text} 4 brings in ← bring-in.{game}")
    assert to_act(f"{text} 2 brings in |") == 4
    ruling(f"{text} 2 folds ← bring-in.{game} | 4 brings in")
    ruling(f"{text} 2 checks ← bring-in.{game}")


@pytest.mark.parametrize("house", ["titan", "robert"])
def test_the_lowest_card_opens_five_card_stud(house: str) -> None:
    """As in seven-card stud: the lowest up-card by suit (``bring-in.stud5``)."""
    text = start(house, "stud5", "deal 2 As/2d, 4 Qd/2c, 7 8c/2s")
    assert to_act(text) == 4
    ruling(f"{text} 2 brings in ← bring-in.stud5")


@pytest.mark.parametrize(("house", "game"), STUD7)
@pytest.mark.parametrize(
    ("doors", "opens"), [("2s 2h 2d", 7), ("2d 2c 3c", 4), ("2h 2s Ac", 2), ("As Ac 2s", 7), ("Ad Kc Kd", 4)]
)
def test_equal_ranks_go_by_suit(house: str, game: str, doors: str, opens: int) -> None:
    """Clubs lowest, then diamonds, hearts, spades; the ace is high (``bring-in.stud7``, ``.stud7-8``, Q6)."""
    cards = zip((2, 4, 7), doors.split(), strict=True)
    assert to_act(start(house, game, "deal " + ", ".join(f"{seat} /{card}" for seat, card in cards))) == opens


@pytest.mark.parametrize("limit", ["pot", "no", "half-pot"])
@pytest.mark.parametrize("game", ["stud7", "stud7-8"])
def test_the_highest_card_opens_in_the_big_bet_limits_of_svea(game: str, limit: str) -> None:
    """Pot-limit: the highest up-card, spades highest; no- and half-pot-limit likewise (Q7).

    ``bring-in.stud7``, ``bring-in.stud7-8``.
    """
    text = f"""
        svea {game} {limit} 0/0, ante 0.50, bring-in 1
        2: 100 | 4: 100 | 7: 100
        antes
        deal 2 /Kh, 4 /Ks, 7 /2c
        """
    assert to_act(text) == 4
    ruling(f"{text} 7 brings in ← bring-in.{game}")


def test_norge_opens_with_half_a_bet() -> None:
    """Half the lower bet or the whole of it, whatever bring-in the stakes name (``bring-in.stud7``, ``bring-in``)."""
    text = start("norge").replace("bring-in 2.50", "bring-in 2")
    ruling(f"{text} 2 brings in 2.50")
    ruling(f"{text} 2 bets 5")
    report = ruling(f"{text} 2 brings in 2 ← bring-in.stud7")
    assert report.findings[0].expected == {"amount": "2.50"}


@pytest.mark.parametrize(("house", "game"), STUD7)
def test_who_brings_in_may_bet_in_full_right_away(house: str, game: str) -> None:
    """The bring-in or, at his choice, a full lower bet (``bring-in``, ``bring-in.stud7``), all-in for less."""
    text = start(house, game)
    assert choices(text) == {"bring_in": "2.50", "bet": "5.00"}
    assert set(reasons(text).values()) == {f"{house}/bring-in.{game}"}
    assert choices(text.replace("2: 100", "2: 4.50")) == {"bring_in": "2.50", "bet": "4.00"}
    assert choices(text.replace("2: 100", "2: 2.50")) == {"bring_in": "2.00"}
    no_choice = amended(house, "bring_in.full_bet_option = false")
    assert choices(text, no_choice) == {"bring_in": "2.50"}
    ruling(f"{text} 2 bets 5 ← bring-in.{game}", no_choice)


def test_in_pot_limit_he_may_bet_the_pot() -> None:
    """svea/bring-in.stud7: more than the bring-in where the limit allows."""
    text = """
        svea stud7 pot 0/0, ante 0.50, bring-in 1
        2: 100 | 4: 100 | 7: 100
        antes
        deal 2 /Kh, 4 /Ks, 7 /2c
        """
    assert choices(text) == {"bring_in": "1.00", "bet": "1.00 to 1.50"}


def test_to_whom_the_duty_has_passed_may_fold() -> None:
    """Where nobody has opened the next seat folds, pays the bring-in or bets, until somebody opens (``bring-in``)."""
    text = start("svea").replace("2: 100", "2: 0.50")
    assert to_act(text) == 4
    assert choices(text) == {"fold": "", "bring_in": "2.50", "bet": "5.00"}
    ruling(f"{text} 4 folds | 7 brings in")


def test_there_is_no_stud_and_no_bring_in_in_dansk() -> None:
    """None: no stud (``bring-in``)."""
    ruling("""
        dansk holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        1 bring-in 1 ← bring-in
        deal
        1 folds | 2 folds
        """)


@pytest.mark.parametrize(("house", "game"), STUD7)
def test_completing_is_the_first_bet_of_the_round(house: str, game: str) -> None:
    """Three raises may follow, whoever makes the first bet (``bring-in.completion``)."""
    text = start(house, game)
    for opening in (
        "2 brings in | 4 completes | 7 raises to 10 | 2 raises to 15 | 4 raises to 20",
        "2 bets 5 | 4 raises to 10 | 7 raises to 15 | 2 raises to 20",
    ):
        last = int(opening.split("|")[-1].split()[0])
        capped = f"{text} {opening} |"
        seat = to_act(capped)
        assert seat is not None and seat != last
        assert reasons(capped)["no raise"] == f"{house}/bet.fixed.cap"
    assert choices(f"{text} 2 brings in |") == {"fold": "", "call": "2.50", "complete": "5.00"}
    assert choices(f"{text} 2 brings in | 4 completes |")["raise"] == "10.00"
    ruling(f"{text} 2 brings in | 4 completes to 7.50 ← bet.fixed.amount")


@pytest.mark.parametrize("house", STUD_HOUSES)
def test_elsewhere_the_bring_in_is_the_first_bet(house: str) -> None:
    """In the big-bet limits the next raise is to at least twice the bring-in (``bring-in.big-bet``).

    norge plays stud in fixed limit alone: its rule is for an operator's house that adds another.
    """
    judge: House = find_house(house)
    if "no" not in judge.games["stud7"].limits:
        judge = amended(house, 'games.stud7.limits = ["fixed", "no"]', 'bring_in.stud7.no = "low"')
    text = f"""
        {house} stud7 no 0/0, ante 0.50, bring-in 2
        2: 100 | 4: 100 | 7: 100
        antes
        deal 2 /{"Ks" if house == "svea" else "2c"}, 4 /9h, 7 /Td
        2 brings in |
        """
    assert choices(text, judge)["raise"] == "4.00 to 99.50"
    ruling(f"{text} 4 raises to 3.99 ← bet.min-raise", judge)
    ruling(f"{text} 4 raises to 4", judge)


def test_in_spread_limit_the_bring_in_may_be_raised_by_the_rounds_maximum() -> None:
    """svea/bring-in.big-bet: the next raise is by at least the bring-in and at most the round's maximum."""
    text = """
        svea stud7 spread 0/0, ante 0.50, bring-in 2, up to 5-5-10-10-10
        2: 100 | 4: 100 | 7: 100
        antes
        deal 2 /2c, 4 /9h, 7 /Td
        2 brings in |
        """
    assert choices(text)["raise"] == "4.00 to 7.00"
    ruling(f"{text} 4 raises to 7.01 ← bet.spread")


@pytest.mark.parametrize(("house", "game"), STUD7)
def test_a_bring_in_that_is_only_called_has_no_further_action(house: str, game: str) -> None:
    """The round ends (``bring-in.option``)."""
    text = f"{start(house, game)} {CALLED} |"
    assert to_act(text) is None
    ruling(f"{text} 2 checks ← hand.end")
    ruling(f"{text} deal 2 /3s, 4 /3d, 7 /5h")


# --- the deal and later streets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "game"), STUD7)
def test_without_a_button_the_box_stands_before_seat_1(house: str, game: str) -> None:
    """Cards go by ascending seat number; a deal that is a rotation fixes the box (``deal.order.no-button``, Q10)."""
    text = START.format(house=house, game=game)
    ruling(f"{text} deal only 2 AsKd/2c, 4 QdJs/9h, 7 8c8d/Th | 2 brings in")
    ruling(f"{text} deal only 4 QdJs/9h, 7 8c8d/Th, 2 AsKd/2c | 2 brings in")
    ruling(f"{text} deal only 4 QdJs ← deal.order | deal only 4 /9h, 2 AsKd/2c, 7 8c8d/Th | 2 brings in")


@pytest.mark.parametrize(("house", "game"), STUD7)
def test_the_highest_hand_showing_acts_first(house: str, game: str) -> None:
    """Every round from the second (``first-to-act.stud``); a pair is higher than any high card (``open-hand``)."""
    text = f"{start(house, game)} {CALLED} |"
    assert to_act(f"{text} deal 2 /3s, 4 /Ac, 7 /9s |") == 4
    assert to_act(f"{text} deal 2 /2d, 4 /Ac, 7 /9s |") == 2
    ruling(f"{text} deal 2 /3s, 4 /Ac, 7 /9s | 2 checks ← first-to-act.stud")


@pytest.mark.parametrize(("house", "game"), STUD7)
def test_straights_and_flushes_of_open_cards_do_not_count(house: str, game: str) -> None:
    """Of one to four open cards only equal ranks and high cards count (``open-hand``, Q12)."""
    text = (
        f"{start(house, game, 'deal 2 /2c, 4 /9h, 7 /Th')} {CALLED} | deal 2 /Kc, 4 /8h, 7 /Jh | {checked(2, 4, 7)} |"
    )
    third = f"{text} deal 2 /3c, 4 /7h, 7 /Qh |"
    assert to_act(third) == 2
    assert to_act(f"{third} {checked(2, 4, 7)} | deal 2 /4d, 4 /6h, 7 /9c |") == 2


@pytest.mark.parametrize(("house", "game"), STUD7)
def test_equal_hands_showing_go_by_deal_order(house: str, game: str) -> None:
    """The one earlier in deal order acts first; suits do not count (``first-to-act.stud-tie``)."""
    fourth = f"{CALLED} | deal {{order}} |"
    ascending = f"{start(house, game)} {fourth.format(order='2 /3s, 4 /Tc, 7 /9s')}"
    assert to_act(ascending) == 4
    rotated = f"{START.format(house=house, game=game)} deal only 7 8c8d/Th, 2 AsKd/2c, 4 QdJs/9h |"
    assert to_act(f"{rotated} {fourth.format(order='only 7 /9s, 2 /3s, 4 /Tc')}") == 7


# --- sizes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "game"), STUD7)
def test_the_higher_bet_from_the_third_of_five_rounds(house: str, game: str) -> None:
    """Lower in rounds one and two, higher in rounds three to five (``bet.fixed.size.five-rounds``)."""
    second = f"{start(house, game)} {CALLED} | deal 2 /3s, 4 /Ac, 7 /9s |"
    assert choices(second)["bet"] == "5.00"
    ruling(f"{second} 4 bets 10 ← bet.fixed.size.five-rounds | 7 folds | 2 folds")
    third = f"{second} {checked(4, 7, 2)} | deal 2 /4s, 4 /Kh, 7 /7h |"
    assert choices(third)["bet"] == "10.00"
    ruling(f"{third} 4 bets 5 ← bet.fixed.size.five-rounds | 7 folds | 2 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_the_higher_bet_by_the_number_of_rounds(house: str) -> None:
    """Five rounds: from the third; two: in the second (``bet.fixed.size.five-rounds``, ``.two-rounds``, Q18).

    A house keeps it by the number of rounds, also where it offers no such game itself.
    """
    games = {"stud7": [5, 5, 10, 10, 10], "draw5": [5, 10]}
    for game, sizes in games.items():
        hand = dictation_of(f"{START.format(house='svea', game=game)}").hand()
        structure = Structure(hand, find_house(house), find_house("svea").games[game])
        assert [structure.bet_size(number) // 100 for number in range(1, len(sizes) + 1)] == sizes


@pytest.mark.parametrize(("house", "game"), [("svea", "stud7"), ("titan", "stud7"), ("robert", "stud7")])
def test_an_open_pair_on_fourth_street_lets_anybody_double(house: str, game: str) -> None:
    """Either size while a pair shows, whoever's it is; after a double bet only double raises (``bet.open-pair``)."""
    text = f"{start(house, game)} {CALLED} | deal 2 /2d, 4 /Ac, 7 /9s |"
    ruling(f"{text} 2 checks | 4 bets 10 | 7 raises to 20 | 2 folds | 4 folds")
    ruling(f"{text} 2 bets 5 | 4 raises to 15 | 7 folds | 2 folds")
    ruling(f"{text} 2 bets 10 | 4 raises to 15 ← bet.open-pair | 7 folds | 2 folds")


def test_in_norge_the_holder_of_the_open_pair_doubles() -> None:
    """norge/bet.open-pair, norge/bet.open-pair.hi-lo: the player who has the pair may choose the higher bet."""
    for game, rule in (("stud7", "bet.open-pair"), ("stud7-8", "bet.open-pair.hi-lo")):
        text = f"{start('norge', game)} {CALLED} | deal 2 /2d, 4 /Ac, 7 /9s |"
        ruling(f"{text} 2 bets 10 | 4 raises to 20 | 7 folds | 2 folds")
        ruling(f"{text} 2 checks | 4 bets 10 ← {rule} | 7 folds | 2 folds")


@pytest.mark.parametrize("house", ["svea", "robert"])
def test_no_open_pair_option_in_high_low(house: str) -> None:
    """The lower bet is the only one on fourth street, whatever shows (``bet.open-pair.hi-lo``)."""
    text = f"{start(house, 'stud7-8')} {CALLED} | deal 2 /2d, 4 /Ac, 7 /9s |"
    assert choices(text)["bet"] == "5.00"
    ruling(f"{text} 2 bets 10 ← bet.open-pair.hi-lo | 4 folds | 7 folds")


# --- the shared last card ---------------------------------------------------------------------------------------------

EIGHT = """
    {house} {game} fixed 5/10, ante 0.50, bring-in 2.50
    1: 100 | 2: 100 | 3: 100 | 4: 100 | 5: 100 | 6: 100 | 7: 100 | 8: 100
    antes
    deal 1 /2c, 2 /3d, 3 /4d, 4 /5d, 5 /6d, 6 /7d, 7 /8d, 8 /9d
    1 brings in | 2 calls | 3 calls | 4 calls | {fifth} | 6 calls | 7 calls | 8 calls
    """
"""Eight are dealt in; seat 1 has the best hand showing from fourth street on."""
STREETS = (
    "1 /As, 2 /4c, 3 /5c, 4 /6c, 5 /7c, 6 /8c, 7 /9c, 8 /Tc",
    "1 /Ad, 2 /5h, 3 /6h, 4 /7h, 5 /8h, 6 /9h, 7 /Th, 8 /Jh",
    "1 /Ah, 2 /6s, 3 /7s, 4 /8s, 5 /9s, 6 /Ts, 7 /Js, 8 /Qs",
)


def sixth_street(house: str, game: str, folds: bool) -> str:
    """Up to the end of sixth street; ``folds``: one player has."""
    text = EIGHT.format(house=house, game=game, fifth="5 folds" if folds else "5 calls")
    seats = [1, 2, 3, 4, 6, 7, 8] if folds else [1, 2, 3, 4, 5, 6, 7, 8]
    for street in STREETS:
        dealt = ", ".join(cards for cards in street.split(", ") if int(cards[0]) in seats)
        text += f" | deal {dealt} | {checked(*seats)}"
    return f"{text} |"


@pytest.mark.parametrize(("house", "game"), STUD7)
def test_a_deck_that_cannot_serve_everybody_is_short(house: str, game: str) -> None:
    """Cards left are counted against players active, not the players dealt in (``stud.short-deck.test``).

    Eight players have had 48 of 52 cards: one face-up card is everybody's seventh. With one who folded at once 45 are
    out, and seven cards are left for seven players.
    """
    short = sixth_street(house, game, folds=False)
    ruling(f"{short} deal only 1 Kc ← stud.short-deck")
    ruling(f"{short} shared Kc")
    enough = sixth_street(house, game, folds=True)
    ruling(f"{enough} deal | {checked(1, 2, 3, 4, 6, 7, 8)}")
    ruling(f"{enough} shared Kc ← stud.short-deck")


@pytest.mark.parametrize(("house", "game"), STUD7)
def test_betting_after_the_shared_card(house: str, game: str) -> None:
    """svea: no bets are allowed in that round; elsewhere the last betting round takes place (``stud.short-deck``)."""
    text = f"{sixth_street(house, game, folds=False)} shared Kc |"
    if house == "svea":
        assert to_act(text) is None
        assert len(derived(ruling(text))["show_order"]) == 8
        ruling(f"{text} 1 bets 10 ← stud.short-deck")
    else:
        assert to_act(text) == 1
        ruling(f"{text} 1 bets 10 | " + " | ".join(f"{seat} folds" for seat in range(2, 9)))


def test_a_deck_too_short_before_the_last_card() -> None:
    """titan/stud.short-deck.test: ten players have all but two cards after fifth street; no text covers it."""
    seats = range(1, 11)
    text = f"""
        titan stud7 fixed 5/10, ante 0.50, bring-in 2.50
        {" | ".join(f"{seat}: 100" for seat in seats)}
        antes
        deal 1 /2c, 2 /3d, 3 /3h, 4 /3s, 5 /4d, 6 /4h, 7 /4s, 8 /5d, 9 /5h, 10 /5s
        1 brings in | {" | ".join(f"{seat} calls" for seat in seats if seat > 1)}
        deal 1 /As | {checked(*seats)} | deal 1 /Ad | {checked(*seats)}
        """
    report = ruling(text, verdict="unverifiable")
    assert list(skipped(report)) == ["deal"]


@pytest.mark.parametrize(("house", "game"), STUD7)
def test_the_best_five_of_seven(house: str, game: str) -> None:
    """Of seven own cards, or of six and the shared one (``hole-cards.stud7``)."""
    seven = f"{start(house, game, 'deal 2 AsAd/2c, 4 QdJs/9h, 7 8c8d/Th')} 2 brings in | 4 folds | 7 calls"
    for street in ("2 /Ah, 7 /4s", "2 /Kc, 7 /6s", "2 /7d, 7 /5s"):
        seven += f" | deal {street} | {checked(2, 7)}"
    hands = derived(ruling(f"{seven} | deal 2 Kd, 7 2h | {checked(2, 7)}"))["hands"]
    assert hands["2"]["high"]["cards"] == ["As", "Ah", "Ad", "Kd", "Kc"]
    shared = f"{sixth_street(house, game, folds=False)} shared Kc | {checked(*range(1, 9)) if house != 'svea' else ''}"
    hands = derived(ruling(shared.replace("1 /2c", "1 Ks3c/2c")))["hands"]
    assert hands["1"]["high"]["cards"] == ["As", "Ah", "Ad", "Ks", "Kc"]


# --- the showdown -----------------------------------------------------------------------------------------------------


def to_the_river(house: str, game: str = "stud7", last: str = "") -> str:
    """Checked down three-handed from fourth street: seat 4 shows the highest hand all the way."""
    text = f"{start(house, game, 'deal 2 AsKd/2c, 4 QdJs/9h, 7 8c8d/Th')} {CALLED}"
    for street in ("2 /3s, 4 /Ac, 7 /7s", "2 /4s, 4 /Kh, 7 /6h", "2 /8s, 4 /Qh, 7 /5d"):
        text += f" | deal {street} | {checked(4, 7, 2)}"
    return f"{text} | deal 2 2h, 4 3d, 7 2d | {last or checked(4, 7, 2)}"


@pytest.mark.parametrize(("house", "game"), STUD7)
def test_the_highest_hand_showing_shows_first_without_a_bet(house: str, game: str) -> None:
    """After a bet the last to bet or raise, else the highest hand showing (``show.order.stud``, ``show.order``)."""
    assert derived(ruling(to_the_river(house, game)))["show_order"] == [4, 7, 2]
    bet = to_the_river(house, game, "4 checks | 7 bets 10 | 2 calls | 4 calls")
    assert derived(ruling(bet))["show_order"] == [7, 2, 4]
    topic = "show.order.stud" if house == "svea" else "show.order"
    ruling(f"{to_the_river(house, game)} | 2 shows ← {topic} | 4 shows | 7 shows")


@pytest.mark.parametrize(("house", "game"), STUD7)
def test_equal_hands_showing_show_by_deal_order(house: str, game: str) -> None:
    """The one earlier in deal order shows first (``show.order.stud-tie``)."""
    text = f"{start(house, game)} {CALLED}"
    for street, order in (
        ("2 /3s, 4 /Ac, 7 /Ah", (7, 2, 4)),
        ("2 /4s, 4 /Kh, 7 /Kc", (7, 2, 4)),
        ("2 /8s, 4 /Tc, 7 /9s", (4, 7, 2)),
    ):
        text += f" | deal {street} | {checked(*order)}"
    text += f" | deal 2 2h, 4 3d, 7 2d | {checked(4, 7, 2)}"
    assert derived(ruling(text))["show_order"] == [4, 7, 2]
    ruling(f"{text} | 7 shows ← show.order.stud-tie | 4 shows | 2 shows")


@pytest.mark.parametrize(
    ("deal", "fourth", "later", "first"),
    [
        ("2 AsKd/2c, 4 QdJs/9h, 7 QsJd/9d", "4 checks | 7 checks | 2 folds", "4 checks | 7 checks", 4),
        ("7 QsJd/9d, 2 AsKd/2c, 4 QdJs/9h", "7 checks | 2 folds | 4 checks", "7 checks | 4 checks", 7),
    ],
)
def test_odd_chips_of_tied_highs_in_high_low(deal: str, fourth: str, later: str, first: int) -> None:
    """svea/odd-chip.stud7-8: to the high winner nearest the dealer, the first in deal order.

    Pot 9.00, rake 0.45: 8.55 for two king-high straights, and no low.
    """
    text = f"""
        {START.format(house="svea", game="stud7-8")}
        deal only {deal} | {CALLED}
        deal 2 /3c, 4 /Tc, 7 /Td | {fourth}
        deal 4 /Kh, 7 /Kc | {later}
        deal 4 /2h, 7 /2s | {later}
        deal 4 3h, 7 3s | {later}
        """
    assert shares(ruling(text)) == ["4 wins 4.27 high", "7 wins 4.27 high", f"{first} wins odd 0.01 high"]
