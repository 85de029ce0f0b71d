"""Who has a jackpot coming: the hands on a pool's list, and the conditions that each meets (section 14)."""

from typing import Final, final

from replay.cards.best_five import best_fives
from replay.cards.card import Card, rank_of
from replay.finding import Findings
from replay.hand import Combination, Pool
from replay.houses.rules.jackpot import Jackpot
from replay.jackpots.contribution import pool_of
from replay.pots.pot import Pot
from replay.settlement import Settlement

BOTH: Final = 2
"""How many hole cards the conditions speak of; a game whose hands use more is never eligible."""


@final
class Eligibility:
    """One hand on a pool's list: eligible, or not and why. ``reasons`` are rule ids."""

    def __init__(self, pool: str, kind: str, place: int, reasons: list[str], assumed: bool) -> None:
        self.pool: Final = pool
        self.kind: Final = kind
        self.place: Final = place
        self.reasons: Final = reasons
        self.assumed: Final = assumed
        """The list of combinations was the house file's example."""

    def eligible(self) -> bool:
        """Whether every condition is met."""
        return not self.reasons


@final
class PoolCheck:
    """One pool of one hand: the list and hours that hold for it, and who is on the list.

    The table's own list and hours go before those of the house file (``authority.settings``).
    """

    def __init__(self, settlement: Settlement, pool: Pool, jackpot: Jackpot, found: Findings) -> None:
        self.settlement: Final = settlement
        self.jackpot: Final = jackpot
        self.found: Final = found
        self.pool: Final = pool
        listed = pool.combinations
        self.combinations: Final[list[Combination]] = jackpot.combinations if listed is None else listed
        self.assumed: Final = listed is None and jackpot.example
        self.topic: Final = f"jackpot.{jackpot.kind.replace('_', '-')}"

    def entries(self) -> list[Eligibility]:
        """The seats whose hand is on the list; where cards or the list are unknown, a skipped check says so."""
        if not self.combinations:
            self.found.skip("jackpot", f"{self.found.rule('jackpot.combinations')}: pool {self.pool.pool} has no list")
            return []
        strange = [name for name in self._names() if name not in self.settlement.high.categories]
        if strange:
            rule = self.found.rule("jackpot.combinations")
            self.found.skip("jackpot", f"{rule}: no hand is called {', '.join(strange)}")
            return []
        if self.settlement.unknown:
            self.found.skip("jackpot", "cards of a claimant or of the board are unknown")
            return []
        places = self._winners_on_list() if self.jackpot.kind == "monte_carlo" else self._losers_on_list()
        name, kind = self.pool.pool, self.jackpot.kind
        return self._recipients(
            [Eligibility(name, kind, place, self._reasons(place), self.assumed) for place in places]
        )

    def _names(self) -> list[str]:
        """The hands that the list names."""
        names = [one.hand for one in self.combinations]
        return names + [one.beaten_by for one in self.combinations if one.beaten_by]

    # --- who is on the list ------------------------------------------------------------------------------------

    def _winners_on_list(self) -> list[int]:
        """The winners of the main pot, seen or unseen, whose hand is on the list (``jackpot.monte-carlo``)."""
        settlement = self.settlement
        if self.jackpot.needs_showdown and not settlement.play.showdown():
            return []
        winners = [award.place for award in settlement.division.awards if award.pot == 0 and award.side != "low"]
        return [place for place in winners if self._on_list(self._key(place), 0)]

    def _losers_on_list(self) -> list[int]:
        """The losing hands whose combination, and that of the hand that beat them, are on the list, mucked ones too.

        ``jackpot.bad-beat``, and within its hours ``jackpot.smart``. Who mucked beat nobody: he has given up his claim.
        """
        settlement = self.settlement
        places: list[int] = []
        for place in settlement.order:
            mine = self._key(place)
            if mine <= 0:
                continue
            for pot in settlement.pots:
                if place not in pot.eligible or len(pot.eligible) < 2:
                    continue
                beaten_by = self._winner(pot)
                lost = settlement.claims.beats(beaten_by, place, pot)
                if lost and self._on_list(mine, self._key(beaten_by)) and place not in places:
                    places.append(place)
        places.sort()
        return places

    def _winner(self, pot: Pot) -> int:
        """One who has the best hand of a pot's claimants."""
        claimants = self.settlement.claims.claimants(pot)
        best = claimants[0]
        for other in claimants:
            if self.settlement.claims.beats(other, best, pot):
                best = other
        return best

    def _key(self, place: int) -> int:
        """The key of a hand's best five, also of one that won before the river; 0 without five cards."""
        play = self.settlement.play
        game = play.game
        table = play.table
        if play.showdown():
            return self.settlement.high_key(place)
        if not play.deal.known(place):
            return 0
        return self.settlement.high.best_key(table.hole[place], table.board, game.use_hole, game.use_board)

    def _on_list(self, key: int, beaten_by: int) -> bool:
        if key <= 0:
            return False
        high = self.settlement.high
        for one in self.combinations:
            if high.reaches(key, one.hand) and (not one.beaten_by or high.reaches(beaten_by, one.beaten_by)):
                return True
        return False

    # --- conditions ----------------------------------------------------------------------------------------------

    def _reasons(self, place: int) -> list[str]:
        """The rule of each condition that a hand on the list does not meet.

        The pool's games (``jackpot.monte-carlo.games``, ``jackpot.bad-beat.games``, ``jackpot.smart.games``), a game
        that is never among them (``jackpot.omaha5``), the pool's pocket pair (``jackpot.monte-carlo.pocket-pair``,
        ``jackpot.bad-beat.pocket-pair``, ``jackpot.smart.pocket-pair``), and what holds for all pools.
        """
        hand = self.settlement.play.hand
        rule = self.found.rule
        reasons: list[str] = []
        if hand.money != "real" or hand.is_tournament:
            reasons.append(rule("jackpot.cash-only"))
        if hand.game not in self.jackpot.games:
            special = f"jackpot.{hand.game}"
            has_own = special in self.settlement.play.house.rules and self.settlement.play.game.use_hole > BOTH
            reasons.append(rule(special if has_own else f"{self.topic}.games"))
        self._hole_cards(place, reasons)
        if self.jackpot.conditions_apply == "both":
            for other in self._beaten_by(place):
                self._hole_cards(other, reasons)
        if self.jackpot.must_show and not self._shown(place):
            reasons.append(rule("jackpot.must-show"))
        if self.jackpot.kind == "smart":
            self._window(reasons)
        return reasons

    def _hole_cards(self, place: int, reasons: list[str]) -> None:
        """Both hole cards used, and a pair where the combination asks for one; nothing where a hand uses more.

        ``jackpot.both-hole-cards``, ``jackpot.pocket-pair``; in games that take two of more hole cards, of the two that
        are used (``jackpot.omaha``). A flush or a straight asks for no pair (``jackpot.no-pocket-pair-needed``).
        """
        if self.settlement.play.game.use_hole > BOTH:
            return
        failed: list[str] = []
        if not self._both_hole_cards(place):
            failed.append(self.found.rule("jackpot.both-hole-cards"))
        if not self._pocket_pair(place):
            failed.append(self.found.rule(f"{self.topic}.pocket-pair"))
        reasons.extend([rule for rule in failed if rule not in reasons])

    def _beaten_by(self, place: int) -> list[int]:
        """The hands that won the pots in which this one lost (``jackpot.conditions_apply``, Q44)."""
        winners: list[int] = []
        for pot in self.settlement.pots:
            if place in pot.eligible:
                claims = self.settlement.claims
                best = self._winner(pot)
                if claims.beats(best, place, pot):
                    winners += [other for other in claims.claimants(pot) if self._key(other) == self._key(best)]
        return winners

    def _fives(self, place: int) -> list[list[Card]]:
        play = self.settlement.play
        game = play.game
        table = play.table
        return best_fives(self.settlement.high, table.hole[place], table.board, game.use_hole, game.use_board)

    def _both_hole_cards(self, place: int) -> bool:
        """Whether a best five holds two hole cards; ``necessary``: whether every one does (Q44)."""
        hole = self.settlement.play.table.hole[place]
        holding = [len([card for card in five if card in hole]) >= BOTH for five in self._fives(place)]
        return all(holding) if self.jackpot.both_hole == "necessary" else any(holding)

    def _pocket_pair(self, place: int) -> bool:
        """Whether the two hole cards, of more than two those that are used, are a pair where one is asked for."""
        category = self.settlement.high.category(self._key(place))
        if category not in self.jackpot.pocket_pair_for:
            return True
        hole = self.settlement.play.table.hole[place]
        if len(hole) == BOTH:
            return rank_of(hole[0]) == rank_of(hole[1])
        for five in self._fives(place):
            own = [card for card in five if card in hole]
            if len(own) == BOTH and rank_of(own[0]) == rank_of(own[1]):
                return True
        return False

    def _shown(self, place: int) -> bool:
        """A losing hand counts as shown only where an event says so, a winning one also where it had to be shown."""
        recorded = False
        for showing in self.settlement.play.showings:
            if showing.place == place:
                recorded = True
                if not showing.mucked:
                    return True
        winner = self.jackpot.kind == "monte_carlo"
        return winner and not recorded and place in self.settlement.must()

    def _window(self, reasons: list[str]) -> None:
        """The start of the hand decides; the end of a window is excluded (``jackpot.smart.window``)."""
        hand = self.settlement.play.hand
        listed = self.pool.windows
        windows = self.jackpot.windows if listed is None else listed
        if windows and not hand.started_at:
            self.found.skip("jackpot", f"{self.found.rule('jackpot.smart.window')}: the hand's start is not recorded")
            reasons.append(self.found.rule("jackpot.smart.window"))
            return
        for window in windows:
            if window.start <= hand.started < window.end:
                return
        reasons.append(self.found.rule("jackpot.smart.window"))

    def _recipients(self, entries: list[Eligibility]) -> list[Eligibility]:
        """Among losing hands only the best that meets the conditions gets it; equal hands share."""
        if self.jackpot.kind == "monte_carlo":
            return entries
        best = 0
        for entry in entries:
            if entry.eligible() and self._key(entry.place) > best:
                best = self._key(entry.place)
        for entry in entries:
            if entry.eligible() and self._key(entry.place) < best:
                entry.reasons.append(self.found.rule("jackpot.recipient"))
        return entries


_NOBODY: Final[list[Eligibility]] = []
"""Where the table feeds no pool: one list for all hands, to which nothing is ever added."""


def jackpots(settlement: Settlement, found: Findings) -> list[Eligibility]:
    """The seats on the list of each pool that the table feeds, in the header's order of pools."""
    if not settlement.play.hand.pools:
        return _NOBODY
    entries: list[Eligibility] = []
    for pool in settlement.play.hand.pools:
        jackpot = pool_of(settlement.play.house, pool.pool)
        if jackpot is not None:
            entries.extend(PoolCheck(settlement, pool, jackpot, found).entries())
    return entries
