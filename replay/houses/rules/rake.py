"""What the house takes of a hand."""

from typing import Final, final


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
        self.by_steps: Final = kind == "step"
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
        self.is_exact: Final = mode == "exact"
        self.has_bounds: Final = mode == "bounds"
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
