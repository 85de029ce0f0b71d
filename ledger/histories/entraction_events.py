"""The events of one hand of an Entraction history, in the order of the hand document."""

from typing import Final

from ledger.histories.entraction_pots import pots_of
from ledger.histories.entraction_sheet import Act, Board, Post, Sheet
from ledger.histories.entraction_winnings import Showdown, settlement_of
from replay.cards.card import UNKNOWN, Card
from replay.events import ARTIFICIAL, Acted, Dealt, Event, HandFinished, Mucked, Posted, Shown, UncalledReturned
from replay.hand import Stakes

LIVE: Final = ("small_blind", "big_blind", "entry", "missed_big", "missed_small")
"""Posts that count towards the poster's bet (``missed_small`` only where the seat posts no ``missed_big``)."""
_PLAIN: Final = {"Fold": "fold", "Check": "check", "Call": "call", "Bet": "bet", "Raise": "raise"}


def events_of(sheet: Sheet, stakes: Stakes) -> list[Event]:
    """Everything that the sheet records, as events."""
    return _Play(sheet, stakes).events


def dealt_in(sheet: Sheet) -> list[int]:
    """The seats with cards, ascending: a listed player without a post, an action or a showing sits out."""
    took_part = {post.seat for post in sheet.posts} | {one.seat for one in sheet.showing} | sheet.known.keys()
    took_part |= {act.seat for act in sheet.acts if isinstance(act, Act)}
    return sorted(took_part)


class _Play:
    """Goes through the sheet with the chips of each seat, which tell what an All-In is and where the pots are cut."""

    def __init__(self, sheet: Sheet, stakes: Stakes) -> None:
        self._sheet: Final = sheet
        self._stakes: Final = stakes
        self._in: Final = dealt_in(sheet)
        self._bet: Final = dict.fromkeys(self._in, 0)
        self._total: Final = dict.fromkeys(self._in, 0)
        self._dead: Final = dict.fromkeys(self._in, 0)
        self._level = 0
        self._folded: Final[set[int]] = set()
        self._board: Final[list[Card]] = []
        self.events: Final[list[Event]] = []
        for post in sheet.posts:
            self._post(post)
        self._level = max(stakes.big_blind, *self._bet.values(), 0)
        self._deal()
        for act in sheet.acts:
            self._street(act) if isinstance(act, Board) else self._act(act)
        self._show()
        self._settle()

    def _post(self, post: Post) -> None:
        posted = {event.kind for event in self.events if isinstance(event, Posted)}
        if post.label == "Ante":
            self._pay(post.seat, "ante", post.amount)
        elif post.label == "Small Blind":
            self._pay(post.seat, "missed_small" if "small_blind" in posted else "small_blind", post.amount)
        elif post.label == "Big Blind":
            self._pay(post.seat, "missed_big" if "big_blind" in posted else "big_blind", post.amount)
        elif post.label == "Blind out of turn":
            small = post.amount == self._stakes.small_blind < self._stakes.big_blind
            self._pay(post.seat, "missed_small" if small else "entry", post.amount)
        else:  # one sum for both blinds, the big one live, the small one dead
            big = min(post.amount, self._stakes.big_blind)
            self._pay(post.seat, "missed_big", big)
            if post.amount > big:
                self._pay(post.seat, "dead", post.amount - big)

    def _pay(self, seat: int, kind: str, amount: int) -> None:
        self.events.append(Posted(seat, kind, amount))
        if kind == "dead":
            self._dead[seat] += amount
            return
        self._total[seat] += amount
        if kind in LIVE:
            self._bet[seat] += amount

    def _deal(self) -> None:
        button = self._sheet.button
        for seat in sorted(self._in, key=lambda seat: (seat <= button, seat)):
            cards = self._sheet.known.get(seat) or [UNKNOWN] * self._sheet.hole_cards
            self.events.append(Dealt(seat, False, list(cards), "down"))

    def _street(self, board: Board) -> None:
        self.events.append(Dealt(0, True, list(board.cards), "up"))
        self._board.extend(board.cards)
        self._level = 0
        for seat in self._bet:
            self._bet[seat] = 0

    def _act(self, act: Act) -> None:
        if act.verb == "Payback":
            self._total[act.seat] -= act.amount
            self.events.append(UncalledReturned(act.seat, act.amount))
            return
        if (act.verb == "All-In" and act.amount <= 0) or act.cause == ARTIFICIAL:
            self.events.append(Acted(act.seat, "check", 0, ARTIFICIAL, -1))
            return
        if act.verb == "Fold":
            self._folded.add(act.seat)
        amount = max(0, act.amount)
        self._bet[act.seat] += amount
        self._total[act.seat] += amount
        self.events.append(Acted(act.seat, self._action(act), amount, act.cause, -1))
        self._level = max(self._level, self._bet[act.seat])

    def _action(self, act: Act) -> str:
        """What an All-In is follows from its size: above the level a raise, or a bet where there is none."""
        if act.verb != "All-In":
            return _PLAIN[act.verb]
        if self._level == 0:
            return "bet"
        return "raise" if self._bet[act.seat] > self._level else "call"

    def _show(self) -> None:
        for one in self._sheet.showing:
            self.events.append(Shown(one.seat, list(one.cards)) if one.shown else Mucked(one.seat))

    def _settle(self) -> None:
        sheet = self._sheet
        active = frozenset(self._in) - self._folded
        pots = pots_of(self._total, sum(self._dead.values()), active or frozenset(self._in))
        showdown = Showdown(sheet.high_low, self._board, sheet.known)
        self.events.extend(settlement_of(pots, sheet.wins, sheet.rake, showdown))
        self._finish()

    def _finish(self) -> None:
        """The stacks that the recorded lines leave: with them a cent is missed that no line pays, or a Payback."""
        stacks = {player.seat: player.stack for player in self._sheet.players}
        for seat in self._in:
            stacks[seat] -= self._total[seat] + self._dead[seat]
        for win in self._sheet.wins:
            stacks[win.seat] += win.amount
        if min(stacks.values()) >= 0:
            self.events.append(HandFinished(dict(sorted(stacks.items()))))
