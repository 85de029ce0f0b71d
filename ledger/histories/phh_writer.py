"""A hand as PHH, for the variants that PHH has. What it cannot hold is told by ``NotInPhh``; nothing is bent to fit."""

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Final

from ledger.histories.document_value import PRIVATE, Json
from ledger.histories.event_document import write_event
from ledger.histories.header_document import AMOUNTS
from ledger.histories.phh_action_writer import NotInPhh, write_actions
from ledger.histories.phh_fields import (
    BUTTON,
    HAND_ID,
    HOUSE,
    MONEY,
    NO_ROOM,
    OTHER_FIELDS,
    ROOM,
    STAKES,
    UNIT,
)
from ledger.histories.phh_hand import read_phh
from ledger.histories.phh_variant import Variant, variant_of
from replay.events import Acted, Dealt, Drew, HandFinished, Mucked, OddChipAwarded, Posted, PotAwarded, Shown
from replay.gaps import UNKNOWN_STACKS
from replay.hand import Hand

__all__ = ["NotInPhh", "write_phh"]

_LATE: Final = frozenset(("entry", "missed_big", "missed_small"))
_BLINDS: Final = frozenset(("small_blind", "big_blind", "straddle"))
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,17}")
_OURS: Final = (OTHER_FIELDS, UNKNOWN_STACKS)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def write_phh(hand: Hand) -> str:
    """The text of a ``.phh`` file; raises ``NotInPhh``. The reader gives back what both formats can say."""
    variant = variant_of(hand.game, hand.limit)
    if variant is None:
        raise NotInPhh(f"PHH has no variant for {hand.game} in limit {hand.limit}")
    order = _order(hand, variant)
    own = json.loads(hand.extra) if hand.extra else {}
    unknown = own.get(UNKNOWN_STACKS, [])
    stacks = {seat.seat: seat.stack for seat in hand.seats}
    players = {seat.seat: seat.player for seat in hand.seats}
    start = _list("inf" if seat in unknown else hand.unit.write(stacks[seat]) for seat in order)
    actions = "".join(f"  {_text(action)},\n" for action in write_actions(hand, variant, order))
    fields: list[tuple[str, str]] = [("variant", _text(variant.code)), *_forced_bets(hand, variant, order)]
    fields += [("starting_stacks", start), ("actions", f"[\n{actions}]")]
    fields += _others(hand, own.get(OTHER_FIELDS, {}))
    fields.append(("seats", _list(map(str, order))))
    fields.append(("players", _list(_text(players[seat]) for seat in order)))
    fields += _results(hand, order)
    if hand.currency != "CHIPS":
        fields.append(("currency", _text(hand.currency)))
    if hand.house:
        fields.append((HOUSE, _text(hand.house)))
    fields.append((UNIT, _text(hand.unit.text)))
    fields += [(_text(f"_{key}"), _value("", value)) for key, value in own.items() if _can_be_kept(key, value)]
    text = "".join(f"{name} = {value}\n" for name, value in fields)
    try:
        again = read_phh(text)
    except ValueError as error:
        raise NotInPhh(f"PHH would not be read back: {error}") from None
    _check(hand, again)
    if again.money != hand.money:
        text += f"{MONEY} = {_text(hand.money)}\n"
    if again.button != hand.button:
        text += f"{BUTTON} = {hand.button}\n"
    stakes = {name: getattr(hand.stakes, name) for name in AMOUNTS}
    if stakes != {name: getattr(again.stakes, name) for name in AMOUNTS}:
        amounts = ", ".join(f"{name} = {hand.unit.write(amount)}" for name, amount in stakes.items())
        text += f"{STAKES} = {{{amounts}}}\n"
    return text


def _check(hand: Hand, again: Hand) -> None:
    """PHH says much by the order of its players; what would be read back as something else cannot be written."""
    if _posts(hand) != _posts(again):
        raise NotInPhh("PHH would read the posts otherwise: it tells their kind by the seat")
    for index, (event, other) in enumerate(zip(_course(hand), _course(again), strict=False)):
        if event != other:
            raise NotInPhh(f"PHH would read step {index} of the play otherwise: {event} as {other}")
    if len(_course(hand)) != len(_course(again)):
        raise NotInPhh("PHH would read more or fewer actions")


def _posts(hand: Hand) -> list[str]:
    """Antes, blinds and late posts; PHH tells neither their order nor why a big blind was posted late."""
    return sorted(
        f"{event.seat} {'entry' if event.kind == 'missed_big' else event.kind} {hand.unit.write(event.amount)}"
        for event in hand.events
        if isinstance(event, Posted) and event.kind != "bring_in"
    )


def _course(hand: Hand) -> list[Json]:
    """What happened one after another once the cards were dealt."""
    course = []
    for event in hand.events:
        if isinstance(event, Posted) and event.kind == "bring_in":
            course.append(write_event(Acted(event.seat, "bring_in", event.amount, "player", -1), hand.unit))
        elif isinstance(event, Acted | Drew | Shown | Mucked) or (isinstance(event, Dealt) and event.board):
            course.append(write_event(event, hand.unit))
    return course


def _order(hand: Hand, variant: Variant) -> list[int]:
    """The seats dealt in, the first left of the button first."""
    dealt_in = {getattr(event, "seat", 0) for event in hand.events} - {0}
    seats = [seat.seat for seat in hand.seats if seat.seat in dealt_in]
    if len(seats) < 2:
        raise NotInPhh(f"PHH needs two players or more; the hand has {len(seats)}")
    if variant.stud:
        return seats
    if not hand.button:
        raise NotInPhh("the hand has no button, which PHH's order of players tells")
    if len(seats) == 2 and hand.button not in seats:
        raise NotInPhh("heads-up PHH has the button at one of the two players")
    return [seat for seat in seats if seat > hand.button] + [seat for seat in seats if seat <= hand.button]


def _forced_bets(hand: Hand, variant: Variant, order: list[int]) -> list[tuple[str, str]]:
    stakes = hand.stakes
    posts: dict[int, dict[str, int]] = {seat: {} for seat in order}
    for event in hand.events:
        if isinstance(event, Posted):
            posts[event.seat][event.kind] = posts[event.seat].get(event.kind, 0) + event.amount
    stacks = {seat.seat: seat.stack for seat in hand.seats}
    full = {
        "small_blind": stakes.small_blind,
        "big_blind": stakes.big_blind,
        "ante": stakes.ante or stakes.big_blind_ante,
    }
    antes, blinds = [], []
    for seat in order:
        left = stacks[seat]
        amounts = {}
        for kind, amount in posts[seat].items():
            # A player who has not enough posts what he has; PHH writes what he owed.
            amounts[kind] = max(amount, full.get(kind, 0)) if amount == left else amount
            left -= amount
        late = sum(amount for kind, amount in amounts.items() if kind in _LATE)
        blind = sum(amount for kind, amount in amounts.items() if kind in _BLINDS)
        if late and blind:
            raise NotInPhh(f"seat {seat} posted a blind and a late post; PHH has one figure for both")
        antes.append(amounts.get("ante", 0) + amounts.get("dead", 0))
        blinds.append(blind - late)
    if len(order) == 2:
        antes.reverse()
        blinds.reverse()
    fields = [("antes", _figures(hand, antes))]
    if not variant.stud:
        fields.append(("blinds_or_straddles", _figures(hand, blinds)))
    sizes = {"min_bet": stakes.big_blind, "small_bet": stakes.small_bet, "big_bet": stakes.big_bet}
    sizes["bring_in"] = stakes.bring_in
    return fields + [(name, hand.unit.write(sizes[name])) for name in variant.sizes]


def _results(hand: Hand, order: list[int]) -> list[tuple[str, str]]:
    """Final stacks if all are recorded, and winnings if awards are."""
    fields = []
    won = dict.fromkeys(order, 0)
    awarded = False
    for event in hand.events:
        if isinstance(event, HandFinished):
            stacks = event.stacks
            if all(seat in stacks for seat in order):
                fields.append(("finishing_stacks", _figures(hand, [stacks[seat] for seat in order])))
        elif isinstance(event, PotAwarded | OddChipAwarded):
            won[event.seat] += event.amount
            awarded = True
    if awarded:
        fields.append(("winnings", _figures(hand, [won[seat] for seat in order])))
    return fields


def _others(hand: Hand, kept: dict[str, object]) -> list[tuple[str, str]]:
    """Room, hand, table and time, and the fields that a PHH file had besides."""
    fields = [(name, _value(name, value)) for name, value in kept.items() if name != "hand"]
    if hand.room == NO_ROOM or hand.room in (kept.get("venue"), kept.get("event")):
        pass
    elif "venue" in kept:
        fields.append((ROOM, _text(hand.room)))
    else:
        fields.append(("venue", _text(hand.room)))
    if "hand" in kept:
        fields.append(("hand", _value("hand", kept["hand"])))
    if "hand" in kept or hand.room == NO_ROOM:
        fields.append((HAND_ID, _text(hand.hand_id)))
    else:
        fields.append(("hand", _number_or_text(hand.hand_id)))
    fields.append(("table", _number_or_text(hand.table)))
    if hand.tournament:
        tournament = json.loads(hand.tournament)
        if "level" in tournament:
            fields.append(("level", str(tournament["level"])))
        if "event" not in kept:
            fields.append(("event", _text(tournament["id"])))
    if hand.started_at and "time" not in kept:
        start = _EPOCH + timedelta(microseconds=hand.started)
        fields += [("time", start.time().isoformat()), ("time_zone", _text("UTC"))]
        fields += [(name, str(getattr(start, name))) for name in ("day", "month", "year")]
    return fields


def _value(name: str, value: object) -> str:
    """A value as TOML; the fields that were times when they were read become times again."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return _list(_value("", one) for one in value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_text(key)} = {_value('', one)}" for key, one in value.items()) + "}"
    return str(value) if isinstance(value, int) or name == "time" else _text(str(value))


def _can_be_kept(key: str, value: object) -> bool:
    """Whether an ``x-`` key of the hand can be a field: TOML has no null."""
    return key.startswith(PRIVATE) and key not in _OURS and "null" not in json.dumps(value)


def _number_or_text(text: str) -> str:
    return text if _NUMBER.fullmatch(text) else _text(text)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _list(values: object) -> str:
    return f"[{', '.join(values)}]"  # type: ignore[arg-type]


def _figures(hand: Hand, amounts: list[int]) -> str:
    return _list(hand.unit.write(amount) for amount in amounts)
