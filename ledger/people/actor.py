"""Who acts: a person who has signed in, a program with a key, or the command line's operator."""

from dataclasses import dataclass

from ledger.people.permissions import may


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody with roles, as he is when he acts. ``name`` is what events say in ``by``."""

    name: str
    roles: frozenset[str]
    language: str = "en"

    def may(self, command: str, hand_state: str = "") -> bool:
        """Whether the table of permissions lets him give the command, on a hand in that state."""
        return may(self.roles, command, hand_state)
