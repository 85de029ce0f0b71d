"""What is wrong with a hand's sealed record, as the store has it."""

from hashlib import sha256
from typing import Any

import pytest

from ledger.reconciliation.played_hands import PlayedHand

RECORD = b"a record"
SEALED = sha256(RECORD).digest()
OTHER = "the sealed record of version 9 is not the one that append 4 sealed"
MISSING = "the sealed record of version 9 is missing"


@pytest.mark.parametrize(
    ("sealed", "record", "fault"),
    [
        (SEALED, RECORD, ""),
        (None, None, ""),
        (SEALED, b"another", OTHER),
        (b"", RECORD, OTHER),
        ("x", RECORD, OTHER),
        (7, RECORD, OTHER),
        (SEALED, None, MISSING),
        (SEALED, "a record", MISSING),
    ],
)
def test_a_record_is_the_sealed_one_or_it_is_said(sealed: Any, record: Any, fault: str) -> None:
    """Also where SQLite has values of other types; an open hand has none."""
    assert PlayedHand(7, 3, 4, 9, 7, sealed, record, 7).fault() == fault
