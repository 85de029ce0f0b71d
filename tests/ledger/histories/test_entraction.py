"""Entraction's text histories become hands whose every recorded cent the audit compares."""

import io
import re
from pathlib import Path

import pytest

from ledger.histories.entraction import HOUSE, ROOM, TWO_SEAT_HOUSE, read, recognises
from ledger.histories.fault import Fault
from ledger.histories.hand_document import read_hand, write_hand
from replay.audit import audit
from replay.finding import Finding
from replay.hand import Hand
from replay.houses.load import find_house

DATA = Path(__file__).parents[2] / "data" / "entraction"
AMOUNT = re.compile(r"\d[\d,]*\.\d\d")


def texts() -> dict[str, str]:
    """The text of each hand of the samples, by its number."""
    found = {}
    for path in sorted(DATA.glob("*.txt")):
        for text in re.split("(?=Game # )", path.read_text(encoding="utf-8")):
            if text:
                found[text.split()[2]] = text
    return found


TEXTS = texts()


def hands_of(text: str) -> list[Hand | Fault]:
    return list(read(io.StringIO(text), "evening.txt"))


def hand_of(text: str) -> Hand:
    (hand,) = hands_of(text)
    assert isinstance(hand, Hand), str(hand)
    return hand


def fault_of(text: str) -> Fault:
    (fault,) = hands_of(text)
    assert isinstance(fault, Fault)
    return fault


def verdict_of(text: str) -> str:
    (hand,) = hands_of(text)
    if isinstance(hand, Fault):
        return "fault"
    return audit(hand, find_house(hand.house, hand.started_at)).verdict


def findings_of(hand: Hand) -> list[Finding]:
    return audit(hand, find_house(hand.house, hand.started_at)).findings


def events_of(number: str, *types: str) -> list[dict[str, object]]:
    """The events of a sample as JSON objects, those of the types."""
    events = write_hand(hand_of(TEXTS[number]))["events"]
    assert isinstance(events, list)
    return [event for event in events if event["type"] in types]


def award(pot: int, side: str, seat: int, amount: str) -> dict[str, object]:
    return {"type": "pot_awarded", "pot": pot, "side": side, "seat": seat, "amount": amount}


def odd(pot: int, side: str, seat: int, amount: str) -> dict[str, object]:
    return {"type": "odd_chip_awarded", "pot": pot, "side": side, "seat": seat, "amount": amount}


def rake(pot: int, amount: str) -> dict[str, object]:
    return {"type": "rake_taken", "pot": pot, "amount": amount}


# --- whole hands ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", sorted(TEXTS))
def test_a_sample_verifies_with_nothing_skipped(number: str) -> None:
    """The network follows its house to the cent: rake, awards, odd cents and showing."""
    hand = hand_of(TEXTS[number])
    report = audit(hand, find_house(hand.house, hand.started_at))
    assert report.document()["discrepancies"] == []
    assert report.verdict == "verified"
    assert report.skipped == []


@pytest.mark.parametrize("number", sorted(TEXTS))
@pytest.mark.parametrize("change", (1, -1))
def test_every_changed_cent_is_found(number: str, change: int) -> None:
    """No amount below the list of players can be off by a unit without a finding: each is carried into an event."""
    lines = TEXTS[number].split("\n")
    unit = 100 if "Ante" in TEXTS[number] else 1
    missed = []
    for index, line in enumerate(lines[1:], 1):
        if " in seat " in line:
            continue
        for match in AMOUNT.finditer(line):
            cents = int(re.sub(r"[,.]", "", match[0])) + change * unit
            if cents >= 0:
                changed = line[: match.start()] + f"{cents // 100}.{cents % 100:02}" + line[match.end() :]
                if verdict_of("\n".join([*lines[:index], changed, *lines[index + 1 :]])) == "verified":
                    missed.append(changed)
    assert missed == []


@pytest.mark.parametrize("number", sorted(TEXTS))
def test_a_payment_left_out_is_found(number: str) -> None:
    """A Payback or a wins line that is missing leaves chips that nobody has."""
    lines = TEXTS[number].split("\n")
    payments = [index for index, line in enumerate(lines) if "Payback" in line or " wins:" in line]
    assert payments
    for index in payments:
        assert verdict_of("\n".join(lines[:index] + lines[index + 1 :])) in ("discrepant", "fault"), lines[index]


@pytest.mark.parametrize("number", sorted(TEXTS))
def test_a_hand_is_a_hand_document_and_back(number: str) -> None:
    """Everything read can be said in a hand document."""
    document = write_hand(hand_of(TEXTS[number]))
    assert write_hand(read_hand(document)) == document


# --- the header ----------------------------------------------------------------------------------------------------


def test_the_header_of_a_cash_hand() -> None:
    """The first line names number, game, limit, currency, blinds and table; the list gives stacks; the end a time."""
    document = write_hand(hand_of(TEXTS["3100000001"]))
    del document["events"]
    assert document == {
        "format": "oddchip-hand/1",
        "hand_id": "3100000001",
        "room": ROOM,
        "table": "Abisko",
        "house": HOUSE,
        "game": "holdem",
        "limit": "no",
        "currency": "EUR",
        "unit": "0.01",
        "stakes": {"small_blind": "0.50", "big_blind": "1.00"},
        "button": 2,
        "seats": [
            {"seat": 1, "player": "Lill Strimma", "stack": "88.40"},
            {"seat": 2, "player": "Granris", "stack": "100.00"},
            {"seat": 4, "player": "tore 77", "stack": "63.25"},
            {"seat": 5, "player": "Ostkupan", "stack": "41.10", "sitting_out": True},
            {"seat": 6, "player": "Vinterbarn", "stack": "120.00"},
        ],
        "started_at": "2011-11-12T22:10:05+01:00",
    }


def test_fixed_limit_names_bets_and_the_big_blind_is_the_lower_one() -> None:
    """In fixed limit the first line gives the two bets."""
    document = write_hand(hand_of(TEXTS["3100000002"]))
    assert document["limit"] == "fixed"
    assert document["stakes"] == {
        "small_blind": "1.00", "big_blind": "2.00", "small_bet": "2.00", "big_bet": "4.00",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("number", "game", "limit"),
    [
        ("3100000001", "holdem", "no"), ("3100000002", "holdem", "fixed"), ("3100000003", "omaha", "pot"),
        ("3100000005", "omaha5", "pot"), ("3200000002", "omaha8", "fixed"), ("3300000001", "omaha5-8", "pot"),
        ("3500000001", "holdem", "half-pot"),
    ],
)  # fmt: skip
def test_games_and_limits(number: str, game: str, limit: str) -> None:
    """Hold'em and the Omaha games in their limits, under our names."""
    hand = hand_of(TEXTS[number])
    assert (hand.game, hand.limit) == (game, limit)


def test_two_seat_tables_have_their_own_house() -> None:
    """``Players(max 2)`` is the two-seat house; two players at a larger table are not."""
    assert hand_of(TEXTS["3200000001"]).house == TWO_SEAT_HOUSE
    assert hand_of(TEXTS["3100000004"]).house == HOUSE


def test_a_tournament_hand_is_played_for_chips() -> None:
    """No currency and two numbers behind the table's name: a tournament; its smallest chip is 1."""
    document = write_hand(hand_of(TEXTS["3400000001"]))
    assert (document["money"], document["currency"], document["unit"]) == ("chips", "CHIPS", "1")
    assert document["tournament"] == {"id": "40110207"}
    assert document["stakes"] == {"small_blind": "300", "big_blind": "600", "ante": "50"}


def test_play_money() -> None:
    """The currency ``Fun`` is play money."""
    hand = hand_of(TEXTS["3500000001"])
    assert (hand.money, hand.currency) == ("play", "CHIPS")


def test_a_hand_without_a_number_is_known_by_its_text() -> None:
    """Without a number the hand id is the SHA-256 of the text, so that the same text is the same hand."""
    text = TEXTS["3100000001"].replace("# 3100000001 -", "# -")
    assert re.fullmatch("[0-9a-f]{64}", hand_of(text).hand_id)
    assert hand_of(text).hand_id == hand_of(text.rstrip("\n")).hand_id
    assert hand_of(text).hand_id != hand_of(text.replace("120.00", "121.00")).hand_id


@pytest.mark.parametrize(
    ("written", "started_at"),
    [
        ("22:10:05 GMT+01:00", "2011-11-12T22:10:05+01:00"), ("22:10:05 GMT", "2011-11-12T22:10:05+00:00"),
        ("22:10:05 BST", "2011-11-12T22:10:05+01:00"), ("22:10:05 CEST", "2011-11-12T22:10:05+02:00"),
        ("22:10:05", ""), ("22:10:05 XYZ", ""), ("22:1", ""),
    ],
)  # fmt: skip
def test_the_time_stands_only_with_its_offset(written: str, started_at: str) -> None:
    """A time without a zone is no moment; it is left out."""
    assert hand_of(TEXTS["3100000001"].replace("22:10:05 CET", written)).started_at == started_at


# --- the events ----------------------------------------------------------------------------------------------------


def test_the_small_and_big_blind_are_a_live_and_a_dead_post() -> None:
    """ "Small + Big Blind" is one sum: the big blind live, the small one dead. "Blind out of turn" is a live entry."""
    assert events_of("3100000003", "posted") == [
        {"type": "posted", "seat": 1, "kind": "small_blind", "amount": "0.25"},
        {"type": "posted", "seat": 2, "kind": "big_blind", "amount": "0.50"},
        {"type": "posted", "seat": 5, "kind": "missed_big", "amount": "0.50"},
        {"type": "posted", "seat": 5, "kind": "dead", "amount": "0.25"},
        {"type": "posted", "seat": 3, "kind": "entry", "amount": "0.50"},
    ]


def test_a_second_small_blind_is_a_missed_one() -> None:
    """Only one seat is the small blind; what another posts by that name, or out of turn in its size, he had missed."""
    second = TEXTS["3100000003"].replace("Small + Big Blind:          Granris     (0.75)",
                                         "Small Blind:                Granris     (0.25)")  # fmt: skip
    out_of_turn = second.replace("Blind out of turn:          Lill Strimma (0.50)",
                                 "Blind out of turn:          Lill Strimma (0.25)")  # fmt: skip
    posts = [event for event in write_hand(hand_of(out_of_turn))["events"] if event["type"] == "posted"]  # type: ignore[attr-defined]
    assert [(post["seat"], post["kind"]) for post in posts] == [
        (1, "small_blind"), (2, "big_blind"), (5, "missed_small"), (3, "missed_small"),
    ]  # fmt: skip


def test_antes_are_posted_in_the_order_of_the_file() -> None:
    """A tournament's antes come before its blinds."""
    posts = events_of("3400000001", "posted")
    assert [(post["seat"], post["kind"]) for post in posts] == [
        (1, "ante"), (2, "ante"), (5, "ante"), (8, "ante"), (5, "small_blind"), (8, "big_blind"),
    ]  # fmt: skip


def test_cards_are_dealt_from_the_left_of_the_button_and_known_where_the_history_tells() -> None:
    """Known are the hero's cards, hands shown, and hands told though not shown. Who sits out has none."""
    hole = [event for event in events_of("3100000003", "dealt") if "seat" in event]
    assert hole == [
        {"type": "dealt", "seat": 1, "cards": ["5c", "4d", "Ah", "8h"], "face": "down"},
        {"type": "dealt", "seat": 2, "cards": ["Td", "9d", "3s", "2h"], "face": "down"},
        {"type": "dealt", "seat": 3, "cards": ["Qd", "Qh", "9c", "4s"], "face": "down"},
        {"type": "dealt", "seat": 5, "cards": ["??", "??", "??", "??"], "face": "down"},
        {"type": "dealt", "seat": 6, "cards": ["As", "Ks", "Kd", "Js"], "face": "down"},
    ]
    assert [event["seat"] for event in events_of("3100000001", "dealt") if "seat" in event] == [4, 6, 1, 2]


def test_the_hero_may_stand_in_lower_case() -> None:
    """ "vinterbarn was dealt" is Vinterbarn of the list."""
    hero = next(event for event in events_of("3100000001", "dealt") if event.get("seat") == 6)
    assert hero["cards"] == ["Qh", "Js"]


def test_a_street_deals_only_its_new_cards() -> None:
    """The lines repeat the board; a deal is what is added."""
    board = [event["cards"] for event in events_of("3100000002", "dealt") if "board" in event]
    assert board == [["Kd", "Qs", "Jh"], ["Th"], ["4c"]]


def test_amounts_are_chips_moved() -> None:
    """A raise gives the chips moved, not the level reached."""
    assert events_of("3200000001", "acted")[3:5] == [
        {"type": "acted", "seat": 2, "action": "bet", "amount": "8.00"},
        {"type": "acted", "seat": 1, "action": "raise", "amount": "24.00"},
    ]


@pytest.mark.parametrize(
    ("number", "seat", "action"),
    [
        ("3100000003", 1, "bet"), ("3100000004", 7, "raise"), ("3100000005", 2, "raise"), ("3100000005", 4, "call"),
        ("3200000001", 2, "raise"), ("3400000001", 5, "call"),
    ],
)  # fmt: skip
def test_an_all_in_is_what_its_size_makes_it(number: str, seat: int, action: str) -> None:
    """Above the level a raise, up to it a call, a bet where there is none. A short blind leaves the level full."""
    last = [event for event in events_of(number, "acted") if event["seat"] == seat][-1]
    assert last["action"] == action


def test_payback_is_the_uncalled_bet() -> None:
    """It stands where the history has it: in an all-in before the cards that follow."""
    assert events_of("3100000001", "uncalled_returned") == [
        {"type": "uncalled_returned", "seat": 6, "amount": "14.00"}
    ]  # fmt: skip


def test_showing_and_keeping_in_order() -> None:
    """A hand kept is a muck, also where the history tells the cards."""
    assert events_of("3100000003", "shown", "mucked") == [
        {"type": "shown", "seat": 3, "cards": ["Qd", "Qh", "9c", "4s"]},
        {"type": "mucked", "seat": 6},
        {"type": "shown", "seat": 1, "cards": ["5c", "4d", "Ah", "8h"]},
    ]


def test_one_pot_takes_the_rake_line_and_the_odd_cent_apart() -> None:
    """A wins line includes the odd cent: it is an event of its own, beside an equal share."""
    assert events_of("3100000002", "rake_taken", "pot_awarded", "odd_chip_awarded") == [
        rake(0, "1.05"), award(0, "whole", 5, "9.97"), award(0, "whole", 2, "9.97"), odd(0, "whole", 5, "0.01"),
    ]  # fmt: skip


def test_a_side_pot_has_the_rake_that_its_award_leaves() -> None:
    """Side pots share the one Rake line: each what its award leaves, the main pot the rest of the line."""
    assert events_of("3100000003", "rake_taken", "pot_awarded") == [
        rake(0, "1.63"), rake(1, "1.37"), award(0, "whole", 1, "31.12"), award(1, "whole", 3, "28.63"),
    ]  # fmt: skip
    assert events_of("3100000005", "rake_taken", "pot_awarded") == [
        rake(0, "2.72"), rake(1, "0.28"), award(0, "whole", 2, "51.78"), award(1, "whole", 2, "12.72"),
    ]  # fmt: skip


def test_high_and_low_are_told_apart() -> None:
    """The high line comes first; the odd unit between the halves lies in it. One winner of both has two lines."""
    assert events_of("3300000001", "pot_awarded", "odd_chip_awarded") == [
        award(0, "high", 1, "11.88"), award(0, "low", 4, "11.87"),
    ]  # fmt: skip
    assert events_of("3200000002", "pot_awarded", "odd_chip_awarded") == [
        award(0, "high", 2, "27.25"), award(0, "low", 2, "27.25"),
    ]  # fmt: skip


def test_the_odd_cent_of_a_tied_low_half_is_in_the_high_line() -> None:
    """The network gives it to the high hand: an odd chip of the low side."""
    assert events_of("3300000002", "pot_awarded", "odd_chip_awarded") == [
        award(0, "high", 6, "2.97"), award(0, "low", 3, "1.48"), award(0, "low", 4, "1.48"), odd(0, "low", 6, "0.01"),
    ]  # fmt: skip


def test_final_stacks_are_what_the_lines_leave() -> None:
    """The format has no final stacks; stack, chips moved and wins lines add up to them."""
    assert events_of("3100000002", "hand_finished") == [
        {"type": "hand_finished", "stacks": {"2": "53.97", "3": "70.50", "5": "37.98"}}
    ]  # fmt: skip


def test_a_missing_odd_cent_is_found() -> None:
    """A pot of 19.95 paid as two times 9.97 leaves a cent with nobody."""
    findings = findings_of(hand_of(TEXTS["3100000002"].replace("EUR 9.98", "EUR 9.97")))
    assert findings


# --- unable to act -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "action", "cause"),
    [
        ("tore 77                     Check       (timed out)", "check", "timeout"),
        ("tore 77 was disconnected\ntore 77                     Check", "check", "disconnected"),
        ("tore 77                     All-In      (0.00)", "check", "artificial_all_in"),
        ("tore 77                     Check       (artificial all-in)", "check", "artificial_all_in"),
        ("tore 77 has left the table\ntore 77                     Check", "check", "player"),
    ],
)
def test_words_that_tell_why_a_player_acts(line: str, action: str, cause: str) -> None:
    """A time-out, a lost connection or an artificial all-in is the cause of the player's next act."""
    flop = "Jh\n\ntore 77                     Check\n"
    hand = hand_of(TEXTS["3100000002"].replace(flop, f"Jh\n\n{line}\n"))
    acts = [event for event in write_hand(hand)["events"] if event["type"] == "acted"]  # type: ignore[attr-defined]
    assert (acts[3]["seat"], acts[3]["action"], acts[3].get("cause", "player")) == (5, action, cause)


# --- files ---------------------------------------------------------------------------------------------------------


def test_hands_run_together_come_apart() -> None:
    """Hands follow each other with and without blank lines, even on one line, and a byte order mark may stand first."""
    together = "\ufeff" + "".join(text.strip() for text in TEXTS.values())
    assert [hand.hand_id for hand in hands_of(together) if isinstance(hand, Hand)] == list(TEXTS)


def test_blanks_do_not_matter() -> None:
    """Leading, trailing and no-break blanks and NUL bytes are no part of a line."""
    spoilt = "\n".join(f"\x00  {line}\xa0 " for line in TEXTS["3100000001"].split("\n")).replace("   ", " \xa0 ")
    assert write_hand(hand_of(spoilt)) == write_hand(hand_of(TEXTS["3100000001"]))


@pytest.mark.parametrize("head", [TEXTS["3100000001"], "\n\n \ufeffGame # 7 - Omaha"])
def test_the_format_is_recognised(head: str) -> None:
    """By a line that begins a hand, wherever the text is cut."""
    assert recognises(head)


@pytest.mark.parametrize("head", ["", '{"format": "oddchip-hand/1"}', "Game #7: Table €1 NL", "variant = 'NT'"])
def test_other_formats_are_not(head: str) -> None:
    """Others too begin with the word Game."""
    assert not recognises(head)


def test_a_bad_hand_does_not_hide_the_others() -> None:
    """The fault says file, line, hand and what was expected; the hands around it come out."""
    bad = TEXTS["3100000002"].replace("Bet         (4.00)", "Bet         (4.0)")
    first, fault, last = hands_of(TEXTS["3100000001"] + bad + TEXTS["3100000004"])
    assert isinstance(first, Hand) and isinstance(last, Hand)
    line = TEXTS["3100000001"].count("\n") + bad[: bad.index("(4.0)")].count("\n") + 1
    assert str(fault) == (
        f"evening.txt: line {line}, hand 3100000002: found 'tore 77                     Bet         (4.0)'; "
        "expected an amount with two decimals in the brackets"
    )


def test_what_stands_before_the_first_hand_is_a_fault() -> None:
    """Once, however long it is, and without stopping."""
    fault, hand = hands_of("Dear support,\nhere is my hand:\n\n" + TEXTS["3100000001"])
    assert str(fault) == 'evening.txt: line 1: expected a line that begins with "Game #"'
    assert isinstance(hand, Hand)


@pytest.mark.parametrize("number", ["3100000001", "3100000003", "3200000002"])
def test_a_hand_cut_short_is_a_fault(number: str) -> None:
    """Up to the payments a hand that ends early is damaged, not in progress; the fault names the last line."""
    lines = TEXTS[number].rstrip("\n").split("\n")
    paid = next(index for index, line in enumerate(lines) if " wins:" in line)
    for end in range(1, paid + 1):
        text = "\n".join(lines[:end])
        fault = fault_of(text)
        assert "the hand is cut short here" in fault.message
        assert fault.place == f"line {len(text.splitlines())}, hand {number}"


def test_a_hand_is_whole_without_the_line_that_says_it_ended() -> None:
    """The payments and the Rake line complete it."""
    text = TEXTS["3100000001"]
    assert verdict_of(text[: text.index("Game ended")]) == "verified"
    assert verdict_of(text[: text.index("Rake:")]) == "fault"


def test_a_hand_without_end_takes_no_memory() -> None:
    """Lines beyond what a hand can have are not kept."""
    endless = TEXTS["3100000001"] + "Granris has left the table\n" * 5_000
    hand, fault = hands_of(endless)
    assert isinstance(hand, Hand) and isinstance(fault, Fault)
