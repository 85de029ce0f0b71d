"""A table of checked house data, read by dotted key as the type that the schema promises."""

from typing import Final, final

from replay.money import parse_micros


@final
class Values:
    """Reads plain values that the schema has already allowed; anything else is a fault of ours (TypeError)."""

    def __init__(self, table: dict[str, object]) -> None:
        self.table: Final = table

    def has(self, key: str) -> bool:
        return self.find(key) is not None

    def find(self, key: str) -> object:
        value: object = self.table
        for step in key.split("."):
            value = value.get(step) if isinstance(value, dict) else None
        return value

    def text(self, key: str, otherwise: str = "") -> str:
        value = self.find(key)
        if value is None:
            return otherwise
        if not isinstance(value, str):
            raise TypeError(f"{key} is no text")
        return value

    def whole(self, key: str, otherwise: int = 0) -> int:
        """The number; ``otherwise`` where the key is absent or holds a word ("any", "unset")."""
        value = self.find(key)
        if value is None or isinstance(value, str):
            return otherwise
        if not isinstance(value, int):
            raise TypeError(f"{key} is no whole number")
        return value

    def truth(self, key: str, otherwise: bool = False) -> bool:
        value = self.find(key)
        if value is None:
            return otherwise
        if not isinstance(value, bool):
            raise TypeError(f"{key} is neither true nor false")
        return value

    def micros(self, key: str, otherwise: int = 0) -> int:
        value = self.find(key)
        if value is None:
            return otherwise
        return read_micros(value)

    def texts(self, key: str) -> tuple[str, ...]:
        return tuple(str(value) for value in self.entries(key))

    def entries(self, key: str) -> list[object]:
        value = self.find(key)
        if value is None:
            return []
        if not isinstance(value, list):
            raise TypeError(f"{key} is no list")
        return value

    def below(self, key: str) -> "Values":
        """The table under the key, empty where there is none."""
        value = self.find(key)
        return Values(value if isinstance(value, dict) else {})

    def rows(self, key: str) -> list["Values"]:
        """The tables of a list."""
        return [Values(row) for row in self.entries(key) if isinstance(row, dict)]


def read_micros(value: object) -> int:
    """Millionths of a decimal string, -1 for "none"."""
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no decimal string")
    return -1 if value == "none" else parse_micros(value)
