"""Which rules a recorded hand is judged by: name, version and hash of its house, fixed when it was recorded."""

from dataclasses import dataclass
from typing import Final

from replay.hand import Hand
from replay.houses.file import BadHouse
from replay.houses.house import House
from replay.houses.load import UnknownHouse, find_house

PRACTICE: Final = "practice"
"""The house of what names none: common online practice."""


class PinLost(LookupError):
    """The house that a hand was recorded under is no longer here, or no longer says the same."""


@dataclass(frozen=True, slots=True)
class Pin:
    """One version of one house, and the SHA-256 of what it says."""

    house: str
    version: str
    sha256: str

    def __str__(self) -> str:
        return f"{self.house}@{self.version}"

    def document(self) -> dict[str, str]:
        """What is pinned, as reports and receipts name a rule set."""
        return {"house": self.house, "version": self.version, "sha256": self.sha256}

    def rules(self) -> House:
        """The pinned house; raises PinLost where the house files no longer hold it."""
        try:
            house = find_house(str(self))
        except (UnknownHouse, BadHouse) as lost:
            raise PinLost(f"the hand is recorded under {self} (sha256 {self.sha256}): {lost}") from None
        if house.sha256 != self.sha256:
            raise PinLost(f"{self} is not the house that the hand is recorded under: its sha256 is {house.sha256}, "
                          f"recorded is {self.sha256}")  # fmt: skip
        return house


def choose_pin(hand: Hand, house: str | None = None) -> Pin:
    """The house to record a hand under: the one asked for, else the one that the hand names, else ``practice``.

    A reader with a table of its own has already named the house in the hand. Without a version, the one that was
    valid when the hand started is taken, without a time the newest. Raises UnknownHouse, and BadHouse where the house
    file is at fault.
    """
    found = find_house(house or hand.house or PRACTICE, hand.started_at)
    return Pin(found.name, found.version, found.sha256)
