"""Who acts: a person who has signed in, a program with a key, or the command line's operator."""

from dataclasses import dataclass
from typing import Final

from ledger.people.permissions import may, may_at_all
from ledger.people.refusal import NotAllowed


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody with roles, as he is when he acts. ``name`` is what events say in ``by``."""

    name: str
    roles: frozenset[str]
    language: str = "en"

    def may(self, command: str, hand_state: str = "") -> bool:
        """Whether the table of permissions lets him give the command, on a hand in that state."""
        return may(self.roles, command, hand_state)

    def may_at_all(self, command: str) -> bool:
        """The same before the hand is known."""
        return may_at_all(self.roles, command)

    def must(self, command: str, hand_state: str = "") -> None:
        """Raises NotAllowed where he may not."""
        if not self.may(command, hand_state):
            raise NotAllowed(f"{self.name} may not do this ({command}{f', hand {hand_state}' if hand_state else ''})")


SYSTEM: Final = Actor("system", frozenset({"admin"}))
"""The operator at the command line, who has the store itself in hand, and the service's own doing."""
