"""A session: the run of hands that one table played, and what only the run can show.

session = Session(whole=True)
for hand in hands:
    session.take(audit(hand, house))
session.report.findings
"""

from collections.abc import Iterable
from typing import Final, final

from replay.audit import audit
from replay.finding import Findings
from replay.hand import Hand
from replay.houses.house import House
from replay.report import Report
from replay.sessions.button import check_button
from replay.sessions.buy_in import check_buy_ins
from replay.sessions.left_out import check_left_out
from replay.sessions.listing import Listing
from replay.sessions.look import Looks
from replay.sessions.missed_blinds import BlindSeats
from replay.sessions.owed_blinds import check_posts
from replay.sessions.played import Played
from replay.sessions.player import Player
from replay.sessions.report import SessionReport

UNPLAYED: Final = "the hand cannot be played: what comes after it begins anew"
STOPPED: Final = "replay had to stop in the hand: what comes after it begins anew"
TWO_SEATS: Final = "a player has two seats: who is who cannot be told"
FIRST: Final = "no hand before it is known"
MOVED: Final = "the player changed his seat, and no text says what he owes"
ANEW: Final = "fewer than two players of the hand before are dealt in: the game begins anew"


def audit_session(hands: Iterable[Hand], house: House, whole: bool) -> SessionReport:
    """The report of all hands of one table, in the order in which they were played, none left out.

    ``whole``: the first hand is the first that the table ever played, so that whoever has not been seen is new.
    Raises ValueError where a hand is of another table.
    """
    session = Session(whole)
    for hand in hands:
        session.take(audit(hand, house))
    return session.report


@final
class Session:
    """Takes a table's hands one by one and keeps of them only what the next ones are judged by.

    A caller who has the table's own events tells them between the hands (``open_anew``, ``sit_down``, ``leave``), and
    then nobody comes or goes without them. ``now`` is the hand that was judged last, None where it could not be.
    """

    def __init__(self, whole: bool) -> None:
        self.report: Final = SessionReport()
        self.looks: Looks = Looks()
        """What was looked at since they were put there."""
        self.now: Played | None = None
        self._whole = whole
        self._booked = False
        self._begun = False
        self._room = ""
        self._table = ""
        self._lists_sitters = False
        """Some hand listed a player who was not dealt in: so it would have every other who waited or sat out."""
        self._players: dict[str, Player] = {}
        self._present: list[Player] = []
        """Whom the last hand listed; after a crash all who were ever there."""
        self._listing: Listing | None = None
        """Who sat where in the last hand."""
        self._seated: Listing | None = None
        """The same, where ``_present`` are those players by place, and nothing has happened to any of them since."""
        self._all_played = False
        """All of ``_seated`` were dealt into the last hand, and it counted."""
        self._gone: dict[int, list[Player]] = {}
        """Who was not listed any more, by the seat that he had."""
        self._departed: dict[str, tuple[int, int]] = {}
        """When they left and with how much, by the table's own events: whoever has not sat down again."""
        self._last_start = 0
        self._blinds: list[BlindSeats | None] = []
        """By the number of the hand; None where the hand had no blinds, or none that count."""
        self._last_blinds: BlindSeats | None = None
        """The last of them that is not None."""
        self._before: Played | None = None
        """The hand before, None where there is none that this one goes on from."""
        self._counted: Played | None = None
        """The last hand before that was not void."""

    def take(self, report: Report) -> None:
        """Judges the next hand of the table by those before. Raises ValueError for a hand of another table."""
        self.report.note(report.hand.hand_id, self.judge(report))

    def judge(self, report: Report) -> Findings:
        """As ``take``, for a caller who keeps the findings himself."""
        hand = report.hand
        self._same_table(hand)
        play = report.play
        self.now = None
        if play is None:
            found = Findings(hand, report.house, report.house.game(hand.game, hand.limit))
            self._begin_anew(UNPLAYED, found)
            return found
        found = Findings(hand, report.house, play.game)
        if play.stopped >= 0:
            self._begin_anew(STOPPED, found)
            return found
        listing = self._listing_of(hand)
        if listing.two_seats:
            self._begin_anew(TWO_SEATS, found)
            return found
        now = Played(report, play, listing)
        self.now = now
        self._judge(now, found)
        return found

    def _listing_of(self, hand: Hand) -> Listing:
        listing = self._listing
        if listing is None or not listing.lists(hand.seats):
            listing = Listing(hand.seats)
            self._listing = listing
        return listing

    def open_anew(self, whole: bool) -> None:
        """The table is opened, and its own events are told from now on. ``whole``: so are all its hands."""
        self.forget()
        self._whole = whole
        self._booked = True

    def sit_down(self, name: str, seat: int, at: int) -> None:
        """A player takes a seat at a time (microseconds since 1970 UTC)."""
        self._seated = None
        player = self._players.get(name)
        if player is None:
            player = Player(name, seat, len(self._blinds), True)
            self._players[name] = player
        departed = self._departed.pop(name, None)
        if departed is not None:
            player.leave(departed[0], departed[1])
        player.sit_down(seat, len(self._blinds), at)

    def leave(self, name: str, at: int, amount: int) -> None:
        """A player leaves the table with so many chips at a time."""
        self._seated = None
        self._departed[name] = (at, amount)
        player = self._players.get(name)
        if player is not None:
            player.leave(at, amount)

    def lose_sight(self, name: str) -> None:
        """A player takes a seat, but not all hands since then are told: nothing is known of him until one lists him."""
        self._players.pop(name, None)
        self._present = [player for player in self._present if player.name != name]
        self._seated = None

    def _begin_anew(self, because: str, found: Findings) -> None:
        """Nothing can be said of a hand by those before, nor of those after it by this one."""
        found.skip("session", because)
        for look in (self.looks.button, self.looks.left_out, self.looks.posts, self.looks.buy_ins):
            look.skip(because)
        self.forget()

    def _same_table(self, hand: Hand) -> None:
        if self._room != hand.room or self._table != hand.table:
            if self._begun:
                here, there = f"{hand.room}/{hand.table}", f"{self._room}/{self._table}"
                raise ValueError(f"hand {hand.hand_id} is of table {here}, expected one of {there}")
            self._room = hand.room
            self._table = hand.table
        self._begun = True

    def forget(self) -> None:
        """What comes next is like a session whose beginning is not on record."""
        self._whole = False
        self._players.clear()
        self._present = []
        self._seated = None
        self._gone.clear()
        self._blinds.clear()
        self._last_blinds = None
        self._before = None
        self._counted = None

    def _judge(self, now: Played, found: Findings) -> None:
        before = self._before
        if before is not None and not _same_money(before.hand, now.hand):
            found.skip("session", "the table changed its money: what comes after begins anew")
            self.forget()
            before = None
        if before is None:
            self.looks.button.skip(FIRST)
        else:
            self._judge_button(before, now, found)
            self.looks.left_out.looked_at += 1
            check_left_out(before, now, found)
        listing = now.listing
        self._lists_sitters = self._lists_sitters or len(now.dealt_in) < len(listing.seats)
        players = self._present if listing is self._seated else self._listed(listing)
        if now.cash:
            self._judge_posts(now, players, found)
            check_buy_ins(players, now, self._last_start, self._whole, self._lists_sitters, found, self.looks)
        self._remember(now, players)

    def _listed(self, listing: Listing) -> list[Player]:
        """The players of a hand by place, those too of whom nothing told before."""
        players: list[Player] = []
        for place, name in enumerate(listing.players):
            player = self._players.get(name)
            if player is None:
                player = Player(name, listing.seats[place], len(self._blinds), self._whole)
                self._players[name] = player
            players.append(player)
        return players

    def _judge_button(self, before: Played, now: Played, found: Findings) -> None:
        if now.goes_on(before):
            self.looks.button.note(check_button(before, now, found))
        else:
            found.skip("button", ANEW)
            self.looks.button.skip(ANEW)

    def _judge_posts(self, now: Played, players: list[Player], found: Findings) -> None:
        """What those dealt in had to post. Who was dealt into the hand before owes nothing."""
        counted = self._counted
        look = self.looks.posts
        if now.void or not now.cards_out or not now.game.has_blinds:
            return
        if counted is None:
            look.skip(FIRST, len(now.dealt_in))
            return
        coming = now.coming
        if self._all_played and now.listing is self._seated and not coming and len(now.dealt_in) > 1:
            look.looked_at += len(now.dealt_in)
            return
        if not now.goes_on(counted):
            found.skip("posting", ANEW)
            look.skip(ANEW, len(now.dealt_in))
            return
        hands = len(self._blinds)
        seats = now.listing.seats
        for place, player in enumerate(players):
            if not now.is_dealt_in(place):
                continue
            seat = seats[place]
            if player.seat != seat and not player.left:
                found.skip("posting", f"player {player.name} changed his seat, and no text says what he owes")
                look.skip(MOVED)
                continue
            look.looked_at += 1
            if player.since == hands and not player.newcomer and not player.unseen and not (coming and seat in coming):
                continue  # he was dealt into the hand before, and posts nothing to come in
            check_posts(place, now, player, self._blinds, self._whole, found)

    def _remember(self, now: Played, players: list[Player]) -> None:
        number = len(self._blinds)
        self._blinds.append(self._blind_seats(now))
        listing = now.listing
        if listing is not self._seated:
            for place, player in enumerate(players):
                player.come(listing.seats[place], number)
            self._miss(players, now)
            self._present = players
            self._seated = listing
        counts = now.void == ""
        self._all_played = counts and len(now.dealt_in) == len(players)
        closing = now.closing
        for place, player in enumerate(players):
            if now.is_dealt_in(place):
                if counts:
                    player.play(number)
                elif player.newcomer and player.since == number and not self._booked:
                    player.came_in_void = True
            player.hold(closing.least(place), closing.most(place))
        self._before = now
        self._last_start = now.hand.started
        if not now.void:
            self._counted = now
        if now.crashed and now.cash:
            self._close()

    def _miss(self, present: list[Player], now: Played) -> None:
        """Those whom the last hand listed and this one does not; and in whose seats somebody else is."""
        for player in self._present:
            if player not in present:
                if not self._booked:
                    player.miss(now.hand.started)
                self._gone.setdefault(player.seat, []).append(player)
        if self._gone:
            for seat in now.listing.seats:
                for player in self._gone.pop(seat, []):
                    if player not in present and player.seat == seat:
                        player.left = True

    def _blind_seats(self, now: Played) -> BlindSeats | None:
        if now.void or not now.cards_out or not now.game.has_blinds:
            return None
        blinds = BlindSeats(now.button, now.small, now.big, now.regular, self._last_blinds)
        self._last_blinds = blinds
        return blinds

    def _close(self) -> None:
        """All chips at the table go back to the players' accounts (``server-crash``)."""
        self._present = list(self._players.values())
        self._seated = None
        for player in self._present:
            player.be_sent_home()
        self._before = None
        self._counted = None


def _same_money(before: Hand, now: Hand) -> bool:
    return (
        before.unit.text == now.unit.text
        and before.currency == now.currency
        and before.money == now.money
        and (before.tournament == "") == (now.tournament == "")
    )
