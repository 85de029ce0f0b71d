"""Deals the stud games: antes, a bring-in, cards up and down, in the end maybe one that all share."""

from dataclasses import replace

from replay.cards.card import Card
from replay.events import Acted, Dealt, Posted
from tests.room.betting import Betting, Turn
from tests.room.dealer import Dealer, Decision
from tests.room.open_cards import door_seat, showing


class TooShort(Exception):
    """The deck ends before the last card: no text says what happens then, and a floor manager seats fewer players."""


class StudDealer(Dealer):
    """One hand of an ante game."""

    shared = False
    """The last card was one for all."""
    duty = 0
    """The seat that its up-card picked."""
    opened = False

    def deal(self) -> None:
        """Plays the hand to its end."""
        self._antes()
        first, *later = self.sheet.streets
        self._own_cards(first)
        self._bet(self._opening_round())
        for faces in later:
            if len(self.in_hand()) < 2:
                break
            if faces == "d" and self._left() < len(self.in_hand()):
                self._share_a_card()
            else:
                self._own_cards(faces)
                self._bet(self._later_round())
        if self.sheet.vela and len(self.in_hand()) > 1:
            self._board(1)
            self._bet(self._later_round())
        self._settled()

    def first_to_show(self) -> int:
        """The highest hand showing; of equal ones the one that was dealt to first."""
        return max(self.in_hand(), key=lambda seat: showing(self.up[seat], self.sitting.game))

    # --- cards ---------------------------------------------------------------------------------------------------

    def _antes(self) -> None:
        for seat in self.rng.choice((self.sitting.order, sorted(self.sitting.order))):
            amount = min(self.sitting.stakes.ante, self.chips.stack[seat])
            self.chips.ante(seat, amount)
            self._note(Posted(seat, "ante", amount))

    def _left(self) -> int:
        return self.sheet.deck - self.next_card

    def _own_cards(self, faces: str) -> None:
        """One card at a time in deal order; recorded so, a seat after another, or all down-cards before the others."""
        seats = self.in_hand()
        if self._left() < len(seats) * len(faces):
            raise TooShort
        fresh: dict[int, list[Card]] = {seat: [] for seat in seats}
        dealt = [(seat, face) for face in faces for seat in seats]
        for seat, face in dealt:
            card = self._draw(1)
            fresh[seat] += card
            self.up[seat] += card if face == "u" else []
        for seat in seats:
            self.hole[seat] += fresh[seat]
        manner = self.rng.choice(("singly", "seat by seat", "face by face"))
        if manner == "singly":
            for seat, face in dealt:
                self._note(Dealt(seat, False, [fresh[seat].pop(0)], "up" if face == "u" else "down"))
            return
        downs = faces.count("d")
        parts = {
            (seat, face): fresh[seat][:downs] if face == "down" else fresh[seat][downs:]
            for seat in seats
            for face in ("down", "up")
        }
        by_face = sorted(parts, key=lambda part: part[1]) if manner == "face by face" else list(parts)
        for seat, face in by_face:
            if parts[seat, face]:
                self._note(Dealt(seat, False, parts[seat, face], face))

    def _share_a_card(self) -> None:
        if not self._left():
            raise TooShort
        self.shared = True
        self._board(1)
        if self.sitting.book.no_betting_after_shared_card:
            self.rounds += 1
            self.raiser = 0
        else:
            self._bet(self._later_round())

    # --- betting -------------------------------------------------------------------------------------------------

    def _opening_round(self) -> Betting:
        sitting = self.sitting
        doors = {seat: self.up[seat][0] for seat in self.in_hand()}
        self.duty = door_seat(doors, sitting.book.opened_by(sitting.game, sitting.limit), sitting.game)
        return self._round_from(self.duty)

    def _later_round(self) -> Betting:
        betting = self._round_from(self.first_to_show())
        book, game = self.sitting.book, self.sitting.game
        if self.rounds == 2 and self.sitting.limit == "fixed" and game in book.open_pair_games:
            pairs = [seat for seat in self.in_hand() if len({card // 4 for card in self.up[seat]}) == 1]
            if pairs:
                betting.double = self.sitting.stakes.big_bet
                betting.may_double = set(pairs if book.open_pair_for_its_holder else self.sitting.order)
        return betting

    def _round_from(self, seat: int) -> Betting:
        clockwise = self.sitting.order
        at = clockwise.index(seat)
        return self._round(clockwise[at:] + clockwise[:at])

    @property
    def price_of_bring_in(self) -> int:
        """Half the lower bet, or what the stakes say."""
        stakes = self.sitting.stakes
        return stakes.small_bet // 2 if self.sitting.book.bring_in_is_half_a_bet else stakes.bring_in

    def _decision(self, betting: Betting, turn: Turn) -> Decision:
        opens = self.rounds == 1 and not self.opened
        return replace(super()._decision(betting, turn), opens=opens, duty=opens and turn.seat == self.duty)

    def _act(self, betting: Betting, turn: Turn) -> None:
        if self.opened or self.rounds > 1:
            super()._act(betting, turn)
        elif turn.seat != self.duty and self.rng.random() < 0.3:
            betting.fold(turn.seat)
            self._note(Acted(turn.seat, "fold", 0, "player", -1))
        else:
            self.opened = True
            self._open(betting, turn)

    def _open(self, betting: Betting, turn: Turn) -> None:
        """The bring-in, or more where the limit and the stack allow it."""
        seat, stack = turn.seat, self.chips.stack[turn.seat]
        price = self.price_of_bring_in
        least = min(max(turn.least, price + 1), turn.most)
        if stack <= price or least <= price or self.rng.random() < 0.6:
            amount = min(price, stack)
            betting.bring_in(seat, amount, price)
            posted = self.rng.random() < 0.3
            self._note(Posted(seat, "bring_in", amount) if posted else Acted(seat, "bring_in", amount, "player", -1))
            return
        level = self.rng.choice((least, turn.most, self.rng.randint(least, turn.most)))
        betting.raise_to(seat, level)
        self._note(Acted(seat, "bet", level, "player", -1))
