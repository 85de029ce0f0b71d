"""A view's rows against those that the events give, row by row."""

from collections.abc import Iterator, Sequence

from ledger.check.damage import VIEW, Damage
from ledger.database.database import Row


def differing_rows(view: str, columns: Sequence[str], expected: Sequence[Row], kept: Sequence[Row]) -> Iterator[Damage]:
    """What the view says otherwise than the events, each row once, called by its first column."""
    by_events = {row[0]: row for row in expected}
    found = {row[0]: row for row in kept}
    for name in sorted(by_events.keys() | found.keys()):
        if name not in found:
            yield Damage(VIEW, f"{name!r} is missing in the view {view}")
        elif name not in by_events:
            yield Damage(VIEW, f"{name!r} in the view {view} is of no event: it was put in")
        elif found[name] != by_events[name]:
            pairs = zip(columns, found[name], by_events[name], strict=True)
            differs = [column for column, one, other in pairs if one != other]
            yield Damage(VIEW, f"{name!r} in the view {view} has another {', '.join(differs)} than its events")
