"""The topics that every house has a rule for: the ones that a finding falls back on."""

from typing import Final

TOPICS: Final = (
    "ace", "action.choices", "action.clockwise", "all-in", "ante", "ante.live", "artificial-all-in",
    "authority.base", "authority.language", "authority.management", "auto-draw", "bet.check-raise",
    "bet.fixed.amount", "bet.fixed.cap", "bet.fixed.cap.count", "bet.fixed.size", "bet.fixed.size.five-rounds",
    "bet.fixed.size.two-rounds", "bet.half-pot", "bet.min", "bet.min-raise", "bet.min-raise.full", "bet.no",
    "bet.pot", "bet.pot.formula", "bet.spread", "bet.unit", "bet.who-may-raise", "blinds", "blinds.heads-up",
    "blinds.option", "blinds.refuse", "blinds.short", "blinds.size", "bring-in", "button", "button.first",
    "button.skip", "buy-in", "buy-in.rejoin", "deal.order", "deck", "deck.burn", "disconnect.tournament",
    "draw", "draw.count", "first-to-act.first-round", "first-to-act.later", "games", "hand.end",
    "hi-lo.arithmetic", "hi-lo.both-sides", "hi-lo.split", "hole-cards.holdem", "hole-cards.omaha",
    "hole-cards.omaha8", "jackpot", "limit.offered", "limits", "odd-chip", "odd-chip.hi-lo",
    "odd-chip.how-many", "odd-chip.one-each", "odd-chip.unit", "players.max", "players.min", "posting.all-in",
    "posting.between", "posting.dead-in-pot", "posting.missed-big", "posting.missed-both",
    "posting.missed-small", "posting.new-player", "posting.new-player-missed", "pots", "pots.layers",
    "pots.separate", "pots.tie", "pots.uncalled", "rake", "rake.allocation", "rake.base", "rake.before-split",
    "rake.play-money", "rake.rounding", "rake.tournament", "rake.uncalled-win", "rank.cards", "rank.exclusive",
    "rank.high", "rank.low8", "rank.royal", "refund.amount", "refund.finished", "reopen.big-bet",
    "reopen.cumulative", "reopen.limit", "reopen.limit.half", "reopen.limit.levels", "round.end",
    "server-crash", "show.cards-speak", "show.first", "show.last-round", "show.muck", "show.needed",
    "show.order", "show.order.next", "show.side-pots", "show.uncalled", "shuffle", "shuffle.when", "split-vote",
    "straddle", "streets", "suits", "table-stakes", "timeout.action", "tournament.players", "void.misdeal",
)  # fmt: skip
