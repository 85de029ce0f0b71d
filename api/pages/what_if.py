"""What if: the hand of a case with another action, card or house beside the record. Nothing of it is recorded.

It is played on the hand as the reader may see it: what hangs on cards that are hidden from him stops it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse

from api.languages.choice import language_of
from api.languages.language import Language
from api.languages.marked import N_
from api.pages import case_words
from api.pages.case import case_file
from api.pages.event_log import LogLine, event_log
from api.pages.filled import NO_CHOICE, Filled
from api.pages.render import HEADERS, page
from api.people.access import access_of
from api.people.gate import allowed
from ledger.disputes.case import Case
from ledger.disputes.what_if_document import seats_beside, what_if_document
from ledger.people.actor import Actor
from ledger.people.seen_hand import SeenHand, seen_hand
from ledger.store.store import Store
from ledger.store.stream import stream_id
from replay.cards.card import card_text, parse_card
from replay.events import ACTIONS, CAUSES, POST_KINDS, Acted, Dealt, Deck, Drew, Event, HandVoided, Posted
from replay.hand import Hand
from replay.houses.file import BadHouse
from replay.houses.house import House
from replay.houses.load import UnknownHouse, find_house, known_houses
from replay.steps import play_steps
from replay.what_if.change import (
    BY_RULE,
    GIVEN,
    BadChange,
    Change,
    another_action,
    another_cause,
    another_draw,
    another_post,
    left_out,
    other_cards,
)
from replay.what_if.suggested import suggested
from replay.what_if.what_if import WhatIf, what_if

FATES: Final[Mapping[str, str]] = {
    "kept": N_("stays"), "changed": N_("is another"), "dropped": N_("falls away"), "derived": N_("follows anew"),
    "beyond": N_("is not reached"),
}  # fmt: skip
WHY: Final[Mapping[str, str]] = {
    "asked": N_("what was asked"), "cards": N_("the deck has other cards there"),
    "clock": N_("what stands for who did not act"), "folded": N_("the player has folded"),
    "all_in": N_("the player is all-in"), "round_over": N_("the round is over"), "not_due": N_("it is due to nobody"),
    "hand_over": N_("the hand is over"), "other_deck": N_("the deck is another"),
    "no_reshuffle": N_("the stub has cards enough"), "showdown": N_("the showdown is another"),
    "settled_anew": N_("the settlement follows from the rules"), "stopped": N_("the line has stopped"),
}  # fmt: skip
STOPS: Final[Mapping[str, str]] = {
    "decision": N_("nobody knows what the player would have done"),
    "cards": N_("nobody who reads this knows which cards come next"), "impossible": N_("what is asked cannot be"),
    "not_offered": N_("the house does not deal this game in this limit"),
}  # fmt: skip
INSTEAD: Final[Mapping[str, str]] = {
    "action": N_("another action"), "cause": N_("another cause"), "draw": N_("another draw"),
    "cards": N_("other cards"), "post": N_("another post"), "out": N_("left out"),
}  # fmt: skip
NO_CARDS: Final = N_("Expected cards like Ah Kd.")
NO_AMOUNT: Final = N_("Expected an amount like 12.50.")
Analyst = Annotated[Actor, Depends(allowed("what_if.run"))]


@dataclass(frozen=True, slots=True)
class Ways:
    """What can be changed at an event: the keys of ``INSTEAD``; and the event's own values, to begin with."""

    keys: tuple[str, ...]
    said: dict[str, str]


@dataclass(frozen=True, slots=True)
class FateLine:
    """What became of a recorded event."""

    line: LogLine
    what: str
    why: str
    rule: str


def ways(event: Event, hand: Hand) -> Ways | None:
    """What can be changed at an event of a hand; None where nothing can."""
    write = hand.unit.write
    if isinstance(event, Acted):
        amount = write(event.amount) if event.amount else ""
        return Ways(("action", "cause"), {"action": event.action, "amount": amount, "cause": event.cause})
    if isinstance(event, Posted):
        return Ways(("post", "out"), {"kind": event.kind, "amount": write(event.amount)})
    if isinstance(event, Dealt | Deck):
        return Ways(("cards",), {"cards": " ".join(card_text(card) for card in event.cards)})
    if isinstance(event, Drew):
        return Ways(
            ("draw", "cause"),
            {"cards": " ".join(card_text(card) for card in event.discarded), "cause": event.cause},
        )
    return Ways(("out",), {}) if isinstance(event, HandVoided) else None


def what_if_pages(store: Store) -> APIRouter:
    """``/cases/{case}/what-if``, and ``.json`` beside it; ``event``, ``instead`` and what it needs, ``house``."""
    router = APIRouter()

    @router.get("/cases/{case}/what-if.json")
    def document(request: Request, analyst: Analyst, case: str) -> JSONResponse:
        asked = _Asked(request, store, analyst, case)
        private = {name: HEADERS[name] for name in ("Cache-Control", "X-Content-Type-Options")}
        if asked.line is None:
            wrong = {"wrong": asked.said.wrong, "because": asked.cannot}
            return JSONResponse(wrong, 422, headers=private)
        return JSONResponse(what_if_document(asked.line), headers=private)

    @router.get("/cases/{case}/what-if", response_class=HTMLResponse)
    def show(request: Request, analyst: Analyst, case: str) -> HTMLResponse:
        asked = _Asked(request, store, analyst, case)
        context: dict[str, Any] = asked.context(language_of(request))
        return page(request, "what_if.html", context, 422 if asked.said.wrong else 200)

    return router


class _Asked:
    """A what-if as an address asks for it. ``line`` is None where nothing is asked yet, or what is asked cannot be."""

    def __init__(self, request: Request, store: Store, analyst: Actor, case: str) -> None:
        self.case: Final[Case] = case_file(store, analyst, case).case
        stream = stream_id(self.case.opened.room, self.case.opened.hand_id)
        looked = access_of(request).looks.open(analyst, stream) is not None
        self.seen: Final[SeenHand] = seen_hand(store.hand(stream), looked, store.verdicts.repeats(stream))
        self.hand: Final[Hand] = self.seen.hand
        self.stream: Final = stream
        self.said: Final = Filled(dict(request.query_params))
        self.line: WhatIf | None = None
        self.cannot = self.seen.lost
        if not self.seen.over:
            self.cannot = N_("The hand is in progress.")
        if not self.cannot and self.seen.house is not None and (self.said.get("event") or self.said.get("house")):
            self._play(self.seen.house)

    @property
    def event(self) -> int:
        """The event that is changed; -1 for none."""
        said = self.said.get("event")
        good = said.isascii() and said.isdigit() and len(said) < 7 and int(said) < len(self.hand.events)
        if said and (not good or ways(self.hand.events[int(said)], self.hand) is None):
            self.said.wrong["event"] = NO_CHOICE
            return -1
        return int(said) if said else -1

    def _play(self, house: House) -> None:
        under = None
        if name := self.said.get("house"):
            try:
                under = find_house(name)
            except (UnknownHouse, BadHouse) as fault:
                self.said.wrong["house"] = str(fault)
        event = self.event
        if event >= 0 and not self.said.get("instead"):
            return  # the event is chosen; what stands in its place is still to be
        try:
            changes = [self._change(event)] if event >= 0 else []
            if not self.said.wrong:
                self.line = what_if(self.hand, house, changes, under)
        except BadChange as fault:
            self.said.wrong["instead"] = str(fault)

    def _change(self, at: int) -> Change:
        """What is asked for at an event. Raises BadChange."""
        said, hand = self.said, self.hand
        found = ways(hand.events[at], hand)
        assert found is not None
        instead = said.choice("instead", found.keys)
        if instead == "action":
            return another_action(hand, at, said.choice("action", ACTIONS), self._amount())
        if instead == "cause":
            return another_cause(hand, at, said.choice("cause", CAUSES))
        if instead == "post":
            return another_post(hand, at, said.choice("kind", POST_KINDS), self._amount())
        if instead == "draw":
            return another_draw(hand, at, self._cards())
        if instead == "cards":
            return other_cards(hand, at, self._cards())
        return left_out(hand, at)

    def _amount(self) -> int:
        said = self.said.get("amount").strip()
        try:
            return self.hand.unit.parse(said) if said else 0
        except ValueError:
            self.said.wrong["amount"] = NO_AMOUNT
            return 0

    def _cards(self) -> list[int]:
        try:
            return [parse_card(one) for one in self.said.get("cards").split()]
        except ValueError:
            self.said.wrong["cards"] = NO_CARDS
            return []

    def context(self, language: Language) -> dict[str, Any]:
        """What the page shows."""
        hand, house = self.hand, self.seen.house
        steps = [] if house is None else [one.document() for one in play_steps(hand, house)]
        log = event_log(hand, steps, self.seen.findings, language)
        event = self.event
        found = ways(hand.events[event], hand) if event >= 0 else None
        begin = {} if found is None else {**found.said, "instead": found.keys[0]}
        return {
            "case": self.case, "stream": self.stream, "hand": hand, "seen": self.seen, "cannot": self.cannot,
            "said": Filled({**begin, **self.said.said}), "wrong": self.said.wrong, "event": event, "ways": found,
            "log": log, "events": [(line, ways(hand.events[line.index], hand)) for line in log],
            "houses": list(known_houses()), "pinned": str(self.seen.recorded.pin), "line": self.line,
            "suggestions": self._suggestions(), "words": case_words, "FATES": FATES, "WHY": WHY, "STOPS": STOPS,
            "INSTEAD": INSTEAD, "actions": ACTIONS, "causes": CAUSES, "kinds": POST_KINDS,
            "seats": [] if self.line is None else seats_beside(self.line),
            "fates": [] if self.line is None else self._fates(self.line, log),
            "because": self._because(),
        }  # fmt: skip

    def _because(self) -> str:
        found = None if self.line is None else self.line.resettlement().because
        return "" if found is None else found.key

    def _fates(self, line: WhatIf, log: list[LogLine]) -> list[FateLine]:
        return [FateLine(log[one.event], one.what, one.why, one.rule) for one in line.fates]

    def _suggestions(self) -> list[tuple[int, str]]:
        """The events at fault that a change would put right, each with the address of that what-if."""
        found: dict[int, str] = {}
        for finding in self.seen.findings:
            change = suggested(self.hand, finding)
            if change is not None and change.at not in found:
                query = urlencode({"event": change.at, **_query(change, self.hand)})
                found[change.at] = f"/cases/{self.case.id}/what-if?{query}"
        return list(found.items())


def _query(change: Change, hand: Hand) -> dict[str, str]:
    """A change as an address says it."""
    event = change.instead
    if change.kind == BY_RULE and isinstance(event, Acted | Drew):
        return {"instead": "cause", "cause": event.cause}
    if change.kind == GIVEN and isinstance(event, Acted):
        amount = {"amount": hand.unit.write(event.amount)} if event.amount else {}
        return {"instead": "action", "action": event.action, **amount}
    if change.kind == GIVEN and isinstance(event, Posted):
        return {"instead": "post", "kind": event.kind, "amount": hand.unit.write(event.amount)}
    return {"instead": "out"}
