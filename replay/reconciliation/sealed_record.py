"""The check ``sealed_record``: the sealed record of a hand says what its events say. Whoever has both compares them."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.reconciliation.check import SEALED_RECORD, Check
from replay.reconciliation.place import Place


@final
@mypyc_attr(acyclic=True)
class Rows:
    """How a hand's own events compare with its sealed record: the same, or where they differ first.

    ``event`` is the index of the first event that differs, -1 where it is something else; ``stored`` is what the
    events say there, ``sealed`` what the record says.
    """

    def __init__(self, same: bool, event: int = -1, stored: str = "", sealed: str = "") -> None:
        self.same: Final = same
        self.event: Final = event
        self.stored: Final = stored
        self.sealed: Final = sealed


def check_rows(rows: Rows, place: Place, check: Check) -> None:
    """Names a record that says something else than the events from which it was made."""
    check.looked_at += 1
    if not rows.same:
        place.add(
            SEALED_RECORD, "sealed-record.differs", "the sealed record does not say what the hand's events say",
            {"stored": rows.stored}, {"sealed": rows.sealed}, event=rows.event,
        )  # fmt: skip
