"""Hands as OHH: every key that it asks for, figures that add up, and nothing that it has no way to say."""

import json
from decimal import Decimal
from typing import Any

import pytest

from ledger.histories.ohh_writer import NotInOhh, write_ohh
from ledger.intake.hole_cards import concealed
from replay.hand import Hand
from tests.ledger.sample_hands import BLINDS, DEAL, PAID, PLAY, Json, hand

AT = "2026-04-03T22:00:00+02:00"
DECIMAL = (Decimal, int)
KEYS: dict[str, type | tuple[type, ...]] = {
    "spec_version": str, "internal_version": str, "site_name": str, "network_name": str, "tournament": bool,
    "game_number": str, "start_date_utc": str, "table_name": str, "game_type": str, "bet_limit": dict,
    "table_size": int, "currency": str, "dealer_seat": int, "small_blind_amount": DECIMAL, "big_blind_amount": DECIMAL,
    "ante_amount": DECIMAL, "hero_player_id": (int, type(None)), "flags": list, "players": list, "rounds": list,
    "pots": list,
}  # fmt: skip
PLAYER: dict[str, type | tuple[type, ...]] = {
    "id": int, "seat": int, "name": str, "starting_stack": DECIMAL, "player_bounty": type(None), "is_sitting_out": bool,
}  # fmt: skip
WIN = {"player_id": int, "win_amount": DECIMAL, "cashout_amount": DECIMAL, "cashout_fee": DECIMAL}
ACTIONS = {
    "Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead",
    "Post Extra Blind", "Fold", "Check", "Bet", "Raise", "Call",
}  # fmt: skip


def sample(events: list[Json] | None = None, **header: Any) -> Hand:
    """A hand whose start is known."""
    return hand(events or [*BLINDS, *DEAL, *PLAY, *PAID], **{"started_at": AT, **header})


def written(one: Hand, hero: int = 0) -> dict[str, Any]:
    """The object, its figures as decimals."""
    whole = json.loads(write_ohh(one, hero), parse_float=Decimal)
    assert list(whole) == ["ohh"]
    found: dict[str, Any] = whole["ohh"]
    return found


def has(one: dict[str, Any], keys: dict[str, Any]) -> bool:
    """Whether an object has these keys and no others, each of its type."""
    return one.keys() == keys.keys() and all(isinstance(one[key], kind) for key, kind in keys.items())


def test_every_key_is_there() -> None:
    """As the specification has them, by name and type."""
    ohh = written(sample())
    assert has(ohh, KEYS)
    assert has(ohh["bet_limit"], {"bet_type": str, "bet_cap": DECIMAL})
    assert all(has(player, PLAYER) for player in ohh["players"])
    for number, one in enumerate(ohh["rounds"]):
        assert has(one, {"id": int, "street": str, "cards": list, "actions": list})
        assert one["id"] == number
        assert [action["action_number"] for action in one["actions"]] == list(range(len(one["actions"])))
        assert {action["action"] for action in one["actions"]} <= ACTIONS
        assert all(isinstance(action.get("amount", 0), DECIMAL) for action in one["actions"])
    for pot in ohh["pots"]:
        assert has(pot, {"number": int, "amount": DECIMAL, "rake": DECIMAL, "player_wins": list})
        assert all(has(win, WIN) for win in pot["player_wins"])
    assert (ohh["start_date_utc"], ohh["game_type"], ohh["bet_limit"]["bet_type"]) == (
        "2026-04-03T20:00:00Z",
        "Holdem",
        "NL",
    )


def test_what_is_put_in_is_what_the_pots_hold() -> None:
    """Posts and actions less the uncalled bet are all pots; a pot is its awards and its rake."""
    uncalled: list[Json] = [
        {"type": "acted", "seat": 1, "action": "bet", "amount": "5.00"},
        {"type": "acted", "seat": 3, "action": "fold"},
        {"type": "uncalled_returned", "seat": 1, "amount": "5.00"},
        {"type": "rake_taken", "pot": 0, "amount": "0.30"},
        {"type": "pot_awarded", "pot": 0, "side": "whole", "seat": 1, "amount": "6.20"},
    ]
    checked = {"type": "acted", "seat": 3, "action": "check"}
    for events, back in (([*PLAY, *PAID], 0), ([*PLAY[:4], checked, *uncalled], 5)):
        ohh = written(sample([*BLINDS, *DEAL, *events]))
        put_in = sum(action.get("amount", 0) for one in ohh["rounds"] for action in one["actions"])
        assert put_in - back == sum(pot["amount"] for pot in ohh["pots"])
        for pot in ohh["pots"]:
            assert pot["amount"] == pot["rake"] + sum(win["win_amount"] for win in pot["player_wins"])


def test_amounts_are_numbers_digit_for_digit() -> None:
    """No binary fraction comes between: the cents stand there as they were counted."""
    text = write_ohh(sample())
    assert '"amount": 0.50' in text
    assert '"win_amount": 14.00' in text
    large = write_ohh(sample(seats=[
        {"seat": seat, "player": "x", "stack": "30023997515803.07"} for seat in (1, 2, 3)
    ]))  # fmt: skip
    assert '"starting_stack": 30023997515803.07' in large


def test_streets_and_showdown() -> None:
    """A raise tells what it puts in; all that is shown is in the last round, whenever it was shown."""
    ohh = written(sample())
    assert [(one["street"], one["cards"]) for one in ohh["rounds"]] == [
        ("Preflop", []),
        ("Flop", ["2c", "7d", "9s"]),
        ("Turn", ["Jc"]),
        ("River", ["3h"]),
        ("Showdown", []),
    ]
    first = ohh["rounds"][0]["actions"]
    assert [action["action"] for action in first] == [
        "Post SB", "Post BB", *["Dealt Cards"] * 3, "Raise", "Fold", "Call",
    ]  # fmt: skip
    assert (first[5]["amount"], first[5]["is_allin"]) == (3, False)
    assert [action["action"] for action in ohh["rounds"][-1]["actions"]] == ["Shows Cards", "Shows Cards"]


def test_streets_that_came_at_once() -> None:
    """After an all-in the whole board may be dealt in one: each street has its cards."""
    short = [{"seat": seat, "player": "x", "stack": "3.00"} for seat in (1, 2, 3)]
    runout = {"type": "dealt", "board": True, "cards": ["2c", "7d", "9s", "Jc", "3h"], "face": "up"}
    rake: Json = {"type": "rake_taken", "pot": 0, "amount": "0.50"}
    won: Json = {"type": "pot_awarded", "pot": 0, "side": "whole", "seat": 1, "amount": "6.00"}
    ohh = written(sample([*BLINDS, *DEAL, *PLAY[:3], PLAY[-1], runout, rake, won], seats=short))
    assert [(one["street"], one["cards"]) for one in ohh["rounds"]][1:] == [
        ("Flop", ["2c", "7d", "9s"]), ("Turn", ["Jc"]), ("River", ["3h"]), ("Showdown", []),
    ]  # fmt: skip


def test_all_in_is_told() -> None:
    """Where nothing is left of the stack."""
    short = [{"seat": seat, "player": "x", "stack": "7.00"} for seat in (1, 2, 3)]
    bets = written(sample(seats=short))["rounds"][1]["actions"]
    assert [action.get("is_allin") for action in bets] == [None, True, True]


def test_a_card_that_is_not_told_is_not_written() -> None:
    """Of a hand that hides cards only those that were shown or lay on the board come out; a player's are his own."""
    text = write_ohh(concealed(sample()))
    assert "??" not in text
    assert "Dealt Cards" not in text
    assert '["7c", "2d"]' not in text
    assert "Observed" in text
    seen = written(sample(), hero=2)
    assert (seen["hero_player_id"], seen["flags"]) == (2, [])


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (hand([*BLINDS, *DEAL, *PLAY, *PAID]), "the time when the hand started"),
        (sample(limit="half-pot"), "no word for the limit half-pot"),
        (sample(game="stud7"), "no word for the game stud7"),
        (sample(button=None), "the seat of the button"),
        (sample(tournament={"id": "t-1", "level": 3}), "of a tournament"),
        (sample([*BLINDS, *DEAL, *PLAY]), "come to 0.00, and 14.50 stayed in the pots"),
        (sample([*BLINDS, *DEAL, {"type": "hand_voided", "reason": "misdeal"}]), "event 5: .* that was cancelled"),
        (sample([*BLINDS, *DEAL, *PLAY, *PAID, {"type": "jackpot_awarded", "pool": "p", "seat": 1, "amount": "1.00"}]),
         "a jackpot that was won"),
    ],
)  # fmt: skip
def test_what_it_cannot_say_is_refused(one: Hand, said: str) -> None:
    """Nothing is bent to fit, and nothing that OHH asks for is made up."""
    with pytest.raises(NotInOhh, match=said):
        write_ohh(one)
