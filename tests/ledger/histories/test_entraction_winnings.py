"""Wins lines as awards of pots and sides, odd cents and rakes."""

from ledger.histories.entraction_pots import Pot
from ledger.histories.entraction_sheet import Win
from ledger.histories.entraction_winnings import Showdown, settlement_of
from replay.cards.card import parse_card
from replay.events import Event, OddChipAwarded, PotAwarded, RakeTaken

HIGH_ONLY = Showdown(False, [], {})


def cards(text: str) -> list[int]:
    return [parse_card(card) for card in text.split()]


def rows(events: list[Event]) -> list[tuple[object, ...]]:
    """Events as short rows: r, a and o for rake, award and odd chip."""
    short: list[tuple[object, ...]] = []
    for event in events:
        if isinstance(event, RakeTaken):
            short.append(("r", event.pot, event.amount))
        elif isinstance(event, PotAwarded):
            short.append(("a", event.pot, event.side, event.seat, event.amount))
        elif isinstance(event, OddChipAwarded):
            short.append(("o", event.pot, event.side, event.seat, event.amount))
    return short


def test_the_pots_rakes_add_up_to_the_line() -> None:
    """A Rake line that is off shows in the main pot; an award that is off in its own pot and its rake."""
    pots = [Pot(3000, frozenset({1, 2})), Pot(1000, frozenset({2, 3}))]
    wins = [Win(1, 2850), Win(2, 950)]
    assert rows(settlement_of(pots, wins, 201, HIGH_ONLY))[:2] == [("r", 0, 151), ("r", 1, 50)]
    assert rows(settlement_of(pots, [wins[0], Win(2, 951)], 200, HIGH_ONLY))[:2] == [("r", 0, 151), ("r", 1, 49)]


def test_an_unequal_division_is_kept_as_recorded() -> None:
    """Nothing is evened out: what a line has beyond an equal share is odd, what it lacks is lacking."""
    assert rows(settlement_of([Pot(1000, frozenset({1, 2}))], [Win(1, 504), Win(2, 496)], 0, HIGH_ONLY)) == [
        ("r", 0, 0), ("a", 0, "whole", 1, 500), ("a", 0, "whole", 2, 496), ("o", 0, "whole", 1, 4),
    ]  # fmt: skip


def test_without_a_possible_low_all_lines_are_high() -> None:
    """Two lines of a high/low pot are high and low, or a tied high; the cards tell which can be."""
    pot = [Pot(1001, frozenset({1, 2}))]
    wins = [Win(1, 501), Win(2, 500)]
    hands = {1: cards("As 2s Kd Kh"), 2: cards("Ad 2d Jc Jh")}
    no_low = Showdown(True, cards("Qs Qd 9c 7h 3d"), hands)
    low = Showdown(True, cards("Qs Qd 8c 7h 3d"), hands)
    assert rows(settlement_of(pot, wins, -1, no_low)) == [
        ("a", 0, "high", 1, 500), ("a", 0, "high", 2, 500), ("o", 0, "high", 1, 1),
    ]  # fmt: skip
    assert rows(settlement_of(pot, wins, -1, low)) == [("a", 0, "high", 1, 501), ("a", 0, "low", 2, 500)]


def test_own_low_cards_that_pair_the_board_make_no_low() -> None:
    """Five different ranks: two of his own and three of the board."""
    board = cards("Qs Qd 8c 7h 3d")
    assert not Showdown(True, board, {1: cards("8d 7d 3s Kh")}).low_possible(frozenset({1}))
    assert Showdown(True, board, {1: cards("8d 7d 2s Ah")}).low_possible(frozenset({1}))


def test_one_line_for_both_halves_is_taken_apart() -> None:
    """A winner whose own hand can be low is paid high and low; the odd unit lies in the high half."""
    showdown = Showdown(True, cards("Qs Qd 8c 7h 3d"), {1: cards("As 2s Kd Kh"), 2: cards("Jd Jc Tc Th")})
    pot = [Pot(1001, frozenset({1, 2}))]
    assert rows(settlement_of(pot, [Win(1, 1001)], -1, showdown)) == [
        ("a", 0, "high", 1, 501), ("a", 0, "low", 1, 500),
    ]  # fmt: skip
    assert rows(settlement_of(pot, [Win(2, 1001)], -1, showdown)) == [("a", 0, "high", 2, 1001)]


def test_a_pot_with_one_claimant_is_high() -> None:
    """Nobody to share with: no low half."""
    showdown = Showdown(True, cards("2s 5d 8c 7h 3d"), {1: cards("As 4s Kd Kh")})
    assert rows(settlement_of([Pot(900, frozenset({1}))], [Win(1, 900)], -1, showdown)) == [
        ("a", 0, "high", 1, 900),
    ]  # fmt: skip


def test_lines_without_sense_still_come_out() -> None:
    """More paid than there was, to seats without a share: nothing is dropped, nothing fails, nothing takes long."""
    pots = [Pot(10 * one, frozenset({one, 9})) for one in range(1, 9)]
    wins = [Win(1 + one % 12, 977) for one in range(60)]
    awards = [event for event in settlement_of(pots, wins, 3, HIGH_ONLY) if isinstance(event, PotAwarded)]
    assert len(awards) == 60
