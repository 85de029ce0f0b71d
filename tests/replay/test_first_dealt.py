"""Where the deal begins in a hand that has no button; games without one are played in ``games/test_stud_play.py``."""

import pytest

from tests.replay.ruling import ruling


@pytest.mark.parametrize("house", ["norge", "robert", "practice"])
def test_without_a_button_cards_are_dealt_by_seat_number(house: str) -> None:
    """Where a hand has no button, deal order is ascending seat number (``deal.order.no-button``)."""
    text = f"""
        {house} holdem no 1/2
        1: 100 | 2: 100 | 3: 100
        blinds 1 2
        """
    ruling(f"{text} | deal only 1 AsAd, 2 KsKd, 3 QsQd | 3 folds | 1 folds")
    ruling(f"{text} | deal only 2 AsAd ← deal.order | deal only 1 KsKd, 3 QsQd | 3 folds | 1 folds")
