"""Deals hold'em and Omaha: hole cards, a flop, a turn and a river."""

from tests.room.button_dealer import ButtonDealer

BOARD = (3, 1, 1)


class FlopDealer(ButtonDealer):
    """One hand with a board."""

    def deal(self) -> None:
        """Plays the hand to its end."""
        self._post()
        self._hole_cards()
        self._bet(self._first_round())
        for cards in BOARD:
            if len(self.in_hand()) < 2:
                break
            self._board(cards)
            self._bet(self._round(self.sitting.order))
        self._settled()
