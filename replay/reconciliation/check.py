"""The checks of a night, and what each of them looked at."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from replay.reconciliation.plain import Plain
from replay.sessions.look import Look

VERDICT: Final = "verdict"
CONSERVATION: Final = "conservation"
SEALED_RECORD: Final = "sealed_record"
CARRIED_STACKS: Final = "carried_stacks"
TABLE_BOOKS: Final = "table_books"
BUTTON: Final = "button"
BLINDS_OWED: Final = "blinds_owed"
BUY_IN: Final = "buy_in"
REJOIN: Final = "rejoin"
LEFT_OUT: Final = "left_out"
HAND_NUMBERS: Final = "hand_numbers"
UNFINISHED: Final = "unfinished"
REFUNDS: Final = "refunds"
RAKE: Final = "rake"
JACKPOT_POOLS: Final = "jackpot_pools"
ARTIFICIAL_ALL_INS: Final = "artificial_all_ins"
DECKS_AND_SEEDS: Final = "decks_and_seeds"
CHECKS: Final = (
    VERDICT, CONSERVATION, SEALED_RECORD, CARRIED_STACKS, TABLE_BOOKS, BUTTON, BLINDS_OWED, BUY_IN, REJOIN, LEFT_OUT,
    HAND_NUMBERS, UNFINISHED, REFUNDS, RAKE, JACKPOT_POOLS, ARTIFICIAL_ALL_INS, DECKS_AND_SEEDS,
)  # fmt: skip
"""In the order in which a result has them."""


@final
@mypyc_attr(acyclic=True)
class Check(Look):
    """What one check looked at, how much it found there, and how much it could not look at, by reason."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name: Final = name
        self.findings: i64 = 0

    def add(self, other: "Check") -> None:
        """Takes over what the same check did elsewhere."""
        self.take_over(other)
        self.findings += other.findings

    def document(self) -> dict[str, object]:
        """The row of a result."""
        return {
            "check": self.name,
            "looked_at": int(self.looked_at),
            "findings": int(self.findings),
            "not_looked_at": [
                {"because": because, "count": self.not_looked_at[because]} for because in sorted(self.not_looked_at)
            ],
        }


def all_checks() -> dict[str, Check]:
    """Every check, none of which has looked at anything yet."""
    return {name: Check(name) for name in CHECKS}


def read_check(row: Plain) -> Check:
    """The row of ``Check.document()``. Raises ValueError for what is none."""
    check = Check(row.text("check"))
    if check.name not in CHECKS:
        raise ValueError(f"{check.name!r} is no check; expected one of {', '.join(CHECKS)}")
    check.looked_at = row.number("looked_at")
    check.findings = row.number("findings")
    for one in row.rows("not_looked_at"):
        check.skip(one.text("because"), one.number("count"))
    return check
