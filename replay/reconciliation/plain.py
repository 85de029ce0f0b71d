"""Reading what a sheet was written down as: JSON objects, key by key."""

from typing import Final, final


@final
class Plain:
    """A JSON object that was read. Each method gives one key's value; ValueError names a key that has another kind."""

    def __init__(self, values: object, where: str) -> None:
        if not isinstance(values, dict):
            raise ValueError(f"{where}: expected an object")
        self._values: Final[dict[str, object]] = values
        self._where: Final = where

    def find(self, key: str) -> object:
        """Any value; None where it is missing."""
        return self._values.get(key)

    def text(self, key: str) -> str:
        """A text."""
        value = self._values.get(key)
        if not isinstance(value, str):
            raise self._other(key, "a text")
        return value

    def number(self, key: str) -> int:
        """A whole number."""
        value = self._values.get(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._other(key, "a whole number")
        return value

    def values(self, key: str) -> dict[str, object]:
        """An object as it is."""
        value = self._values.get(key)
        if not isinstance(value, dict):
            raise self._other(key, "an object")
        return value

    def part(self, key: str) -> "Plain":
        """An object."""
        return Plain(self.values(key), f"{self._where}.{key}")

    def rows(self, key: str) -> "list[Plain]":
        """A list of objects."""
        value = self._values.get(key)
        if not isinstance(value, list):
            raise self._other(key, "a list")
        return [Plain(one, f"{self._where}.{key}[{at}]") for at, one in enumerate(value)]

    def _other(self, key: str, expected: str) -> ValueError:
        return ValueError(f"{self._where}.{key}: expected {expected}")
