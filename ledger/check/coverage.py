"""What a check has looked at, and what it has not."""

from dataclasses import dataclass, field

from ledger.check.damage import StreamName


@dataclass(slots=True)
class Coverage:
    """What a check has looked at.

    Appends ``resumed`` to below ``end`` were compared with their events. Those from ``begin`` to below ``resumed`` were
    not: an earlier check, which was stopped, had compared them between ``resumed_begun`` and ``resumed_at``. ``proven``
    of all ``size`` entries are under a checkpoint that fits.
    """

    size: int = 0
    proven: int = 0
    checkpoints: int = 0
    signatures: bool = False
    begin: int = 0
    end: int = 0
    resumed: int = 0
    resumed_begun: str = ""
    resumed_at: str = ""
    verdicts: int = 0
    other_verdicts: int = 0
    """Verdicts of another replayer, which this one cannot find again."""
    waiting: int = 0
    """Hands without a verdict yet; ``waiting_names`` has some of them."""
    waiting_names: list[StreamName] = field(default_factory=list)
    cosignatures: int = 0
    unknown_cosignatures: int = 0
    damages: int = 0
    is_kept: bool = False
    """Whether the next check can go on from ``end``, if this one is stopped."""
    notes: list[str] = field(default_factory=list)

    @property
    def goes_on(self) -> bool:
        """Whether some appends were compared by an earlier check alone."""
        return self.resumed > self.begin

    def document(self) -> dict[str, object]:
        """The coverage as JSON."""
        before = {
            "from": self.begin, "to": self.resumed, "begun_at": self.resumed_begun, "stopped_at": self.resumed_at,
        }  # fmt: skip
        return {
            "size": self.size, "under_checkpoint": self.proven, "checkpoints": self.checkpoints,
            "signatures_verified": self.signatures, "since": self.begin, "to": self.end,
            "resumed_from": self.resumed, "compared_before": before if self.goes_on else None,
            "verdicts": self.verdicts, "verdicts_of_others": self.other_verdicts,
            "not_judged": {"count": self.waiting, "hands": [one.document() for one in self.waiting_names]},
            "cosignatures": self.cosignatures,
            "cosignatures_unknown": self.unknown_cosignatures, "damages": self.damages, "notes": self.notes,
        }  # fmt: skip
