"""Hands of stud and draw games, dictated: what they have besides blinds, hole cards and a board.

    svea stud7 fixed 5/10, ante 0.50, bring-in 2
    2: 100 | 4: 100 | 7: 100
    antes
    deal 2 AsKd/2c, 7 /9h
    2 brings in | 4 completes | 7 folds | 2 calls
    deal 4 /9s

``deal`` gives everybody still in the own cards that come next, those that are said: face down, a stroke, face up.
``deal only 4 /9s, 2 AsKd/Td`` deals these cards in this order and no other. The
shared card of stud7 is ``shared Ks``, the last one of telesina ``vela Ks``. In draw games ``3 discards 2c9d for AhKh``
(any cards where none are said), ``3 discards all``, ``3 stands pat``, ``3 stands pat timed out``, ``reshuffle`` (all
discards, or the cards that are said); in 32-card draw
``3 agrees to split``, ``3 refuses to split pot 1``.
"""

from typing import Final

from replay.cards.card import Card, parse_card
from replay.events import Acted, Dealt, Drew, Reshuffled, SplitVote
from replay.games.game import DOWN, UP
from replay.houses.load import find_house
from tests.replay.dictation import CARD, HOLE_CARDS, Dictation

SHARED: Final = ("vela", "shared")
OF_DRAWS: Final = (" discards ", " stands pat", " to split")
CLOCK: Final = {"timed out": "timeout", "disconnected": "disconnected"}


def dictation_of(text: str) -> Dictation:
    """The text, taken down by the rules of its game."""
    plain = text.split(None, 2)[1] in HOLE_CARDS and not any(words in text for words in OF_DRAWS)
    return Dictation(text) if plain else StudOrDraw(text)


class StudOrDraw(Dictation):
    """A dictated hand of a stud or draw game."""

    def _table_event(self, first: str, words: list[str]) -> None:
        if first == "antes" and not words:
            words = [str(seat) for seat in self._still_in()]
        if first in SHARED:
            self._new_round()
            self.events.append(Dealt(0, True, _cards(words) or self._any(1), "up"))
        elif first == "reshuffle":
            self.pack.extend(card for event in self.events if isinstance(event, Drew) for card in event.discarded)
            self.events.append(Reshuffled(_cards(words), ""))
        else:
            super()._table_event(first, words)

    def _seat_event(self, seat: int, words: list[str]) -> None:
        said = " ".join(words)
        if said.startswith("brings in"):
            self._bring_in(seat, words[2:])
        elif words[0] == "completes":
            self._act(seat, "complete", words[1:] or ["to", self.header.unit.write(self.header.stakes.small_bet)])
        elif words[0] in ("discards", "stands"):
            self._draw(seat, said)
        elif words[1:3] == ["to", "split"]:
            pot = int(words[-1]) if "pot" in words else 0
            self.events.append(SplitVote(seat, pot, words[0] == "agrees"))
        else:
            super()._seat_event(seat, words)

    def _bring_in(self, seat: int, words: list[str]) -> None:
        due = self.header.stakes.bring_in
        amount = self.money(words[0]) if words else min(due, self.stack[seat])
        self.stack[seat] -= amount
        self.front[seat] += amount
        self.price = max(due, amount)
        self.events.append(Acted(seat, "bring_in", amount, "player", -1))

    def _draw(self, seat: int, said: str) -> None:
        cause = "player"
        for words, name in CLOCK.items():
            if said.endswith(words):
                cause = name
        before, _, after = said.partition(" for ")
        discarded = list(self.hole[seat]) if before.split()[1:2] == ["all"] else _cards([before])
        drawn = _cards([after]) or self._any(len(discarded))
        self.hole[seat] = [card for card in self.hole[seat] if card not in discarded] + drawn
        self._new_round()
        self.events.append(Drew(seat, discarded, drawn, cause))

    def _deal(self, words: list[str]) -> None:
        """The own cards of the next phase: all that come before the next betting round."""
        if self.header.game in HOLE_CARDS:
            super()._deal(words)
            return
        only = words[:1] == ["only"]
        words = words[only:]
        said = dict(zip([int(seat) for seat in words[::2]], words[1::2], strict=True))
        down, up = (0, 0) if only else self._due(max(len(hole) for hole in self.hole.values()))
        if not only and any(self.hole.values()):
            self._new_round()
        for seat in said if only else self._still_in():
            downs, _, ups = said.get(seat, "").partition("/")
            for face, named, count in ((DOWN, downs, down), (UP, ups, up)):
                cards = _cards([named]) or self._any(count)
                if cards:
                    self.hole[seat] += cards
                    self.events.append(Dealt(seat, False, cards, face))

    def _due(self, dealt: int) -> tuple[int, int]:
        """How many cards face down and up come after so many: of the first steps that deal more, up to a bet."""
        down = up = 0
        for step in find_house(self.header.house).games[self.header.game].streets:
            if step.kind in (DOWN, UP) and dealt > 0:
                dealt -= step.count
            elif step.kind == DOWN:
                down += step.count
            elif step.kind == UP:
                up += step.count
            elif down or up:
                break
        return down, up

    def _still_in(self) -> list[int]:
        """Who has not folded, in the order of the first deal."""
        folded = [event.seat for event in self.events if isinstance(event, Acted) and event.action == "fold"]
        dealt = list(dict.fromkeys(event.seat for event in self.events if isinstance(event, Dealt) and not event.board))
        return [seat for seat in dealt or self._deal_order() if seat not in folded]

    def _new_round(self) -> None:
        self.front.update(dict.fromkeys(self.front, 0))
        self.price = 0


def _cards(words: list[str]) -> list[Card]:
    return [parse_card(card) for card in CARD.findall("".join(words))]
