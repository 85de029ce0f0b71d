"""What a player who comes in or back has to post, held against what he posted (``posting.*``)."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from replay.betting.forced_bets import Post
from replay.betting.structure import big_blind_size, small_blind_size
from replay.finding import MISSING, Findings
from replay.sessions.missed_blinds import BlindSeats, Missed, missed_blinds
from replay.sessions.played import Played
from replay.sessions.player import Player

BIG_KINDS: Final = ("entry", "missed_big")
SMALL_KINDS: Final = ("missed_small", "dead")


@final
@mypyc_attr(acyclic=True)
class Paid:
    """What a seat posted to come in. ``broke``: it has no chips left to post; ``declined``: rather than straddle."""

    def __init__(self, big: bool, small: bool, broke: bool = False, declined: bool = False) -> None:
        self.big: Final = big
        self.small: Final = small
        self.broke: Final = broke
        self.declined: Final = declined


def paid_by(place: i64, posts: list[Post], now: Played) -> Paid:
    """What a place paid with its posts in the hand, its own blind in turn not counted."""
    return Paid(
        any(post.kind in BIG_KINDS for post in posts),
        any(post.kind in SMALL_KINDS for post in posts),
        sum(post.amount for post in posts) >= now.stack(place),
        now.listing.seats[place] == now.declined,
    )


@final
@mypyc_attr(acyclic=True)
class Due:
    """One lawful way to be dealt in: what must be posted, what may be, and the rule that asks for it."""

    def __init__(
        self, topic: str, must_big: bool, must_small: bool, may_big: bool, may_small: bool, newcomer: bool
    ) -> None:
        self.topic: Final = topic
        self.must_big: Final = must_big
        self.must_small: Final = must_small
        self.may_big: Final = may_big
        self.may_small: Final = may_small
        self.newcomer: Final = newcomer

    def lacks_big(self, paid: Paid) -> bool:
        """Whether the big blind is missing; who has no chips left posts no more (``blinds.short``)."""
        return self.must_big and not paid.big and not paid.broke

    def lacks_small(self, paid: Paid) -> bool:
        """Whether the small blind is missing."""
        return self.must_small and not paid.small and not paid.broke

    def refuses(self, kind: str, paid: Paid) -> bool:
        """Whether a post of that kind is one that nobody asked for."""
        if kind in BIG_KINDS:
            return not self.may_big and not paid.declined
        return kind in SMALL_KINDS and not self.may_small

    def allows(self, paid: Paid) -> bool:
        """Whether what was posted is in order."""
        if self.lacks_big(paid) or self.lacks_small(paid):
            return False
        return not (paid.big and self.refuses("missed_big", paid)) and not (
            paid.small and self.refuses("missed_small", paid)
        )


NEW: Final = Due("posting.new-player", True, False, True, True, True)


def is_new(player: Player, whole: bool) -> bool:
    """Whether a player surely comes as a newcomer. ``whole``: whoever is seen for the first time does."""
    return whole if player.unseen else player.left


def may_be_new(player: Player) -> bool:
    """Whether he comes as a newcomer, as far as anybody can tell.

    Who is not listed in every hand may have left and come back as one, and whoever waits as one may be listed nowhere.
    Who left without a chip comes back as nobody new (``posting.all-in``).
    """
    if player.unseen or player.came_in_void or player.left:
        return True
    return not player.known or not (player.unbroken or player.broke())


def ways_in(player: Player, missed: Missed, whole: bool) -> list[Due]:
    """The lawful ways of a player to be dealt in, the likeliest first."""
    if is_new(player, whole):
        return [NEW]
    here = _waited(missed) if player.newcomer else _back(player, missed)
    return [here, NEW] if may_be_new(player) else [here]


def _waited(missed: Missed) -> Due:
    """A newcomer who has been at the table without being dealt in (``posting.new-player-missed``)."""
    both = missed.surely_big and missed.surely_small
    may_small = missed.perhaps_big or missed.perhaps_small
    topic = "posting.new-player-missed" if missed.surely_big else "posting.new-player"
    return Due(topic, True, both, True, may_small, True)


def _back(player: Player, missed: Missed) -> Due:
    """A player who sat out, or who lost all he had and bought in again."""
    big, small = missed.surely_big, missed.surely_small
    if player.busted:
        topic = "posting.all-in"
    elif big and small:
        topic = "posting.missed-both"
    else:
        topic = "posting.missed-small" if small else "posting.missed-big"
    unknown = not player.known
    return Due(topic, big, small, missed.perhaps_big or unknown, missed.perhaps_small or unknown, False)


def check_posts(
    place: i64, now: Played, player: Player, blinds: list[BlindSeats | None], whole: bool, found: Findings
) -> None:
    """Holds the posts of a place that is dealt in against the ways in. In the big blind he owes nothing else.

    ``blinds`` are those of all hands before; they are gone through only where it matters what he missed.
    """
    seat = now.listing.seats[place]
    posts = now.posts(seat)
    if any(post.kind == "big_blind" for post in posts):
        return
    paid = paid_by(place, posts, now)
    if may_be_new(player) and NEW.allows(paid):
        return
    ways = ways_in(player, missed_blinds(blinds, 0 if player.unseen else player.since, seat), whole)
    for way in ways:
        if way.allows(paid):
            return
    _report_owed(seat, now, ways, paid, found)
    for post in posts:
        if ways[0].refuses(post.kind, paid):
            topic = _surplus(post.kind, paid, ways[0].newcomer)
            recorded: dict[str, object] = {"seat": seat, "kind": post.kind}
            found.add("post.not-owed", topic, post.event, f"seat {seat} owes no such post", {}, recorded)


def _report_owed(seat: int, now: Played, ways: list[Due], paid: Paid, found: Findings) -> None:
    """What every way in asks for and is not there; where they ask for different parts, what the likeliest does."""
    way = ways[0]
    owes_big = all(one.lacks_big(paid) for one in ways)
    owes_small = all(one.lacks_small(paid) for one in ways)
    if not owes_big and not owes_small:
        owes_big, owes_small = way.lacks_big(paid), way.lacks_small(paid)
    if owes_big:
        kind = "entry" if way.newcomer else "missed_big"
        _owed(seat, kind, big_blind_size(now.hand, now.house), way.topic, found)
    if owes_small:
        _owed(seat, "missed_small", small_blind_size(now.hand, now.house), way.topic, found)


def _surplus(kind: str, paid: Paid, newcomer: bool) -> str:
    """The rule under which a post is asked for that is not owed."""
    if paid.big and paid.small:
        return "posting.new-player-missed" if newcomer else "posting.missed-both"
    if kind == "entry":
        return "posting.new-player"
    return "posting.missed-big" if kind == "missed_big" else "posting.missed-small"


def _owed(seat: int, kind: str, size: int, topic: str, found: Findings) -> None:
    expected: dict[str, object] = {"seat": seat, "kind": kind}
    if size > 0:
        expected["amount"] = found.money(size)
    found.add("post.owed", topic, MISSING, f"seat {seat} is dealt in without the post that he owes", expected)
