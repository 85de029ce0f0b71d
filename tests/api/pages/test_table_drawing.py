from typing import Any

import pytest

from api.languages.language import language
from api.pages.table_drawing import PLATE, Drawing, drawings, pots_of
from replay.hand import Hand
from replay.houses.load import find_house
from replay.steps import play_steps
from tests.ledger.sample_hands import hand, verified

ENGLISH = language("en")


def seated(count: int, cards: int = 2) -> tuple[dict[str, Any], Hand]:
    """A step with so many seats, all with cards and a bet of a long amount."""
    seats = [{"seat": seat, "player": f"player-{seat}", "stack": "1234567.00"} for seat in range(1, count + 1)]
    table = [
        {**seat, "bet": "1234.00", "total": "1234.00", "cards": ["As"] * cards, "status": "active"} for seat in seats
    ]
    step = {"seats": table, "board": ["2c"] * 5, "pots": [], "pot": "0.00", "to_act": 1}
    return step, hand([], seats=seats)


def plates(drawing: Drawing) -> list[tuple[float, float]]:
    return [(place.x, place.y) for place in drawing.places]


@pytest.mark.parametrize("count", range(1, 11))
def test_plates_lie_apart_and_inside(count: int) -> None:
    """With up to ten seats no plate covers another one or its cards, or leaves the picture, wide or tall."""
    for drawing in drawings(*seated(count), ENGLISH):
        width, cards = drawing.shape.plate, drawing.shape.card * 1.25
        assert len(drawing.places) == count
        for at, (x, y) in enumerate(plates(drawing)):
            assert 0 <= x <= drawing.shape.width - width
            assert drawing.top <= y - cards
            assert y + PLATE <= drawing.bottom
            bet = drawing.places[at].bet
            assert bet is not None
            assert bet.x >= 0
            assert bet.x + bet.width <= drawing.shape.width
            assert bet.y + bet.height <= drawing.bottom
            for other_x, other_y in plates(drawing)[at + 1 :]:
                assert abs(x - other_x) >= width or abs(y - other_y) >= PLATE + cards


@pytest.mark.parametrize("count", range(2, 11))
def test_seats_go_round_clockwise(count: int) -> None:
    """Seats stand clockwise in ascending order, the first at the bottom."""
    for drawing in drawings(*seated(count), ENGLISH):
        middle_x, middle_y = drawing.shape.middle[0], sum(drawing.shape.rail) / 2
        spots = [(x + drawing.shape.plate / 2 - middle_x, y + PLATE / 2 - middle_y) for x, y in plates(drawing)]
        assert spots[0][1] == max(y for _, y in spots)
        turns = [
            one[0] * other[1] - one[1] * other[0] for one, other in zip(spots, [*spots[1:], spots[0]], strict=True)
        ]
        assert all(turn >= -1e-6 for turn in turns)


@pytest.mark.parametrize("cards", [4, 5, 7])
def test_many_cards_stay_over_their_plate(cards: int) -> None:
    """Up to seven cards lie over one another, none wider than the plate."""
    for drawing in drawings(*seated(6, cards), ENGLISH):
        for place in drawing.places:
            assert place.cards[0].x >= place.x - 1
            assert place.cards[-1].x + drawing.shape.card <= place.x + drawing.shape.plate + 1


def test_the_picture_stands_still() -> None:
    """From step to step the seats and the frame stay where they are."""
    played = verified()
    frames = set()
    for step in play_steps(played, find_house("practice")):
        wide, tall = drawings(step.document(), played, ENGLISH)
        frames.add((wide.top, wide.bottom, tall.top, tall.bottom, *plates(wide), *plates(tall)))
    assert len(frames) == 1


def test_what_is_said_does_not_need_colour() -> None:
    """Who acts, who folded and who is all-in stands there in words, and the button is a D."""
    step, played = seated(3)
    step["seats"][1]["status"] = "folded"
    step["seats"][2]["status"] = "all_in"
    for drawing in drawings(step, played, ENGLISH):
        words = [{label.kind: label.text for label in place.labels} for place in drawing.places]
        assert [one.get("status", "") for one in words] == ["to act", "folded", "all-in"]
        assert words[0]["dealer"] == "D"
        assert words[1]["stack"] == "€1,234,567.00"
        assert drawing.places[1].bet is not None
        assert drawing.places[1].bet.label.text == "€1,234.00"


def test_unequal_bets_make_no_side_pot() -> None:
    """While a round goes on and nobody is all-in there is one pot; layers come of all-ins."""
    step, _ = seated(3)
    layers = [{"pot": 0, "amount": "1.00", "eligible": [1, 2]}, {"pot": 1, "amount": "0.50", "eligible": [1]}]
    step |= {"pots": layers, "pot": "1.50"}
    assert pots_of(step) == [{"pot": 0, "amount": "1.50", "eligible": [1, 2, 3]}]
    step["seats"][0]["status"] = "all_in"
    assert pots_of(step) == layers
