"""Checked house data as the typed house that the machine reads."""

from typing import Final

from replay.games.game import Game, Stage
from replay.hand import LIMITS, Combination, Window
from replay.houses.house import House
from replay.houses.rule import Rule
from replay.houses.rules.betting import Betting, OpenPair
from replay.houses.rules.button import ButtonRule
from replay.houses.rules.buy_in import BuyIn, BuyInRow, BuyIns
from replay.houses.rules.drawing import Drawing, SplitVoting
from replay.houses.rules.jackpot import Jackpot
from replay.houses.rules.posting import BlindRules, PostingRules, Straddle
from replay.houses.rules.rake import Rake, RakeRow
from replay.houses.rules.showdown import OddChip, Show
from replay.houses.rules.stud import BringInRules, StudRules
from replay.houses.rules.timeouts import ArtificialAllIn, Timeouts
from replay.houses.rules.void import Void
from replay.houses.values import Values, read_micros
from replay.instant import parse_instant

PERCENT: Final = 100


def build_house(data: dict[str, object], sha256: str) -> House:
    """The house of complete, checked data (``replay.houses.load`` makes it so)."""
    values = Values(data)
    name = values.text("house")
    games = {game: build_game(game, values) for game in values.below("games").table}
    return House(
        name,
        values.text("version"),
        sha256,
        values.text("valid_from"),
        data,
        build_rules(name, values.below("rules")),
        games,
        build_blinds(values),
        build_posting(values.below("posting")),
        build_straddle(values.below("straddle")),
        build_betting(values),
        build_timeouts(values),
        Show(values.text("show.first"), values.text("show.muck"), values.truth("show.all_in_face_up")),
        {game.name: build_odd_chip(game, values.below("odd_chip")) for game in games.values()},
        build_rake(values.below("rake")),
        [build_jackpot(row, values.below("jackpot")) for row in values.rows("jackpots")],
        Void(values.text("void.after_last_action")),
        build_bring_in(values),
        OpenPair(values.texts("open_pair.games"), values.text("open_pair.who"), values.truth("open_pair.hi_lo")),
        build_drawing(values),
        SplitVoting(
            values.texts("split_vote.games"), values.whole("split_vote.round"), values.truth("split_vote.all_in_votes")
        ),
        StudRules(
            values.whole("dealer_box_before_seat"),
            values.texts("dealer_button_games"),
            values.truth("stud.short_deck.shared_card"),
            values.truth("stud.short_deck.betting"),
        ),
        ButtonRule(values.truth("button.passes_newcomers"), values.text("button.after_void")),
        build_buy_ins(values.below("buy_in")),
    )


def build_rules(house: str, rules: Values) -> dict[str, Rule]:
    built: dict[str, Rule] = {}
    for topic, row in rules.table.items():
        rule = Values(row if isinstance(row, dict) else {})
        built[topic] = Rule(
            f"{house}/{topic}", rule.text("statement"), rule.text("where"), rule.text("status") == "default"
        )
    return built


def build_game(name: str, house: Values) -> Game:
    values = house.below(f"games.{name}")
    sides = values.texts("directions")
    high, low = values.text("high_rank"), values.text("low_rank")
    return Game(
        name,
        values.texts("families"),
        values.texts("limits"),
        values.whole("min_players"),
        values.whole("max_players"),
        values.whole("deck"),
        values.truth("button"),
        values.text("forced"),
        tuple(build_stage(stage) for stage in values.texts("streets")),
        values.whole("hole_cards.use"),
        values.whole("hole_cards.board"),
        high if "high" in sides else low,
        low if len(sides) == 2 else "",
        values.whole("draws"),
        values.whole("draw_max"),
        house.text(f"first_to_act.{name}.later"),
    )


def build_stage(text: str) -> Stage:
    kind, _, count = text.partition(" ")
    return Stage(kind, int(count) if count else 0)


def build_blinds(values: Values) -> BlindRules:
    blinds = values.below("blinds")
    return BlindRules(
        blinds.text("small"),
        blinds.text("big"),
        values.text("heads_up.button_posts"),
        blinds.truth("small_required"),
        blinds.truth("ante_in_cash_button_games"),
    )


def build_posting(values: Values) -> PostingRules:
    return PostingRules(
        values.text("missed_both.big"),
        values.text("missed_both.small"),
        values.text("missed_small"),
        values.text("no_entry"),
    )


def build_straddle(values: Values) -> Straddle | None:
    if not values.truth("allowed"):
        return None
    return Straddle(
        values.whole("multiple"),
        values.truth("re_straddle"),
        values.truth("counts_as_bet"),
        values.text("raise_increment"),
        values.text("decline_posts"),
    )


def build_betting(values: Values) -> Betting:
    rounds = values.below("fixed.big_bet_from_round")
    return Betting(
        values.whole("fixed.cap"),
        values.truth("fixed.cap_heads_up"),
        {int(count): rounds.whole(count) for count in rounds.table},
        values.text("limit.raise_after_short"),
        values.truth("reopen.half_is_full"),
        values.text("reopen.complete_by"),
        values.truth("reopen.cumulative"),
        values.text("bet.min"),
        values.text("min_raise.after_short"),
        values.truth("min_raise.covers_all"),
        values.truth("pot.includes_call"),
        values.text("pot.own_round_bets"),
        values.truth("half_pot.includes_call"),
        values.whole("spread.cap_multiple"),
        values.text("spread.cap_counts"),
    )


def build_timeouts(values: Values) -> Timeouts:
    artificial = values.below("artificial_all_in")
    return Timeouts(
        values.text("disconnect.tournament_action"),
        ArtificialAllIn(
            artificial.texts("limits"),
            artificial.texts("money"),
            artificial.whole("per_24h", -1),
            artificial.text("window"),
            artificial.text("chips"),
            artificial.text("cause"),
        )
        if artificial.truth("allowed")
        else None,
    )


def build_bring_in(values: Values) -> BringInRules:
    bring_in = values.below("bring_in")
    picks: dict[str, dict[str, str]] = {}
    suits: dict[str, str] = {}
    for game in values.below("games").table:
        limits = bring_in.below(game)
        if limits.table:
            picks[game] = {limit: limits.text(limit) for limit in limits.table}
            suits[game] = values.text(f"suit_order.{game}.bring_in", values.text("suit_order.bring_in"))
    return BringInRules(bring_in.text("amount"), bring_in.truth("full_bet_option"), bring_in.text("ace"), picks, suits)


def build_buy_ins(values: Values) -> BuyIns:
    rows = tuple(
        BuyInRow(row.micros("lower_bet"), row.micros("higher_bet"), row.micros("min"), row.texts("families"))
        for row in values.rows("table")
    )
    limits = {limit: build_buy_in(values.below(limit)) for limit in LIMITS if values.has(limit)}
    return BuyIns(limits, rows, values.whole("rejoin_minutes"))


def build_buy_in(limit: Values) -> BuyIn:
    return BuyIn(
        limit.whole("lower_bet_multiple"),
        limit.whole("max_bet_multiple"),
        limit.micros("round_up_to"),
        limit.whole("min_bb"),
        limit.whole("max_bb"),
        limit.micros("max", -1),
    )


def build_drawing(values: Values) -> Drawing:
    return Drawing(
        values.text("draw.timeout_bars"),
        values.truth("draw.reshuffle.excludes_own"),
        values.truth("draw.reshuffle.include_folded"),
        values.text("draw.auto_hold"),
        values.text("auto_draw.two_pair_or_better"),
        values.text("auto_draw.royal"),
    )


def build_odd_chip(game: Game, values: Values) -> OddChip:
    own = values.below(game.name)
    order = values.text("stud" if game.has_bring_in else "start")
    return OddChip(
        own.text("order", order),
        own.text("one_each", values.text("one_each")),
        own.text("hi_lo_low", values.text("hi_lo_low")),
    )


def build_rake(values: Values) -> Rake:
    means = values.text("minimum_means")
    requires = values.below("requires")
    return Rake(
        values.text("mode"),
        tuple(build_rake_row(row, means) for row in values.rows("rows")),
        values.micros("small_pot.from"),
        values.micros("small_pot.to"),
        values.micros("small_pot.rake"),
        {game: requires.text(game) for game in requires.table},
        values.texts("by_analogy"),
        values.text("draw_trigger"),
        values.text("allocation"),
        values.texts("free_money"),
    )


def build_rake_row(row: Values, means: str) -> RakeRow:
    players = row.entries("players")
    blinds = row.entries("small_blind")
    return RakeRow(
        row.text("rule"),
        row.text("currency"),
        row.texts("families"),
        row.texts("limits"),
        read_count(players[0]) if players else 0,
        read_count(players[1]) if players else 0,
        read_micros(blinds[0]) if blinds else 0,
        read_micros(blinds[1]) if blinds else 0,
        row.text("kind"),
        row.micros("percent") // PERCENT,
        row.micros("step"),
        row.micros("per_step"),
        row.micros("min"),
        row.text("min_means", means),
        row.micros("max", -1),
        row.text("cap_rule"),
    )


def read_count(value: object) -> int:
    return value if isinstance(value, int) else -1


def build_jackpot(row: Values, house: Values) -> Jackpot:
    """A pool; what it leaves open is as the house has it for all pools."""
    kind = row.text("kind")
    own = "pocket_pair_for"
    return Jackpot(
        row.text("pool"),
        kind,
        row.texts("games") if row.has("games") else house.texts(f"{kind}.games"),
        row.text("conditions_apply", house.text("conditions_apply")),
        row.text("both_hole", house.text("both_hole")),
        row.texts(own) if row.has(own) else house.texts(own),
        row.truth("must_show", house.truth("must_show")),
        row.truth("needs_showdown", house.truth("needs_showdown")),
        [Combination(entry.text("hand"), entry.text("beaten_by")) for entry in row.rows("combinations")],
        row.truth("example"),
        [build_window(entry.text("from"), entry.text("to")) for entry in row.rows("windows")],
    )


def build_window(start: str, end: str) -> Window:
    return Window(parse_instant(start), parse_instant(end), start, end)
