"""Drives a hand forward one event at a time: the one machine, whatever the house and the game."""

from typing import Final, final

from mypy_extensions import i64

from replay.betting.acting import Acting
from replay.betting.bring_in import BringIn
from replay.betting.choices import Choices, choices_of
from replay.betting.forced_bets import ForcedBets, Post, is_live
from replay.betting.round import Round
from replay.betting.structure import Structure
from replay.deal import Deal, board_due
from replay.drawing.draw import Draws
from replay.drawing.split_vote import SplitVotes
from replay.events import (
    Acted,
    Dealt,
    DeckCommitted,
    Drew,
    Event,
    HandVoided,
    Mucked,
    Posted,
    Reshuffled,
    Shown,
    SplitVote,
)
from replay.finding import MISSING, Findings
from replay.games.game import BET, BOARD, DOWN, DRAW, UP, Game
from replay.hand import Hand
from replay.hand_showing import HandShowing
from replay.houses.house import House
from replay.pots.layers import cut_pots
from replay.shuffles.recorded import recorded_deck
from replay.table import Table


@final
class Showing:
    """A hand shown or mucked: the event, the place, and whether it came after everything was dealt and bet."""

    def __init__(self, event: int, place: int, mucked: bool, at_showdown: bool) -> None:
        self.event: Final = event
        self.place: Final = place
        self.mucked: Final = mucked
        self.at_showdown: Final = at_showdown


@final
class Play:
    """A hand in play. Actions are replayed as recorded, also where the rules forbid them; each fault is a finding.

    ``over``: one player is left or all rounds are done. ``stopped``: the event at which replay could not go on, -1
    where it could. ``voided``: the event that voided the hand, -1 without one.
    """

    def __init__(self, hand: Hand, house: House, game: Game, found: Findings) -> None:
        self.hand: Final = hand
        self.house: Final = house
        self.game: Final = game
        self.found: Final = found
        self.table: Final = Table(hand)
        self.deal: Final = Deal(hand, house, self.table, game, found)
        self.structure: Final = Structure(hand, house, game)
        self.deal.deck = recorded_deck(hand, game, found)
        if not self.structure.sized():
            found.skip("stakes", "the stakes do not say the sizes of the bets")
        self.posts: Final[list[Post]] = []
        self.showings: Final[list[Showing]] = []
        self.round: Final = Round(self.table.n, self.structure)
        """The betting round that was played last; after the hand, the one that decides who shows first."""
        self.betting: Round | None = None
        """The same while it is open, None between rounds."""
        antes = game.forced == "ante"
        self.bring_in: Final = BringIn(hand, house, game, self.table, found) if antes else None
        self.showing: Final = HandShowing(house, game, self.table, self.deal.order) if antes else None
        self.acting: Final = Acting(hand, house, self.table, self.bring_in, game.first_later == "high_showing", found)
        self.draws: Final = Draws(hand, house, game, self.table, self.deal, found) if game.draws else None
        self.votes: Final = SplitVotes(house, game, self.table, found)
        self.at: int = self.deal.open(0)
        """The step of the streets that is played or, while cards are due, comes after them."""
        self.dealing = True
        """Players' own cards are due."""
        self.posting = True
        self.over = False
        self.stopped: int = -1
        self.voided: int = -1
        self.after_over = False
        self.no_betting = False
        """The round after the shared card has no betting (``stud.short-deck``)."""
        self._straddler: int = -1
        self._big_blind: int = -1

    def run(self) -> None:
        """Plays all events, as far as that is possible."""
        for index, event in enumerate(self.hand.events):
            if self.stopped >= 0:
                break
            self.apply(index, event)
        self.end()

    def end(self) -> None:
        """No event is left: judges the posts of a hand that was cut off in the deal.

        Before the first card nobody knows yet who comes in with a post, and so from whom the blinds are due.
        """
        if self.posting and self.deal.any_card and self.stopped < 0:
            self._forced_bets().check()

    def apply(self, index: int, event: Event) -> None:
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

    def next_to_act(self) -> int:
        """The place whose turn it is to act or draw, -1 where nobody has one."""
        if self.stopped >= 0 or self.voided >= 0 or self.over:
            return -1
        if self.betting is not None:
            return self.betting.next
        return self.draws.pending[0] if self.draws is not None and self.draws.pending else -1

    def choices(self) -> Choices | None:
        """What the player to act in the betting may do; None where nobody is."""
        place = self.next_to_act()
        return choices_of(self.table, self.betting, place) if place >= 0 and self.betting is not None else None

    def showdown(self) -> bool:
        """Whether the hand came to a showdown: two or more are in when everything is done."""
        return self.over and self.table.active > 1

    def first_to_show(self) -> int:
        """Where the order of showing begins if the last round saw no bet (``show.order``)."""
        first = self._first_later()
        return first if first >= 0 else self.deal.order[0]

    # --- posting ---------------------------------------------------------------------------------------------

    def _posted(self, index: int, posted: Posted) -> None:
        table = self.table
        place = table.place[posted.seat]
        if posted.kind == "bring_in" and self.bring_in is not None:
            self._acted(index, Acted(posted.seat, "bring_in", posted.amount, "player", -1))
            return
        if not self.posting:
            self.found.add("post.late", "blinds", index, "posted after the betting had begun")
        if posted.amount > table.stack[place]:
            self._stop_for_stack(index, place, posted.amount)
            return
        self.posts.append(Post(index, posted, place, table.stack[place], self.deal.any_card))
        if posted.kind == "ante":
            if self.hand.stakes.big_blind_ante and not self.hand.stakes.ante:
                table.pay_dead(place, posted.amount)
            else:
                table.ante(place, posted.amount)
        elif is_live(self.house, posted, self.hand.events):
            table.pay(place, posted.amount)
        else:
            table.pay_dead(place, posted.amount)
        if self.betting is not None:
            self.betting.posted_late(table, place)
            self._advance()
        if posted.kind == "straddle":
            self._straddler = place
        elif posted.kind == "big_blind":
            self._big_blind = place

    def _forced_bets(self) -> ForcedBets:
        return ForcedBets(self.hand, self.house, self.game, self.table, self.posts, self.found)

    def _begin(self, index: int) -> None:
        """The posting is over and the first betting round opens at event ``index``."""
        self.posting = False
        forced = self._forced_bets()
        forced.check()
        self._cards_are_out(index)
        if self.table.active <= 1:
            self._advance()
            return
        betting = self._open_round()
        if self.bring_in is not None:
            due = self.bring_in.find()
            if due < 0:
                self.found.skip("bring-in", "an up-card is unknown")
                betting.any_opener = True
            betting.begin(self.table, due if due >= 0 else self.deal.order[0])
            self._advance()
            return
        self._price_blinds(betting, forced)
        for post in self.posts:
            if post.kind == "entry" and forced.declines(post):
                betting.optional.append(post.place)
        big = self._big_blind if self._big_blind >= 0 else forced.due.big
        last = self._straddler if self._straddler >= 0 else big
        betting.begin(self.table, self.table.after(last) if last >= 0 else self.table.left_of_button())
        self._advance()

    def _more_before_betting(self, index: int) -> bool:
        """Whether the record goes on with posts or hole cards, so that the betting does not begin yet."""
        events = self.hand.events
        if index >= len(events):
            return False
        event = events[index]
        if isinstance(event, Posted):
            return event.kind != "bring_in"
        return isinstance(event, Dealt) and not event.board

    def _price_blinds(self, betting: Round, forced: ForcedBets) -> None:
        """The blinds are the first bet of the round; a straddle is one more (``straddle.raise``)."""
        betting.price = max(betting.level, i64(forced.big))
        betting.full_level = betting.price
        betting.bets = 1
        straddle = self.house.straddle
        if self._straddler >= 0 and (straddle is None or straddle.counts_as_bet):
            betting.bets = 2
        if self._straddler >= 0 and straddle is not None and straddle.raise_increment == "straddle":
            betting.full_raise = betting.price

    # --- cards -----------------------------------------------------------------------------------------------

    def _dealt(self, index: int, dealt: Dealt) -> None:
        if self.voided >= 0:
            self.found.add("hand.over", self._void_topic(), index, "a card after the hand was voided")
        elif dealt.board:
            self._dealt_to_board(index, dealt)
        else:
            self._dealt_to_seat(index, dealt)

    def _dealt_to_seat(self, index: int, dealt: Dealt) -> None:
        if not self.posting and self.betting is not None:
            self._interrupt(index)
        if self.dealing and self.deal.short(self._last_own_card()):
            self.found.add("deal.short", "stud.short-deck", index, "the deck is too short: one card is shared by all")
        if not self.deal.to_seat(index, dealt, self.table.place[dealt.seat], self.dealing):
            self.stopped = index
        elif self.dealing and self.deal.complete():
            if not self.posting:
                self._cards_are_out(index)
                self._advance()
            elif not self._more_before_betting(index + 1):
                self._begin(index + 1)

    def _dealt_to_board(self, index: int, dealt: Dealt) -> None:
        if self.posting:
            self._begin(index)
        if self.over and self.table.active <= 1:
            self.found.add("hand.over", "hand.end", index, "a card after the hand was over")
            self.deal.to_board(index, dealt, len(dealt.cards))
            return
        if self.betting is not None:
            self._interrupt(index)
        if self.dealing and self._last_own_card() and self.game.forced == "ante":
            self._share_card(index, dealt)
            return
        if not self.deal.to_board(index, dealt, board_due(self.game, self.at)):
            self.stopped = index
            return
        if board_due(self.game, self.at):
            self.at += 1
        self._advance()

    def _share_card(self, index: int, dealt: Dealt) -> None:
        """One card face up for everybody in place of the last own one (``stud.short-deck``)."""
        if not self.deal.short(True):
            self.found.add("deal.shared", "stud.short-deck", index, "the deck has a card for everybody")
        self.deal.shared = True
        self.no_betting = not self.house.stud.betting
        if not self.deal.to_board(index, dealt, 1):
            self.stopped = index
            return
        self.dealing = False
        self._advance()

    def _last_own_card(self) -> bool:
        """Whether the cards that are due are each player's last one."""
        return not self.posting and self.deal.due_down + self.deal.due_up == 1 and self.at == len(self.game.streets) - 1

    def _interrupt(self, index: int) -> None:
        """Cards come though somebody has still to act (``streets``)."""
        if self.betting is not None:
            seat = self.table.seats[self.betting.next]
            self.found.add("deal.early", "streets", index, f"seat {seat} has still to act", {"seat": seat})
            self._close_round()
            self._advance()

    def _cards_are_out(self, index: int) -> None:
        """The own cards of this phase are dealt, or missing for good."""
        self.deal.left_out(index if index < len(self.hand.events) else MISSING)
        self.dealing = False

    def _shown(self, index: int, shown: Shown) -> None:
        place = self.table.place[shown.seat]
        self.showings.append(Showing(index, place, False, self.over))
        if not self.deal.reveal(index, place, shown.cards):
            self.stopped = index

    def _mucked(self, index: int, mucked: Mucked) -> None:
        place = self.table.place[mucked.seat]
        self.showings.append(Showing(index, place, True, self.over))
        if place not in self.table.mucked:
            self.table.mucked.append(place)

    # --- draws -----------------------------------------------------------------------------------------------

    def _drew(self, index: int, drew: Drew) -> None:
        if self.draws is None:
            self.found.add("draw.none", "draw", index, "the game has no draw")
            return
        if self.posting:
            self._begin(index)
        if self.betting is not None:
            self._interrupt(index)
        if not self.draws.draw(index, drew, self.table.place[drew.seat]):
            self.stopped = index
            return
        self._advance()

    def _reshuffled(self, index: int, reshuffled: Reshuffled) -> None:
        if self.draws is None or not self.draws.pending:
            self.found.add("reshuffle.when", "draw.reshuffle.when", index, "no draw is open")
            return
        self.draws.reshuffle(index, reshuffled)

    def _voted(self, index: int, vote: SplitVote) -> None:
        table = self.table
        place = table.place[vote.seat]
        pots = cut_pots(table, table.total)
        is_check = self.votes.vote(index, vote, place, pots, self.round.number if self.betting is not None else 0)
        betting = self.betting
        if not is_check or betting is None or betting.pending[place] == 0:
            return
        if betting.next != place:
            seat = table.seats[betting.next]
            self.found.add("turn", "split-vote", index, f"it is the turn of seat {seat}", {"seat": seat})
        if betting.owes(table, place) == 0:
            betting.matched(table, place)
        self._advance()

    # --- betting ---------------------------------------------------------------------------------------------

    def _acted(self, index: int, acted: Acted) -> None:
        table = self.table
        if self.voided >= 0:
            self.found.add("hand.over", self._void_topic(), index, "an action after the hand was voided")
            return
        if self.posting:
            self._begin(index)
        place = table.place[acted.seat]
        if acted.amount > table.stack[place]:
            self._stop_for_stack(index, place, acted.amount)
            return
        if self.draws is not None and self.draws.pending:
            self.draws.missing(index)
            self._advance()
        elif self.dealing and not self.deal.complete() and self.deal.dealt > 0:
            self._cards_are_out(index)
            self._advance()
        if self.votes.any and acted.action != "check":
            self.votes.end(place, cut_pots(table, table.total))
        betting = self.betting
        if betting is None:
            self._acted_late(index, acted, place)
        elif not self.acting.act(betting, index, acted, place):
            self.stopped = index
        self._advance()

    def _acted_late(self, index: int, acted: Acted, place: int) -> None:
        if self.no_betting and self.showdown() and self.table.can_act(place) and self.at == len(self.game.streets):
            self._bet_without_betting(index, acted, place)
        elif not self.acting.late(index, acted, place, self.over):
            self.stopped = index

    def _bet_without_betting(self, index: int, acted: Acted, place: int) -> None:
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
            self.over = False
            self.at -= 1
            self.betting = self.round
            self.acting.move(self.round, place, acted, True)

    # --- streets ---------------------------------------------------------------------------------------------

    def _open_round(self) -> Round:
        betting = self.round
        betting.open(self.table)
        self.betting = betting
        if self.showing is not None:
            self.showing.note_open_pairs(betting)
        if self.draws is not None and self.house.drawing.timeout_bars != "nothing":
            betting.barred.extend(self.draws.timed_out)
            self.draws.timed_out.clear()
        return betting

    def _close_round(self) -> None:
        self.table.collect()
        self.betting = None
        self.at += 1

    def _advance(self) -> None:
        """Goes on to the next thing that somebody has to do: act, draw or deal."""
        while not self.over:
            if self.table.active <= 1:
                self.table.collect()
                self.betting = None
                self.dealing = False
                self.over = True
            elif self.betting is not None:
                if not self.betting.over():
                    return
                self._close_round()
            elif self.dealing:
                return
            elif self.at >= len(self.game.streets):
                self.over = True
            elif not self._next_step():
                return

    def _next_step(self) -> bool:
        """Begins the step that comes next; False where it waits for cards or draws."""
        kind = self.game.streets[self.at].kind
        if kind == BET:
            betting = self._open_round()
            if not self.no_betting:
                first = self._first_later()
                betting.any_opener = first < 0
                betting.begin(self.table, first if first >= 0 else self.deal.order[0])
        elif kind in (DOWN, UP):
            self.at = self.deal.open(self.at)
            self.dealing = True
            too_short = self.deal.left() < self.deal.serving * (self.deal.due_down + self.deal.due_up)
            if too_short and not self.deal.short(self._last_own_card()):
                self.found.skip("deal", "the deck is too short for the cards that are due; no text covers it")
            return False
        elif kind == DRAW and self.draws is not None:
            if not self.draws.is_open:
                self.draws.open()
            if self.draws.pending:
                return False
            self.draws.is_open = False
            self.at += 1
        else:
            return kind != BOARD
        return True

    def _first_later(self) -> int:
        """Where the search for the opener of a later round begins (``first-to-act.later``, ``.stud``)."""
        if self.showing is not None and self.game.first_later == "high_showing":
            return self.showing.highest(self.found)
        if self.game.first_later == "left_of_big_blind" and self._big_blind >= 0:
            return self.table.after(self._big_blind)
        return self.table.left_of_button()

    def street(self) -> str:
        """What the hand is at, in words."""
        if self.over:
            return "showdown" if self.showdown() else "hand over"
        if self.posting and not self.deal.any_card:
            return "posting"
        if self.draws is not None:
            return f"draw {self.draws.number}" if self.draws.pending else f"betting round {max(1, self.round.number)}"
        if self.game.forced == "ante":
            return f"betting round {max(1, self.round.number)}"
        names = {0: "before the flop", 3: "flop", 4: "turn", 5: "river"}
        return names.get(len(self.table.board), f"{len(self.table.board)} board cards")

    # --- interruptions ---------------------------------------------------------------------------------------

    def _voided(self, index: int, voided: HandVoided) -> None:
        if self.voided >= 0:
            return
        if self.over and voided.reason == "server_crash" and self.house.void.after_last_action == "stands":
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

    def _stop_for_stack(self, index: int, place: int, amount: int) -> None:
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
