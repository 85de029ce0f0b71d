"""Drives a hand forward one event at a time: the one machine, whatever the house and the game."""

from typing import Final, cast, final

from mypy_extensions import i64, mypyc_attr

from replay.betting.acting import Acting
from replay.betting.bring_in import BringIn
from replay.betting.choices import Choices, choices_of
from replay.betting.posting import Posting
from replay.betting.structure import Structure, structure_of
from replay.deal import board_due
from replay.drawing.split_vote import SplitVotes
from replay.events import (
    Acted,
    Dealt,
    DeckCommitted,
    Drew,
    HandVoided,
    Mucked,
    Posted,
    Reshuffled,
    Shown,
    SplitVote,
)
from replay.finding import Findings
from replay.games.game import Game
from replay.hand import Hand
from replay.houses.house import House
from replay.pots.layers import cut_pots
from replay.pots.pot import among
from replay.shuffles.recorded import recorded_deck
from replay.streets import Streets
from replay.table import Table
from replay.words import names


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Showing:
    """A hand shown or mucked: the event, the place, and whether it came after everything was dealt and bet."""

    def __init__(self, event: int, place: int, mucked: bool, at_showdown: bool) -> None:
        self.event: Final = event
        self.place: Final = place
        self.mucked: Final = mucked
        self.at_showdown: Final = at_showdown


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Play:
    """A hand in play. Actions are replayed as recorded, also where the rules forbid them; each fault is a finding.

    ``stopped``: the event at which replay could not go on, -1 where it could. ``voided``: the event that voided the
    hand, -1 without one.
    """

    def __init__(self, hand: Hand, house: House, game: Game, found: Findings) -> None:
        self.hand: Final = hand
        self.house: Final = house
        self.game: Final = game
        self.found: Final = found
        self.table: Final = Table(hand)
        self.structure: Final[Structure] = structure_of(hand, house, game)
        self.streets: Final = Streets(hand, house, game, self.table, self.structure, found)
        self.deal: Final = self.streets.deal
        self.deal.deck = recorded_deck(hand, game, found)
        self.draws: Final = self.streets.draws
        if not self.structure.sized:
            found.skip("stakes", "the stakes do not say the sizes of the bets")
        self.posting: Final = Posting(hand, self.structure, self.table, found)
        self.showings: Final[list[Showing]] = []
        self.bring_in: Final = BringIn(hand, house, game, self.table, found) if game.has_bring_in else None
        showing = self.streets.showing if game.first_later == "high_showing" else None
        self.acting: Final = Acting(hand, house, self.table, self.bring_in, showing, found)
        self.votes: SplitVotes | None = None
        """The votes to split a pot, None where the game has none and nobody voted."""
        if names(house.split_voting.games, game.name):
            self.votes = SplitVotes(house, game, self.table, found)
        self.posts_open = True
        """The betting has not begun: blinds and antes may still come."""
        self.stopped: i64 = -1
        self.voided: i64 = -1
        self.after_over = False

    def run(self) -> None:
        """Plays all events, as far as that is possible."""
        for index, event in enumerate(cast("list[object]", self.hand.events)):  # events would be looked at twice
            if self.stopped >= 0:
                break
            self.apply(index, event)
        self.end()

    def end(self) -> None:
        """No event is left: judges the posts of a hand that was cut off in the deal.

        Before the first card nobody knows yet who comes in with a post, and so from whom the blinds are due.
        """
        if self.posts_open and self.deal.any_card and self.stopped < 0:
            self.posting.judge()

    def apply(self, index: int, event: object) -> None:
        """Plays one event; settlement is not played but derived."""
        if isinstance(event, Acted):
            self._acted(index, event)
        elif isinstance(event, Dealt):
            self._dealt(index, event)
        elif isinstance(event, Posted):
            self._posted(index, event)
        elif isinstance(event, Shown):
            self._shown(index, event)
        elif isinstance(event, Mucked):
            self._mucked(index, event)
        elif isinstance(event, Drew):
            self._drew(index, event)
        elif isinstance(event, Reshuffled):
            self._reshuffled(index, event)
        elif isinstance(event, SplitVote):
            self._voted(index, event)
        elif isinstance(event, HandVoided):
            self._voided(index, event)
        elif isinstance(event, DeckCommitted) and self.deal.any_card:
            self.found.add("shuffle.late", "shuffle.when", index, "the seed is committed to before the first card")

    def next_to_act(self) -> i64:
        """The place whose turn it is to act or draw, -1 where nobody has one."""
        if self.stopped >= 0 or self.voided >= 0:
            return -1
        return self.streets.next_to_act()

    def choices(self) -> Choices | None:
        """What the player to act in the betting may do; None where nobody is."""
        place = self.next_to_act()
        betting = self.streets.betting
        return choices_of(self.table, betting, place) if place >= 0 and betting is not None else None

    def over(self) -> bool:
        """Whether the last action was taken and the last card dealt."""
        return self.streets.over

    def street(self) -> str:
        """What the hand is at, in words."""
        return "posting" if self.posts_open and not self.deal.any_card else self.streets.name()

    def showdown(self) -> bool:
        """Whether the hand came to a showdown: two or more are in when everything is done."""
        return self.streets.over and self.table.active > 1

    def first_to_show(self) -> i64:
        """Where the order of showing begins if the last round saw no bet (``show.order``, ``.stud``, ``.draw32``)."""
        first = self.streets.first_later()
        if first < 0:
            return self.deal.order[0]
        return first

    # --- posting ---------------------------------------------------------------------------------------------

    def _posted(self, index: int, posted: Posted) -> None:
        table = self.table
        place = table.place_of(posted.seat)
        if posted.kind == "bring_in" and self.bring_in is not None:
            self._acted(index, Acted(posted.seat, "bring_in", posted.amount, "player", -1))
            return
        if not self.posts_open:
            self.found.add("post.late", "blinds", index, "posted after the betting had begun")
        if posted.amount > table.stack[place]:
            self._stop_for_stack(index, place, posted.amount)
            return
        self.posting.post(index, posted, place, self.deal.any_card)
        self.streets.big_blind = self.posting.big_blind
        if self.streets.betting is not None:
            self.streets.betting.posted_late(table, place)
            self.streets.advance()

    def _begin(self, index: int) -> None:
        """The posting is over and the first betting round opens at event ``index``."""
        self.posts_open = False
        forced = self.posting.judge()
        if self.streets.big_blind < 0:
            self.streets.big_blind = forced.big_place
        self.streets.cards_are_out(index)
        if self.table.active <= 1:
            self.streets.advance()
            return
        betting = self.streets.open_round()
        if self.bring_in is not None:
            due = self.bring_in.find()
            if due < 0:
                self.found.skip("bring-in", "an up-card is unknown")
                betting.any_opener = True
            betting.begin(self.table, due if due >= 0 else self.deal.order[0])
            self.streets.advance()
            return
        self.posting.begin_round(betting, forced)
        self.streets.advance()

    def _more_before_betting(self, index: int) -> bool:
        """Whether the record goes on with posts or hole cards, so that the betting does not begin yet."""
        events = self.hand.events
        if index >= len(events):
            return False
        event = events[index]
        if isinstance(event, Posted):
            return event.kind != "bring_in"
        if self.bring_in is not None and self.table.able <= 1:
            return False
        return isinstance(event, Dealt) and not event.board

    # --- cards -----------------------------------------------------------------------------------------------

    def _dealt(self, index: int, dealt: Dealt) -> None:
        if self.voided >= 0:
            self.found.add("hand.over", self._void_topic(), index, "a card after the hand was voided")
        elif dealt.board:
            self._dealt_to_board(index, dealt)
        else:
            self._dealt_to_seat(index, dealt)

    def _dealt_to_seat(self, index: int, dealt: Dealt) -> None:
        streets = self.streets
        if streets.betting is not None and not self.posts_open:
            streets.break_off(index)
        if self.game.has_bring_in and streets.dealing and self.deal.short(self._last_own_card()):
            self.found.add("deal.short", "stud.short-deck", index, "the deck is too short: one card is shared by all")
        if not self.deal.to_seat(index, dealt, self.table.place_of(dealt.seat), streets.dealing):
            self.stopped = index
        elif streets.dealing and self.deal.complete():
            if not self.posts_open:
                streets.cards_are_out(index)
                streets.advance()
            elif not self._more_before_betting(index + 1):
                self._begin(index + 1)

    def _dealt_to_board(self, index: int, dealt: Dealt) -> None:
        if self.posts_open:
            self._begin(index)
        if self.streets.over and self.table.active <= 1:
            self.found.add("hand.over", "hand.end", index, "a card after the hand was over")
            self.deal.to_board(index, dealt, len(dealt.cards))
            return
        if self.streets.betting is not None:
            self.streets.break_off(index)
        if self.streets.dealing and self._last_own_card() and self.game.has_bring_in:
            self._share_card(index, dealt)
            return
        due = board_due(self.game, self.streets.at)
        if not self.deal.to_board(index, dealt, due):
            self.stopped = index
            return
        if due:
            self.streets.at += 1
        self.streets.advance()

    def _share_card(self, index: int, dealt: Dealt) -> None:
        """One card face up for everybody in place of the last own one (``stud.short-deck``)."""
        if not self.deal.short(True):
            self.found.add("deal.shared", "stud.short-deck", index, "the deck has a card for everybody")
        self.deal.shared = True
        self.streets.no_betting = not self.house.stud.betting_after_shared_card
        if not self.deal.to_board(index, dealt, 1):
            self.stopped = index
            return
        self.streets.dealing = False
        self.streets.advance()

    def _last_own_card(self) -> bool:
        """Whether the cards that are due are each player's last one, dealt after the first betting."""
        return not self.posts_open and self.streets.last_own_card()

    def _shown(self, index: int, shown: Shown) -> None:
        place = self.table.place_of(shown.seat)
        self.showings.append(Showing(index, place, False, self.streets.over))
        if not self.deal.reveal(index, place, shown.cards):
            self.stopped = index

    def _mucked(self, index: int, mucked: Mucked) -> None:
        place = self.table.place_of(mucked.seat)
        self.showings.append(Showing(index, place, True, self.streets.over))
        if not among(place, self.table.mucked):
            self.table.mucked = [*self.table.mucked, int(place)]

    # --- draws -----------------------------------------------------------------------------------------------

    def _drew(self, index: int, drew: Drew) -> None:
        if self.draws is None:
            self.found.add("draw.none", "draw", index, "the game has no draw")
            return
        if self.posts_open:
            self._begin(index)
        if self.streets.betting is not None:
            self.streets.break_off(index)
        if not self.draws.draw(index, drew, self.table.place_of(drew.seat)):
            self.stopped = index
            return
        self.streets.advance()

    def _reshuffled(self, index: int, reshuffled: Reshuffled) -> None:
        if self.draws is None or not self.draws.pending:
            self.found.add("reshuffle.when", "draw.reshuffle.when", index, "no draw is open")
            return
        self.draws.reshuffle(index, reshuffled)

    def _voted(self, index: int, vote: SplitVote) -> None:
        table = self.table
        place = table.place_of(vote.seat)
        if self.votes is None:
            self.votes = SplitVotes(self.house, self.game, table, self.found)
        pots = cut_pots(table, table.live_chips())
        betting = self.streets.betting
        open_to_votes = betting is not None or self.showdown()
        is_check = self.votes.vote(index, vote, place, pots, self.streets.round.number if open_to_votes else 0)
        if not is_check or betting is None or betting.pending[place] == 0:
            return
        if betting.next != place:
            seat = table.seats[betting.next]
            self.found.add("turn", "split-vote", index, f"it is the turn of seat {seat}", {"seat": seat})
        if betting.owes(table, place) == 0:
            betting.matched(table, place)
        self.streets.advance()

    # --- betting ---------------------------------------------------------------------------------------------

    def _acted(self, index: int, acted: Acted) -> None:
        if self.voided >= 0:
            self.found.add("hand.over", self._void_topic(), index, "an action after the hand was voided")
            return
        if self.posts_open:
            self._begin(index)
        place = self.table.place_of(acted.seat)
        if acted.amount > self.table.stack[place]:
            self._stop_for_stack(index, place, acted.amount)
            return
        betting = self.streets.betting
        if betting is None:
            self._go_on_without(index)
            betting = self.streets.betting
        if self.votes is not None and self.votes.offered:
            pots = cut_pots(self.table, self.table.live_chips())
            self.votes.act(place, acted.action, pots, self.streets.round.number)
        if betting is None:
            self._acted_late(index, acted, place)
        elif not self.acting.act(betting, index, acted, place):
            self.stopped = index
        self.streets.advance()

    def _go_on_without(self, index: int) -> None:
        """Somebody acts between two rounds: draws and cards that are still due do not come any more."""
        if self.draws is not None and self.draws.pending:
            self.draws.missing(index)
            self.streets.advance()
        elif self.streets.dealing and not self.deal.complete() and self.deal.dealt > 0:
            self.streets.cards_are_out(index)
            self.streets.advance()

    def _acted_late(self, index: int, acted: Acted, place: i64) -> None:
        ended = self.streets.at == len(self.game.streets)
        if self.streets.no_betting and ended and self.showdown() and self.table.can_act(place):
            self._bet_without_betting(index, acted, place)
        elif not self.acting.late(index, acted, place, self.streets.over):
            self.stopped = index

    def _bet_without_betting(self, index: int, acted: Acted, place: i64) -> None:
        """Somebody acts in the round after the shared card, which has no betting (``stud.short-deck``)."""
        self.found.add(
            "bet.barred",
            "stud.short-deck",
            index,
            "there is no betting after the shared card",
            {},
            {"action": acted.action, "amount": self.found.money(acted.amount)},
        )
        if acted.amount:
            self.acting.move(self.streets.reopen(), place, acted, True)

    # --- interruptions ---------------------------------------------------------------------------------------

    def _voided(self, index: int, voided: HandVoided) -> None:
        """A crash leaves a finished hand as it is; management may void it even then (``authority.management``)."""
        if self.voided >= 0:
            return
        if self.streets.over and voided.reason == "server_crash" and self.house.void.after_last_action == "stands":
            self.found.add(
                "void.finished",
                "refund.finished",
                index,
                "the last action was taken: the hand stands",
                {},
                {"reason": voided.reason},
            )
            self.after_over = True
            return
        self.voided = index

    def void_reason(self) -> str:
        """Why the hand was voided, "" where it was not."""
        if self.voided < 0:
            return ""
        event = self.hand.events[self.voided]
        return event.reason if isinstance(event, HandVoided) else ""

    def _void_topic(self) -> str:
        return "server-crash" if self.void_reason() == "server_crash" else "void.misdeal"

    def _stop_for_stack(self, index: int, place: i64, amount: int) -> None:
        money = self.found.money
        seat = self.table.seats[place]
        self.found.add(
            "stack.exceeded",
            "table-stakes",
            index,
            f"seat {seat} has {money(self.table.stack[place])} left",
            {"amount": money(self.table.stack[place])},
            {"amount": money(amount)},
        )
        self.stopped = index
