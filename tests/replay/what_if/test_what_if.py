"""What if: other lines of dictated hands, and what of the record stands in them."""

import pytest

from replay.cards.card import card_text, parse_card
from replay.events import Acted, Dealt, Drew, Event
from replay.hand import Hand
from replay.houses.load import find_house
from replay.what_if.change import (
    BadChange,
    Change,
    another_action,
    another_cause,
    another_draw,
    another_post,
    left_out,
    other_cards,
)
from replay.what_if.what_if import WhatIf, what_if
from tests.replay.games.dictation import dictation_of

RIVER = """
    {house} holdem {limit}, button 1
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal 1 AsAd, 2 7c2d, 3 KsKd
    1 raises to 6 | 2 folds | 3 calls
    flop 2c7d9s | 3 checks | 1 bets 5 | 3 calls
    turn Jc | 3 checks | 1 bets 10 | 3 folds
    rake 1.15 | 1 wins 21.85
    """
STUD = """
    svea stud7 fixed 5/10, ante 0.50, bring-in 2
    2: 100 | 4: 100 | 7: 100
    antes
    deal 2 AsKd/2c, 4 8c8d/3h, 7 JcTd/9h
    2 brings in | 4 calls | 7 calls
    deal 2 /Ac, 4 /4s, 7 /5d
    2 checks | 4 checks | 7 checks
    deal 2 /6s, 4 /8h, 7 /5h
    7 checks | 2 checks | 4 bets 10 | 7 folds | 2 folds
    """


def hand_of(text: str) -> Hand:
    """The dictated hand."""
    return dictation_of(text).hand()


def at(hand: Hand, kind: type[Event], count: int) -> int:
    """The index of the event of a type with that number, from 0, or from -1 backwards."""
    return [index for index, event in enumerate(hand.events) if isinstance(event, kind)][count]


def other(hand: Hand, *changes: Change) -> WhatIf:
    """The other line under the house that the hand names."""
    return what_if(hand, find_house(hand.house), list(changes))


def fates(found: WhatIf, what: str) -> dict[int, str]:
    """The recorded events with a fate, and why."""
    return {one.event: one.why for one in found.fates if one.what == what}


def owed(found: WhatIf) -> dict[str, str]:
    """Who would have to get what."""
    write = found.hand.unit.write
    return {one.name or one.kind: write(one.units) for one in found.resettlement().owed()}


def stop(found: WhatIf) -> tuple[str, int] | None:
    """Where the line stops: the kind, and whose decision or card is missing."""
    return None if found.stop is None else (found.stop.kind, found.stop.seat)


def test_a_fold_ends_a_line_between_two() -> None:
    """The seat's later actions and the cards fall away; the pot goes to the other (svea/hand.end)."""
    hand = hand_of(RIVER.format(house="svea", limit="no 1/2"))
    found = other(hand, another_action(hand, at(hand, Acted, 5), "fold"))
    assert stop(found) is None
    turn = at(hand, Dealt, 4)
    assert fates(found, "changed") == {at(hand, Acted, 5): "asked"}
    assert fates(found, "dropped") == dict.fromkeys(range(turn, turn + 4), "hand_over")
    assert owed(found) == {"p1": "-4.50", "p3": "5.00", "rake": "-0.50"}
    assert [one.rule for one in found.fates if one.event == turn] == ["svea/hand.end"]


def test_whose_decision_is_missing_is_said() -> None:
    """A call in place of the fold: the other would have to act on the river, of which nobody knows anything."""
    hand = hand_of(RIVER.format(house="svea", limit="no 1/2"))
    called = another_action(hand, at(hand, Acted, -1), "call", hand.unit.parse("10"))
    assert stop(other(hand, called)) == ("cards", 0)
    raised = another_action(hand, at(hand, Acted, 0), "raise", hand.unit.parse("8"))
    found = other(hand, raised)
    assert stop(found) == ("decision", 3)  # he called 4 more, and would have to call 6
    assert found.stop is not None and found.stop.rule == "svea/action.choices"
    assert fates(found, "kept") == dict.fromkeys([*range(5), at(hand, Acted, 1)], "")


def test_a_known_deck_deals_the_line_on() -> None:
    """With the deck recorded the river is known, and the next decision is missing."""
    deck = "deck 0 7c Ks As 2d Kd Ad 2c 7d 9s Jc 3h"
    rest = [card_text(card) for card in range(52)]
    named = deck.split()[2:]
    whole = f"deck 0 {''.join([*named, *[card for card in rest if card not in named]])}"
    text = RIVER.format(house="svea", limit="no 1/2").replace("blinds 2 3", f"{whole} | blinds 2 3")
    hand = hand_of(text)
    found = other(hand, another_action(hand, at(hand, Acted, -1), "call", hand.unit.parse("10")))
    assert stop(found) == ("decision", 3)
    river = found.hand.events[-1]
    assert isinstance(river, Dealt) and river.board and river.cards == [parse_card("3h")]
    assert found.origin[-1] == -1


def test_a_recorded_fold_stays_whatever_was_bet() -> None:
    """It is lawful against any bet: the line comes to its end, and only the pot is another."""
    hand = hand_of(RIVER.format(house="svea", limit="no 1/2"))
    found = other(hand, another_action(hand, at(hand, Acted, 7), "bet", hand.unit.parse("20")))
    assert stop(found) is None
    assert found.report.verdict == "verified"


def test_who_was_cut_off_is_all_in_where_the_house_says_so() -> None:
    """A fold by disconnection in fixed limit: artificially all-in, he contests what he has put in.

    svea/artificial-all-in: the record folded him; in the line he has the main pot.
    """
    text = """
        svea holdem fixed 2/4, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal 1 AsAd, 2 8c5d, 3 KsKd
        1 calls | 2 calls | 3 checks
        flop 2c7d9s | 2 checks | 3 bets 2 | 1 folds disconnected | 2 calls
        turn Jc | 2 checks | 3 checks
        river 3h | 2 checks | 3 checks
        3 shows | 2 mucks | rake 0.50 | 3 wins 9.50
        """
    hand = hand_of(text)
    folded = at(hand, Acted, 5)
    found = other(hand, another_cause(hand, folded, "disconnected"))
    assert stop(found) is None
    event = found.hand.events[folded]
    assert isinstance(event, Acted) and (event.action, event.cause) == ("check", "artificial_all_in")
    assert owed(found) == {"p1": "5.70", "p3": "-5.70"}
    report = found.report.derived()
    assert report["show_order"] and {award["seat"] for award in report["awards"]} == {1, 3}  # type: ignore[attr-defined]
    played = other(hand, another_cause(hand, folded, "player"))
    assert stop(played) == ("decision", 1)


def test_with_other_cards_another_hand_wins() -> None:
    """The actions stay; the pot goes where the cards say (svea/show.cards-speak)."""
    text = RIVER.format(house="svea", limit="no 1/2").replace("| 3 folds", "| 3 calls | river 3h | 3 checks | 1 checks")
    hand = hand_of(text.replace("rake 1.15 | 1 wins 21.85", "3 shows | 1 shows"))
    found = other(hand, other_cards(hand, at(hand, Dealt, -1), [parse_card("Kh")]))
    assert stop(found) is None
    assert {award["seat"] for award in found.report.derived()["awards"]} == {3}  # type: ignore[attr-defined]
    twice = other(hand, other_cards(hand, at(hand, Dealt, -1), [parse_card("As")]))
    assert stop(twice) == ("impossible", 0)
    assert twice.stop is not None and twice.stop.rule == "svea/deck"


def test_a_fold_moves_the_cards_of_a_stud_game() -> None:
    """The next card of the deck goes to the next one who has a card coming (svea/deal.order); nothing is burned."""
    hand = hand_of(STUD)
    found = other(hand, another_action(hand, at(hand, Acted, 1), "fold"))
    dealt = [event for event in found.hand.events if isinstance(event, Dealt)]
    up = [(event.seat, card_text(event.cards[-1])) for event in dealt[-4:]]
    # fourth street was Ac 4s 5d, fifth 6s 8h 5h: without seat 4 they fall two by two
    assert up == [(2, "Ac"), (7, "4s"), (2, "5d"), (7, "6s")]
    assert stop(found) == ("decision", 2) or stop(found) == ("decision", 7)
    assert set(fates(found, "dropped").values()) <= {"folded"}


def test_a_draw_game_serves_the_next_card_to_the_next_player() -> None:
    """Who stands pat leaves his cards on the deck for those after him (svea/draw.serve)."""
    text = """
        svea draw5 no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal 2 AsAdKc7c2h, 3 KsKd9d8d3c, 1 QsQdJc6h4d
        1 calls | 2 calls | 3 checks
        2 discards 7c2h for ThTc | 3 discards 8d3c for 5h5c | 1 discards 6h4d for 8s8c
        2 checks | 3 checks | 1 checks
        """
    hand = hand_of(text)
    found = other(hand, another_draw(hand, at(hand, Drew, 0), []))
    assert stop(found) is None
    drawn = [[card_text(card) for card in event.drawn] for event in found.hand.events if isinstance(event, Drew)]
    assert drawn == [[], ["Th", "Tc"], ["5h", "5c"]]
    assert list(fates(found, "changed").values()) == ["asked", "cards", "cards"]


def test_a_post_that_was_not_made() -> None:
    """What was missed shows in the report of the line, and the bets that followed stand as they can (svea/blinds)."""
    hand = hand_of(RIVER.format(house="svea", limit="no 1/2"))
    found = other(hand, left_out(hand, 0))
    assert fates(found, "dropped")[0] == "asked"
    assert "svea/blinds" in {finding.rule for finding in found.report.findings}
    more = other(hand, another_post(hand, 0, "small_blind", hand.unit.parse("0.50")))
    assert "svea/blinds.size" in {finding.rule for finding in more.report.findings} or more.report.findings


def test_without_a_stated_rake_another_pot_has_no_remedy() -> None:
    """robert/rake says nothing: what the room would have taken of another pot nobody knows."""
    hand = hand_of(RIVER.format(house="robert", limit="no 1/2"))
    found = other(hand, another_action(hand, at(hand, Acted, 5), "fold"))
    assert found.rake_unknown
    because = found.resettlement().because
    assert because is not None and (because.key, because.rule) == ("rake_unknown", "robert/rake")


def test_a_void_stands_in_another_line() -> None:
    """The crash came from outside: what was put in by then goes back (svea/server-crash)."""
    text = """
        svea holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal | 1 raises to 6 | void server_crash
        """
    hand = hand_of(text)
    found = other(hand, another_action(hand, at(hand, Acted, 0), "call", hand.unit.parse("2")))
    assert stop(found) is None
    assert found.report.derived()["refunds"] == {"1": "2.00", "2": "1.00", "3": "2.00"}
    played_on = other(hand, left_out(hand, len(hand.events) - 1))
    assert stop(played_on) == ("decision", 2)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda hand: another_action(hand, 0, "fold"), "event 0 is posted; expected an action"),
        (lambda hand: another_action(hand, 5, "jump"), "'jump' is no action; expected one of fold"),
        (lambda hand: another_action(hand, 5, "fold", 5), "expected no amount"),
        (lambda hand: another_action(hand, 5, "call"), "expected the chips that it moves"),
        (lambda hand: another_cause(hand, 5, "sleep"), "'sleep' is no cause"),
        (lambda hand: another_draw(hand, 5, []), "event 5 is acted; expected a draw"),
        (lambda hand: other_cards(hand, 2, [1]), "event 2: 1 cards; expected 2"),
        (lambda hand: other_cards(hand, 5, [1]), "expected dealt cards or a deck"),
        (lambda hand: another_post(hand, 5, "ante", 1), "event 5 is acted; expected a post"),
        (lambda hand: another_post(hand, 0, "tip", 1), "'tip' of 1 units; expected one of small_blind"),
        (lambda hand: left_out(hand, 5), "event 5 is acted; expected a post or a void to leave out"),
        (lambda hand: other(hand, left_out(hand, 0), left_out(hand, 0)), "event 0 is changed twice"),
    ],
)
def test_a_change_that_the_hand_cannot_have_is_refused(make: object, said: str) -> None:
    """With the event, and what was expected."""
    hand = hand_of(RIVER.format(house="svea", limit="no 1/2"))
    assert callable(make)
    with pytest.raises(BadChange, match=said):
        make(hand)
