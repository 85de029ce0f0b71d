"""A house: one version of one room's rules, as typed data.

The loader (``replay.houses.load``) builds these from the house files and the game files; nothing else makes them.
Figures of money are in millionths of the currency (``replay.money.MICROS``), shares in millionths of the whole.
Each class of ``replay.houses.rules`` is one table of the house file, each attribute one of its keys; the rule it comes
from stands beside it.
"""

from typing import Final, final

from replay.games.game import Game
from replay.houses.rule import Rule
from replay.houses.rules.betting import Betting, OpenPair
from replay.houses.rules.button import ButtonRule
from replay.houses.rules.buy_in import BuyIns
from replay.houses.rules.drawing import Drawing, SplitVoting
from replay.houses.rules.jackpot import Jackpot
from replay.houses.rules.posting import BlindRules, PostingRules, Straddle
from replay.houses.rules.rake import Rake
from replay.houses.rules.showdown import OddChip, Show
from replay.houses.rules.stud import BringInRules, StudRules
from replay.houses.rules.timeouts import Timeouts
from replay.houses.rules.void import Void
from replay.words import names


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
        blinds: BlindRules,
        posting: PostingRules,
        straddle: Straddle | None,
        betting: Betting,
        timeouts: Timeouts,
        show: Show,
        odd_chips: dict[str, OddChip],
        rake: Rake,
        jackpots: list[Jackpot],
        void: Void,
        bring_in: BringInRules,
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
        self._last: tuple[str, str, Game | None] = ("", "", None)
        """The game that was asked for last, by name and limit: hand after hand it is the same."""

    def game(self, name: str, limit: str) -> Game | None:
        """The game as this house deals it, None where the house does not offer it in that limit (``limit.offered``)."""
        last_name, last_limit, last = self._last
        if last_name == name and last_limit == limit:
            return last
        game = self.games.get(name)
        if game is not None and not names(game.limits, limit):
            game = None
        self._last = (name, limit, game)
        return game
