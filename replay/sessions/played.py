"""One hand of a table, as the next one looks back on it."""

from typing import Final, final

from replay.betting.forced_bets import NEWCOMER_KINDS, ForcedBets, Post
from replay.events import HandVoided
from replay.finding import Findings
from replay.games.game import Game
from replay.hand import Hand
from replay.houses.house import House
from replay.play import Play
from replay.report import Report
from replay.sessions.closing import Chips, closing_chips
from replay.table import OUT, Table


@final
class Played:
    """Who was listed and dealt in, from where the blinds came, and what was left. Seats are seat numbers."""

    def __init__(self, report: Report, play: Play, game: Game) -> None:
        hand = report.hand
        table = play.table
        self.hand: Final = hand
        self.house: Final = report.house
        self.game: Final = game
        self.button: Final = hand.button
        self.cash: Final = not hand.is_tournament
        self.void: Final = play.void_reason()
        """Why the hand was voided, "" where it was not."""
        self.crashed: Final = (play.voided >= 0 or play.after_over) and _crashed(hand)
        """The server crashed in it, or after its last action."""
        self.cards_out: Final = not play.posts_open
        """Everything that is posted before the betting is on record."""
        self.player: Final = {seat.seat: seat.player for seat in hand.seats}
        self.stack: Final = {seat.seat: seat.stack for seat in hand.seats}
        self.dealt_in: Final[list[int]] = [table.seats[place] for place in range(table.n) if table.status[place] != OUT]
        self._play: Final = play
        small = big = 0
        coming: list[int] = []
        entry = False
        for post in play.posting.posts:
            if post.kind == "small_blind":
                small = small or table.seats[post.place]
            elif post.kind == "big_blind":
                big = big or table.seats[post.place]
            elif post.kind in NEWCOMER_KINDS:
                coming.append(table.seats[post.place])
                entry = entry or post.kind == "entry"
        self.small: Final = small
        self.big: Final = big
        self.coming: Final = coming
        """The seats that posted to come in or back."""
        self.regular: Final = self._regular()
        """Those dealt in who do not come in or back with a post."""
        self.declined: Final = _declined(hand, report.house, game, play.posting.posts) if entry else 0
        self.closing: Final[dict[int, Chips]] = closing_chips(report)

    def _regular(self) -> list[int]:
        if not self.coming:
            return self.dealt_in
        in_turn = [
            self._play.table.seats[post.place]
            for post in self._play.posting.posts
            if post.kind in ("small_blind", "big_blind")
        ]
        return [seat for seat in self.dealt_in if seat not in self.coming or seat in in_turn]

    def posts(self, seat: int) -> list[Post]:
        """What a seat posted."""
        seats = self._play.table.seats
        return [post for post in self._play.posting.posts if seats[post.place] == seat]

    def stayed(self, before: "Played") -> list[int]:
        """The seats whose players are dealt in now and were in the hand before."""
        return [
            seat
            for seat in self.dealt_in
            if seat in before.dealt_in and before.player[seat] == self.player[seat]
        ]  # fmt: skip


def _crashed(hand: Hand) -> bool:
    return any(isinstance(event, HandVoided) and event.reason == "server_crash" for event in hand.events)


def _declined(hand: Hand, house: House, game: Game, posts: list[Post]) -> int:
    """The seat that posted a big blind rather than straddle (``straddle.decline``), 0 without one."""
    if house.straddle is None or not game.has_blinds:
        return 0
    table = Table(hand)
    forced = ForcedBets(hand, house, game, table, posts, Findings(hand, house, game))
    for post in posts:
        if forced.declines(post):
            return table.seats[post.place]
    return 0
