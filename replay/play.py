"""Drives a hand forward one event at a time: the one machine, whatever the house and the game."""

from typing import Final, final

from mypy_extensions import i64

from replay.betting.action import judge_action
from replay.betting.choices import Choices, choices_of
from replay.betting.forced_bets import ForcedBets, Post, is_live
from replay.betting.round import Round
from replay.betting.structure import Structure
from replay.deal import Deal, board_due
from replay.events import (
    Acted,
    Dealt,
    DeckCommitted,
    Event,
    HandVoided,
    Mucked,
    Posted,
    Shown,
)
from replay.finding import Findings
from replay.games.game import BET, DOWN, Game
from replay.hand import Hand
from replay.houses.house import House
from replay.shuffles.recorded import recorded_deck
from replay.table import ACTIVE, Table
from replay.timeouts import BY_CLOCK, artificial_all_in_fault, timeout_fault


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
        self.deal: Final = Deal(self.table, game, found)
        self.structure: Final = Structure(hand, house, game)
        self.deal.deck = recorded_deck(hand, game, found)
        self.posts: Final[list[Post]] = []
        self.showings: Final[list[Showing]] = []
        self.round: Final = Round(self.table.n, self.structure)
        """The betting round that was played last; after the hand, the one that decides who shows first."""
        self.betting: Round | None = None
        """The same while it is open, None between rounds."""
        self.at = 0
        self.posting = True
        self.over = False
        self.stopped = -1
        self.voided = -1
        self.after_over = False
        self._straddler = -1
        self._big_blind = -1

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
        elif isinstance(event, HandVoided):
            self._voided(index, event)
        elif isinstance(event, DeckCommitted) and self.deal.any_card:
            self.found.add("shuffle.late", "shuffle.when", index, "the seed is committed to before the first card")

    def next_to_act(self) -> int:
        """The place whose turn it is, -1 where nobody has one."""
        return self.betting.next if self.betting is not None and self.stopped < 0 and self.voided < 0 else -1

    def choices(self) -> Choices | None:
        """What the player to act may do; None where nobody is."""
        place = self.next_to_act()
        return choices_of(self.table, self.betting, place) if place >= 0 and self.betting is not None else None

    def showdown(self) -> bool:
        """Whether the hand came to a showdown: two or more are in when everything is done."""
        return self.over and self.table.active > 1

    def first_to_show(self) -> int:
        """Where the order of showing begins if the last round saw no bet (``show.order``)."""
        return self.table.left_of_button()

    def street(self) -> str:
        """What the hand is at, in words."""
        if self.over:
            return "showdown" if self.showdown() else "hand over"
        if self.posting and not self.deal.any_card:
            return "posting"
        names = {0: "before the flop", 3: "flop", 4: "turn", 5: "river"}
        return names.get(len(self.table.board), f"{len(self.table.board)} board cards")

    # --- posting ---------------------------------------------------------------------------------------------

    def _posted(self, index: int, posted: Posted) -> None:
        table = self.table
        place = table.place[posted.seat]
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
        self.deal.left_out(index)
        while self.at < len(self.game.streets) and self.game.streets[self.at].kind == DOWN:
            self.at += 1
        if self.table.active <= 1:
            self._advance()
            return
        betting = self._open_round()
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
        return isinstance(event, Posted) or (isinstance(event, Dealt) and not event.board)

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
            return
        if not dealt.board:
            place = self.table.place[dealt.seat]
            if not self.deal.to_seat(index, dealt, place, self.posting):
                self.stopped = index
            elif self.posting and self.deal.hole_complete() and not self._more_before_betting(index + 1):
                self._begin(index + 1)
            return
        if self.posting:
            self._begin(index)
        if self.over and self.table.active <= 1:
            self.found.add("hand.over", "hand.end", index, "a card after the hand was over")
            self.deal.to_board(index, dealt, len(dealt.cards))
            return
        if self.betting is not None:
            seat = self.table.seats[self.betting.next]
            self.found.add("deal.early", "streets", index, f"seat {seat} has still to act", {"seat": seat})
            self._close_round()
        if not self.deal.to_board(index, dealt, board_due(self.game, self.at)):
            self.stopped = index
            return
        if board_due(self.game, self.at):
            self.at += 1
        self._advance()

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
        betting = self.betting
        if betting is None:
            self._acted_late(index, acted, place)
            return
        if table.status[place] != ACTIVE:
            self._out_of_turn(index, acted, place, betting)
            self.stopped = index
            return
        if betting.next != place and not self._optional_turn(betting, place):
            self._out_of_turn(index, acted, place, betting)
        if place in table.artificial or (table.stack[place] == 0 and acted.action != "fold"):
            return
        if acted.cause == "artificial_all_in":
            self._artificial_all_in(index, acted, place, betting)
        else:
            self._clocked(index, acted, place, betting)
            judge_action(table, betting, place, acted, index, self.found)
            self._move(betting, place, acted)
        self._advance()

    def _move(self, betting: Round, place: int, acted: Acted) -> None:
        """The chips of an action move and the turn passes on."""
        table = self.table
        if acted.action == "fold":
            table.fold(place)
            betting.matched(table, place)
            return
        before = betting.price
        if acted.amount:
            table.pay(place, acted.amount)
        to = table.bet[place]
        if to > before:
            betting.raised(table, place, table.stack[place] > 0)
        else:
            betting.level = max(betting.level, to)
            betting.matched(table, place)

    def _clocked(self, index: int, acted: Acted, place: int, betting: Round) -> None:
        if acted.cause not in BY_CLOCK:
            return
        owes = betting.owes(self.table, place)
        if acted.action == "check" and owes > 0:
            return
        topic = timeout_fault(self.hand, self.house, self.table, place, acted, owes)
        if topic:
            self.found.add(
                "timeout.action", topic, index, f"{acted.action} by {acted.cause}", {},
                {"action": acted.action, "cause": acted.cause},
            )  # fmt: skip

    def _artificial_all_in(self, index: int, acted: Acted, place: int, betting: Round) -> None:
        topic = artificial_all_in_fault(self.hand, self.house, self.table, place)
        if topic:
            self.found.add(
                "timeout.artificial-all-in", topic, index, "an artificial all-in is not allowed here", {},
                {"action": acted.action, "cause": acted.cause},
            )  # fmt: skip
        if self.table.put_in(place) == 0:
            self.table.fold(place)
        else:
            self.table.artificial.append(place)
        betting.matched(self.table, place)

    def _acted_late(self, index: int, acted: Acted, place: int) -> None:
        """An action while nobody may act: the round or the hand is over (``hand.end``)."""
        where = "hand" if self.over else "round"
        self.found.add(
            "hand.over", "hand.end", index, f"an action after the {where} was over", {},
            {"seat": acted.seat, "action": acted.action},
        )  # fmt: skip
        if self.table.status[place] != ACTIVE:
            if acted.amount or acted.action == "fold":
                self.stopped = index
            return
        if acted.action == "fold" and not self.over:
            self.table.fold(place)
        elif acted.amount:
            self.table.pay(place, acted.amount)
            self.table.collect()
        self._advance()

    def _optional_turn(self, betting: Round, place: int) -> bool:
        """Whether a player who waits for a raise may act here: nobody who must is passed over."""
        if place not in betting.optional or not self.table.can_act(place) or betting.has_acted(place):
            return False
        n = self.table.n
        at = betting.turn_from
        for step in range(n):
            other = (at + step) % n
            if other == place:
                return True
            if betting.pending[other] == 1:
                return False
        return False

    def _out_of_turn(self, index: int, acted: Acted, place: int, betting: Round) -> None:
        table = self.table
        topic = "action.clockwise"
        if place in table.artificial:
            topic = "artificial-all-in.effect"
        elif betting.actions == 0 and table.status[place] == ACTIVE and table.can_act(place):
            topic = "first-to-act.first-round" if betting.number == 1 else "first-to-act.later"
            if table.dealt_in == 2 and self.house.blinds.heads_up_button_posts == "big":
                topic = "blinds.heads-up"
        seat = table.seats[betting.next]
        self.found.add(
            "turn", topic, index, f"it is the turn of seat {seat}", {"seat": seat},
            {"seat": acted.seat, "action": acted.action},
        )  # fmt: skip

    # --- streets ---------------------------------------------------------------------------------------------

    def _open_round(self) -> Round:
        self.round.open(self.table)
        self.betting = self.round
        return self.round

    def _close_round(self) -> None:
        self.table.collect()
        self.betting = None
        self.at += 1

    def _advance(self) -> None:
        """Goes on to the next thing that somebody has to do: act, or deal."""
        while not self.over:
            if self.table.active <= 1:
                self.table.collect()
                self.betting = None
                self.over = True
            elif self.betting is not None:
                if not self.betting.over():
                    return
                self._close_round()
            elif self.at >= len(self.game.streets):
                self.over = True
            elif self.game.streets[self.at].kind == BET:
                self._open_round().begin(self.table, self._first_later())
            else:
                return

    def _first_later(self) -> int:
        """Where the search for the opener of a later round begins (``first-to-act.later``)."""
        if self.game.first_later == "left_of_big_blind" and self._big_blind >= 0:
            return self.table.after(self._big_blind)
        return self.table.left_of_button()

    # --- interruptions ---------------------------------------------------------------------------------------

    def _voided(self, index: int, voided: HandVoided) -> None:
        if self.voided >= 0:
            return
        if self.over and voided.reason == "server_crash" and self.house.void.after_last_action == "stands":
            self.found.add(
                "void.finished", "refund.finished", index, "the last action was taken: the hand stands", {},
                {"reason": voided.reason},
            )  # fmt: skip
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
            "stack.exceeded", "table-stakes", index, f"seat {seat} has {money(self.table.stack[place])} left",
            {"amount": money(self.table.stack[place])}, {"amount": money(amount)},
        )  # fmt: skip
        self.stopped = index
