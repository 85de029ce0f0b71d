"""A player of the room: at a table, or somewhere else."""

from dataclasses import dataclass, field


@dataclass
class Guest:
    """``table`` is "" while he sits nowhere; the rest is of the table where he sits."""

    name: str
    table: str = ""
    seat: int = 0
    chips: int = 0
    playing: bool = False
    """Wants to be dealt in."""
    waits: bool = False
    """Comes in with his big blind only."""
    fresh: bool = True
    """Was not dealt in since he sat down."""
    turns: set[str] = field(default_factory=set)
    """Blinds (``big``, ``small``) that it was his turn to post when he was not dealt in."""
    passed: set[str] = field(default_factory=set)
    """Blinds that moved past him then."""
    owes: set[str] = field(default_factory=set)
    """What he owes by the one of the two measures that his table goes by."""
    dealt: bool = False
    """Was dealt into the last hand that counted."""
    left_with: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By table: what he left it with, and when."""
    broke_at: set[str] = field(default_factory=set)
    """Tables that he left without a chip."""
    stays: bool = False
    """He neither goes nor brings anything before the next hand that names him."""
    free_from: int = 0
    """When he may sit down somewhere again."""

    def sit(self, table: str, seat: int) -> None:
        """He takes a chair; his chips come later."""
        self.table, self.seat, self.chips = table, seat, 0
        self.fresh, self.dealt, self.playing = True, False, True
        self.settle()

    def settle(self) -> None:
        """He owes nothing."""
        self.turns, self.passed, self.owes = set(), set(), set()

    @property
    def surely_owes(self) -> set[str]:
        """What he owes by both measures."""
        return self.turns & self.passed

    def leave(self, at: int) -> int:
        """He gets up and takes what he has along; returns how much that is."""
        took = self.chips
        self.left_with[self.table] = took, at
        if not took:
            self.broke_at.add(self.table)
        self.table, self.seat, self.chips, self.playing, self.dealt = "", 0, 0, False, False
        return took
