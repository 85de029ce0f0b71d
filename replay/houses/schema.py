"""The keys of a house file and of a game file: which there are, and what each may hold.

``<limit>`` stands for each limit, ``<game>``, ``<row>``, ``<pool>``, ``<topic>`` and ``<rounds>`` for any name, ``[]``
for each table of a list.
A key added after the first release has to be optional, since a released file is never edited.
"""

from typing import Final, final

from replay.hand import LIMITS, MONEY_KINDS
from replay.houses.kind import Kind

ANY: Final = "<name>"
CATEGORIES: Final = (
    "high_card", "pair", "two_pair", "trips", "straight", "flush", "full_house", "quads", "straight_flush",
    "royal_flush",
)  # fmt: skip
SUITS: Final = ("shdc", "hdcs")

NAME: Final = Kind("name")
TEXT: Final = Kind("text")
TRUTH: Final = Kind("truth")
WHOLE: Final = Kind("whole")
COUNT: Final = Kind("whole", least=1)
DECIMAL: Final = Kind("decimal")
GAMES: Final = Kind("names")


def word(*words: str) -> Kind:
    return Kind("word", words)


def words(*words: str) -> Kind:
    return Kind("words", words)


def maybe(kind: Kind) -> Kind:
    """The same, but the key may be absent."""
    return Kind(kind.form, kind.words, kind.least, optional=True)


LIMIT_LIST: Final = words(*LIMITS)
SEAT_RULE: Final = ("left_of_button", "left_of_big_blind", "high_showing")
ODD_CHIP_ORDER: Final = ("left_of_button", "button", "deal_order", "card_high")
BLINDS: Final = Kind("whole", least=1, optional=True)

GAME_KEYS: Final[dict[str, Kind]] = {
    "families": words("holdem", "omaha", "omaha8", "stud", "draw", "hi-lo"),
    "deck": Kind("whole", least=20),
    "button": TRUTH,
    "forced": word("blinds", "ante"),
    "streets": Kind("streets"),
    "hole_cards.use": Kind("whole", ("any",), least=1),
    "hole_cards.board": Kind("whole", ("any",), least=1),
    "directions": words("high", "low"),
    "high_rank": word("high52", "high52-soko", "high32", "telesina", "draw32", "none"),
    "low_rank": word("low8", "low27", "none"),
    "draws": WHOLE,
    "draw_max": WHOLE,
}
FIRST_TO_ACT_KEYS: Final[dict[str, Kind]] = {
    "first": word("left_of_big_blind", "bring_in"),
    "later": word(*SEAT_RULE),
}

KEYS: Final[dict[str, Kind]] = {
    "house": NAME,
    "version": NAME,
    "extends": maybe(TEXT),
    "valid_from": Kind("instant"),
    "about": TEXT,
    "language": TEXT,
    "prevails": TEXT,
    "dealer_box_before_seat": COUNT,
    "dealer_button_games": GAMES,
    "games.<game>.limits": LIMIT_LIST,
    "games.<game>.min_players": Kind("whole", least=2),
    "games.<game>.max_players": Kind("whole", least=2),
    **{f"games.<game>.{key}": kind for key, kind in GAME_KEYS.items()},
    **{f"first_to_act.<game>.{key}": kind for key, kind in FIRST_TO_ACT_KEYS.items()},
    "suit_order.bring_in": word(*SUITS),
    "suit_order.rank": word(*SUITS, "none"),
    "suit_order.odd_chip": word(*SUITS, "none"),
    "suit_order.button_draw": word(*SUITS),
    "suit_order.<game>.bring_in": word(*SUITS),
    "blinds.small": word("stakes", "half_lower_bet"),
    "blinds.big": word("stakes", "lower_bet"),
    "blinds.small_required": TRUTH,
    "blinds.ante_in_cash_button_games": TRUTH,
    "heads_up.button_posts": word("small", "big"),
    "button.passes_newcomers": TRUTH,
    "button.after_void": word("stays", "moves", "unset"),
    "bring_in.ace": word("high", "low"),
    "bring_in.amount": word("stakes", "half_lower_bet"),
    "bring_in.ante_multiple": Kind("decimal", ("unset",)),
    "bring_in.full_bet_option": TRUTH,
    "bring_in.<game>.<limit>": maybe(word("high", "low")),
    "posting.new_player": word("live_bb"),
    "posting.missed_both.big": word("live", "dead"),
    "posting.missed_both.small": word("live", "dead"),
    "posting.missed_small": word("live", "dead"),
    "posting.no_entry": word("between_blinds", "button_to_bb"),
    "straddle.allowed": TRUTH,
    "straddle.multiple": Kind("whole", least=2),
    "straddle.seat": word("left_of_big_blind"),
    "straddle.re_straddle": TRUTH,
    "straddle.counts_as_bet": TRUTH,
    "straddle.raise_increment": word("big_blind", "straddle"),
    "straddle.decline_posts": word("allowed", "always", "owed_only"),
    "buy_in.rejoin_minutes": WHOLE,
    "buy_in.<limit>.lower_bet_multiple": BLINDS,
    "buy_in.<limit>.max_bet_multiple": BLINDS,
    "buy_in.<limit>.round_up_to": maybe(DECIMAL),
    "buy_in.<limit>.min_bb": BLINDS,
    "buy_in.<limit>.max_bb": BLINDS,
    "buy_in.<limit>.max": Kind("decimal", ("none",), optional=True),
    "buy_in.table[].lower_bet": DECIMAL,
    "buy_in.table[].higher_bet": DECIMAL,
    "buy_in.table[].min": DECIMAL,
    "buy_in.table[].families": maybe(GAME_KEYS["families"]),
    "fixed.cap": COUNT,
    "fixed.cap_heads_up": TRUTH,
    "fixed.big_bet_from_round.<rounds>": COUNT,
    "open_pair.games": GAMES,
    "open_pair.who": word("any", "holder"),
    "open_pair.hi_lo": TRUTH,
    "spread.cap_multiple": COUNT,
    "spread.cap_counts": word("per_player", "all"),
    "bet.min": word("big_blind", "smallest_chip"),
    "bet.min_in_ante_games": word("bring_in", "smallest_chip"),
    "min_raise.after_short": word("full", "last"),
    "min_raise.covers_all": TRUTH,
    "limit.raise_after_short": word("plus_bet", "next_level"),
    "reopen.limit": word("half"),
    "reopen.half_is_full": TRUTH,
    "reopen.complete_by": word("not_acted", "any"),
    "reopen.big_bet": word("full"),
    "reopen.cumulative": TRUTH,
    "pot.includes_call": TRUTH,
    "pot.own_round_bets": word("count", "omit"),
    "half_pot.includes_call": TRUTH,
    "draw.timeout_seconds": Kind("whole", ("unset",), least=1),
    "draw.timeout_bars": word("bet_and_raise", "raise", "nothing"),
    "draw.reshuffle.excludes_own": TRUTH,
    "draw.reshuffle.include_folded": TRUTH,
    "draw.auto_hold": word("norge9", "none"),
    "auto_draw.two_pair_or_better": word("made_cards", "all_five"),
    "auto_draw.royal": word("kqjt", "any_four"),
    "split_vote.games": GAMES,
    "split_vote.round": COUNT,
    "split_vote.all_in_votes": TRUTH,
    "stud.short_deck.shared_card": TRUTH,
    "stud.short_deck.betting": TRUTH,
    "open_hand.soko_four": TRUTH,
    "soko.ace_low_four_straight": TRUTH,
    "telesina.flush": word("suit", "ranks_then_suit"),
    "telesina.top_loses.scope": word("hand", "dealt", "pot"),
    "telesina.shared_kicker.pair": word("pair_suit", "next_kicker", "split"),
    "telesina.shared_top.high_card": word("next_card", "split"),
    "telesina.shared_top.straight": word("split", "next_card"),
    "draw32.pair_suit": word("top_kicker", "best_kicker"),
    "show.first": word("last_aggressor", "opener"),
    "show.otherwise.button": word(*SEAT_RULE),
    "show.otherwise.stud": word(*SEAT_RULE),
    "show.otherwise.draw32": word(*SEAT_RULE),
    "show.muck": word("not_needed", "free"),
    "show.auto_muck": TRUTH,
    "show.uncalled_may_hide": TRUTH,
    "show.all_in_face_up": TRUTH,
    "show.telesina_round": word("last", "fifth_card"),
    "odd_chip.start": word("left_of_button", "button"),
    "odd_chip.stud": word(*ODD_CHIP_ORDER),
    "odd_chip.stud_low": word("highest", "lowest"),
    "odd_chip.between_halves": word("high"),
    "odd_chip.one_each": word("pot", "side"),
    "odd_chip.hi_lo_low": word("low_order", "high_winner"),
    "odd_chip.unit": Kind("decimal", ("table",)),
    "odd_chip.<game>.order": maybe(word(*ODD_CHIP_ORDER)),
    "odd_chip.<game>.one_each": maybe(word("pot", "side")),
    "odd_chip.<game>.hi_lo_low": maybe(word("low_order", "high_winner")),
    "rake.mode": word("exact", "bounds", "as_recorded", "none"),
    "rake.minimum_means": word("threshold", "floor"),
    "rake.draw_trigger": word("reached", "card_exchanged"),
    "rake.allocation": word("cumulative", "proportional", "per_pot"),
    "rake.free_money": words(*MONEY_KINDS),
    "rake.small_pot.from": DECIMAL,
    "rake.small_pot.to": DECIMAL,
    "rake.small_pot.rake": DECIMAL,
    "rake.requires.<game>": word("flop", "card3", "card4", "draw"),
    "rake.by_analogy": maybe(GAMES),
    "rake.rows.<row>.rule": TEXT,
    "rake.rows.<row>.cap_rule": TEXT,
    "rake.rows.<row>.currency": maybe(TEXT),
    "rake.rows.<row>.families": maybe(GAME_KEYS["families"]),
    "rake.rows.<row>.limits": maybe(LIMIT_LIST),
    "rake.rows.<row>.players": Kind("players", optional=True),
    "rake.rows.<row>.small_blind": Kind("amounts", optional=True),
    "rake.rows.<row>.kind": word("percent", "step"),
    "rake.rows.<row>.percent": maybe(DECIMAL),
    "rake.rows.<row>.step": maybe(DECIMAL),
    "rake.rows.<row>.per_step": maybe(DECIMAL),
    "rake.rows.<row>.min": maybe(DECIMAL),
    "rake.rows.<row>.min_means": maybe(word("threshold", "floor")),
    "rake.rows.<row>.max": DECIMAL,
    "jackpot.conditions_apply": word("recipient", "both"),
    "jackpot.both_hole": word("exists", "necessary"),
    "jackpot.pocket_pair_for": words(*CATEGORIES),
    "jackpot.must_show": TRUTH,
    "jackpot.needs_showdown": TRUTH,
    "jackpot.monte_carlo.games": GAMES,
    "jackpot.bad_beat.games": GAMES,
    "jackpot.smart.games": GAMES,
    "jackpots.<pool>.kind": word("monte_carlo", "bad_beat", "smart"),
    "jackpots.<pool>.share_of_rake": DECIMAL,
    "jackpots.<pool>.combinations[].hand": word(*CATEGORIES),
    "jackpots.<pool>.combinations[].beaten_by": maybe(word(*CATEGORIES)),
    "jackpots.<pool>.windows[].from": Kind("instant"),
    "jackpots.<pool>.windows[].to": Kind("instant"),
    "jackpots.<pool>.example": TRUTH,
    "jackpots.<pool>.games": maybe(GAMES),
    "jackpots.<pool>.conditions_apply": maybe(word("recipient", "both")),
    "jackpots.<pool>.both_hole": maybe(word("exists", "necessary")),
    "jackpots.<pool>.pocket_pair_for": maybe(words(*CATEGORIES)),
    "jackpots.<pool>.must_show": maybe(TRUTH),
    "jackpots.<pool>.needs_showdown": maybe(TRUTH),
    "timeout.action": word("check_or_fold"),
    "disconnect.tournament_action": word("fold", "check_or_fold"),
    "disconnect.seat_hold": word("time_bank"),
    "artificial_all_in.allowed": TRUTH,
    "artificial_all_in.limits": LIMIT_LIST,
    "artificial_all_in.money": words(*MONEY_KINDS),
    "artificial_all_in.per_24h": Kind("whole", ("unset",)),
    "artificial_all_in.window": word("rolling", "day"),
    "artificial_all_in.chips": word("any", "voluntary"),
    "artificial_all_in.cause": word("any", "disconnected"),
    "void.refund": word("contributions"),
    "void.after_last_action": word("stands", "refund"),
    "shuffle.algorithm": word("fisher_yates_desc"),
    "shuffle.draw_at_zero": TRUTH,
    "tournament.min": Kind("whole", least=2),
    "tournament.max": Kind("whole", least=2),
    "tournament.pko_share": DECIMAL,
    "tournament.late_reg.closes_on_first_elimination": word("auto", "true", "false"),
    "tournament.rebuy.max_stack": Kind("decimal", ("unset",)),
    "tournament.ticket.excess": word("user", "room"),
    "tournament.ticket.pool": word("buy_in", "whole"),
    "tournament.ticket.cancel": word("ticket", "money"),
    "tournament.time_limited": word("rank", "proportional"),
    "tournament.half_of_odd_field": word("down", "up"),
    "rules.<topic>.statement": TEXT,
    "rules.<topic>.where": TEXT,
    "rules.<topic>.status": word("text", "default"),
}


@final
class Branch:
    """A table of a file: the kinds of its keys and the tables below it."""

    def __init__(self) -> None:
        self.kinds: Final[dict[str, Kind]] = {}
        self.branches: Final[dict[str, Branch]] = {}

    def needed(self) -> bool:
        """Whether the table has to be there: something in it has to, or it has rows under names of their own."""
        return any(not kind.optional for kind in self.kinds.values()) or any(
            branch.needed() for branch in self.branches.values()
        )


def grow(keys: dict[str, Kind]) -> Branch:
    """The keys as a tree of tables."""
    root = Branch()
    for path, kind in keys.items():
        for limit in LIMITS if "<limit>" in path else ("",):
            plant(root, path.replace("<limit>", limit).split("."), kind)
    return root


def plant(root: Branch, steps: list[str], kind: Kind) -> None:
    branch = root
    *above, last = [ANY if step.startswith("<") else step for step in steps]
    for step in above:
        if step not in branch.branches:
            branch.branches[step] = Branch()
        branch = branch.branches[step]
    branch.kinds[last] = kind


HOUSE_TREE: Final = grow(KEYS)
GAME_TREE: Final = grow({**GAME_KEYS, **{f"first_to_act.{key}": kind for key, kind in FIRST_TO_ACT_KEYS.items()}})
