"""The places of many hands at once are those that each record says, and nothing is said of a row that is not sound."""

from hashlib import sha256
from typing import Any

import pytest

from replay.sealed.place import place_of
from replay.sealed.places import read_places
from replay.sealed.write import write_sealed
from tests.replay.sealed.samples import dealt

SALT = b"salt"
HANDS = list(dealt(9_600, 1))
STORED = [SALT + write_sealed(one) for one in HANDS]


def told(rows: list[tuple[Any, ...]]) -> list[tuple[str, str, int] | None]:
    found = read_places(rows, 1, 2, len(SALT))
    return [None if place is None else (place.room, place.table, place.at) for place in found]


def test_each_row_has_the_place_of_its_hand() -> None:
    """In their order; of none there are none."""
    places = [place_of(one.hand, one.recorded_at) for one in HANDS]
    rows = [(no, sha256(stored).digest(), stored) for no, stored in enumerate(STORED)]
    assert told(rows) == [(one.room, one.table, one.at) for one in places]
    assert told([]) == []


@pytest.mark.parametrize(
    ("digest", "stored"),
    [
        (sha256(STORED[0]).digest(), None),
        (sha256(STORED[0]).digest(), STORED[0].hex()),
        (sha256(STORED[0]).digest(), STORED[-1]),
        (None, STORED[0]),
        ("x" * 32, STORED[0]),
        (sha256(b"salted nothing").digest(), b"salted nothing"),
        (sha256(b"").digest(), b""),
    ],
    ids=["missing", "text", "of another hand", "never sealed", "no hash", "no record", "empty"],
)
def test_a_row_without_its_record_has_no_place(digest: Any, stored: Any) -> None:
    """And those before and behind it keep theirs."""
    sound = (0, sha256(STORED[0]).digest(), STORED[0])
    first, second, third = told([sound, (1, digest, stored), sound])
    assert second is None
    assert first is not None
    assert first == third
