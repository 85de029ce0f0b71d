"""One hand of a table, as the next one looks back on it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from replay.betting.forced_bets import ForcedBets, Post
from replay.betting.structure import structure_of
from replay.events import HandVoided
from replay.finding import Findings
from replay.games.game import Game
from replay.hand import Hand
from replay.houses.house import House
from replay.play import Play
from replay.report import Report
from replay.sessions.closing import Closing, closing_of
from replay.sessions.listing import Listing
from replay.table import OUT, Table

_NOBODY: Final[list[int]] = []


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Played:
    """Who was listed and dealt in, from where the blinds came, and what was left. Seats are seat numbers.

    Of the play itself nothing is kept: the next hand is played in the memory that it leaves.
    """

    def __init__(self, report: Report, play: Play, listing: Listing) -> None:
        hand = report.hand
        table = play.table
        game = play.game
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
        self.listing: Final = listing
        self._start: Final[vec[i64]] = table.start
        self._status: Final[vec[i64]] = table.status
        self.dealt_in: Final[list[int]] = listing.seats if table.dealt_in == table.n else _dealt_in(table)
        self._posts: Final = play.posting.posts
        small = big = 0
        coming = _NOBODY
        entry = False
        for post in self._posts:
            if post.kind == "small_blind":
                if not small:
                    small = table.seats[post.place]
            elif post.kind == "big_blind":
                if not big:
                    big = table.seats[post.place]
            elif post.comes_in:
                coming = [*coming, table.seats[post.place]]
                entry = entry or post.kind == "entry"
        self.small: Final = small
        self.big: Final = big
        self.coming: Final = coming
        """The seats that posted to come in or back."""
        self.regular: Final = self._regular()
        """Those dealt in who do not come in or back with a post."""
        self.declined: Final = _declined(hand, report.house, game, self._posts) if entry else 0
        self.closing: Final[Closing] = closing_of(report)
        """What lies before each place after the hand."""

    def _regular(self) -> list[int]:
        if not self.coming:
            return self.dealt_in
        in_turn = [self.listing.seats[post.place] for post in self._posts if post.kind in ("small_blind", "big_blind")]
        return [seat for seat in self.dealt_in if seat not in self.coming or seat in in_turn]

    def posts(self, seat: int) -> list[Post]:
        """What a seat posted."""
        return [post for post in self._posts if self.listing.seats[post.place] == seat]

    def stack(self, place: i64) -> i64:
        """What lies before a place when the hand begins."""
        return self._start[place]

    def is_dealt_in(self, place: i64) -> bool:
        """Whether a place is dealt in."""
        return self._status[place] != OUT

    def place_before(self, place: i64, before: "Played") -> i64:
        """The place of the same player in the same seat in a hand before, -1 without one."""
        return self.listing.place_in(place, before.listing)

    def stays(self, place: i64, before: "Played") -> bool:
        """Whether a place is dealt in now, and its player was in a hand before."""
        if self._status[place] == OUT:
            return False
        there = self.listing.place_in(place, before.listing)
        return there >= 0 and before._status[there] != OUT

    def stayed(self, before: "Played") -> list[int]:
        """The seats whose players are dealt in now and were in the hand before."""
        return [seat for place, seat in enumerate(self.listing.seats) if self.stays(place, before)]

    def goes_on(self, before: "Played") -> bool:
        """Whether two at least of those in the hand before are dealt in now."""
        one = False
        for place in range(len(self.listing.seats)):
            if self.stays(place, before):
                if one:
                    return True
                one = True
        return False


def _dealt_in(table: Table) -> list[int]:
    return [table.seats[place] for place in range(table.n) if table.status[place] != OUT]


def _crashed(hand: Hand) -> bool:
    return any(isinstance(event, HandVoided) and event.reason == "server_crash" for event in hand.events)


def _declined(hand: Hand, house: House, game: Game, posts: list[Post]) -> int:
    """The seat that posted a big blind rather than straddle (``straddle.decline``), 0 without one."""
    if house.straddle is None or not game.has_blinds:
        return 0
    table = Table(hand)
    forced = ForcedBets(hand, structure_of(hand, house, game), table, posts, Findings(hand, house, game))
    for post in posts:
        if forced.declines(post):
            return table.seats[post.place]
    return 0
