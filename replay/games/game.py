"""A game as a house deals it: cards, streets, forced bets, who acts first, which hands win."""

from typing import Final, final

DOWN: Final = "down"
UP: Final = "up"
BOARD: Final = "board"
BET: Final = "bet"
DRAW: Final = "draw"


@final
class Stage:
    """One stage of a hand: cards (``down``, ``up``, ``board``) to deal, a betting round, or a draw."""

    def __init__(self, kind: str, count: int) -> None:
        self.kind: Final = kind
        self.count: Final = count
        self.deals_own: Final = kind in (DOWN, UP)
        """Players are dealt their own cards."""
        self.deals_board: Final = kind == BOARD
        self.is_bet: Final = kind == BET


@final
class Game:
    """What the machine has to know of a game; every value comes from the house's data.

    ``use_hole`` and ``use_board`` are the exact numbers of hole and board cards of a hand, 0 and 0 for any.
    ``families`` are the words by which section 19 looks up rules ("holdem", "omaha", "hi-lo", "stud", "draw").
    ``low_rank`` is "" in a game with one side. ``first_later``, who opens the later rounds, is ``left_of_button``,
    ``left_of_big_blind`` or ``high_showing``. ``forced`` are ``blinds`` or ``ante``.
    """

    def __init__(
        self,
        name: str,
        families: tuple[str, ...],
        limits: tuple[str, ...],
        min_players: int,
        max_players: int,
        deck: int,
        button: bool,
        forced: str,
        streets: tuple[Stage, ...],
        use_hole: int,
        use_board: int,
        high_rank: str,
        low_rank: str,
        draws: int,
        draw_max: int,
        first_later: str,
    ) -> None:
        self.name: Final = name
        self.families: Final = families
        self.limits: Final = limits
        self.min_players: Final = min_players
        self.max_players: Final = max_players
        self.deck: Final = deck
        self.button: Final = button
        self.has_blinds: Final = forced == "blinds"
        """The first round is opened left of the big blind."""
        self.has_bring_in: Final = forced == "ante"
        """Everybody antes, and the first round is opened by the bring-in."""
        self.streets: Final = streets
        self.use_hole: Final = use_hole
        self.use_board: Final = use_board
        self.high_rank: Final = high_rank
        self.low_rank: Final = low_rank
        self.draws: Final = draws
        self.draw_max: Final = draw_max
        self.first_later: Final = first_later
        self.hole_cards: Final = sum(stage.count for stage in streets if stage.kind in (DOWN, UP))
        """A player's own cards, up-cards included."""
        self.board_cards: Final = sum(stage.count for stage in streets if stage.kind == BOARD)
        self.rounds: Final = sum(1 for stage in streets if stage.kind == BET)
