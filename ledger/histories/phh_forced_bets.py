"""PHH's antes, blinds and straddles: the stakes of the table, and who posted what as which kind."""

from collections import Counter
from typing import Final

from ledger.histories.phh_fields import PhhFields, units_of
from ledger.histories.phh_table import PhhTable
from replay.events import Event, Posted
from replay.hand import Stakes
from replay.money import Unit


class PhhForcedBets:
    """What the players had to put in before the cards, in units. Players count from 0, left of the button first."""

    def __init__(self, fields: PhhFields, unit: Unit) -> None:
        self.unit: Final = unit
        self._seats: Final = fields.seats
        self._stud: Final = fields.variant.stud
        count = fields.count
        self._small_blind: Final = 1 if count == 2 else 0
        self._big_blind: Final = 0 if count == 2 else 1
        self._antes: Final = [units_of(figure, unit) for figure in fields.antes]
        self._blinds: Final = [units_of(figure, unit) for figure in fields.blinds]
        sizes = {name: units_of(figure, unit) for name, figure in fields.sizes.items()}
        self.bring_in: Final = sizes.get("bring_in", 0)
        self.small_bet: Final = sizes.get("small_bet", 0)
        self._big_bet: Final = sizes.get("big_bet", 0)
        self._min_bet: Final = sizes.get("min_bet", 0)
        self._stakes: Final = {name: units_of(figure, unit) for name, figure in fields.stakes().items()}
        self._posters: Final = [player for player, ante in enumerate(self._antes) if ante]

    def blind_is_short(self, stacks: list[int]) -> bool:
        """Whether the big blind has fewer chips than his blind."""
        blind, ante = self._blinds[self._big_blind], self._antes[self._big_blind]
        return max(stacks[self._big_blind] - ante, 0) < blind

    def is_late(self, player: int) -> bool:
        """Whether what the player put in was no blind of this hand, but owed or bought to come in."""
        return self._blinds[player] < 0

    def stakes(self) -> Stakes:
        """The stakes of the table as far as the fields tell them."""
        blinds = self._blinds
        big = max(blinds[self._big_blind], 0) or self._min_bet
        ante = 0
        if len(self._posters) > 1:
            # Where one figure is out of line, what most of them paid is the table's ante.
            ante = Counter(self._antes[player] for player in self._posters).most_common(1)[0][0]
        told = self._stakes
        return Stakes(
            small_blind=told.get("small_blind", 0 if self._stud else max(blinds[self._small_blind], 0)),
            big_blind=told.get("big_blind", 0 if self._stud else big),
            ante=told.get("ante", ante),
            bring_in=told.get("bring_in", self.bring_in),
            small_bet=told.get("small_bet", self.small_bet),
            big_bet=told.get("big_bet", self._big_bet),
            big_blind_ante=told.get("big_blind_ante", self._ante_for_the_table()),
        )

    def post(self, table: PhhTable, full_price: bool) -> list[Event]:
        """Posts antes, then blinds, each as far as the stack goes, and opens the first betting round."""
        events: list[Event] = []
        lone = len(self._posters) == 1
        for player in self._posters:
            kind = "dead" if lone and not self._is_for_the_table(player) else "ante"
            self._put(events, table, player, kind, self._antes[player], dead=True, matched=not lone)
        order = table.clockwise_from(0)
        for player in order[::-1] if table.count == 2 else order:
            self._post_blind(events, table, player)
        short = table.bets[self._big_blind] < self._blinds[self._big_blind]
        if short and full_price:
            table.price = self._blinds[self._big_blind]
        if not self._stud:
            # A late post, written below zero, does not move the start of the betting.
            last = max(order, key=lambda player: (table.bets[player] if self._blinds[player] > 0 else 0, player))
            table.open_street((last + 1) % table.count, keep_bets=True)
        return events

    def _ante_for_the_table(self) -> int:
        return self._antes[self._big_blind] if self._is_for_the_table(self._big_blind) else 0

    def _is_for_the_table(self, player: int) -> bool:
        """Whether the one ante there is is the big blind's for everybody."""
        return self._posters == [player] and player == self._big_blind and self._blinds[player] > 0

    def _post_blind(self, events: list[Event], table: PhhTable, player: int) -> None:
        amount = self._blinds[player]
        small, big = abs(self._blinds[self._small_blind]), abs(self._blinds[self._big_blind])
        if amount > 0:
            self._put(events, table, player, self._kind_of_blind(player), amount)
        elif amount < 0 and 0 < small < big and -amount == small + big:
            # Both blinds in one sum: the big one is live, the small one dead.
            self._put(events, table, player, "missed_big", big)
            self._put(events, table, player, "missed_small", small, dead=True)
        elif amount < 0:
            self._put(events, table, player, "missed_small" if -amount == small < big else "entry", -amount)

    def _kind_of_blind(self, player: int) -> str:
        """The blind that the place says; a big blind in the place of a small one that nobody posted is still one."""
        small, big = self._blinds[self._small_blind], self._blinds[self._big_blind]
        if player == self._small_blind:
            return "big_blind" if big <= 0 and small >= max(self._min_bet, self.small_bet) > 0 else "small_blind"
        return "big_blind" if player == self._big_blind or (small <= 0 and big <= 0) else "straddle"

    def _put(
        self,
        events: list[Event],
        table: PhhTable,
        player: int,
        kind: str,
        amount: int,
        dead: bool = False,
        matched: bool = False,
    ) -> None:
        paid = min(amount, table.stacks[player])
        if not paid:
            return
        if dead:
            table.move_dead(player, paid, matched)
        else:
            table.move(player, paid)
        events.append(Posted(self._seats[player], kind, paid))
