"""A table that keeps the rules: players come, sit out, leave, go broke and return, and the room asks what is due.

It knows nothing of ``replay.sessions``: it remembers of each player what passed him, as a room's own software would,
by one of two measures, and lists those who sit out or does not. What it deals is told to an ``Evening``.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from replay.houses.load import find_house
from tests.replay.sessions.evening import Evening

CHAIRS = 9
LEAST, MOST = 80, 200
REJOIN = 20


@dataclass
class Guest:
    """A player: in his chair, or (seat 0) somewhere else."""

    name: str
    seat: int = 0
    playing: bool = False
    """Wants to be dealt in."""
    waits: bool = False
    """Comes in with his big blind only."""
    fresh: bool = True
    """Was not dealt in since he sat down."""
    owes_big: bool = False
    owes_small: bool = False
    dealt: bool = False
    """Was dealt into the last hand."""
    took: float = 0
    """What he had when he left."""
    left_at: int = -1000
    posts: list[str] = field(default_factory=list)


class Cardroom:
    """One table of a house: ``deal`` plays one hand more. ``happened`` counts what the evening has seen."""

    def __init__(self, rng: Random, house: str) -> None:
        self.rng = rng
        self.house = find_house(house)
        self.lists_sitters = rng.random() < 0.6
        self.by_turn = rng.random() < 0.5
        self.evening = Evening(f"{house} holdem no 1/2", True, None)
        self.guests = [Guest(f"g{number}") for number in range(1, 13)]
        self.happened: Counter[str] = Counter()
        self.lines: list[str] = []
        self.seen: set[str] = set()
        """The names that the record has."""
        self.planted = False
        self.minute = 0
        self.button = 0
        self.small = 0
        self.big = 0
        for guest in rng.sample(self.guests, rng.randint(4, 8)):
            self._sit_down(guest)

    # --- chips ---------------------------------------------------------------------------------------------------

    def _chips(self, guest: Guest) -> float:
        return float(self.evening.stacks.get(guest.name, "0"))

    def _give(self, guest: Guest, amount: float) -> None:
        self.evening.stacks[guest.name] = f"{amount:.2f}"

    # --- coming and going ------------------------------------------------------------------------------------------

    def seated(self) -> list[Guest]:
        """Who has a chair, by seat."""
        return sorted((guest for guest in self.guests if guest.seat), key=lambda guest: guest.seat)

    def _sit_down(self, guest: Guest) -> None:
        taken = {other.seat for other in self.seated()}
        guest.seat = self.rng.choice([seat for seat in range(1, CHAIRS + 1) if seat not in taken])
        guest.fresh, guest.dealt, guest.playing = True, False, True
        guest.owes_big = guest.owes_small = False
        guest.waits = self.rng.random() < 0.4
        amount: float = self.rng.randint(LEAST, MOST)
        if guest.took > MOST and self.minute - guest.left_at < REJOIN and self.rng.random() < 0.7:
            amount = guest.took
            self.happened["came back with more"] += 1
        self._give(guest, amount)

    def _leave(self, guest: Guest) -> None:
        guest.took, guest.left_at = self._chips(guest), self.minute
        guest.seat, guest.playing, guest.dealt = 0, False, False
        self.happened["left"] += 1

    def _between_hands(self) -> None:
        rng = self.rng
        for guest in self.seated():
            chips = self._chips(guest)
            if chips == 0:
                if rng.random() < 0.3:
                    self._give(guest, rng.randint(LEAST, MOST))
                    guest.playing = True
                    self.happened["bought in again"] += 1
                else:
                    guest.playing = False
            elif rng.random() < 0.03 and len(self.seated()) > 5:
                self._leave(guest)
            elif rng.random() < (0.05 if guest.playing else 0.3):
                guest.playing = not guest.playing
                guest.waits = rng.random() < 0.3
            elif chips < MOST and rng.random() < 0.1:
                self._give(guest, rng.randint(int(chips) + 1, MOST))
                self.happened["topped up"] += 1
        away = [guest for guest in self.guests if not guest.seat and guest.left_at < self.minute]
        if away and len(self.seated()) < CHAIRS and rng.random() < 0.3:
            self._sit_down(rng.choice(away))

    # --- who is dealt in, and from where -----------------------------------------------------------------------------

    def deal(self, fault: str = "") -> bool:
        """One hand, told to the evening; False where fewer than three of the last hand go on and the table breaks.

        ``fault``: what is done against the rules in it, where there is occasion; ``planted`` says whether there was.
        """
        self._between_hands()
        going_on = [guest.seat for guest in self.seated() if guest.playing and (guest.dealt or not self.button)]
        if len(going_on) < 3:
            return False
        in_turn = self._may_start(going_on)
        if in_turn:
            going_on = sorted([*going_on, in_turn])
        coming = [guest for guest in self._coming() if guest.seat not in going_on]
        coming = [guest for guest in coming if guest.seat not in self._barred(going_on)]
        if in_turn and self._button(going_on, []) != self._button(going_on, [guest.seat for guest in coming]):
            coming = []
        self._play(going_on, coming, fault)
        return True

    def _coming(self) -> list[Guest]:
        """Who wants to come in with a post; who let his big blind pass comes in once both have passed."""
        wants = [guest for guest in self.seated() if guest.playing and not guest.dealt and not guest.waits]
        return [guest for guest in wants if self.button and (not guest.fresh or guest.owes_big == guest.owes_small)]

    def _button(self, going_on: list[int], coming: list[int]) -> int:
        if not self.button:
            return self.rng.choice(going_on)
        seats = going_on if self.house.name.startswith("svea") else sorted(going_on + coming)
        return next((seat for seat in seats if seat > self.button), seats[0])

    def _may_start(self, going_on: list[int]) -> int:
        """Somebody who waits and whose big blind it is; he comes in there and owes nothing else."""
        for guest in self.seated():
            if guest.playing and not guest.dealt and guest.waits and self.button:
                button = self._button(going_on, [])
                order = clockwise(button, sorted([*going_on, guest.seat]))
                if order[1] == guest.seat and order[0] != button:
                    return guest.seat
        return 0

    def _barred(self, going_on: list[int]) -> list[int]:
        """The seats between the button and the big blind, where the room lets nobody in with a post."""
        button = self._button(going_on, [])
        big = clockwise(button, going_on)[1]
        return [
            seat for seat in clockwise(button, list(range(1, CHAIRS + 1))) if ahead(button, seat) < ahead(button, big)
        ]

    # --- the hand ---------------------------------------------------------------------------------------------------

    def _play(self, going_on: list[int], coming: list[Guest], fault: str) -> None:
        comers = [guest.seat for guest in coming]
        button = self._button(going_on, comers)
        if fault == "button" and self.button:
            button = self.rng.choice([seat for seat in going_on if seat != button])
            self.planted = True
        order = clockwise(button, going_on)
        small, big = order[0], order[1]
        stranger = next((guest for guest in coming if guest.name not in self.seen), None)
        if stranger is not None and fault in ("no post", "too little", "too much"):
            self.planted = True
            if fault != "no post":
                self._give(stranger, LEAST - 0.01 if fault == "too little" else MOST + 0.01)
        posts = [
            f"{guest.seat} {post}"
            for guest in coming
            for post in self._due(guest)
            if guest is not stranger or fault != "no post"
        ]
        dealt = sorted(going_on + comers)
        self.minute += self.rng.randint(1, 3)
        self._tell(button, small, big, dealt, posts, self._all_in(dealt, big) if self.rng.random() < 0.15 else [])
        for guest in self.seated():
            self._remember(guest, dealt, button, small, big, going_on)
        self.button, self.small, self.big = button, small, big

    def _due(self, guest: Guest) -> list[str]:
        """What the room asks of who comes in with a post."""
        big = self.rng.choice(("missed big", "entry") if guest.owes_big and not guest.fresh else ("entry",))
        small = self.rng.choice(("missed small", "dead"))
        if guest.fresh:
            self.happened["newcomer, both" if guest.owes_big else "newcomer"] += 1
            return [big, small] if guest.owes_big else [big]
        self.happened[f"back, owes {'big' * guest.owes_big} {'small' * guest.owes_small}"] += 1
        if guest.owes_big and guest.owes_small:
            return [big, small]
        return [big] * guest.owes_big + ["missed small"] * guest.owes_small

    def _tell(self, button: int, small: int, big: int, dealt: list[int], posts: list[str], play: list[str]) -> None:
        listed = [guest for guest in self.seated() if guest.seat in dealt or self.lists_sitters]
        seats = [
            f"{guest.seat}@{guest.name}={self._chips(guest):.2f}{'' if guest.seat in dealt else '=out'}"
            for guest in listed
        ]
        self.seen.update(guest.name for guest in listed)
        at = f"{1 + self.minute // 1440}. {self.minute // 60 % 24:02}:{self.minute % 60:02}"
        items = [f"blinds {small} {big}", *posts, *play]
        line = f"button {button} at {at}: {' '.join(seats)} | {' | '.join(items)}"
        self.lines.append(line)
        self.evening.take(line)

    def _all_in(self, dealt: list[int], big: int) -> list[str]:
        """One player loses all he has to another."""
        order = sorted(dealt, key=lambda seat: (seat <= big, seat))
        first, second = sorted(self.rng.sample(range(len(order)), 2))
        acts = []
        for place, seat in enumerate(order):
            if place == first:
                acts.append(f"{seat} raises all-in")
            else:
                acts.append(f"{seat} calls" if place == second else f"{seat} folds")
        self.happened["all-in"] += 1
        return [
            f"deal {order[first]} 7c2d {order[second]} AsAd", *acts, "flop Ah Kh 9d", "turn 5s", "river 6s",
        ]  # fmt: skip

    def _remember(self, guest: Guest, dealt: list[int], button: int, small: int, big: int, regular: list[int]) -> None:
        """What passed a player who was not dealt in."""
        guest.dealt = guest.seat in dealt
        if guest.dealt:
            guest.fresh = guest.owes_big = guest.owes_small = False
        elif self.by_turn:
            before = sum(ahead(button, seat) < ahead(button, guest.seat) for seat in regular if seat != button)
            guest.owes_small |= before == 0
            guest.owes_big |= before == 1
        elif self.button:
            guest.owes_small |= self.small != small and ahead(self.small, guest.seat) < ahead(self.small, small)
            guest.owes_big |= self.big != big and ahead(self.big, guest.seat) < ahead(self.big, big)


def ahead(start: int, seat: int) -> int:
    """How many chairs a seat lies ahead of another, clockwise; itself last of all."""
    return (seat - start - 1) % CHAIRS


def clockwise(button: int, seats: list[int]) -> list[int]:
    """The seats from the left of the button, which comes last."""
    return sorted(seats, key=lambda seat: ahead(button, seat))
