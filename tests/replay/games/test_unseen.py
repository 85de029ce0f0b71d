"""Draw and stud hands of which the record does not tell everything: nobody is accused of what nobody saw."""

from replay.audit import audit
from replay.cards.card import UNKNOWN, Card, parse_card
from replay.cards.deck import deck_of
from replay.events import Acted, Dealt, Deck, Drew, Event, Posted, Reshuffled, Shown
from replay.hand import Hand, Seat, Stakes
from replay.houses.load import find_house
from replay.money import Unit
from replay.report import Report


def report(game: str, stacks: dict[int, int], stakes: Stakes, events: list[Event], money: str = "play") -> Report:
    """The report of svea on a fixed-limit or half-pot hand, the button on the last seat (none in stud)."""
    limit = "fixed" if stakes.small_bet else "half-pot"
    hand = Hand(
        hand_id="h1", room="r", table="t", house="svea", game=game, limit=limit, money=money, currency="CHIPS",
        unit=Unit("1"), stakes=stakes, button=max(stacks) if stakes.big_blind else 0,
        seats=[Seat(seat, f"p{seat}", stack, False) for seat, stack in stacks.items()], events=events,
    )  # fmt: skip
    return audit(hand, find_house("svea"))


def cards(text: str) -> list[Card]:
    return [parse_card(text[at : at + 2]) for at in range(0, len(text), 2)]


def act(seat: int, action: str, amount: int = 0) -> Acted:
    return Acted(seat, action, amount, "player", -1)


BLINDS = Stakes(small_blind=1, big_blind=2, small_bet=2, big_bet=4)


def test_what_an_unseen_hand_threw_away_may_come_back() -> None:
    """draw.reshuffle.cards: a stub shuffled again may hold what nobody saw, and must hold as many cards as went back.

    A known deck does not tell which cards of a hand were thrown away; what is shown in the end is believed.
    """
    deck = deck_of(32)
    held = [deck[seat:15:3] for seat in range(3)]
    stub = deck[15:]
    whole: list[Event] = [Deck(list(deck)), Posted(1, "small_blind", 1), Posted(2, "big_blind", 2)]
    whole += [Dealt(seat, False, [UNKNOWN] * 5, "down") for seat in (1, 2, 3)]
    whole += [act(3, "call", 2), act(1, "call", 1), act(2, "check")]
    whole += [Drew(1, [UNKNOWN] * 4, [UNKNOWN] * 4, "player"), Drew(2, held[1][:4], stub[4:8], "player")]
    whole += [Drew(3, [UNKNOWN] * 3, [UNKNOWN] * 3, "player"), act(3, "check"), act(1, "check"), act(2, "check")]
    whole += [Shown(3, [*held[2][:2], *stub[8:11]])]
    assert report("draw32", {1: 50, 2: 50, 3: 50}, BLINDS, whole).findings == []


def test_a_reshuffle_of_unseen_discards() -> None:
    """draw.reshuffle.cards: with an unknown stub any card that is not out may be among them; a card less is found."""
    unseen = [UNKNOWN] * 5
    start: list[Event] = [Posted(1, "small_blind", 1), Posted(2, "big_blind", 2)]
    start += [Dealt(1, False, unseen, "down"), Dealt(2, False, unseen, "down")]
    start += [Dealt(3, False, cards("AsKsQsJs9h"), "down"), Dealt(4, False, unseen, "down")]
    start += [act(3, "call", 2), act(4, "call", 2), act(1, "call", 1), act(2, "check")]
    start += [Drew(seat, [UNKNOWN] * 4, [UNKNOWN] * 4, "player") for seat in (1, 2)]
    others = [card for card in deck_of(32) if card not in cards("AsKsQsJs9h")]
    start += [Drew(3, cards("9hJsQsKs"), others[:4], "player")]
    stub = [*cards("9hJsQsKs"), *others[4:12]]
    late = Drew(4, [UNKNOWN] * 4, [UNKNOWN] * 4, "player")
    wrong = ["svea/draw.reshuffle.cards"]
    for shuffled, rules in ((stub, []), (stub[:-1], wrong), (stub[1:], wrong), ([*stub[:-1], *cards("As")], wrong)):
        events = [*start, Reshuffled(shuffled, ""), late]
        found = report("draw32", dict.fromkeys((1, 2, 3, 4), 50), BLINDS, events).findings
        assert [finding.rule for finding in found] == rules


def test_a_deal_broken_off_fixes_the_dealer_box() -> None:
    """svea/deal.order.no-button: a deal in rotated seat order is in order as far as it got."""
    stakes = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
    antes: list[Event] = [Posted(seat, "ante", 1) for seat in (1, 2, 3)]
    deals: list[Event] = [Dealt(seat, False, [UNKNOWN], "down") for seat in (2, 3, 1)]
    stacks = {1: 50, 2: 50, 3: 50}
    for dealt in (1, 2, 3):
        assert report("stud7", stacks, stakes, [*antes, *deals[:dealt]]).findings == []
    astray = report("stud7", stacks, stakes, [*antes, deals[0], deals[2]])
    assert [finding.rule for finding in astray.findings] == ["svea/deal.order"]


def test_a_big_blind_all_in_on_his_ante() -> None:
    """svea/first-to-act.draw32: the first after the big blind opens, also where the blind's ante was all he had."""
    stakes = Stakes(small_blind=1, big_blind=2, ante=2)
    events: list[Event] = [*(Posted(seat, "ante", 2) for seat in (1, 2, 3)), Posted(1, "small_blind", 1)]
    events += [Dealt(seat, False, [UNKNOWN] * 5, "down") for seat in (1, 2, 3)]
    events += [act(3, "call", 2), act(1, "call", 1), *(Drew(seat, [], [], "player") for seat in (1, 2, 3))]
    derived = report("draw32", {1: 50, 2: 2, 3: 50}, stakes, events, money="chips").derived()
    assert derived["next_to_act"] == 3
