"""The values of the built-in houses, house by house, and their rules."""

from pathlib import Path

import pytest

from replay.houses.compare import flat
from replay.houses.house import House
from replay.houses.load import find_house, known_houses
from replay.houses.rules.rake import RakeRow
from replay.houses.topics import TOPICS

HOUSES = ("svea", "titan", "norge", "robert", "dansk")
ALL = (*HOUSES, "practice", "svea-two-seat")
SILENT_ON_ODD_CHIPS = ("titan", "norge", "dansk")
FIVE = ("fixed", "spread", "no", "pot", "half-pot")
THREE = ("fixed", "pot", "no")
FLOP_GAMES = ["holdem", "omaha"]


def published(house: str) -> dict[str, bool]:
    """The topics that the house has published, and whether each is a default."""
    lines = (Path(__file__).parent / "published_ids.txt").read_text(encoding="utf-8").splitlines()
    ids = [line.split() for line in lines]
    return {rule[0].partition("/")[2]: len(rule) == 2 for rule in ids if rule[0].startswith(f"{house}/")}


def data(house: str) -> dict[str, object]:
    return flat(find_house(house).data)


def rake_row(house: House, name: str) -> RakeRow:
    rows = house.data["rake"]["rows"]  # type: ignore[index]
    return house.rake.rows[[row["row"] for row in rows].index(name)]


def test_the_built_in_houses() -> None:
    assert known_houses() == [f"{name}@1" for name in sorted(ALL)]


# Rules


@pytest.mark.parametrize("house", HOUSES)
def test_every_published_rule_is_there_and_no_other(house: str) -> None:
    """Rule ids are never reused or renamed."""
    assert {topic: rule.default for topic, rule in find_house(house).rules.items()} == published(house)


@pytest.mark.parametrize("house", ALL)
def test_a_rule_says_what_it_says_and_where(house: str) -> None:
    for topic, rule in find_house(house).rules.items():
        assert rule.id == f"{house}/{topic}"
        assert rule.statement.strip() and rule.where.strip()


@pytest.mark.parametrize("house", ALL)
def test_a_rule_that_is_silent_in_the_text_is_a_default(house: str) -> None:
    for rule in find_house(house).rules.values():
        if rule.where.startswith("SILENT"):
            assert rule.default, rule.id


def test_practice_has_the_topics_of_robert_all_by_default() -> None:
    practice = find_house("practice")
    assert practice.rules.keys() == find_house("robert").rules.keys()
    assert all(rule.default for rule in practice.rules.values())
    assert "left of the button" in practice.rules["odd-chip"].statement


def test_the_topics_that_every_house_needs_are_those_that_every_house_has() -> None:
    assert set(TOPICS) == set.intersection(*(set(published(house)) for house in HOUSES))


# Where the houses differ in ways that change money or legality


@pytest.mark.parametrize(
    ("house", "order"),
    [
        ("svea", "left_of_button"),
        ("titan", "left_of_button"),
        ("norge", "left_of_button"),
        ("robert", "button"),
        ("dansk", "left_of_button"),
        ("practice", "left_of_button"),
    ],
)
def test_first_winner_of_an_odd_chip_in_button_games(house: str, order: str) -> None:
    """Rule `odd-chip`: robert starts on the button, everybody else left of it."""
    found = find_house(house)
    assert {found.odd_chips[name].order for name, game in found.games.items() if game.button} == {order}


@pytest.mark.parametrize(
    ("house", "order"),
    [("svea", "deal_order"), ("titan", "card_high"), ("norge", "card_high"), ("robert", "card_high")],
)
def test_first_winner_of_an_odd_chip_in_stud(house: str, order: str) -> None:
    """Rule `odd-chip.stud`: the first in deal order in svea, the highest card in the others."""
    found = find_house(house)
    assert {found.odd_chips[name].order for name, game in found.games.items() if game.has_bring_in} == {order}


@pytest.mark.parametrize("house", ALL)
def test_odd_chips_of_a_tied_low_half(house: str) -> None:
    """Rules `odd-chip.low`, `odd-chip.one-each`: svea gives them to the high winner, the others as in the high game."""
    svea = house.startswith("svea")
    odd = find_house(house).odd_chips["omaha8"]
    assert odd.hi_lo_low == ("high_winner" if svea else "low_order")
    assert odd.one_each == ("side" if svea else "pot")


@pytest.mark.parametrize("house", ALL)
def test_two_players(house: str) -> None:
    """Rule `blinds.heads-up`: the button posts the big blind in svea as written, elsewhere the small one."""
    assert find_house(house).blinds.heads_up_button_posts == ("big" if house == "svea" else "small")


@pytest.mark.parametrize("house", ALL)
def test_bets_a_round_in_fixed_limit(house: str) -> None:
    """Rules `bet.fixed.cap`, `bet.fixed.size*`: four bets, also heads-up; the higher bet from round three of five."""
    betting = find_house(house).betting
    assert (betting.cap, betting.cap_heads_up) == (4, True)
    assert betting.big_bet_from_round == {5: 3, 4: 3, 2: 2}


@pytest.mark.parametrize("house", ALL)
def test_a_short_all_in_reopens(house: str) -> None:
    """Rules `reopen.*`: half a bet in limit, a full raise elsewhere, several together."""
    betting = find_house(house).betting
    assert betting.reopen_half_is_full and betting.reopen_cumulative
    assert (betting.complete_by, betting.raise_after_short) == ("not_acted", "plus_bet")
    assert data(house)["reopen.limit"] == "half" and data(house)["reopen.big_bet"] == "full"


@pytest.mark.parametrize("house", ALL)
def test_betting_after_the_shared_last_stud_card(house: str) -> None:
    """Rule `stud.short-deck`: none in svea, as usual elsewhere."""
    assert data(house)["stud.short_deck.betting"] is (not house.startswith("svea"))


@pytest.mark.parametrize(
    ("house", "games", "who", "hi_lo"),
    [
        ("svea", ["stud7"], "any", False),
        ("titan", ["stud7"], "any", False),
        ("norge", ["stud7"], "holder", True),
        ("robert", ["stud7"], "any", False),
        ("dansk", [], "any", False),
    ],
)
def test_open_pair_on_fourth_street(house: str, games: list[str], who: str, hi_lo: bool) -> None:
    """Rule `bet.open-pair`: anybody may choose the higher bet, in norge only the holder, there in high/low too."""
    values = data(house)
    assert (values["open_pair.games"], values["open_pair.who"], values["open_pair.hi_lo"]) == (games, who, hi_lo)


@pytest.mark.parametrize("game", ["stud7", "stud7-8"])
def test_bring_in_of_seven_card_stud(game: str) -> None:
    """Rule `bring-in.stud7`: svea low in fixed and spread, else high; norge low, half a bet or a whole one."""
    values = data("svea")
    assert {limit: values[f"bring_in.{game}.{limit}"] for limit in FIVE} == {
        "fixed": "low", "spread": "low", "no": "high", "pot": "high", "half-pot": "high",
    }  # fmt: skip
    norge = data("norge")
    assert (norge[f"bring_in.{game}.fixed"], norge["bring_in.amount"]) == ("low", "half_lower_bet")
    assert norge["bring_in.full_bet_option"] is True


@pytest.mark.parametrize("house", ALL)
def test_first_to_show_after_betting(house: str) -> None:
    """Rules `show.*`: the last aggressor; titan leaves mucking to the player, svea turns all-in hands face up."""
    show = find_house(house).show
    assert show.first == "last_aggressor"
    assert show.muck == ("free" if house == "titan" else "not_needed")
    assert show.all_in_face_up is house.startswith("svea")


def test_rake_of_svea() -> None:
    """Rules `rake`, `rake.cap`, `rake.small-pots`: 0.01 a full 0.20, at most 0.75, 2 or 3; 0.02 from 0.20 to 0.39."""
    rake = find_house("svea").rake
    assert rake.mode == "exact"
    assert [(row.players_from, row.players_to, row.maximum) for row in rake.rows] == [
        (2, 2, 750_000), (3, 3, 2_000_000), (4, 10, 3_000_000),
    ]  # fmt: skip
    assert {(row.kind, row.step, row.per_step, row.cap_rule) for row in rake.rows} == {
        ("step", 200_000, 10_000, "rake.cap")
    }
    assert (rake.small_pot_from, rake.small_pot_to, rake.small_pot_rake) == (200_000, 390_000, 20_000)


def test_rake_of_titan() -> None:
    """Rule `rake`: bounds of 5 %, at most 3."""
    rake = find_house("titan").rake
    assert rake.mode == "bounds"
    (row,) = rake.rows
    assert (row.kind, row.percent, row.maximum, row.cap_rule) == ("percent", 50_000, 3_000_000, "rake.cap")


@pytest.mark.parametrize("house", ["norge", "robert", "practice"])
def test_rake_as_recorded(house: str) -> None:
    """Rule `rake`: no schedule is stated, the recorded one is taken over."""
    rake = find_house(house).rake
    assert (rake.mode, rake.rows, rake.requires) == ("as_recorded", (), {})


@pytest.mark.parametrize(
    ("row", "rule", "limits", "players", "blinds", "minimum", "maximum"),
    [
        ("holdem-fixed-small", "rake.holdem.fixed", ("fixed",), (0, 0), (0, 500_000), 0, 3),
        ("holdem-fixed", "rake.holdem.fixed", ("fixed",), (0, 0), (510_000, 10_000_000), 20_000, 3),
        ("holdem-fixed-large", "rake.holdem.fixed", ("fixed",), (0, 0), (10_010_000, -1), 0, 3),
        ("holdem-pot-2-3", "rake.holdem.pot", ("pot",), (2, 3), (0, 0), 0, 1),
        ("holdem-pot-4-5", "rake.holdem.pot", ("pot",), (4, 5), (0, 0), 0, 2),
        ("holdem-pot-6-10", "rake.holdem.pot", ("pot",), (6, 10), (0, 0), 0, 3),
        ("holdem-no-2-3", "rake.holdem.no", ("no",), (2, 3), (0, 0), 0, 1),
        ("holdem-no-4-5", "rake.holdem.no", ("no",), (4, 5), (0, 0), 0, 2),
        ("holdem-no-6-10", "rake.holdem.no", ("no",), (6, 10), (0, 0), 0, 3),
        ("holdem-other", "rake.holdem.default", (), (0, 0), (0, 0), 0, 3),
        ("omaha-pot-2-3", "rake.omaha.pot", ("pot",), (2, 3), (0, 0), 0, 1),
        ("omaha-pot-4-5", "rake.omaha.pot", ("pot",), (4, 5), (0, 0), 0, 2),
        ("omaha-pot-6-10", "rake.omaha.pot", ("pot",), (6, 10), (0, 0), 0, 3),
        ("omaha-other", "rake.omaha.other", (), (0, 0), (0, 0), 0, 3),
    ],
)
def test_rake_table_of_dansk(
    row: str,
    rule: str,
    limits: tuple[str, ...],
    players: tuple[int, int],
    blinds: tuple[int, int],
    minimum: int,
    maximum: int,
) -> None:
    """Rules `rake.holdem.*`, `rake.omaha.*`: 2.5 % with a maximum by pot type and players."""
    house = find_house("dansk")
    found = rake_row(house, row)
    assert (found.rule, found.cap_rule, found.families) == (rule, rule, (row.partition("-")[0],))
    assert (found.limits, found.players_from, found.players_to) == (limits, *players)
    assert (found.small_blind_from, found.small_blind_to) == blinds
    assert (found.kind, found.percent, found.minimum, found.maximum) == (
        "percent",
        25_000,
        minimum,
        maximum * 1_000_000,
    )
    assert (house.rake.mode, found.minimum_means) == ("exact", "threshold")


def test_the_default_row_of_dansk_comes_after_the_special_ones() -> None:
    """The first row that fits decides."""
    rules = [row.rule for row in find_house("dansk").rake.rows if row.families == ("holdem",)]
    assert rules.index("rake.holdem.default") == len(rules) - 1


@pytest.mark.parametrize(
    ("house", "requires"),
    [
        ("svea", {
            "holdem": "flop", "omaha": "flop", "omaha5": "flop", "omaha8": "flop", "omaha5-8": "flop", "soko": "card3",
            "americana": "card3", "telesina": "card3", "stud7": "card4", "stud7-8": "card4", "draw5": "draw",
            "triple27": "draw", "draw32": "draw",
        }),
        ("titan", {"holdem": "flop", "omaha": "flop", "omaha8": "flop", "stud7": "card4", "stud5": "card3"}),
        ("dansk", {"holdem": "flop", "omaha": "flop", "omaha5": "flop", "omaha8": "flop"}),
    ],
)  # fmt: skip
def test_no_flop_no_drop(house: str, requires: dict[str, str]) -> None:
    """Rules `rake.no-flop*`: the street that a hand must have reached, game by game."""
    assert find_house(house).rake.requires == requires


@pytest.mark.parametrize("house", ALL)
def test_play_money_pays_no_rake(house: str) -> None:
    assert find_house(house).rake.free_money == ("play",)


@pytest.mark.parametrize("house", ALL)
def test_time_out_in_betting(house: str) -> None:
    """Rules `timeout.action`, `artificial-all-in`, `disconnect.tournament-action`."""
    timeouts = find_house(house).timeouts
    assert data(house)["timeout.action"] == "check_or_fold"
    assert timeouts.tournament_action == ("fold" if house == "dansk" else "check_or_fold")
    artificial = timeouts.artificial_all_in
    assert (artificial is not None) is house.startswith("svea")
    if artificial is not None:
        assert (artificial.limits, artificial.money) == (("fixed", "spread"), ("real",))
        assert (artificial.per_24h, artificial.window) == (-1, "rolling")
        assert (artificial.chips, artificial.cause) == ("any", "any")


def test_time_out_at_a_draw() -> None:
    """Rules `draw.timeout`, `auto-draw`: svea bars bets and raises after it, norge draws by nine rules."""
    assert data("svea")["draw.timeout_bars"] == "bet_and_raise"
    assert data("svea")["draw.timeout_seconds"] == 30
    assert data("norge")["draw.auto_hold"] == "norge9"
    assert data("robert")["draw.timeout_bars"] == "nothing"


def test_hole_cards_in_five_card_omaha() -> None:
    """Rule `hole-cards.omaha5`: two of five in svea, three of five in dansk."""
    svea, dansk = find_house("svea").games["omaha5"], find_house("dansk").games["omaha5"]
    assert (svea.use_hole, svea.use_board) == (2, 3)
    assert (dansk.use_hole, dansk.use_board) == (3, 2)


@pytest.mark.parametrize("house", HOUSES)
def test_straddle(house: str) -> None:
    """Rules `straddle*`: only in dansk; twice the big blind, a raise by one big blind, never again over it."""
    straddle = find_house(house).straddle
    assert (straddle is not None) is (house == "dansk")
    if straddle is not None:
        assert (straddle.multiple, straddle.re_straddle, straddle.counts_as_bet) == (2, False, True)
        assert (straddle.raise_increment, straddle.decline_posts) == ("big_blind", "allowed")


@pytest.mark.parametrize("house", ALL)
def test_missed_blinds(house: str) -> None:
    """Rules `posting.*`: big live and small dead for who missed both, a live small for who missed only that."""
    posting = find_house(house).posting
    assert (posting.missed_both_big, posting.missed_both_small, posting.missed_small) == ("live", "dead", "live")
    assert data(house)["posting.new_player"] == "live_bb"
    assert posting.no_entry == ("button_to_bb" if house.startswith("svea") else "between_blinds")


def test_jackpots() -> None:
    """Rules `jackpot.*`: three pools in dansk, whose lists are examples; none elsewhere."""
    assert [house for house in ALL if find_house(house).jackpots] == ["dansk"]
    pools = {pool.pool: pool for pool in find_house("dansk").jackpots}
    assert {name: (pool.kind, pool.games) for name, pool in pools.items()} == {
        "monte-carlo": ("monte_carlo", ("holdem",)),
        "bad-beat": ("bad_beat", ("holdem", "omaha", "omaha8")),
        "smart": ("smart", ("holdem",)),
    }
    lists = {name: [(made.hand, made.beaten_by) for made in pool.combinations] for name, pool in pools.items()}
    assert lists == {"monte-carlo": [("straight_flush", "")], "bad-beat": [("quads", "")], "smart": [("quads", "")]}
    for pool in pools.values():
        assert (pool.conditions_apply, pool.both_hole) == ("recipient", "exists")
        assert pool.pocket_pair_for == ("quads", "full_house", "trips", "two_pair", "pair")
        assert pool.must_show and not pool.needs_showdown and pool.example and not pool.windows


@pytest.mark.parametrize("house", ALL)
def test_crash(house: str) -> None:
    """Rules `server-crash`, `refund.finished`: void and refund, but a hand whose last action was taken stands."""
    assert data(house)["void.refund"] == "contributions"
    assert find_house(house).void.after_last_action == "stands"


@pytest.mark.parametrize(
    ("house", "small", "big"),
    [
        ("svea", "stakes", "lower_bet"),
        ("titan", "half_lower_bet", "lower_bet"),
        ("norge", "stakes", "stakes"),
        ("robert", "stakes", "stakes"),
        ("dansk", "stakes", "stakes"),
    ],
)
def test_sizes_of_the_blinds(house: str, small: str, big: str) -> None:
    """Rule `blinds.size`."""
    blinds = find_house(house).blinds
    assert (blinds.small, blinds.big) == (small, big)
    assert blinds.small_required and not blinds.ante_in_cash_button_games


# Games on offer


@pytest.mark.parametrize(
    ("house", "games"),
    [
        ("svea", {
            "holdem": (10, FIVE), "omaha": (8, FIVE), "omaha5": (8, FIVE), "omaha8": (8, FIVE), "omaha5-8": (8, FIVE),
            "stud7": (8, FIVE), "stud7-8": (8, FIVE), "soko": (8, FIVE), "draw5": (6, FIVE),
            "triple27": (6, ("fixed",)), "americana": (6, FIVE), "telesina": (6, FIVE), "draw32": (5, FIVE),
        }),
        ("titan", {
            "holdem": (10, THREE), "omaha": (10, THREE), "omaha8": (10, THREE), "stud7": (10, THREE),
            "stud5": (10, THREE),
        }),
        ("norge", {
            "holdem": (10, THREE), "omaha": (10, THREE), "omaha8": (10, THREE), "stud7": (8, ("fixed",)),
            "stud7-8": (8, ("fixed",)), "draw5": (5, THREE),
        }),
        ("robert", {
            "holdem": (10, THREE), "omaha": (10, THREE), "omaha8": (10, THREE), "stud7": (8, THREE),
            "stud7-8": (8, THREE), "stud5": (8, THREE), "draw5": (6, THREE),
        }),
        ("dansk", {"holdem": (10, THREE), "omaha": (10, THREE), "omaha5": (9, THREE), "omaha8": (10, THREE)}),
    ],
)  # fmt: skip
def test_games_on_offer(house: str, games: dict[str, tuple[int, tuple[str, ...]]]) -> None:
    """Rules `games`, `limits`, `players.max`, `players.min`."""
    found = find_house(house)
    assert {name: (game.max_players, game.limits) for name, game in found.games.items()} == games
    assert {game.min_players for game in found.games.values()} == {2}


def test_a_game_or_limit_that_is_not_offered_is_none() -> None:
    """Rule `limit.offered`."""
    svea = find_house("svea")
    assert svea.game("triple27", "fixed") is svea.games["triple27"]
    assert svea.game("triple27", "no") is None
    assert svea.game("stud5", "fixed") is None


def test_practice() -> None:
    """Every game and limit, no small blind needed, an all-covering raise in order, antes and straddles known."""
    practice = find_house("practice")
    assert len(practice.games) == 14
    assert all(game.limits == FIVE for game in practice.games.values())
    assert not practice.blinds.small_required and practice.blinds.ante_in_cash_button_games
    assert practice.betting.min_raise_covers_all
    straddle = practice.straddle
    assert straddle is not None
    assert (straddle.multiple, straddle.re_straddle, straddle.counts_as_bet) == (2, True, False)
    assert (straddle.raise_increment, straddle.decline_posts) == ("straddle", "owed_only")


@pytest.mark.parametrize("house", HOUSES)
def test_only_practice_lets_a_short_raise_cover_all(house: str) -> None:
    assert not find_house(house).betting.min_raise_covers_all


def test_buy_in_of_svea() -> None:
    """Rules `buy-in*`: five rows, else ten lower bets rounded up to a whole euro; 40 to 100 big blinds elsewhere."""
    values = data("svea")
    assert values["buy_in.table"] == [
        {"lower_bet": "0.25", "higher_bet": "0.50", "min": "3", "families": FLOP_GAMES},
        {"lower_bet": "1", "higher_bet": "2", "min": "10", "families": FLOP_GAMES},
        {"lower_bet": "2", "higher_bet": "4", "min": "20", "families": FLOP_GAMES},
        {"lower_bet": "3", "higher_bet": "6", "min": "30", "families": FLOP_GAMES},
        {"lower_bet": "5", "higher_bet": "10", "min": "50", "families": FLOP_GAMES},
    ]
    assert (values["buy_in.fixed.lower_bet_multiple"], values["buy_in.fixed.max"]) == (10, "none")
    assert (values["buy_in.no.min_bb"], values["buy_in.no.max_bb"]) == (40, 100)


@pytest.mark.parametrize("house", ALL)
def test_what_a_buy_in_is_measured_by(house: str) -> None:
    """Rules `buy-in*`: ten lower bets in svea's fixed limit, else ten largest; elsewhere 40 to 100 big blinds."""
    svea = house.startswith("svea")
    buy_ins = find_house(house).buy_ins
    fixed = buy_ins.limits["fixed"]
    assert (fixed.lower_bets, fixed.largest_bets) == ((10, 0) if svea else (0, 10))
    assert (fixed.round_up_to, fixed.most_blinds, fixed.most) == (1_000_000 if svea else 0, 0, -1)
    for limit in set(buy_ins.limits) - {"fixed"}:
        other = buy_ins.limits[limit]
        assert (other.least_blinds, other.most_blinds, other.most) == (40, 100, -1)
    assert len(buy_ins.rows) == (5 if svea else 0)
    assert buy_ins.rejoin_minutes == 20


@pytest.mark.parametrize("house", ALL)
def test_how_the_button_moves(house: str) -> None:
    """Rules `button`, `button.skip`: svea passes over who comes in, and moves it only after a completed hand."""
    svea = house.startswith("svea")
    button = find_house(house).button
    assert (button.passes_newcomers, button.after_void) == ((True, "stays") if svea else (False, "unset"))
