"""What hands of different tables are held against: uses of artificial all-ins, and the shuffles of all hands."""

from base64 import b64decode, b64encode
from typing import Final, final

from librt.strings import BytesWriter, write_i16_be, write_i32_be, write_i64_be
from mypy_extensions import i16, i32, i64, mypyc_attr

from replay.reconciliation.packed_numbers import unpack_numbers
from replay.reconciliation.plain import Plain

PRINT_BYTES: Final = 8
ROW_BYTES: Final = PRINT_BYTES + 6
MOST_EVENT: Final[i64] = 2**14 - 1
SEED_BIT: Final[i64] = 2**14


@final
@mypyc_attr(acyclic=True)
class AllInUse:
    """One artificial all-in: whose and when, in which hand, and the number that the hand's house allows.

    ``at`` is the start of the hand in microseconds since 1970 UTC. ``most`` is -1 where the house states no number;
    ``window`` is ``"rolling"`` (24 hours) or ``"day"``.
    """

    def __init__(
        self, player: str, at: int, table: str, hand_id: str, event: int, rule: str, most: int, window: str
    ) -> None:
        self.player: Final = player
        self.at: Final = at
        self.table: Final = table
        self.hand_id: Final = hand_id
        self.event: Final = event
        self.rule: Final = rule
        self.most: Final = most
        self.window: Final = window

    def document(self) -> dict[str, object]:
        """The row of a sheet."""
        return {
            "player": self.player,
            "at": self.at,
            "table": self.table,
            "hand_id": self.hand_id,
            "event": self.event,
            "rule": self.rule,
            "most": self.most,
            "window": self.window,
        }


def read_all_in_use(row: Plain) -> AllInUse:
    """The row of ``AllInUse.document()``. Raises ValueError for what is none."""
    return AllInUse(
        row.text("player"), row.number("at"), row.text("table"), row.text("hand_id"), row.number("event"),
        row.text("rule"), row.number("most"), row.text("window"),
    )  # fmt: skip


@final
@mypyc_attr(acyclic=True)
class Shuffles:
    """The seeds and decks of one table's hands, packed.

    ``rows``: for each use its fingerprint in eight bytes, then two bytes for its kind and its event, then four for the
    place of its hand among those that have any use. ``ids`` are theirs, one behind the other; ``id_ends`` says where
    each id ends and ``started`` when each hand started, both packed (``packed_numbers``).
    """

    def __init__(self, table: str, rule: str, rows: bytes, ids: str, id_ends: str, started: str) -> None:
        self.table: Final = table
        self.rule: Final = rule
        self.rows: Final = rows
        self.ids: Final = ids
        self.id_ends: Final = id_ends
        self.started: Final = started

    def hands(self) -> list[tuple[str, int]]:
        """The id and the start of each hand. Raises ValueError for what no packing left."""
        ends = unpack_numbers(self.id_ends)
        return [
            (self.ids[begin:end], started)
            for begin, end, started in zip([0, *ends], ends, unpack_numbers(self.started), strict=False)
        ]

    def document(self) -> dict[str, object]:
        """The row of a sheet."""
        return {
            "table": self.table,
            "rule": self.rule,
            "rows": b64encode(self.rows).decode("ascii"),
            "ids": self.ids,
            "id_ends": self.id_ends,
            "started": self.started,
        }


def read_shuffles(row: Plain) -> Shuffles:
    """The row of ``Shuffles.document()``. Raises ValueError for what is none."""
    rows = b64decode(row.text("rows"), validate=True)
    if len(rows) % ROW_BYTES:
        raise ValueError(f"expected rows of {ROW_BYTES} bytes")
    return Shuffles(
        row.text("table"), row.text("rule"), rows, row.text("ids"), row.text("id_ends"), row.text("started")
    )


def pack_use(rows: BytesWriter, is_seed: bool, event: i64, fingerprint: i64, hand: i64) -> None:
    """Adds one use; an event beyond the 16,383rd is told as that one."""
    kind = MOST_EVENT if event > MOST_EVENT else event
    if is_seed:
        kind += SEED_BIT
    write_i64_be(rows, fingerprint)
    write_i16_be(rows, i16(kind))
    write_i32_be(rows, i32(hand))
