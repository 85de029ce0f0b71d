"""What a check looked at, and why it could not look at the rest."""

from typing import Final

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(acyclic=True)
class Look:
    """How many things were looked at; those that could not be are counted by the reason."""

    def __init__(self) -> None:
        self.looked_at: i64 = 0
        self.not_looked_at: Final[dict[str, int]] = {}

    def skip(self, because: str, count: int = 1) -> None:
        """So many things could not be looked at."""
        self.not_looked_at[because] = self.not_looked_at.get(because, 0) + count

    def note(self, because: str) -> None:
        """One thing: it was looked at where nothing stood in the way ("")."""
        if because:
            self.skip(because)
        else:
            self.looked_at += 1

    def take_over(self, other: "Look") -> None:
        """Adds what was looked at elsewhere."""
        self.looked_at += other.looked_at
        for because, count in other.not_looked_at.items():
            self.skip(because, count)


class Looks:
    """The looks of a session's checks: at the button from hand to hand, at who is left out, at each player who is dealt
    in for what he owes, at each listed one for what he brought, and at each who comes back with more than the maximum.
    """

    def __init__(self) -> None:
        self.button: Final = Look()
        self.left_out: Final = Look()
        self.posts: Final = Look()
        self.buy_ins: Final = Look()
        self.rejoins: Final = Look()
