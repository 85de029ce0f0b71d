"""The columns of the exported files: the one definition of what docs/reference/parquet.md tells of them."""

from dataclasses import dataclass
from typing import Final

import pyarrow as pa

FORMAT: Final = "oddchip-parquet/1"
HANDS: Final = "hands"
EVENTS: Final = "events"
FINDINGS: Final = "findings"

MONEY: Final = pa.decimal128(38, 6)
"""Exact to the millionth of a currency, which no unit of a table goes below."""
_TIME: Final = pa.timestamp("us", "UTC")
_TEXT: Final = pa.string()
_NUMBER: Final = pa.int64()
_BYTES: Final = pa.binary()


@dataclass(frozen=True, slots=True)
class Dataset:
    """Files of one kind: a folder of this name with a file for each room and day. ``batch``: so many rows are written
    at a time, and read at a time."""

    name: str
    columns: pa.Schema
    batch: int


DATASETS: Final = {
    one.name: one
    for one in (
        Dataset(
            HANDS,
            pa.schema(
                [
                    ("table", _TEXT), ("hand_id", _TEXT), ("at", _TIME), ("state", _TEXT), ("game", _TEXT),
                    ("limit", _TEXT), ("money", _TEXT), ("currency", _TEXT), ("unit", MONEY), ("players", _NUMBER),
                    ("rake", MONEY), ("rake_recorded", pa.bool_()), ("house", _TEXT), ("house_version", _TEXT),
                    ("house_sha256", _TEXT), ("recorded_at", _TIME), ("heard_at", _TIME), ("version", _NUMBER),
                    ("leaf", _NUMBER), ("leaf_hash", _BYTES), ("record", _BYTES), ("record_sha256", _BYTES),
                    ("stream", _NUMBER), ("stream_id", _TEXT),
                ]
            ),
            1_000,
        ),
        Dataset(
            EVENTS,
            pa.schema(
                [
                    ("kind", _TEXT), ("table", _TEXT), ("stream", _NUMBER), ("stream_id", _TEXT), ("version", _NUMBER),
                    ("type", _TEXT), ("at", _TIME), ("recorded_at", _TIME), ("leaf", _NUMBER), ("state", _TEXT),
                    ("raw", _BYTES),
                ]
            ),
            20_000,
        ),
        Dataset(
            FINDINGS,
            pa.schema(
                [
                    ("key", _TEXT), ("check", _TEXT), ("code", _TEXT), ("rule", _TEXT), ("table", _TEXT),
                    ("hand_id", _TEXT), ("event", _NUMBER), ("player", _TEXT), ("expected", _TEXT),
                    ("recorded", _TEXT), ("message", _TEXT), ("result_sha256", _TEXT), ("result_leaf", _NUMBER),
                ]
            ),
            5_000,
        ),
    )
}  # fmt: skip
