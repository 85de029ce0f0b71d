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

BLINDS: Final = ("small_blind", "big_blind")


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
        self.crashed: Final = _crashed(hand)
        """The server crashed in it, or after its last action."""
        self.cards_out: Final = not play.posts_open
        """Everything that is posted before the betting is on record."""
        self.player: Final = {seat.seat: seat.player for seat in hand.seats}
        self.stack: Final = {seat.seat: seat.stack for seat in hand.seats}
        self.dealt_in: Final = [table.seats[place] for place in range(table.n) if table.status[place] != OUT]
        self.posts: Final[dict[int, list[Post]]] = _by_seat(play)
        self.declined: Final = _declined(hand, report.house, game, play.posting.posts)
        self.small: Final = _posted_by(self.posts, "small_blind")
        self.big: Final = _posted_by(self.posts, "big_blind")
        self.regular: Final = [seat for seat in self.dealt_in if not _comes_in(self.posts.get(seat, []))]
        """Those dealt in who do not come in or back with a post."""
        self.closing: Final[dict[int, Chips]] = closing_chips(report)

    def stayed(self, before: "Played") -> list[int]:
        """The seats whose players are dealt in now and were in the hand before."""
        return [
            seat
            for seat in self.dealt_in
            if seat in before.dealt_in and before.player[seat] == self.player[seat]
        ]  # fmt: skip


def _crashed(hand: Hand) -> bool:
    return any(isinstance(event, HandVoided) and event.reason == "server_crash" for event in hand.events)


def _by_seat(play: Play) -> dict[int, list[Post]]:
    posts: dict[int, list[Post]] = {}
    for post in play.posting.posts:
        posts.setdefault(play.table.seats[post.place], []).append(post)
    return posts


def _posted_by(posts: dict[int, list[Post]], kind: str) -> int:
    """The first seat that posted it, 0 without one."""
    for seat, made in posts.items():
        if any(post.kind == kind for post in made):
            return seat
    return 0


def _comes_in(posts: list[Post]) -> bool:
    kinds = [post.kind for post in posts]
    return any(kind in NEWCOMER_KINDS for kind in kinds) and not any(kind in BLINDS for kind in kinds)


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
