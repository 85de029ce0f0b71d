"""The table after one event, for people who step through a hand."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from replay.betting.bring_in import BringIn
from replay.betting.choices import Choices
from replay.cards.card import card_text
from replay.events import (
    Acted,
    Dealt,
    Drew,
    Event,
    HandFinished,
    HandVoided,
    JackpotAwarded,
    JackpotContributed,
    Mucked,
    OddChipAwarded,
    Posted,
    PotAwarded,
    RakeTaken,
    Refunded,
    Reshuffled,
    Shown,
    SplitVote,
    UncalledReturned,
)
from replay.play import Play
from replay.pots.layers import cut_pots
from replay.streets import BOARD_STREETS
from replay.table import ACTIVE, FOLDED


@final
class Step:
    """A snapshot after event ``index`` (-1: before any), with a sentence that says what happened."""

    def __init__(self, play: Play, index: int, event: Event | None, street: str) -> None:
        found = play.found
        table = play.table
        self.index: Final = index
        self.text: Final = "The hand begins" if event is None else sentence(event, play)
        self.street: Final = street
        self.board: Final[list[str]] = [card_text(card) for card in table.board]
        self.pot: Final[str] = found.money(table.pot)
        self.pots: Final[list[dict[str, object]]] = [
            {"pot": at, "amount": found.money(pot.amount), "eligible": [table.seats[place] for place in pot.eligible]}
            for at, pot in enumerate(cut_pots(table, collected(play)) if table.active else [])
            if pot.amount
        ]
        """What lies in the middle; bets of the round still lie in front of the players."""
        place = play.next_to_act()
        self.to_act: Final = table.seats[place] if place >= 0 else None
        self.choices: Final[list[dict[str, object]]] = _choices(play, place)
        self.seats: Final[list[dict[str, object]]] = [_seat(play, at) for at in range(table.n)]
        self.rules: Final[list[str]] = [finding.rule for finding in found.all if finding.event == index and index >= 0]

    def document(self) -> dict[str, object]:
        """The step, ready for JSON. Amounts are decimal strings, ``min`` and ``max`` the chips that move."""
        return {
            "index": self.index,
            "text": self.text,
            "street": self.street,
            "board": self.board,
            "pot": self.pot,
            "pots": self.pots,
            "to_act": self.to_act,
            "choices": self.choices,
            "seats": self.seats,
            "rules": self.rules,
        }


def collected(play: Play) -> vec[i64]:
    """What each place has in the middle: its total less what still lies in front of it."""
    table = play.table
    totals = table.live_chips()
    for place in range(table.n):
        totals[place] -= table.bet[place]
    return totals


def _seat(play: Play, place: int) -> dict[str, object]:
    table = play.table
    status = "out"
    if table.status[place] == FOLDED:
        status = "folded"
    elif table.status[place] == ACTIVE:
        all_in = not table.can_act(place) and table.put_in(place) > 0
        status = "all_in" if all_in else "active"
    return {
        "seat": table.seats[place],
        "player": play.hand.seats[place].player,
        "stack": play.found.money(table.stack[place]),
        "bet": play.found.money(table.bet[place]),
        "total": play.found.money(table.put_in(place)),
        "cards": [card_text(card) for card in table.hole[place]],
        "up": [card_text(card) for card in table.up[place]] if table.up else [],
        "status": status,
        "button": place == table.button and table.button_seated,
    }


def _choices(play: Play, place: int) -> list[dict[str, object]]:
    """What the player to act may do, each with the rule that says so."""
    choices = play.choices()
    rule = play.found.rule
    money = play.found.money
    if choices is None:
        if place < 0:
            return []
        return [{"action": f"draw up to {play.game.draw_max} cards", "rule": rule("draw.count")}]
    if play.bring_in is not None and play.bring_in.waits:
        return _openings(play, play.bring_in, place, choices)
    stack = play.table.stack[place]
    lines: list[dict[str, object]] = [{"action": "fold", "rule": rule("action.choices")}]
    if choices.owes == 0:
        lines.append({"action": "check", "rule": rule("action.choices")})
    else:
        call = money(min(choices.owes, stack))
        lines.append({"action": "call", "min": call, "max": call, "rule": rule("action.choices")})
    if choices.bar:
        lines.append({"action": "no bet" if choices.opening else "no raise", "rule": rule(choices.bar)})
    elif stack > choices.owes:
        least, most = _moved(play, place, choices)
        topic = choices.least_topic if choices.most < 0 else choices.most_topic
        lines.append({"action": _raising(play, choices), "min": money(least), "max": money(most), "rule": rule(topic)})
    return lines


def _openings(play: Play, bring_in: BringIn, place: int, choices: Choices) -> list[dict[str, object]]:
    """How a stud game may be opened: with the bring-in or, where the house lets the player choose, a bet.

    He on whom the duty has passed may fold instead.
    """
    money = play.found.money
    rule = play.found.rule("bring-in")
    stack = play.table.stack[place]
    due = min(bring_in.amount, stack)
    lines: list[dict[str, object]] = []
    if place != bring_in.place:
        lines.append({"action": "fold", "rule": play.found.rule("action.choices")})
    lines.append({"action": "bring_in", "min": money(due), "max": money(due), "rule": rule})
    if stack > due and play.house.bring_in.full_bet_option:
        least, most = _moved(play, place, choices)
        lines.append({"action": "bet", "min": money(least), "max": money(most), "rule": rule})
    return lines


def _raising(play: Play, choices: Choices) -> str:
    """What more than a call is called: a bet, the completion of less than a full bet, a raise."""
    if choices.opening:
        return "bet"
    return "complete" if play.structure.fixed and play.streets.round.full_level == 0 else "raise"


def _moved(play: Play, place: int, choices: Choices) -> tuple[int, int]:
    """The fewest and the most chips that a raise moves."""
    stack = play.table.stack[place]
    bet = play.table.bet[place]
    least = min(choices.least - bet, stack)
    most = stack if choices.most < 0 else min(choices.most - bet, stack)
    return least, max(least, most)


_POSTED: Final = {
    "small_blind": "posts the small blind", "big_blind": "posts the big blind", "ante": "antes",
    "straddle": "straddles", "bring_in": "brings in", "entry": "posts to come in",
    "missed_big": "posts a missed big blind", "missed_small": "posts a missed small blind", "dead": "posts dead",
}  # fmt: skip
_ACTED: Final = {
    "fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises", "complete": "completes",
    "bring_in": "brings in",
}  # fmt: skip


def sentence(event: Event, play: Play) -> str:
    """What happened, in one line; stands after the event was played."""
    money = play.found.money
    if isinstance(event, Posted):
        return f"Seat {event.seat} {_POSTED[event.kind]}, {money(event.amount)}"
    if isinstance(event, Acted):
        return _acted(event, play)
    if isinstance(event, Dealt):
        cards = " ".join([card_text(card) for card in event.cards])
        if event.board:
            return f"{BOARD_STREETS.get(len(play.table.board), 'board').capitalize()}: {cards}"
        return f"Seat {event.seat} is dealt {cards}"
    if isinstance(event, Shown):
        return f"Seat {event.seat} shows {' '.join([card_text(card) for card in event.cards])}"
    if isinstance(event, Mucked):
        return f"Seat {event.seat} mucks"
    if isinstance(event, Drew):
        return _drew(event)
    if isinstance(event, Reshuffled):
        return f"The discards are shuffled into the stub: {len(event.cards)} cards"
    if isinstance(event, SplitVote):
        return f"Seat {event.seat} {'agrees to split' if event.agree else 'refuses to split'} pot {event.pot}"
    return _settled(event, play)


def _drew(event: Drew) -> str:
    cause = "" if event.cause == "player" else " by the clock"
    if not event.discarded:
        return f"Seat {event.seat} stands pat{cause}"
    discarded = " ".join([card_text(card) for card in event.discarded])
    drawn = " ".join([card_text(card) for card in event.drawn])
    return f"Seat {event.seat} discards {discarded} and draws {drawn}{cause}"


def _acted(event: Acted, play: Play) -> str:
    money = play.found.money
    place = play.table.place_of(event.seat)
    text = f"Seat {event.seat} {_ACTED[event.action]}"
    if event.is_artificial:
        return f"Seat {event.seat} cannot act and is all-in for what lies in the pot"
    if event.action in ("raise", "complete") and play.table.bet[place]:
        text += f" to {money(play.table.bet[place])}"
    elif event.amount:
        text += f" {money(event.amount)}"
    if event.amount and play.table.stack[place] == 0:
        text += ", all-in"
    if event.cause != "player":
        text += " by time-out" if event.cause == "timeout" else ", disconnected"
    return text


def _settled(event: Event, play: Play) -> str:
    money = play.found.money
    if isinstance(event, UncalledReturned):
        return f"{money(event.amount)} uncalled goes back to seat {event.seat}"
    if isinstance(event, RakeTaken):
        return f"Rake {money(event.amount)} from pot {event.pot}"
    if isinstance(event, PotAwarded):
        side = "" if event.side == "whole" else f" ({event.side})"
        return f"Pot {event.pot}{side}: {money(event.amount)} to seat {event.seat}"
    if isinstance(event, OddChipAwarded):
        return f"Odd chip of pot {event.pot}: {money(event.amount)} to seat {event.seat}"
    if isinstance(event, JackpotContributed):
        return f"{money(event.amount)} of the rake to the pool {event.pool}"
    if isinstance(event, JackpotAwarded):
        return f"Jackpot {event.pool}: {money(event.amount)} to seat {event.seat}"
    if isinstance(event, Refunded):
        return f"{money(event.amount)} refunded to seat {event.seat}"
    if isinstance(event, HandVoided):
        return f"The hand is void: {event.reason.replace('_', ' ')}"
    if isinstance(event, HandFinished):
        return "The hand is finished"
    return event.TYPE.replace("_", " ").capitalize()
