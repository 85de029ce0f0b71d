"""Forced bets: who has to post what before the cards, held against what was posted (section 3 of the catalogue)."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from replay.betting.structure import Structure
from replay.events import Acted, Event, Posted
from replay.finding import MISSING, Findings
from replay.games.game import Game
from replay.hand import Hand
from replay.houses.house import House
from replay.table import ACTIVE, Table


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Post:
    """One post as it was recorded: its event, its place, and the stack before it."""

    def __init__(self, event: int, posted: Posted, place: int, stack: int, after_cards: bool) -> None:
        self.event: Final = event
        self.kind: Final = posted.kind
        self.amount: Final = posted.amount
        self.place: Final = place
        self.stack: Final = stack
        self.after_cards: Final = after_cards
        self.comes_in: Final = posted.comes_in
        """It is one of a player who comes in or back."""


def is_live(house: House, posted: Posted, events: list[Event]) -> bool:
    """Whether a post of a player who comes in or back counts as his bet."""
    if posted.kind == "dead":
        return False
    if posted.kind == "missed_small":
        if _posts(events, posted.seat, "missed_big") or _posts(events, posted.seat, "entry"):
            return house.posting.missed_both_small == "live"
        return house.posting.missed_small == "live"
    if posted.kind == "missed_big" and _posts(events, posted.seat, "missed_small"):
        return house.posting.missed_both_big == "live"
    return True


def _posts(events: list[Event], seat: int, kind: str) -> bool:
    """Whether a seat posts that kind in this hand."""
    for event in events:
        if isinstance(event, Posted):
            if event.seat == seat and event.kind == kind:
                return True
        elif isinstance(event, Acted):
            break
    return False


def blinds_due(house: House, game: Game, table: Table, posts: list[Post]) -> tuple[i64, i64]:
    """The places from which the small and the big blind are due, -1 both where none is (``blinds``).

    Small blind left of the button, big blind next, among the dealt in who do not come in or back with a post.
    Who refused his blind is not dealt in, and it falls to the next (``blinds.refuse``). Two dealt in are heads-up,
    however many sit at the table (``blinds.heads-up``, ``table.heads-up``).
    """
    if table.button < 0 or not game.has_blinds:
        return -1, -1
    small, big = _first_two(table, _coming_in(posts))
    if big < 0:
        small, big = _first_two(table, ())
    if big < 0:
        return -1, -1
    if table.dealt_in == 2 and table.button_seated and house.blinds.heads_up_button_posts == "small":
        return table.button, small if small != table.button else big
    return small, big


def _coming_in(posts: list[Post]) -> tuple[int, ...]:
    """The places that come in or back with a post and post no blind in turn."""
    coming_in: tuple[int, ...] = ()
    for post in posts:
        if post.comes_in:
            coming_in += (post.place,)
    if not coming_in:
        return ()
    blinds = [post.place for post in posts if post.kind in ("small_blind", "big_blind")]
    return tuple([place for place in coming_in if place not in blinds])


def _first_two(table: Table, passed_over: tuple[int, ...]) -> tuple[i64, i64]:
    """The first two dealt-in places left of the button, but for those passed over; -1 where there are not so many."""
    first: i64 = -1
    place = table.left_of_button()
    for _ in range(table.n):
        if table.status[place] == ACTIVE and (len(passed_over) == 0 or place not in passed_over):
            if first >= 0:
                return first, place
            first = place
        place = table.after(place)
    return first, -1


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class ForcedBets:
    """The audit of one hand's posts."""

    def __init__(self, hand: Hand, structure: Structure, table: Table, posts: list[Post], found: Findings) -> None:
        self.hand: Final = hand
        self.house: Final = structure.house
        self.game: Final = structure.game
        self.table: Final = table
        self.posts: Final = posts
        self.found: Final = found
        small, big = blinds_due(structure.house, structure.game, table, posts)
        self.small_place: Final[i64] = small
        """From where the small blind is due, -1 where none is."""
        self.big_place: Final[i64] = big
        """The same of the big blind."""
        self.small: Final = structure.small_blind
        self.big: Final = structure.big_blind

    def check(self) -> None:
        """Posting is over: judges every post, and what is missing."""
        for post in self.posts:
            self._judge(post)
        self._missing()

    def _judge(self, post: Post) -> None:
        if not self.game.has_blinds and post.kind not in ("ante", "bring_in"):
            self._wrong(post, "blinds", "the game has no such post")
        elif post.kind == "bring_in" and self.game.has_blinds:
            self._wrong(post, "bring-in", "the game has no bring-in")
        elif post.kind == "small_blind":
            self._blind(post, self.small_place, self.small)
        elif post.kind == "big_blind":
            self._blind(post, self.big_place, self.big)
        elif post.kind == "ante":
            self._ante(post)
        elif post.kind == "straddle":
            self._straddle(post)
        elif post.comes_in:
            self._coming_in(post)

    def _first(self, kind: str) -> Post | None:
        """The first post of a kind, None without one."""
        for post in self.posts:
            if post.kind == kind:
                return post
        return None

    def _blind(self, post: Post, due: i64, size: int) -> None:
        if self._first(post.kind) is not post:
            self._wrong(post, "blinds", "the blind was posted already")
        elif due >= 0 and post.place != due:
            topic = "blinds.heads-up" if self.table.dealt_in == 2 else "blinds"
            self.found.add(
                "post.seat", topic, post.event,
                f"the {post.kind.replace('_', ' ')} is due from seat {self.table.seats[due]}",
                {"seat": self.table.seats[due]}, {"seat": self.table.seats[post.place]},
            )  # fmt: skip
        elif post.after_cards:
            self._wrong(post, "blinds", "blinds are posted before any card")
        else:
            self._size(post, size, "blinds.size")

    def _ante(self, post: Post) -> None:
        """An ante is that of the stakes, and there is none in a cash game with blinds (``ante``)."""
        stakes = self.hand.stakes
        if self.game.has_blinds and not self.hand.is_tournament and not self.house.blinds.ante_in_cash_button_games:
            self._wrong(post, "ante", "a cash game with blinds has no ante")
        elif stakes.big_blind_ante and not stakes.ante:
            if self.big_place >= 0 and post.place != self.big_place:
                self._wrong(post, "ante", "the big blind posts the one ante of the table")
            else:
                self._size(post, stakes.big_blind_ante, "ante")
        elif not stakes.ante:
            self._wrong(post, "ante", "the stakes have no ante")
        else:
            self._size(post, stakes.ante, "ante")

    def _straddle(self, post: Post) -> None:
        """Where there is one: twice the big blind, from the next player, before the hole cards (``straddle``)."""
        straddle = self.house.straddle
        again = self._first(post.kind) is not post
        if straddle is None:
            self._wrong(post, "straddle", "the house has no straddle")
        elif again and not straddle.re_straddle:
            self._wrong(post, "straddle.re-straddle", "a straddle stands already")
        elif not again and post.place != self.straddle_place():
            self._wrong(post, "straddle", "only the player next to the big blind may straddle")
        elif post.after_cards:
            self._wrong(post, "straddle", "a straddle is posted before the hole cards")
        elif not again:
            self._size(post, self.hand.stakes.big_blind * straddle.multiple, "straddle")

    def straddle_place(self) -> int:
        """The first dealt-in place left of the big blind."""
        posted = self._first("big_blind")
        big = posted.place if posted is not None else int(self.big_place)
        if big < 0:
            return -1
        for step in range(1, self.table.n):
            place = (big + step) % self.table.n
            if self.table.status[place] == ACTIVE:
                return place
        return -1

    def declines(self, post: Post) -> bool:
        """A live big blind by the player who might straddle is his call (``straddle.decline``).

        Where he posts it only if he owes it, it is an ordinary post and leaves him his turn.
        """
        straddle = self.house.straddle
        return (
            straddle is not None
            and straddle.decline_posts != "owed_only"
            and post.kind == "entry"
            and post.place == self.straddle_place()
            and post.amount == self.hand.stakes.big_blind
        )

    def _coming_in(self, post: Post) -> None:
        kinds = {other.kind for other in self.posts if other.place == post.place}
        both = "dead" in kinds or ("missed_small" in kinds and ("missed_big" in kinds or "entry" in kinds))
        if "big_blind" in kinds and post.kind != "dead" and post.kind != "missed_small":
            self._wrong(post, "posting.missed-big", "the seat posts the big blind in turn and nothing else")
        elif "big_blind" in kinds or "small_blind" in kinds:
            self._wrong(post, "posting.missed-both", "the seat posts its own blind in turn and nothing else")
        elif self.declines(post):
            pass
        elif post.kind == "entry" and self._barred(post):
            self._wrong(post, "posting.between", "nobody comes in from this seat in this hand")
        elif post.kind == "entry":
            self._size(post, self.big, "posting.new-player")
        elif post.kind == "missed_big":
            self._size(post, self.big, "posting.missed-both" if both else "posting.missed-big")
        elif post.kind == "missed_small":
            self._size(post, self.small, "posting.missed-both" if both else "posting.missed-small")
        elif "missed_big" in kinds:
            self._size(post, self.small, "posting.missed-both")
        elif "entry" in kinds:
            self._size(post, self.small, "posting.new-player-missed")
        elif self.house.posting.missed_small != "dead":
            self._wrong(post, "posting.missed-small", "a missed small blind alone is posted live")
        else:
            self._size(post, self.small, "posting.missed-small")

    def _barred(self, post: Post) -> bool:
        """Whether a newcomer may not come in from this place (``posting.between``)."""
        small, big = int(self.small_place), int(self.big_place)
        if small < 0 or big < 0:
            return False
        start = small if self.house.posting.no_entry == "between_blinds" else self.table.button
        steps = (post.place - start) % self.table.n
        return 0 < steps < (big - start) % self.table.n

    def _size(self, post: Post, size: int, topic: str) -> None:
        due = min(size, post.stack)
        if size > 0 and post.amount != due:
            money = self.found.money
            self.found.add(
                "post.amount", topic, post.event, f"{money(due)} is due",
                {"amount": money(due)}, {"amount": money(post.amount)},
            )  # fmt: skip

    def _wrong(self, post: Post, topic: str, why: str) -> None:
        self.found.add(
            "post.kind", topic, post.event, why, {},
            {"seat": self.table.seats[post.place], "kind": post.kind, "amount": self.found.money(post.amount)},
        )  # fmt: skip

    def _missing(self) -> None:
        if self.game.has_blinds:
            if self.house.blinds.small_required and self._first("small_blind") is None:
                self._absent("small_blind", self.small_place, self.small, "blinds")
            if self._first("big_blind") is None:
                self._absent("big_blind", self.big_place, self.big, "blinds")
            self._must_decline()
        stakes = self.hand.stakes
        if not stakes.ante and not stakes.big_blind_ante:
            return
        no_ante = self._first("ante") is None
        if self.game.has_blinds and no_ante and not self.hand.is_tournament:
            return
        if stakes.big_blind_ante and not stakes.ante and no_ante:
            self._absent("ante", self.big_place, stakes.big_blind_ante, "ante")
        elif stakes.ante:
            for place in range(self.table.n):
                if self.table.status[place] == ACTIVE and not self._has_posted(place, "ante"):
                    self._absent("ante", place, stakes.ante, "ante")

    def _has_posted(self, place: i64, kind: str) -> bool:
        return any(post.place == place and post.kind == kind for post in self.posts)

    def _must_decline(self) -> None:
        """Where the house says so, who does not straddle posts a big blind (``straddle.decline``)."""
        straddle = self.house.straddle
        if straddle is None or straddle.decline_posts != "always" or self.table.dealt_in == 2:
            return
        place = self.straddle_place()
        for post in self.posts:
            if post.kind == "straddle" or (post.place == place and post.kind in ("entry", "missed_big")):
                return
        self._absent("entry", place, self.big, "straddle.decline")

    def _absent(self, kind: str, place: i64, size: int, topic: str) -> None:
        """Notes a post that is missing; who is all-in on another post owes nothing more (``blinds.short``)."""
        if place < 0 or size <= 0 or self.table.stack[place] == 0:
            return
        expected: dict[str, object] = {
            "seat": self.table.seats[place], "kind": kind, "amount": self.found.money(size)
        }  # fmt: skip
        self.found.add("post.missing", topic, MISSING, f"no {kind.replace('_', ' ')} was posted", expected)
