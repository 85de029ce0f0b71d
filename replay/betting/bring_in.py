"""The bring-in: who has to open a stud game, and with what (section 3.2 of the rule catalogue)."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.betting.choices import choices_of
from replay.betting.round import Round
from replay.cards.card import UNKNOWN, Card
from replay.cards.door_card import door_card
from replay.events import Acted
from replay.finding import Findings
from replay.games.game import Game
from replay.hand import Hand
from replay.houses.house import House
from replay.table import ACTIVE, Table


@final
@mypyc_attr(acyclic=True)
class BringIn:
    """The opening of one hand's first round. ``waits``: nobody has opened yet."""

    def __init__(self, hand: Hand, house: House, game: Game, table: Table, found: Findings) -> None:
        self.hand: Final = hand
        self.house: Final = house
        self.game: Final = game
        self.table: Final = table
        self.found: Final = found
        self.amount: Final[int] = bring_in_size(hand, house)
        self.waits = True
        self.place: int = -1
        """Whose duty it is first; -1 where an up-card is unknown."""

    def find(self) -> int:
        """Finds and keeps the place whose up-card the game's rule picks; -1 where an up-card is unknown."""
        rule = self.house.bring_in
        pick = rule.picks[self.game.name][self.hand.limit]
        suits = rule.suits[self.game.name]
        places = [place for place in range(self.table.n) if self.table.status[place] == ACTIVE]
        doors: list[Card] = []
        for place in places:
            up = self.table.up[place]
            if not up or up[0] == UNKNOWN:
                return -1
            doors.append(up[0])
        self.place = places[door_card(doors, pick, suits, rule.ace)]
        return self.place

    def open(self, betting: Round, index: int, acted: Acted, place: int) -> None:
        """Plays an action while nobody has opened: the bring-in, a bet, or a fold that passes the duty on."""
        table = self.table
        if acted.action == "fold":
            if place == self.place:
                self._wrong(index, acted, "the player has to open")
            table.fold(place)
            betting.matched(table, place)
            return
        lawful = True
        if acted.action == "bring_in":
            self._judge_amount(index, acted, place)
        elif acted.action == "bet":
            lawful = self._judge_bet(betting, index, acted, place)
        else:
            self._wrong(index, acted, "the player has to open")
        if acted.amount == 0:
            betting.matched(table, place)
            return
        self.waits = False
        table.pay(place, acted.amount)
        if acted.action == "bring_in" or table.bet[place] <= self.amount:
            betting.brought_in(table, place, self.amount)
        else:
            betting.raised(table, place, table.stack[place] > 0, lawful)

    def lone(self, place: int) -> bool:
        """Whether a place alone can act on the first round, and has not opened."""
        table = self.table
        return self.waits and table.can_act(place) and table.able == 1 and len(table.up[place]) == 1

    def pay_alone(self, index: int, acted: Acted, place: int) -> None:
        """Plays a bring-in that nobody can match: it comes back uncalled."""
        self._judge_amount(index, acted, place)
        self.waits = False
        self.table.pay(place, acted.amount)
        self.table.collect()

    def _judge_amount(self, index: int, acted: Acted, place: int) -> None:
        due = min(self.amount, self.table.stack[place])
        if acted.amount != due:
            money = self.found.money
            self.found.add(
                "bring-in.amount",
                "bring-in",
                index,
                f"the bring-in is {money(due)}",
                {"amount": money(due)},
                {"amount": money(acted.amount)},
            )

    def _judge_bet(self, betting: Round, index: int, acted: Acted, place: int) -> bool:
        """A full bet, or more where the limit allows it (``bring-in``). Whether its size is lawful."""
        if not self.house.bring_in.full_bet_option:
            self._wrong(index, acted, "the player opens with the bring-in")
            return True
        choices = choices_of(self.table, betting, place)
        to = acted.amount
        all_in = to == self.table.stack[place]
        if to < choices.least and not all_in:
            self._size(index, acted, choices.least_topic, choices.least)
            return False
        if choices.most >= 0 and to > choices.most:
            self._size(index, acted, choices.most_topic, choices.most)
            return False
        return True

    def _size(self, index: int, acted: Acted, topic: str, due: int) -> None:
        money = self.found.money
        self.found.add(
            "bet.size",
            topic,
            index,
            f"a bet of {money(due)} is lawful",
            {"amount": money(due)},
            {"amount": money(acted.amount)},
        )

    def _wrong(self, index: int, acted: Acted, why: str) -> None:
        expected: dict[str, object] = {"action": "bring_in", "amount": self.found.money(self.amount)}
        recorded: dict[str, object] = {"action": acted.action, "amount": self.found.money(acted.amount)}
        self.found.add("bring-in.action", "bring-in", index, why, expected, recorded)


def bring_in_size(hand: Hand, house: House) -> int:
    """What the bring-in is in units: as the stakes say, or half the lower bet, rounded down."""
    if house.bring_in.amount == "half_lower_bet" and hand.stakes.small_bet:
        return hand.stakes.small_bet // 2
    return hand.stakes.bring_in
