"""One PHH text to a hand."""

import hashlib
import re
import tomllib
from datetime import datetime
from decimal import Decimal
from typing import Final
from zoneinfo import ZoneInfo

from ledger.histories.document_value import own_text
from ledger.histories.instant import parse_instant
from ledger.histories.phh_action import PhhAction, parse_action
from ledger.histories.phh_fields import (
    BUTTON,
    HAND_ID,
    HOUSE,
    MONEY,
    NO_ROOM,
    OTHER_FIELDS,
    ROOM,
    UNIT,
    Figure,
    PhhFields,
    parse_toml,
    unit_for,
    units_of,
)
from ledger.histories.phh_forced_bets import PhhForcedBets
from ledger.histories.phh_replay import ActionFault, PhhReplay
from ledger.histories.phh_results import final_stacks, results
from ledger.histories.phh_table import PhhTable
from replay.events import Event
from replay.gaps import LEFT_OUT, UNKNOWN_STACKS
from replay.hand import MONEY_KINDS, Hand, Seat
from replay.money import Unit

_SYMBOLS: Final = {"$": "USD", "€": "EUR", "£": "GBP"}
_CODE: Final = re.compile("[A-Z]{3}")


def read_phh(text: str) -> Hand:
    """The hand that one PHH text is; raises ``tomllib.TOMLDecodeError``, ``ActionFault`` or ValueError."""
    try:
        table = parse_toml(text)
    except tomllib.TOMLDecodeError:
        if "\xa0" not in text and "\ufeff" not in text:
            raise
        table = parse_toml(text.replace("\xa0", " ").replace("\ufeff", ""))
    fields = PhhFields(table)
    actions = _actions(fields)
    currency = _currency(fields)
    left_out: list[str] = []
    raised = [action.amount for action in actions if action is not None and action.amount is not None]
    unit = _unit(fields, raised, currency != "CHIPS", left_out)
    stacks = [units_of(figure, unit) for figure in _known_stacks(fields, raised)]
    forced = PhhForcedBets(fields, unit)
    replay = _replay(fields, actions, forced, stacks)
    events = [*replay.events, *_results(fields, replay, unit, left_out)]
    return _hand(fields, text, currency, forced, stacks, events, left_out)


def _actions(fields: PhhFields) -> list[PhhAction | None]:
    actions = []
    for index, text in enumerate(fields.actions):
        try:
            actions.append(parse_action(text, fields.count))
        except ValueError as error:
            raise ActionFault(index, str(error)) from None
    return actions


def _unit(fields: PhhFields, raised: list[Figure], real: bool, left_out: list[str]) -> Unit:
    """The smallest chip; recorded results that no chip divides are left out."""
    told = fields.text(UNIT)
    if told:
        return Unit(told)
    try:
        return unit_for([*fields.figures(), *raised], real)
    except ValueError as error:
        recorded = [*(fields.finishing or ()), *(fields.winnings or ())]
        if not recorded:
            raise
        fields.forget_results()
        left_out.append(f"the recorded results: {error}")
        return unit_for([*fields.figures(), *raised], real)


def _known_stacks(fields: PhhFields, raised: list[Figure]) -> list[Figure]:
    """The stacks; one that is unknown becomes more than anybody could have put in."""
    known = [stack for stack in fields.stacks if stack.is_finite()]
    sizes = fields.sizes.values()
    enough = sum((*known, *raised, *fields.antes, *map(abs, fields.blinds)), Decimal()) + 100 * sum(sizes, Decimal())
    return [stack if stack.is_finite() else enough for stack in fields.stacks]


def _replay(fields: PhhFields, actions: list[PhhAction | None], forced: PhhForcedBets, stacks: list[int]) -> PhhReplay:
    """Plays the hand; what calling a short big blind cost is judged by what fits the stacks."""
    full = PhhReplay(fields, actions, forced, PhhTable(stacks), full_price=True)
    if not forced.blind_is_short(stacks) or _fits(fields, full, forced.unit):
        return full
    short = PhhReplay(fields, actions, forced, PhhTable(stacks), full_price=False)
    return short if _fits(fields, short, forced.unit) else full


def _fits(fields: PhhFields, replay: PhhReplay, unit: Unit) -> bool:
    """Whether nobody put in more than he had, who folded has what he had left, and the others have at least that."""
    left, folded = replay.table.stacks, replay.table.folded
    recorded = final_stacks(fields, replay.table, unit)
    return min(left) >= 0 and all(
        stack == left[player] if folded[player] else stack >= left[player] for player, stack in recorded.items()
    )


def _results(fields: PhhFields, replay: PhhReplay, unit: Unit, left_out: list[str]) -> list[Event]:
    if not replay.finished:
        if fields.finishing is not None or any(fields.winnings or ()):
            left_out.append("the recorded results: the actions end before the hand does")
        return []
    events = results(fields, replay.table, unit)
    if not events and fields.finishing is not None:
        left_out.append("the recorded results: not every stack is known")
    return events


def _hand(
    fields: PhhFields,
    text: str,
    currency: str,
    forced: PhhForcedBets,
    stacks: list[int],
    events: list[Event],
    left_out: list[str],
) -> Hand:
    room = fields.text(ROOM) or fields.text("venue") or fields.text("event")
    number = fields.text("hand")
    others = fields.others()
    if number and not room:
        # A number alone is not unique: every session of a room begins with hand 1.
        others = {"hand": fields.table["hand"]} | others
    own = fields.own()
    if others:
        own[OTHER_FIELDS] = others
    unknown = [seat for seat, stack in zip(fields.seats, fields.stacks, strict=True) if not stack.is_finite()]
    if unknown:
        own[UNKNOWN_STACKS] = sorted(unknown)
    if left_out:
        own[LEFT_OUT] = left_out
    started_at = _started_at(fields)
    level = fields.table.get("level")
    tournament = (
        {"id": fields.text("event") or room or "1", "level": level} if type(level) is int and level >= 0 else {}
    )
    seats = [
        Seat(seat, player, stack) for seat, player, stack in zip(fields.seats, fields.players, stacks, strict=True)
    ]
    return Hand(
        hand_id=fields.text(HAND_ID) or (number if room else "") or hashlib.sha256(text.encode()).hexdigest(),
        room=room or NO_ROOM,
        table=fields.text("table") or "1",
        house=fields.text(HOUSE),
        game=fields.variant.game,
        limit=fields.variant.limit,
        money=_money(fields, currency),
        currency=currency,
        unit=forced.unit,
        stakes=forced.stakes(),
        button=_button(fields),
        seats=sorted(seats, key=lambda seat: seat.seat),
        events=events,
        started_at=started_at,
        started=parse_instant(started_at) if started_at else 0,
        tournament=own_text(tournament) if tournament else "",
        extra=own_text(own) if own else "",
    )


def _button(fields: PhhFields) -> int:
    """The last player's seat, as PHH orders them, unless the button was at an empty seat; 0 in stud."""
    told = fields.table.get(BUTTON)
    if fields.variant.stud:
        return 0
    return told if type(told) is int and told > 0 else fields.seats[-1]


def _money(fields: PhhFields, currency: str) -> str:
    told = fields.text(MONEY)
    if told in MONEY_KINDS:
        return told
    return "chips" if currency == "CHIPS" else "real"


def _currency(fields: PhhFields) -> str:
    code = fields.text("currency")
    if _CODE.fullmatch(code):
        return code
    return _SYMBOLS.get(fields.text("currency_symbol"), "CHIPS")


def _started_at(fields: PhhFields) -> str:
    """The start with its offset; "" where day, time or zone is not told."""
    table = fields.table
    zone = "UTC" if fields.text("time_zone_abbreviation") in ("UTC", "GMT") else fields.text("time_zone")
    time = table.get("time")
    if not zone or time is None:
        return ""
    try:
        day = f"{table.get('year'):04}-{table.get('month'):02}-{table.get('day'):02}"
        moment = datetime.fromisoformat(f"{day}T{time}").replace(tzinfo=ZoneInfo(zone))
    except (ValueError, TypeError, OSError, KeyError):
        return ""
    return moment.isoformat()
