"""Somebody at the table, as its hands show him."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from replay.sessions.closing import NOT_TOLD


@final
@mypyc_attr(acyclic=True)
class Player:
    """One player from hand to hand. Hands are numbers here: their places in the session, from 0."""

    def __init__(self, name: str, seat: int, hand: int, known: bool) -> None:
        self.name: Final = name
        self.seat = seat
        self.unseen = True
        """Nothing told of him before the hand that lists him now."""
        self.came_in_void = False
        """The hand that listed him first dealt him in and was void, and none has counted since: what he waited for
        before it, listed nowhere, is as little told as it was then."""
        self.known = known
        """Since when he has been at the table is on record."""
        self.since = hand
        """The first hand whose blinds may have passed him: after the last that he was dealt into, or his first."""
        self.newcomer = known
        """He has not been dealt in since he came."""
        self.unbroken = True
        """Every hand since then lists him, so that he cannot have left."""
        self.busted = False
        """He lost his last chips and has not been dealt in since."""
        self.away = False
        """The last hand does not list him."""
        self.gone_since = 0
        """When the first hand started that does not list him; 0 where the time is unknown."""
        self.gone_until = 0
        """When the last of them started; told when he is back."""
        self.left = False
        """He has surely left: somebody else had his seat, or a crash closed the table."""
        self.least: i64 = NOT_TOLD
        """No less lay before him last; ``NOT_TOLD`` where nothing tells."""
        self.most: i64 = NOT_TOLD
        """And no more."""
        self.back_at = 0
        """When he sat down again by the table's own events, until a hand lists him; 0 where no event says so."""
        self.took: i64 = NOT_TOLD
        """The most that he may have taken along before that; ``NOT_TOLD`` where he has not been here."""

    def come(self, seat: int, hand: int) -> None:
        """A hand lists him. Who had left comes as new."""
        if self.left:
            self.since = hand
            self.known = True
            self.newcomer = True
            self.unbroken = True
            self.busted = False
        elif seat != self.seat:
            self.known = False
        self.unseen = False
        self.left = False
        self.seat = seat
        self.away = False
        self.back_at = 0

    def sit_down(self, seat: int, hand: int, at: int) -> None:
        """He takes a seat, by the table's own events: as a newcomer, with nothing before him yet."""
        self.took = self.most if self.left else NOT_TOLD
        self.left = True
        self.come(seat, hand)
        self.back_at = at
        self.least = self.most = 0

    def leave(self, at: int, amount: int) -> None:
        """He leaves with what he takes along, by the table's own events."""
        self.left = True
        self.away = False
        self.gone_since = at
        self.least = self.most = amount

    def play(self, hand: int) -> None:
        """He is dealt into a hand that counts: nothing that he missed before is owed any more."""
        self.came_in_void = False
        self.since = hand + 1
        self.known = True
        self.newcomer = False
        self.unbroken = True
        self.busted = False

    def hold(self, least: i64, most: i64) -> None:
        """What lies before him after the hand; ``NOT_TOLD`` where nothing tells."""
        self.least = least
        self.most = most
        if most == 0:
            self.busted = True

    def broke(self) -> bool:
        """Whether he had not a single chip when he was seen last."""
        return self.busted and self.most == 0

    def miss(self, started: int) -> None:
        """A hand does not list him, the first after one that did."""
        self.gone_since = started
        self.away = True
        self.unbroken = False

    def be_sent_home(self) -> None:
        """The table is closed and his chips are back in his account."""
        self.left = True
        self.away = False
        self.gone_since = 0
        self.gone_until = 0
