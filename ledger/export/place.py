"""Where exported files stand: ``DATASET/room=ROOM/date=DATE/part-0.parquet``, as Hive, Spark and DuckDB know it."""

from pathlib import Path
from typing import Final

FILE: Final = "part-0.parquet"
NOBODY: Final = "__HIVE_DEFAULT_PARTITION__"
"""How Hive calls the partition of what has no value: hands of which not even the room can be read."""
_SPECIAL: Final = frozenset("\"#%'*/:=?\\{}[]^\x7f") | {chr(code) for code in range(32)}


def room_folder(folder: Path, dataset: str, room: str) -> Path:
    """The folder of a room's days."""
    return folder / dataset / f"room={escaped(room)}"


def partition(folder: Path, dataset: str, room: str, date: str) -> Path:
    """The file of a room's day."""
    return room_folder(folder, dataset, room) / f"date={date}" / FILE


def escaped(room: str) -> str:
    """A room's name in a path. Signs beyond ASCII stay as they are: Spark would not put them together again."""
    if room in ("", NOBODY):
        return room.replace("_", "%5F", 1) or NOBODY
    return "".join(f"%{ord(sign):02X}" if sign in _SPECIAL else sign for sign in plain(room))


def plain(text: str) -> str:
    """A text that files can hold: half a surrogate becomes its escape."""
    return text.encode("utf-8", "backslashreplace").decode()
