"""What a key of a house file may hold, and how that is said where it holds something else."""

from typing import Final, final

from replay.instant import parse_instant
from replay.money import parse_micros

KINDS_OF_STEP: Final = ("down", "up", "board")


@final
class Kind:
    """What one key may hold. ``form`` is the type, ``words`` the words allowed (beside or as the value)."""

    def __init__(self, form: str, words: tuple[str, ...] = (), least: int = 0, optional: bool = False) -> None:
        self.form: Final = form
        self.words: Final = words
        self.least: Final = least
        self.optional: Final = optional

    def expected(self) -> str:
        """How an error and the reference name the values allowed."""
        plain = {
            "text": "a text",
            "name": "a name of small letters, digits and hyphens",
            "truth": "true or false",
            "whole": f"a whole number from {self.least}",
            "decimal": 'a decimal string like "0.50"',
            "word": "",
            "words": "a list of words out of ",
            "names": "a list of names",
            "players": 'two whole numbers like [2, 3], the second may be "none"',
            "amounts": 'two decimal strings like ["0.51", "10"], the second may be "none"',
            "streets": 'a list of steps like ["down 2", "bet", "board 3", "bet", "draw"]',
            "instant": 'a date like "2026-01-31" or a time with offset like "2026-01-31T20:00:00Z"',
        }[self.form]
        words = " / ".join(self.words)
        if self.form in ("word", "words"):
            return plain + words
        return f"{plain} or {words}" if words else plain

    def allows(self, value: object) -> bool:
        if isinstance(value, bool):
            return self.form == "truth"
        if isinstance(value, str):
            return (self.form not in ("words", "names") and value in self.words) or self.allows_text(value)
        if isinstance(value, int):
            return self.form == "whole" and value >= self.least
        return isinstance(value, list) and self.allows_list(value)

    def allows_text(self, value: str) -> bool:
        if self.form == "text":
            return bool(value.strip())
        if self.form == "name":
            return is_name(value)
        if self.form == "decimal":
            return is_decimal(value)
        return self.form == "instant" and is_instant(value)

    def allows_list(self, values: list[object]) -> bool:
        if self.form == "words":
            return all(value in self.words for value in values)
        if self.form == "names":
            return all(isinstance(value, str) and is_name(value) for value in values)
        if self.form == "streets":
            return bool(values) and all(isinstance(value, str) and is_step(value) for value in values)
        if len(values) != 2:
            return False
        if self.form == "players":
            return is_count(values[0]) and (values[1] == "none" or is_count(values[1]))
        return self.form == "amounts" and is_decimal(values[0]) and (values[1] == "none" or is_decimal(values[1]))


def is_name(text: str) -> bool:
    """Small letters and digits, in parts joined by hyphens."""
    return all(part.isascii() and part.isalnum() and part == part.lower() for part in text.split("-"))


def is_topic(text: str) -> bool:
    """Names joined by dots."""
    return all(is_name(part) for part in text.split("."))


def is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def is_decimal(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        parse_micros(value)
    except ValueError:
        return False
    return True


def is_instant(text: str) -> bool:
    try:
        parse_instant(text)
    except ValueError:
        return False
    return True


def is_step(text: str) -> bool:
    kind, _, count = text.partition(" ")
    return text in ("bet", "draw") or (kind in KINDS_OF_STEP and count.isascii() and count.isdigit() and int(count) > 0)
