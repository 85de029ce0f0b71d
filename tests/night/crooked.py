"""A room in which faults are planted, one after another, each at a place that is known."""

from dataclasses import replace
from random import Random

from tests.night.floor import VOIDS, Floor, Plan
from tests.night.guest import Guest
from tests.night.happenings import Dealt
from tests.night.planted import Expected, Planted
from tests.night.room import Room
from tests.night.table_card import TableCard
from tests.room.hands import Shuffled
from tests.room.rulebook import Rulebook

REST = 3
"""So many hands of a table lie at least between two faults."""


class Trick:
    """One fault that waits for its occasion. Each method may use it; ``done`` tells that it was used."""

    kind = ""
    patience = 10
    """How many hands of a table it waits for its occasion, before another table may have one."""
    pending: tuple[Expected, ...] = ()
    """What the hand that is being dealt will show; its number is not known yet."""
    also: tuple[Expected, ...] = ()

    @classmethod
    def suits(cls, book: Rulebook) -> bool:
        """Whether there can be an occasion in a house."""
        return True

    @property
    def begun(self) -> bool:
        """Whether something was done already that a later hand will show."""
        return bool(self.pending)

    def between(self, floor: "CrookedFloor") -> None:
        """Before a hand, when those who come and go have come and gone."""

    def plan(self, floor: "CrookedFloor", plan: Plan) -> Plan:
        """The layout and the posts of the hand."""
        return plan

    def shuffled(self, floor: "CrookedFloor", hand_id: str) -> Shuffled | None:
        """The deck of the hand."""
        return None

    def hand_id(self, floor: "CrookedFloor", hand_id: str) -> str:
        """The number of the hand."""
        return hand_id

    def uses_left(self, floor: "CrookedFloor", left: int) -> int:
        """How many artificial all-ins somebody gets who has so many left."""
        return left

    def handed_in(self, floor: "CrookedFloor", dealt: Dealt) -> None:
        """The record of the hand."""
        if self.pending:
            must = tuple(replace(one, hand_id=dealt.hand_id) for one in self.pending)
            floor.planted(self.kind, *must, may=tuple(replace(one, hand_id=dealt.hand_id) for one in self.also))

    def shows(self, floor: "CrookedFloor", *must: Expected, also: tuple[Expected, ...] = ()) -> None:
        """The hand that comes now shows it, and is played to its end."""
        self.pending, self.also = must, also
        floor.voids = 0

    def closing(self, floor: "CrookedFloor") -> None:
        """A moment before all leave."""


class CrookedFloor(Floor):
    """A table at which now and then a trick is played."""

    def __init__(self, rng: Random, room: "CrookedRoom", card: TableCard) -> None:
        super().__init__(rng, room, card)
        self.crooked_room = room
        self.trick: Trick | None = None
        self.since = 0
        """How many hands were dealt since the last trick."""
        self.waited = 0
        self.opened_at = 0

    def planted(self, kind: str, *must: Expected, may: tuple[Expected, ...] = ()) -> None:
        """The trick was played."""
        self.crooked_room.planted.append(Planted(kind, self.at, must, may))
        self.trick = None
        self.since = 0
        self.voids = VOIDS

    def expected(self, check: str, *topics: str, hand_id: str = "", player: str = "") -> Expected:
        """A finding at this table."""
        return Expected(check, topics, self.card.name, hand_id, player)

    def open(self, at: int) -> None:
        """The table opens."""
        self.opened_at = at
        super().open(at)
        self.since = 0

    def _next_trick(self) -> None:
        self.since += 1
        if self.trick is not None:
            self.waited += 1
            if self.waited > self.trick.patience and not self.trick.begun:
                self.crooked_room.put_back(self.trick)
                self.trick = None
                self.voids = VOIDS
        if self.trick is None and self.since > REST:
            self.trick = self.crooked_room.next_trick()
            self.waited = 0

    def _between_hands(self) -> None:
        self._next_trick()
        super()._between_hands()
        if self.trick is not None:
            self.trick.between(self)

    def _plan(self) -> Plan | None:
        plan = super()._plan()
        return self.trick.plan(self, plan) if plan is not None and self.trick is not None else plan

    def _shuffled(self, hand_id: str) -> Shuffled | None:
        return self.trick.shuffled(self, hand_id) if self.trick is not None else None

    def handed_in(self, dealt: Dealt, plan: Plan) -> None:
        if self.trick is not None:
            self.trick.handed_in(self, dealt)

    def uses_left(self, guest: Guest) -> int:
        left = super().uses_left(guest)
        return self.trick.uses_left(self, left) if self.trick is not None else left

    def _closes(self) -> None:
        if self.trick is not None:
            self.trick.closing(self)


class CrookedRoom(Room):
    """A room with a bag of tricks."""

    def __init__(self, name: str, seed: object, cards: list[TableCard], tricks: list[Trick], guests: int = 0) -> None:
        self.tricks = tricks
        self.planted: list[Planted] = []
        super().__init__(name, seed, cards, guests)

    def make_floor(self, card: TableCard, seed: str) -> Floor:
        """The table of a card."""
        return CrookedFloor(Random(seed), self, card)

    def leave_running(self, end: int) -> None:
        """No hand is broken off but by a trick."""

    def next_trick(self) -> Trick | None:
        """The trick that has waited longest."""
        return self.tricks.pop(0) if self.tricks else None

    def put_back(self, trick: Trick) -> None:
        """There was no occasion for it: another table may have one."""
        self.tricks.append(trick)

    def next_hand_id(self, card: TableCard) -> str:
        """Numbered by table, unless a trick is played with it."""
        floor = self.floors[card.name]
        assert isinstance(floor, CrookedFloor)
        if floor.trick is None:
            return super().next_hand_id(card)
        return floor.trick.hand_id(floor, super().next_hand_id(card))
