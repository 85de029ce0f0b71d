"""Spoils hand documents: anything that the contract lets a sender write, however senseless."""

from copy import deepcopy
from random import Random
from typing import Any

from ledger.histories.hand_document import NotAHand, read_hand, write_hand
from replay.cards.card import CARD_TEXTS
from replay.events import ACTIONS, CAUSES, EVENT_TYPES, FACES, POST_KINDS, SIDES, VOID_REASONS
from replay.hand import LIMITS, MONEY_KINDS, Hand
from tests.room.games import GAMES

Document = dict[str, Any]
NAMES = (*GAMES, "razz")
LISTED = ("straight_flush", "quads", "full_house", "flush", "straight", "trips", "two_pair", "pair", "royal_flush", "x")


def spoiled(rng: Random, hand: Hand, other: Hand) -> Hand:
    """The hand with one to a dozen things wrong, still a hand of the contract; ``other`` lends some of its events.

    What breaks the contract is left as it was.
    """
    vandal = Vandal(rng, write_hand(hand), write_hand(other))
    for _ in range(rng.choice((1, 1, 2, 3, 5, 12))):
        before = deepcopy(vandal.document)
        rng.choice(vandal.tricks)()
        try:
            hand = read_hand(vandal.document)
        except NotAHand:
            vandal.document = before
    return hand


class Vandal:
    """One document being spoiled."""

    def __init__(self, rng: Random, document: Document, other: Document) -> None:
        self.rng = rng
        self.document = document
        self.other = other
        self.tricks = (
            self.leave_out, self.repeat, self.move, self.shuffle, self.cut, self.borrow, self.invent, self.invent,
            self.change, self.change, self.change, self.change, self.header, self.seats, self.stakes, self.pools,
        )  # fmt: skip

    @property
    def events(self) -> list[Document]:
        """The events of the document."""
        events: list[Document] = self.document["events"]
        return events

    def seat(self) -> int:
        """Any seat of the hand."""
        return int(self.rng.choice(self.document["seats"])["seat"])

    def at(self) -> int:
        """Any place among the events."""
        return self.rng.randrange(len(self.events)) if self.events else 0

    def amount(self) -> str:
        """Some amount: nothing, a chip, a stack, a part of one, more than the world has."""
        stack = self.rng.choice(self.document["seats"])["stack"]
        amounts = [event["amount"] for event in self.events if "amount" in event]
        unit = self.document["unit"]
        return str(self.rng.choice(("0", unit, unit, stack, *amounts[:20], str(2**53 // 100 * 5))))

    def cards(self) -> list[str]:
        """Some cards, not always each once."""
        return self.rng.choices((*CARD_TEXTS, "??", "??"), k=self.rng.choice((0, 1, 1, 2, 3, 4, 5, 7)))

    # --- the order of events -------------------------------------------------------------------------------------

    def leave_out(self) -> None:
        """An event is missing."""
        del self.events[self.at() : self.at() + 1]

    def repeat(self) -> None:
        """An event comes twice, maybe later."""
        if self.events:
            self.events.insert(self.at(), deepcopy(self.events[self.at()]))

    def move(self) -> None:
        """An event comes at the wrong time."""
        if self.events:
            self.events.insert(self.at(), self.events.pop(self.at()))

    def shuffle(self) -> None:
        """Some events in a row come in any order."""
        start, end = sorted((self.at(), self.at() + 1))
        part = self.events[start:end]
        self.rng.shuffle(part)
        self.events[start:end] = part

    def cut(self) -> None:
        """The end or the beginning is missing."""
        if self.rng.random() < 0.7:
            del self.events[self.at() :]
        else:
            del self.events[: self.at()]

    def borrow(self) -> None:
        """Events of another hand, on seats of this one."""
        events = deepcopy(self.other["events"])
        start = self.rng.randrange(len(events))
        borrowed = events[start : start + self.rng.choice((1, 2, 5))]
        for event in borrowed:
            if "seat" in event:
                event["seat"] = self.seat()
            event.pop("stacks", None)
        self.events[self.at() : self.at()] = [event for event in borrowed if event["type"] != "hand_finished"]

    def invent(self) -> None:
        """An event of any type with any values."""
        self.events.insert(self.at(), self._event(self.rng.choice(list(EVENT_TYPES))))

    # --- single values -------------------------------------------------------------------------------------------

    def change(self) -> None:
        """One value of one event."""
        if self.events:
            event = self.events[self.at()]
            fresh = self._event(event["type"])
            key = self.rng.choice(list(fresh))
            event[key] = fresh[key]

    def _event(self, name: str) -> Document:
        rng = self.rng
        values: Document = {
            "algorithm": rng.choice(("fy-shake256-v1", "sha256-v1", "dice")),
            "commitment": rng.randbytes(rng.choice((1, 32))).hex(),
            "seed": rng.randbytes(rng.choice((1, 31, 32, 32))).hex(),
            "seat": self.seat(),
            "kind": rng.choice(POST_KINDS),
            "amount": self.amount(),
            "board": True,
            "cards": list(CARD_TEXTS) if name == "deck" and rng.random() < 0.5 else self.cards(),
            "face": rng.choice(FACES),
            "action": rng.choice(ACTIONS),
            "cause": rng.choice(CAUSES),
            "uses_left": rng.choice((0, 1, 2**31 - 1)),
            "discarded": self.cards(),
            "drawn": self.cards(),
            "pot": rng.choice((0, 0, 1, 2, 7, 2**31 - 1)),
            "agree": rng.random() < 0.5,
            "side": rng.choice(SIDES),
            "pool": rng.choice(("bad-beat", "monte-carlo", "smart", "x")),
            "reason": rng.choice(VOID_REASONS),
            "stacks": {str(self.seat()): self.amount() for _ in range(rng.choice((0, 1, 3)))},
        }
        event = {"type": name, **{key.name: values[key.name] for key in EVENT_TYPES[name].KEYS}}
        if name == "dealt":
            del event[rng.choice(("seat", "board"))]
        if event.get("action") in ("fold", "check"):
            del event["amount"]
        if name == "reshuffled":
            del event[rng.choice(("cards", "seed"))]
        return event

    # --- the header ----------------------------------------------------------------------------------------------

    def header(self) -> None:
        """One key of the header."""
        rng = self.rng
        key, value = rng.choice(
            (
                ("button", None),
                ("button", rng.choice((self.seat(), rng.randint(1, 30), 2**31 - 1))),
                ("game", rng.choice(NAMES)),
                ("limit", rng.choice(LIMITS)),
                ("money", rng.choice(MONEY_KINDS)),
                ("currency", rng.choice(("EUR", "SEK", "CHIPS"))),
                ("unit", rng.choice(("0.01", "0.000001", "5", "1"))),
                ("tournament", {"id": "t9"}),
                ("started_at", "2024-05-17T23:59:59.999999-12:00"),
                ("room", "🂡"),
            )
        )
        self.document[key] = value
        if rng.random() < 0.1:
            self.document.pop(rng.choice(("started_at", "tournament", "money")), None)

    def seats(self) -> None:
        """Somebody's stack, or whether he sits out; a seat more or less."""
        seats = self.document["seats"]
        one = self.rng.choice(seats)
        trick = self.rng.randrange(4)
        if trick == 0:
            one["stack"] = self.amount()
        elif trick == 1:
            one["sitting_out"] = not one.get("sitting_out", False)
        elif trick == 2:
            seats.append({"seat": self.rng.randint(1, 99), "player": "new", "stack": self.amount()})
        else:
            seats.remove(one)
            self.document["events"] = [event for event in self.events if event.get("seat") != one["seat"]]

    def stakes(self) -> None:
        """One of the stakes, or all of them gone."""
        names = ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet", "big_blind_ante")
        stakes = self.document["stakes"]
        trick = self.rng.randrange(4)
        if trick == 0:
            stakes[self.rng.choice(names)] = self.amount()
        elif trick == 1:
            stakes.pop(self.rng.choice(names), None)
        elif trick == 2:
            stakes["spread"] = [self.amount() for _ in range(self.rng.choice((0, 1, 4, 6)))]
        else:
            stakes.clear()

    def pools(self) -> None:
        """Pools with lists and hours, or without."""
        rng = self.rng
        self.document["jackpots"] = [
            {
                "pool": name,
                "share": rng.choice(("0", "0.05", "1", "0.000001")),
                **rng.choice(({}, {"combinations": self._combinations()})),
                **rng.choice(({}, {"windows": [{"from": "2024-01-01T00:00:00Z", "to": "2025-01-01T00:00:00Z"}]})),
            }
            for name in rng.sample(("bad-beat", "monte-carlo", "smart", "x"), rng.randint(0, 4))
        ]

    def _combinations(self) -> list[Document]:
        rng = self.rng
        return [
            {"hand": rng.choice(LISTED), **rng.choice(({}, {"beaten_by": rng.choice(LISTED)}))}
            for _ in range(rng.randint(0, 3))
        ]
