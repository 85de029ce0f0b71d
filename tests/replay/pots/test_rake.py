"""Rake: what the house takes of a hand, and of which pots (section 13 of the rule catalogue)."""

import pytest

from replay.houses.house import House
from replay.houses.load import find_house
from replay.pots.pot import Pot
from replay.pots.rake import RakeTable
from tests.replay.amendment import amended
from tests.replay.dictation import dictate
from tests.replay.ruling import HOUSES, derived, pots, ruling, shares, skipped


def table(header: str, players: int, house: House | None = None, reached: bool = True) -> RakeTable:
    """The rake table of a hand with this header and number of players."""
    hand = dictate(f"{header}\n1: 100")
    judge = find_house(hand.house) if house is None else house
    game = judge.game(hand.game, hand.limit)
    assert game is not None
    return RakeTable(hand, judge, game, players, reached)


def rake(header: str, players: int, total: str, house: House | None = None) -> str:
    """R(t) of a pot."""
    unit = dictate(f"{header}\n1: 100").unit
    return unit.write(table(header, players, house).bound(unit.parse(total)))


def allocated(header: str, players: int, amounts: list[int], house: House | None = None) -> list[int]:
    """The rake of each of several pots, in units."""
    each = [Pot(amount, [0, 1]) for amount in amounts]
    table(header, players, house).derive(each)
    return [pot.rake for pot in each]


# --- svea -----------------------------------------------------------------------------------------------------------

ANY_NUMBER = (2, 3, 4, 10)


@pytest.mark.parametrize("limit", ["fixed 1/2", "spread 1/2", "no 1/2", "pot 1/2", "half-pot 1/2"])
@pytest.mark.parametrize(
    ("players", "total", "taken"),
    [
        *[(players, "0.19", "0.00") for players in ANY_NUMBER],
        *[(players, "0.20", "0.02") for players in ANY_NUMBER],
        *[(players, "0.39", "0.02") for players in ANY_NUMBER],
        *[(players, "0.40", "0.02") for players in ANY_NUMBER],
        *[(players, "0.59", "0.02") for players in ANY_NUMBER],
        *[(players, "0.60", "0.03") for players in ANY_NUMBER],
        *[(players, "1.00", "0.05") for players in ANY_NUMBER],
        *[(players, "15.00", "0.75") for players in ANY_NUMBER],
        (2, "15.20", "0.75"),
        (3, "15.20", "0.76"),
        (3, "40.00", "2.00"),
        (4, "40.00", "2.00"),
        (3, "40.20", "2.00"),
        (4, "40.20", "2.01"),
        (4, "60.00", "3.00"),
        (4, "100.00", "3.00"),
        (10, "100.00", "3.00"),
    ],
)
def test_svea_takes_a_cent_of_every_full_twenty(limit: str, players: int, total: str, taken: str) -> None:
    """€0.01 for every full €0.20, at most €0.75 / €2.00 / €3.00; €0.02 from €0.20 to €0.39.

    ``svea/rake``, ``svea/rake.cap``, ``svea/rake.small-pots``, ``svea/rake.rounding``.
    """
    assert rake(f"svea holdem {limit}", players, total) == taken


def test_the_rake_of_small_pots_is_the_houses() -> None:
    """Q39: ``rake.small_pot``: €0.02 as written, or the ordinary figure of €0.01."""
    ordinary = amended("svea", 'rake.small_pot.rake = "0.01"')
    assert [rake("svea holdem no 1/2", 4, total, ordinary) for total in ("0.20", "0.39", "0.40")] == [
        "0.01",
        "0.01",
        "0.02",
    ]
    written = amended("svea", 'rake.small_pot.rake = "0.02"')
    assert [rake("svea holdem no 1/2", 4, total, written) for total in ("0.20", "0.39", "0.40")] == ["0.02"] * 3


def test_two_seat_tables_are_raked_up_to_one_fifty() -> None:
    """`svea-two-seat` extends `svea` with a two-player cap of 1.50."""
    assert rake("svea-two-seat holdem fixed 1/2", 2, "29.99") == "1.49"
    assert rake("svea-two-seat holdem fixed 1/2", 2, "40.00") == "1.50"


def test_only_players_who_were_dealt_cards_count() -> None:
    """Only players who were dealt cards count (``svea/rake.players``): three dealt in of four seated, cap 2.00."""
    report = ruling("""
        svea holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100 out
        blinds 2 3
        deal
        1 raises to 50 | 2 calls | 3 calls
        flop | 2 checks | 3 checks | 1 checks
        turn | 2 checks | 3 checks | 1 checks
        river | 2 checks | 3 checks | 1 checks
        """)
    assert derived(report)["rake"] == "2.00"


# --- titan ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "bound"), [("0.19", "0.00"), ("1.00", "0.05"), ("59.99", "2.99"), ("60.00", "3.00"), ("100.00", "3.00")]
)
def test_titan_takes_five_percent_at_most_three(total: str, bound: str) -> None:
    """min(3.00, 5 % rounded down) (``titan/rake``, ``titan/rake.cap``, ``titan/rake.rounding``)."""
    assert rake("titan holdem no 1/2", 6, total) == bound
    assert rake("titan omaha pot 1/2", 2, total) == bound


# --- dansk ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "players", "total", "taken"),
    [
        ("dansk holdem no 1/2", 5, "39.99", "0.99"),
        ("dansk holdem no 1/2", 5, "40.00", "1.00"),
        ("dansk holdem no 1/2", 5, "80.00", "2.00"),
        ("dansk holdem no 1/2", 5, "200.00", "2.00"),
        ("dansk holdem fixed 2/4", 5, "0.79", "0.00"),
        ("dansk holdem fixed 2/4", 5, "0.80", "0.02"),
        ("dansk holdem fixed 1/2", 5, "0.79", "0.01"),
        ("dansk holdem fixed 2/4", 5, "120.00", "3.00"),
        ("dansk holdem fixed 2/4", 5, "500.00", "3.00"),
        ("dansk holdem fixed 22/44, blinds 10.01/22", 5, "0.79", "0.01"),
        ("dansk holdem fixed 20/40, blinds 10/20", 5, "0.79", "0.00"),
        ("dansk holdem fixed 2/4, blinds 0.51/2", 5, "0.79", "0.00"),
    ],
)
def test_dansk_takes_its_share_between_a_minimum_and_a_maximum(
    header: str, players: int, total: str, taken: str
) -> None:
    """2.5 %, rounded down; below the minimum nothing at all (``dansk/rake``, ``dansk/rake.minimum``).

    Fixed hold'em: minimum 0.02 for small blinds from 0.51 to 10 (``dansk/rake.holdem.fixed``).
    """
    assert rake(header, players, total) == taken


@pytest.mark.parametrize(
    ("players", "cap"), [(2, "1.00"), (3, "1.00"), (4, "2.00"), (5, "2.00"), (6, "3.00"), (10, "3.00")]
)
@pytest.mark.parametrize(
    "header", ["holdem no 1/2", "holdem pot 1/2", "omaha pot 1/2", "omaha8 pot 1/2", "omaha5 pot 1/2"]
)
def test_dansk_caps_by_the_number_of_players(header: str, players: int, cap: str) -> None:
    """Maximum 1 (2–3 players), 2 (4–5), 3 (6–10).

    ``dansk/rake.holdem.pot``, ``dansk/rake.holdem.no``, ``dansk/rake.omaha.pot`` (omaha, omaha5, omaha8).
    """
    assert rake(f"dansk {header}", players, "1000.00") == cap


@pytest.mark.parametrize("header", ["omaha fixed 2/4", "omaha no 1/2", "omaha8 fixed 2/4", "omaha5 no 1/2"])
def test_dansk_omaha_without_a_row_pays_as_hold_em(header: str) -> None:
    """Fixed and no-limit Omaha: the hold'em default row, 2.5 % up to 3.

    ``dansk/rake.omaha.other``, ``dansk/rake.holdem.default``, Q41.
    """
    assert [rake(f"dansk {header}", 2, total) for total in ("0.40", "1000.00")] == ["0.01", "3.00"]


def test_a_minimum_is_a_threshold_or_a_floor() -> None:
    """Q41: ``rake.minimum_means``: below the minimum nothing is taken, or the minimum is."""
    header = "dansk holdem fixed 2/4"
    assert rake(header, 5, "0.79", amended("dansk", 'rake.minimum_means = "threshold"')) == "0.00"
    assert rake(header, 5, "0.79", amended("dansk", 'rake.minimum_means = "floor"')) == "0.02"


@pytest.mark.parametrize(("house", "taken"), [("svea", "0.05"), ("titan", "0.05"), ("dansk", "0.02")])
def test_another_currency_uses_the_same_figures(house: str, taken: str) -> None:
    """A currency without a row uses the same figures in that currency's unit (``rake.currency``)."""
    assert rake(f"{house} holdem no 1/2, in SEK", 5, "1.00") == taken


def test_a_row_may_be_one_currencys() -> None:
    """A row with a currency is for that currency; the others have the rows that name none (``rake.currency``)."""
    kroner = """
        [rake.rows.kroner]
        rule = "rake"
        cap_rule = "rake.cap"
        currency = "SEK"
        kind = "percent"
        percent = "1"
        max = "30"
        """
    house = amended("svea", kroner)
    assert rake("svea holdem no 1/2, in SEK", 5, "1000.00", house) == "10.00"
    assert rake("svea holdem no 1/2, in EUR", 5, "10.00", house) == "0.50"


# --- over several pots ----------------------------------------------------------------------------------------------


def test_main_three_and_side_one_ten() -> None:
    """R(3.00) = 0.15, R(4.10) = 0.20: main pays 0.15, side 0.05 (``rake.allocation``, Q43)."""
    assert allocated("svea holdem no 1/2", 4, [300, 110]) == [15, 5]


def test_rake_is_computed_once_and_spread_cumulatively() -> None:
    """The rake of pots 0…k together equals the rake of their sum (``rake.allocation``); the cap is one for all."""
    assert allocated("svea holdem no 1/2", 4, [19, 1, 20]) == [0, 1, 1]
    assert allocated("svea holdem no 1/2", 4, [5000, 2000, 5000]) == [250, 50, 0]
    assert allocated("dansk holdem no 1/2", 3, [3000, 3000]) == [75, 25]


@pytest.mark.parametrize(
    ("allocation", "taken"), [("cumulative", [0, 2, 3]), ("proportional", [2, 1, 2]), ("per_pot", [0, 2, 3])]
)
def test_the_allocation_is_the_houses(allocation: str, taken: list[int]) -> None:
    """Q43: ``rake.allocation`` is cumulative, in proportion (0, 1, 2 of 5, the rest from pot 0), or a rake a pot."""
    house = amended("svea", f'rake.allocation = "{allocation}"')
    assert allocated("svea holdem no 1/2", 4, [19, 31, 60], house) == taken
    large = {"cumulative": [250, 50], "proportional": [100, 200], "per_pot": [250, 300]}
    assert allocated("svea holdem no 1/2", 4, [5000, 10000], house) == large[allocation]


# --- when no rake is due --------------------------------------------------------------------------------------------

PREFLOP = """
    {house} {game} no 1/2, button 1{more}
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal
    1 raises to 10 | 2 folds | 3 calls
    """


@pytest.mark.parametrize("house", ["svea", "titan", "dansk"])
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha8"])
def test_no_flop_no_rake(house: str, game: str) -> None:
    """None if the hand ends before the flop; raked once it was reached, won with or without showdown.

    ``rake.no-flop``, ``rake.uncalled-win``.
    """
    text = PREFLOP.format(house=house, game=game, more="").replace("3 calls", "3 folds")
    assert derived(ruling(text))["rake"] == "0.00"
    won = ruling(f"{PREFLOP.format(house=house, game=game, more='')} flop | 3 bets 10 | 1 folds")
    assert derived(won)["rake"] == {"svea": "1.05", "titan": "1.05", "dansk": "0.52"}[house]


@pytest.mark.parametrize(("needs", "taken"), [("flop", "0.00"), ("card3", "0.25")])
def test_what_a_hand_must_have_reached_is_the_houses(needs: str, taken: str) -> None:
    """``rake.requires.<game>``: the flop, or with the third card what every Omaha hand has."""
    house = amended("svea", f'rake.requires.omaha = "{needs}"')
    text = PREFLOP.format(house="svea", game="omaha", more="").replace("3 calls", "3 folds")
    assert derived(ruling(text, house))["rake"] == taken


@pytest.mark.parametrize("house", HOUSES)
def test_play_money_is_free(house: str) -> None:
    """Play-money games are free (``rake.play-money``)."""
    report = ruling(f"{PREFLOP.format(house=house, game='holdem', more=', for play')} flop | 3 bets 10 | 1 folds")
    assert (derived(report)["rake"], skipped(report)) == ("0.00", {})


@pytest.mark.parametrize("house", HOUSES)
def test_tournaments_pay_no_rake_from_pots(house: str) -> None:
    """No rake from pots in tournaments, the entry fee is the room's income (``rake.tournament``)."""
    report = ruling(f"{PREFLOP.format(house=house, game='holdem', more=', for chips')} flop | 3 bets 10 | 1 folds")
    assert (derived(report)["rake"], skipped(report)) == ("0.00", {})


def test_which_money_is_free_is_the_houses() -> None:
    """``rake.free_money``: the kinds of money that pay no rake; tournament chips never do."""
    paying = amended("svea", "rake.free_money = []")
    text = f"{PREFLOP.format(house='svea', game='holdem', more=', for {}')} flop | 3 bets 10 | 1 folds"
    assert derived(ruling(text.format("play"), paying))["rake"] == "1.05"
    assert derived(ruling(text.format("chips"), paying))["rake"] == "0.00"


# --- what is raked --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "taken"), [("svea", "1.05"), ("titan", "1.05"), ("dansk", "0.52")])
def test_the_whole_pot_is_raked_less_what_was_uncalled(house: str, taken: str) -> None:
    """The sum of all pots after the uncalled part is returned, dead money included (``rake.base``): 21 of 41."""
    report = ruling(f"{PREFLOP.format(house=house, game='holdem', more='')} flop | 3 bets 20 | 1 folds")
    assert pots(report) == [f"21.00 for 3, rake {taken}"]
    dead = PREFLOP.format(house=house, game="holdem", more="").replace(
        "blinds 2 3", "blinds 2 3 | 1 missed big | 1 dead"
    )
    report = ruling(f"{dead} flop | 3 bets 20 | 1 folds")
    assert pots(report)[0] == f"22.00 for 3, rake {'0.55' if house == 'dansk' else '1.10'}"


def test_rake_leaves_the_pot_before_it_is_halved() -> None:
    """Odd chips are counted on the net pot (``rake.before-split``).

    7.01 in the pot, 0.35 of rake: 6.66, low half 3.33, high half 3.33.
    """
    report = ruling("""
        svea omaha8 no 0.01/3.50, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal 1 KhKdQsJs, 3 As3hQdJh
        1 calls | 2 folds | 3 checks
        flop 2d7h8s | 3 checks | 1 checks
        turn Kc | 3 checks | 1 checks
        river 9c | 3 checks | 1 checks
        """)
    assert pots(report) == ["7.01 for 1 3, rake 0.35"]
    assert shares(report) == ["1 wins 3.33 high", "3 wins 3.33 low"]


@pytest.mark.parametrize(
    ("game", "mark"),
    [
        ("soko", "rake.no-flop"), ("stud7", "rake.no-flop"), ("americana", "rake.no-flop.other"),
        ("telesina", "rake.no-flop.other"),
    ],
)  # fmt: skip
def test_svea_stud_games_before_their_street(game: str, mark: str) -> None:
    """The third card of soko, the fourth of stud7; americana and telesina, which the text does not name, as soko.

    svea/rake.no-flop, svea/rake.no-flop.other.
    """
    ruling(f"""
        svea {game} fixed 5/10, ante 0.50, bring-in 1
        2: 100 | 4: 100 | 7: 100
        antes
        deal 2 /{"7c" if game == "stud7" else "As"}, 4 /9h, 7 /Th
        2 brings in | 4 folds | 7 folds
        uncalled 1 to 2
        rake 0.07 ← {mark}
        """)


def test_svea_32_card_draw_before_the_draw() -> None:
    """Not named either, it goes by the draw of draw5 (svea/rake.no-flop.other); once that is reached it is raked."""
    text = """
        svea draw32 fixed 5/10, button 2
        2: 100 | 4: 100 | 7: 100
        blinds 4 7
        deal
        """
    ruling(f"{text} | 2 folds | 4 folds | uncalled 2.50 to 7 | rake 0.25 ← rake.no-flop.other")
    drawn = f"{text} | 2 folds | 4 calls | 7 checks | 4 stands pat | 7 stands pat"
    assert pots(ruling(f"{drawn} | 4 checks | 7 checks")) == ["10.00 for 4 7, rake 0.50"]
