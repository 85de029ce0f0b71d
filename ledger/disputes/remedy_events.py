"""What is written into the account book: the one definition of its event."""

from dataclasses import dataclass
from typing import ClassVar, Final

from ledger.disputes.remedy import BadRemedy, Entry, check_entries
from ledger.store.plain_events import Kinds
from replay.money import Unit


@dataclass(frozen=True, slots=True)
class RemedyPosted:
    """The entries of a decided ruling, in units of ``unit``; ``takes_back`` is the ruling of the case whose entries
    these undo, 0 for none. Raises Unbalanced where they do not sum to zero, and BadRemedy where there are none."""

    TYPE: ClassVar[str] = "remedy_posted"

    by: str
    case: str
    ruling: int
    room: str
    hand_id: str
    unit: str
    currency: str
    entries: tuple[Entry, ...]
    takes_back: int = 0

    def __post_init__(self) -> None:
        Unit(self.unit)
        check_entries(self.entries)
        if not self.entries:
            raise BadRemedy("a remedy without entries is not posted")


ACCOUNT_EVENTS: Final = Kinds(RemedyPosted)
