"""A hand as OHH (Open Hand History 1.4.7), for what it can say. What it cannot is told by ``NotInOhh``."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from ledger.histories.ohh_rounds import NotInOhh, rounds
from replay.events import OddChipAwarded, PotAwarded, RakeTaken
from replay.gaps import unknown_stacks
from replay.hand import Hand

__all__ = ["NotInOhh", "write_ohh"]

SPEC_VERSION: Final = "1.4.7"
WRITER_VERSION: Final = "1.0.0"
"""Our own count of how hands are written; it goes up when the same hand gives another text."""
GAMES: Final = {"holdem": "Holdem", "omaha": "Omaha", "omaha8": "OmahaHiLo"}
LIMITS: Final = {"no": "NL", "pot": "PL", "fixed": "FL"}
PLAY_MONEY: Final = "XPM"
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Figure:
    """An amount as it stands in the JSON: a number, digit for digit."""

    text: str


def write_ohh(hand: Hand, hero: int = 0) -> str:
    """The text of an ``.ohh`` file, from the view of the seat ``hero``, or of somebody who looked on (0).

    Raises ``NotInOhh``. Amounts are written digit for digit from whole units. Cards that the hand does not tell are
    left out, and so is what OHH has no place for: uncalled bets, which chip was odd, the house, causes of actions.
    """
    game = _known(GAMES, hand.game, "game")
    limit = _known(LIMITS, hand.limit, "limit")
    _check(hand)
    stakes = hand.stakes
    ohh: dict[str, object] = {
        "spec_version": SPEC_VERSION,
        "internal_version": WRITER_VERSION,
        "site_name": hand.room,
        "network_name": hand.room,
        "tournament": False,
        "game_number": hand.hand_id,
        "start_date_utc": (_EPOCH + timedelta(microseconds=hand.started)).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "table_name": hand.table,
        "game_type": game,
        "bet_limit": {"bet_type": limit, "bet_cap": _amount(hand, 0)},
        "table_size": max(seat.seat for seat in hand.seats),
        "currency": hand.currency if hand.money == "real" else PLAY_MONEY,
        "dealer_seat": hand.button,
        "small_blind_amount": _amount(hand, stakes.small_blind),
        "big_blind_amount": _amount(hand, stakes.big_blind),
        "ante_amount": _amount(hand, stakes.ante or stakes.big_blind_ante),
        "hero_player_id": hero or None,
        "flags": [] if hero else ["Observed"],
        "players": [
            {
                "id": seat.seat,
                "seat": seat.seat,
                "name": seat.player,
                "starting_stack": _amount(hand, seat.stack),
                "player_bounty": None,
                "is_sitting_out": seat.sitting_out,
            }
            for seat in hand.seats
        ],
        "rounds": rounds(hand, lambda units: _amount(hand, units)),
        "pots": _pots(hand),
    }
    return f"{_json({'ohh': ohh}, 0)}\n"


def _known(words: dict[str, str], word: str, what: str) -> str:
    if word not in words:
        raise NotInOhh(f"OHH has no word for the {what} {word}")
    return words[word]


def _check(hand: Hand) -> None:
    """What OHH asks of every hand, and this one may not tell."""
    if hand.tournament:
        raise NotInOhh("OHH asks for the buy-in, the type and the speed of a tournament, which the hand does not tell")
    if not hand.started_at:
        raise NotInOhh("OHH asks for the time when the hand started, which is not known")
    if not hand.button:
        raise NotInOhh("OHH asks for the seat of the button, and the hand has none")
    if unknown_stacks(hand):
        raise NotInOhh("OHH asks for all stacks, and the source does not tell some")


def _pots(hand: Hand) -> list[dict[str, object]]:
    """Each pot with its rake and what was won of it, odd chips included; together all that was put in and stayed in."""
    wins: dict[int, dict[int, int]] = {}
    rakes: dict[int, int] = {}
    for event in hand.events:
        if isinstance(event, PotAwarded | OddChipAwarded):
            won = wins.setdefault(event.pot, {})
            won[event.seat] = won.get(event.seat, 0) + event.amount
        elif isinstance(event, RakeTaken):
            rakes[event.pot] = rakes.get(event.pot, 0) + event.amount
    numbers = sorted({*wins, *rakes})
    return [
        {
            "number": number,
            "amount": _amount(hand, sum(wins.get(number, {}).values()) + rakes.get(number, 0)),
            "rake": _amount(hand, rakes.get(number, 0)),
            "player_wins": [
                {
                    "player_id": seat,
                    "win_amount": _amount(hand, amount),
                    "cashout_amount": _amount(hand, 0),
                    "cashout_fee": _amount(hand, 0),
                }
                for seat, amount in sorted(wins.get(number, {}).items())
            ],
        }
        for number in numbers
    ]


def _amount(hand: Hand, units: int) -> Figure:
    return Figure(hand.unit.write(units))


def _json(value: object, depth: int) -> str:
    """JSON with a blank a level; figures as they are, which Python's own writer would turn into binary fractions."""
    begin, end = "\n" + " " * (depth + 1), "\n" + " " * depth
    if isinstance(value, Figure):
        return value.text
    if isinstance(value, dict) and value:
        inside = [f"{json.dumps(key)}: {_json(one, depth + 1)}" for key, one in value.items()]
        return f"{{{begin}{f',{begin}'.join(inside)}{end}}}"
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        return f"[{begin}{f',{begin}'.join(_json(one, depth + 1) for one in value)}{end}]"
    return json.dumps(value, ensure_ascii=False)
