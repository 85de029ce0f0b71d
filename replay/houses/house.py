"""A house: one version of one room's rules, as typed data.

The loader (``replay.houses.load``) builds these from the house files and the game files; nothing else makes them.
Figures of money are in millionths of the currency (``replay.money.MICROS``), shares in millionths of the whole.
Each class is one table of the house file, each attribute one of its keys; the rule it comes from stands beside it.
"""

from typing import Final, final

from replay.games.game import Game
from replay.hand import Combination, Window


@final
class Rule:
    """One rule: its id (``svea/rake``), what it says, where the text says it, and whether it is a default."""

    def __init__(self, id: str, statement: str, where: str, default: bool) -> None:
        self.id: Final = id
        self.statement: Final = statement
        self.where: Final = where
        self.default: Final = default


@final
class Blinds:
    """Sizes of forced bets (``blinds.size``, ``ante``) and who posts with two players (``blinds.heads-up``)."""

    def __init__(
        self, small: str, big: str, heads_up_button_posts: str, small_required: bool, ante_in_cash_button_games: bool
    ) -> None:
        self.small: Final = small
        """``stakes`` or ``half_lower_bet`` (fixed limit only)."""
        self.big: Final = big
        """``stakes`` or ``lower_bet`` (fixed limit only)."""
        self.heads_up_button_posts: Final = heads_up_button_posts
        """``small`` or ``big``."""
        self.small_required: Final = small_required
        self.ante_in_cash_button_games: Final = ante_in_cash_button_games


@final
class Posting:
    """What newcomers and returning players post (``posting.*``)."""

    def __init__(self, missed_both_big: str, missed_both_small: str, missed_small: str, no_entry: str) -> None:
        self.missed_both_big: Final = missed_both_big
        self.missed_both_small: Final = missed_both_small
        self.missed_small: Final = missed_small
        """``live`` or ``dead``, like the two before."""
        self.no_entry: Final = no_entry
        """``between_blinds`` or ``button_to_bb``."""


@final
class Straddle:
    """The straddle of a house that has one (``straddle.*``)."""

    def __init__(
        self, multiple: int, re_straddle: bool, counts_as_bet: bool, raise_increment: str, decline_posts: str
    ) -> None:
        self.multiple: Final = multiple
        """Of the big blind."""
        self.re_straddle: Final = re_straddle
        self.counts_as_bet: Final = counts_as_bet
        self.raise_increment: Final = raise_increment
        """``big_blind`` or ``straddle``."""
        self.decline_posts: Final = decline_posts
        """``allowed``, ``always`` or ``owed_only``."""


@final
class Betting:
    """Sizes, caps and reopening (``bet.*``, ``reopen.*``)."""

    def __init__(
        self,
        cap: int,
        cap_heads_up: bool,
        big_bet_from_round: dict[int, int],
        raise_after_short: str,
        reopen_half_is_full: bool,
        complete_by: str,
        reopen_cumulative: bool,
        min_bet: str,
        min_raise_after_short: str,
        min_raise_covers_all: bool,
        pot_includes_call: bool,
        pot_own_round_bets: str,
        half_pot_includes_call: bool,
        spread_cap_multiple: int,
        spread_cap_counts: str,
    ) -> None:
        self.cap: Final = cap
        """Bets a round in fixed limit."""
        self.cap_heads_up: Final = cap_heads_up
        self.big_bet_from_round: Final = big_bet_from_round
        """Number of betting rounds of the game -> first round (from 1) at the higher bet."""
        self.raise_after_short: Final = raise_after_short
        """``plus_bet`` or ``next_level``."""
        self.reopen_half_is_full: Final = reopen_half_is_full
        self.complete_by: Final = complete_by
        """``not_acted`` or ``any``."""
        self.reopen_cumulative: Final = reopen_cumulative
        self.min_bet: Final = min_bet
        """``big_blind`` or ``smallest_chip``."""
        self.min_raise_after_short: Final = min_raise_after_short
        """``full`` or ``last``."""
        self.min_raise_covers_all: Final = min_raise_covers_all
        """An amount that puts every opponent able to act all-in is in order though short of the full size."""
        self.pot_includes_call: Final = pot_includes_call
        self.pot_own_round_bets: Final = pot_own_round_bets
        """``count`` or ``omit``."""
        self.half_pot_includes_call: Final = half_pot_includes_call
        self.spread_cap_multiple: Final = spread_cap_multiple
        self.spread_cap_counts: Final = spread_cap_counts
        """``per_player`` or ``all``."""


@final
class ArtificialAllIn:
    """A player who cannot act counts as all-in (``artificial-all-in.*``)."""

    def __init__(
        self,
        limits: tuple[str, ...],
        money: tuple[str, ...],
        per_24h: int,
        window: str,
        chips: str,
        cause: str,
    ) -> None:
        self.limits: Final = limits
        self.money: Final = money
        self.per_24h: Final = per_24h
        """-1 where the house states no number."""
        self.window: Final = window
        """``rolling`` or ``day``."""
        self.chips: Final = chips
        """``any`` or ``voluntary``."""
        self.cause: Final = cause
        """``any`` or ``disconnected``."""


@final
class Timeouts:
    """What stands for a player who does not act (``timeout.action``, ``disconnect.*``)."""

    def __init__(self, tournament_action: str, artificial_all_in: ArtificialAllIn | None) -> None:
        self.tournament_action: Final = tournament_action
        """``check_or_fold`` or ``fold``."""
        self.artificial_all_in: Final = artificial_all_in


@final
class Show:
    """Who shows first and who may muck (``show.*``)."""

    def __init__(self, first: str, muck: str, all_in_face_up: bool) -> None:
        self.first: Final = first
        """``last_aggressor`` or ``opener``."""
        self.muck: Final = muck
        """``not_needed``: only a hand that is not needed may be mucked; ``free``: the player decides."""
        self.all_in_face_up: Final = all_in_face_up


@final
class OddChip:
    """Who gets the units that a division leaves over (``odd-chip.*``, ``hi-lo.*``), for one game."""

    def __init__(self, order: str, one_each: str, hi_lo_low: str) -> None:
        self.order: Final = order
        """``left_of_button``, ``button``, ``deal_order`` or ``card_high``."""
        self.one_each: Final = one_each
        """``pot`` (both sides together) or ``side``."""
        self.hi_lo_low: Final = hi_lo_low
        """``low_order`` or ``high_winner``: who gets the odd chips of a tied low half."""


@final
class RakeRow:
    """One row of a rake table. "" and (0, 0) match everything; -1 is no upper bound; ``rule`` is the row's topic."""

    def __init__(
        self,
        rule: str,
        currency: str,
        families: tuple[str, ...],
        limits: tuple[str, ...],
        players_from: int,
        players_to: int,
        small_blind_from: int,
        small_blind_to: int,
        kind: str,
        percent: int,
        step: int,
        per_step: int,
        minimum: int,
        minimum_means: str,
        maximum: int,
        cap_rule: str,
    ) -> None:
        self.rule: Final = rule
        self.currency: Final = currency
        self.families: Final = families
        self.limits: Final = limits
        self.players_from: Final = players_from
        self.players_to: Final = players_to
        self.small_blind_from: Final = small_blind_from
        """Micros, both ends included."""
        self.small_blind_to: Final = small_blind_to
        self.kind: Final = kind
        """``percent`` or ``step``."""
        self.percent: Final = percent
        """Millionths of the pot."""
        self.step: Final = step
        self.per_step: Final = per_step
        self.minimum: Final = minimum
        self.minimum_means: Final = minimum_means
        """``threshold`` (below it nothing) or ``floor`` (at least it)."""
        self.maximum: Final = maximum
        self.cap_rule: Final = cap_rule
        """The topic that a rake over the maximum cites."""


@final
class Rake:
    """The rake of a house (section 13)."""

    def __init__(
        self,
        mode: str,
        rows: tuple[RakeRow, ...],
        small_pot_from: int,
        small_pot_to: int,
        small_pot_rake: int,
        requires: dict[str, str],
        by_analogy: tuple[str, ...],
        draw_trigger: str,
        allocation: str,
        free_money: tuple[str, ...],
    ) -> None:
        self.mode: Final = mode
        """``exact``, ``bounds``, ``as_recorded`` or ``none``."""
        self.rows: Final = rows
        """The first row that fits decides."""
        self.small_pot_from: Final = small_pot_from
        """Micros, both ends included; 0, 0, 0 where small pots are not special."""
        self.small_pot_to: Final = small_pot_to
        self.small_pot_rake: Final = small_pot_rake
        self.requires: Final = requires
        """Game -> ``flop``, ``card3``, ``card4``, ``draw``; a game without an entry is always raked."""
        self.by_analogy: Final = by_analogy
        """The games that the text does not name there: their street is that of their nearest kin."""
        self.draw_trigger: Final = draw_trigger
        """``reached`` or ``card_exchanged``."""
        self.allocation: Final = allocation
        """``cumulative``, ``proportional`` or ``per_pot``."""
        self.free_money: Final = free_money
        """The kinds of money that pay no rake; ``chips`` (tournaments) never does."""


@final
class Jackpot:
    """One jackpot pool of a house (section 14)."""

    def __init__(
        self,
        pool: str,
        kind: str,
        games: tuple[str, ...],
        conditions_apply: str,
        both_hole: str,
        pocket_pair_for: tuple[str, ...],
        must_show: bool,
        needs_showdown: bool,
        combinations: list[Combination],
        example: bool,
        windows: list[Window],
    ) -> None:
        self.pool: Final = pool
        self.kind: Final = kind
        """``monte_carlo``, ``bad_beat`` or ``smart``."""
        self.games: Final = games
        self.conditions_apply: Final = conditions_apply
        """``recipient`` or ``both``."""
        self.both_hole: Final = both_hole
        """``exists`` or ``necessary``."""
        self.pocket_pair_for: Final = pocket_pair_for
        self.must_show: Final = must_show
        self.needs_showdown: Final = needs_showdown
        self.combinations: Final = combinations
        """Empty where the house file has no list."""
        self.example: Final = example
        """The list is in no text: a report that relied on it says so."""
        self.windows: Final = windows


@final
class BringIn:
    """Who opens a stud game, and with how much (``bring-in.*``)."""

    def __init__(
        self, amount: str, full_bet_option: bool, ace: str, picks: dict[str, dict[str, str]], suits: dict[str, str]
    ) -> None:
        self.amount: Final = amount
        """``stakes`` or ``half_lower_bet``."""
        self.full_bet_option: Final = full_bet_option
        self.ace: Final = ace
        """``high`` or ``low``, for choosing the card."""
        self.picks: Final = picks
        """Game -> limit -> ``high`` or ``low``: which up-card opens."""
        self.suits: Final = suits
        """Game -> the order of suits, high to low, that breaks equal ranks."""


@final
class OpenPair:
    """The double bet on fourth street (``bet.open-pair``)."""

    def __init__(self, games: tuple[str, ...], who: str, hi_lo: bool) -> None:
        self.games: Final = games
        self.who: Final = who
        """``any`` or ``holder``."""
        self.hi_lo: Final = hi_lo
        """Whether the high/low form of those games has it too."""


@final
class Drawing:
    """Draws: time-outs, reshuffles, the automatic draw (``draw.*``, ``auto-draw``)."""

    def __init__(
        self,
        timeout_bars: str,
        excludes_own: bool,
        include_folded: bool,
        auto_hold: str,
        two_pair_or_better: str,
        royal: str,
    ) -> None:
        self.timeout_bars: Final = timeout_bars
        """``bet_and_raise``, ``raise`` or ``nothing``: what a player who timed out may not do in the next round."""
        self.excludes_own: Final = excludes_own
        self.include_folded: Final = include_folded
        self.auto_hold: Final = auto_hold
        """``norge9`` or ``none``."""
        self.two_pair_or_better: Final = two_pair_or_better
        """``made_cards`` or ``all_five``."""
        self.royal: Final = royal
        """``kqjt`` or ``any_four``."""


@final
class SplitVoting:
    """The split button (``split-vote.*``)."""

    def __init__(self, games: tuple[str, ...], round: int, all_in_votes: bool) -> None:
        self.games: Final = games
        self.round: Final = round
        """The betting round, from 1, in which it is offered."""
        self.all_in_votes: Final = all_in_votes


@final
class StudRules:
    """Stud's dealer box and its shared last card (``deal.order``, ``stud.short-deck``)."""

    def __init__(
        self, box_before: int, button_games: tuple[str, ...], shared_card: bool, betting_after_shared_card: bool
    ) -> None:
        self.box_before: Final = box_before
        """The seat before which the dealer box stands where nothing else fixes it."""
        self.button_games: Final = button_games
        """The ante games in which a button in the header fixes the deal."""
        self.shared_card: Final = shared_card
        self.betting_after_shared_card: Final = betting_after_shared_card


@final
class ButtonRule:
    """How the button goes on from hand to hand (``button``, ``button.skip``)."""

    def __init__(self, passes_newcomers: bool, after_void: str) -> None:
        self.passes_newcomers: Final = passes_newcomers
        """It passes over those who come in with the hand."""
        self.after_void: Final = after_void
        """``stays``, ``moves`` or ``unset``: after a void hand of a cash game."""


@final
class BuyIn:
    """What one limit asks of a buy-in (``buy-in``, ``buy-in.default``). A 0 is a part that the limit does not use."""

    def __init__(
        self, lower_bets: int, largest_bets: int, round_up_to: int, least_blinds: int, most_blinds: int, most: int
    ) -> None:
        self.lower_bets: Final = lower_bets
        """The minimum in lower bets."""
        self.largest_bets: Final = largest_bets
        """The minimum in largest bets of the table."""
        self.round_up_to: Final = round_up_to
        """Micros, of which the minimum is rounded up to a multiple."""
        self.least_blinds: Final = least_blinds
        """The minimum in big blinds."""
        self.most_blinds: Final = most_blinds
        """The maximum in big blinds."""
        self.most: Final = most
        """The maximum in micros, -1 without one."""


@final
class BuyInRow:
    """A fixed-limit level with a minimum of its own; amounts in micros, no ``families``: any game."""

    def __init__(self, lower_bet: int, higher_bet: int, least: int, families: tuple[str, ...]) -> None:
        self.lower_bet: Final = lower_bet
        self.higher_bet: Final = higher_bet
        self.least: Final = least
        self.families: Final = families


@final
class BuyIns:
    """What a player must and may bring to a table (``buy-in.*``)."""

    def __init__(self, limits: dict[str, BuyIn], rows: tuple[BuyInRow, ...], rejoin_minutes: int) -> None:
        self.limits: Final = limits
        self.rows: Final = rows
        self.rejoin_minutes: Final = rejoin_minutes
        """How long who left with more than the maximum may come back with more (``buy-in.rejoin``)."""


@final
class Void:
    """What a void does (``server-crash``, ``refund.*``, ``void.*``)."""

    def __init__(self, after_last_action: str) -> None:
        self.after_last_action: Final = after_last_action
        """``stands`` or ``refund``."""


@final
class House:
    """One version of one house's rules. ``sha256`` is over the canonical form of everything the rules depend on.

    ``data`` is the whole of it as plain values: what rankings are built from, and houses compared by.
    """

    def __init__(
        self,
        name: str,
        version: str,
        sha256: str,
        valid_from: str,
        data: dict[str, object],
        rules: dict[str, Rule],
        games: dict[str, Game],
        blinds: Blinds,
        posting: Posting,
        straddle: Straddle | None,
        betting: Betting,
        timeouts: Timeouts,
        show: Show,
        odd_chips: dict[str, OddChip],
        rake: Rake,
        jackpots: list[Jackpot],
        void: Void,
        bring_in: BringIn,
        open_pair: OpenPair,
        drawing: Drawing,
        split_voting: SplitVoting,
        stud: StudRules,
        button: ButtonRule,
        buy_ins: BuyIns,
    ) -> None:
        self.name: Final = name
        self.version: Final = version
        self.sha256: Final = sha256
        self.valid_from: Final = valid_from
        self.data: Final = data
        self.rules: Final = rules
        """By topic, without the house's name."""
        self.games: Final = games
        self.blinds: Final = blinds
        self.posting: Final = posting
        self.straddle: Final = straddle
        self.betting: Final = betting
        self.timeouts: Final = timeouts
        self.show: Final = show
        self.odd_chips: Final = odd_chips
        """By game."""
        self.rake: Final = rake
        self.jackpots: Final = jackpots
        self.void: Final = void
        self.bring_in: Final = bring_in
        self.open_pair: Final = open_pair
        self.drawing: Final = drawing
        self.split_voting: Final = split_voting
        self.stud: Final = stud
        self.button: Final = button
        self.buy_ins: Final = buy_ins

    def game(self, name: str, limit: str) -> Game | None:
        """The game as this house deals it, None where the house does not offer it in that limit (``limit.offered``)."""
        game = self.games.get(name)
        return game if game is not None and limit in game.limits else None
