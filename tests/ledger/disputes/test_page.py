"""The page of disputes says what the code does."""

from pathlib import Path

from ledger.disputes.refusals import CATALOGUE
from ledger.disputes.states import ENDED, STATES

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "disputes.md").read_text(encoding="utf-8")


def test_every_state_stands_there() -> None:
    """Each in the first column of a row, with who must move."""
    movers = {"support": "support", "party": "the party", "second": "a second person", "third": "a third person"}
    for state, mover in STATES.items():
        rows = [line for line in PAGE.splitlines() if line.startswith("|") and f"`{state}`" in line.split("|")[1]]
        assert len(rows) == 1, state
        assert movers.get(mover, "nobody") in rows[0].split("|")[2]
        assert ("reopen" in rows[0]) == (state in ENDED)


def test_every_refusal_stands_there() -> None:
    """With its status and its title."""
    for code, kind in CATALOGUE.items():
        assert f"| `{code}` | {kind.status} | {kind.title} |" in PAGE
