"""A case for tests that are about something else."""

from ledger.store.store import Store


def open_case(store: Store, number: int = 1) -> str:
    """Puts a case into the view, as the desk does it; gives its id."""
    with store.database.writing() as session:
        columns = ("version", "state", "mover", "due", "room", "hand_id", "player", "reason", "language", "bundle")
        names = ("number", *columns, "opened_on", "changed_at")
        row = (number, 1, "open", "support", "2026-02-01", "testrum", "h-1", "anna", "odd_chip", "en", "")
        session.insert("cases", names, [(*row, "2026-01-31", 0)])
    return f"C-{number}"
