"""One step of the arithmetic of a resettlement: what pages and letters write out in words of their own."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.money import Unit

UNCALLED: Final = "uncalled"
POT: Final = "pot"
RAKE_TOTAL: Final = "rake.total"
RAKE: Final = "rake"
CONTRIBUTION: Final = "contribution"
SHARE: Final = "share"
ODD_CHIP: Final = "odd_chip"
REFUND: Final = "refund"
JACKPOT: Final = "jackpot"
JACKPOT_OPEN: Final = "jackpot.open"
"""A seat that the pool's rules entitle, and nothing recorded: how much a pool pays is the room's affair."""
STACK: Final = "stack"
UNACCOUNTED: Final = "unaccounted"
"""Chips that went in and that the record gives to nobody; below 0, chips that it gives and nobody put in."""
LINE_KEYS: Final = (
    UNCALLED, POT, RAKE_TOTAL, RAKE, CONTRIBUTION, SHARE, ODD_CHIP, REFUND, JACKPOT, JACKPOT_OPEN, STACK, UNACCOUNTED,
)  # fmt: skip
"""Every key that a line can have: each needs its sentence in every language."""


@final
@mypyc_attr(acyclic=True)
class Line:
    """What is ``due`` by ``rule`` and what was ``recorded``, in units; None for what the rules, the record do not say.

    ``key`` says what it is. ``seat`` is 0, ``pot`` -1, ``side`` and ``pool`` "" where it has none; ``seats`` are those
    that share in a pot. ``money`` are further amounts in units, ``counts`` what is no money, ``figures`` the house's
    own figures as decimal strings: what ``due`` was worked out from.
    """

    def __init__(self, key: str, rule: str, due: int | None, recorded: int | None) -> None:
        self.key: Final = key
        self.rule: Final = rule
        self.due: Final = due
        self.recorded: Final = recorded
        self.seat = 0
        self.pot = -1
        self.side = ""
        self.pool = ""
        self.seats: list[int] = []
        self.money: dict[str, int] = {}
        self.counts: dict[str, int] = {}
        self.figures: dict[str, str] = {}

    def at(self, pot: int, side: str = "", seat: int = 0) -> "Line":
        """The line, said of a pot, a side of it, a seat."""
        self.pot = pot
        self.side = side
        self.seat = seat
        return self

    def of(self, seat: int, pool: str = "") -> "Line":
        """The line, said of a seat (0: of none) and a jackpot pool."""
        self.seat = seat
        self.pool = pool
        return self

    def agrees(self) -> bool:
        """Whether the record says nothing else than the rules."""
        return self.recorded is None or self.due is None or self.recorded == self.due

    def document(self, unit: Unit) -> dict[str, object]:
        """The line, ready for JSON: money as decimal strings, what it does not have left out."""
        told: dict[str, object] = {"key": self.key, "rule": self.rule}
        if self.pot >= 0:
            told["pot"] = self.pot
        if self.side:
            told["side"] = self.side
        if self.seat:
            told["seat"] = self.seat
        if self.pool:
            told["pool"] = self.pool
        if self.seats:
            told["seats"] = list(self.seats)
        told["due"] = None if self.due is None else unit.write(self.due)
        told["recorded"] = None if self.recorded is None else unit.write(self.recorded)
        if self.money:
            told["money"] = {name: unit.write(amount) for name, amount in self.money.items()}
        if self.counts:
            told["counts"] = dict(self.counts)
        if self.figures:
            told["figures"] = dict(self.figures)
        return told
