"""The report of one hand: its verdict, what the rules derive, and where the record differs."""

import json
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from replay.cards.best_five import best_five
from replay.cards.card import card_text
from replay.cards.ranking import Ranking
from replay.comparison.record import Record
from replay.finding import MISSING, Finding, Findings, Skipped
from replay.gaps import unknown_stacks
from replay.hand import Hand
from replay.houses.house import House
from replay.jackpots.contribution import contributions
from replay.jackpots.eligibility import Eligibility
from replay.play import Play
from replay.pots.split import Award
from replay.settlement import Settlement, active_places, refunds

VERIFIED: Final = "verified"
DISCREPANT: Final = "discrepant"
UNVERIFIABLE: Final = "unverifiable"
TAKEN_OVER: Final = ("rake",)
"""Checks that may be skipped and the hand verified all the same: the record stands by the house's own rule."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Report:
    """What ``verify`` says of one hand. ``play`` and ``settlement`` are None as far as the hand did not get there."""

    def __init__(
        self,
        hand: Hand,
        house: House,
        found: Findings,
        play: Play | None,
        settlement: Settlement | None,
        jackpots: list[Eligibility],
        record: Record,
    ) -> None:
        self.hand: Final = hand
        self.house: Final = house
        self.play: Final = play
        self.settlement: Final = settlement
        self.jackpots: Final = jackpots
        self.record: Final = record
        self.findings: Final[list[Finding]] = found.ordered()
        self.skipped: Final[list[Skipped]] = found.skipped
        self.verdict: Final = _verdict(found)

    def document(self) -> dict[str, object]:
        """The report as ``hand-document.md`` has it, ready for JSON."""
        return {
            "hand_id": self.hand.hand_id,
            "verdict": self.verdict,
            "ruleset": {"house": self.house.name, "version": self.house.version, "sha256": self.house.sha256},
            "derived": self.derived(),
            "discrepancies": [finding_document(finding) for finding in self.findings],
            "skipped": [{"check": one.check, "because": one.because} for one in self.skipped],
        }

    def json(self) -> str:
        """The report as one line of JSON; the same text for the same hand on any machine, compiled or not."""
        return json.dumps(self.document(), ensure_ascii=False, separators=(",", ":"))

    def settled(self) -> bool:
        """Whether replay came to the end of the hand: everything is derived, or the hand was voided."""
        play = self.play
        return self.settlement is not None or (play is not None and play.stopped < 0 and play.voided >= 0)

    def derived(self) -> dict[str, object]:
        """What the rules derive, as far as replay got."""
        play = self.play
        if play is None or play.stopped >= 0:
            return {}
        if play.voided >= 0:
            return self._voided(play)
        settlement = self.settlement
        if settlement is None:
            return {"next_to_act": self._seat(play.next_to_act())}
        return self._settled(play, settlement)

    def _seat(self, place: int) -> int | None:
        return None if place < 0 or self.play is None else self.play.table.seats[place]

    def _money(self, units: int) -> str:
        return self.hand.unit.write(units)

    def _by_seat(self, play: Play, amounts: vec[i64]) -> dict[str, object]:
        return {str(play.table.seats[place]): self._money(amount) for place, amount in enumerate(amounts)}

    def _voided(self, play: Play) -> dict[str, object]:
        table = play.table
        return {
            "next_to_act": None,
            "net": self._by_seat(play, vec[i64]([0] * table.n)),
            "stacks": self._by_seat(play, table.start),
            "refunds": {str(table.seats[place]): self._money(amount) for place, amount in refunds(table)},
        }

    def _settled(self, play: Play, settlement: Settlement) -> dict[str, object]:
        seats = play.table.seats
        derived: dict[str, object] = {
            "pots": [
                {
                    "pot": index,
                    "amount": self._money(pot.amount),
                    "eligible": [seats[place] for place in pot.eligible],
                    "rake": self._money(pot.rake),
                }
                for index, pot in enumerate(settlement.pots)
            ],
            "uncalled": (
                {str(seats[settlement.uncalled_place]): self._money(settlement.uncalled)}
                if settlement.uncalled_place >= 0
                else {}
            ),
            "awards": self._awards(play, settlement.division.awards),
            "odd_chips": self._awards(play, settlement.division.odd),
            "rake": self._money(settlement.rake()),
            "jackpot_contributions": {
                pool: self._money(amount) for pool, amount in contributions(self.hand, self.house, settlement.rake())
            },
            "hands": self._hands(play, settlement),
            "show_order": [seats[place] for place in settlement.order],
            "next_to_act": None,
        }
        if not settlement.unknown:
            derived["net"] = self._by_seat(play, settlement.net())
            stacks = self._by_seat(play, settlement.stacks())
            for seat in unknown_stacks(self.hand):
                stacks.pop(str(seat), None)
            derived["stacks"] = stacks
        derived["jackpots"] = [self._jackpot(play, entry) for entry in self.jackpots]
        return derived

    def _awards(self, play: Play, awards: list[Award]) -> list[dict[str, object]]:
        ordered = sorted(awards, key=_award_order)
        return [
            {
                "pot": award.pot,
                "side": award.side,
                "seat": play.table.seats[award.place],
                "amount": self._money(award.amount),
            }
            for award in ordered
        ]

    def _hands(self, play: Play, settlement: Settlement) -> dict[str, object]:
        hands: dict[str, object] = {}
        for place in active_places(play.table):
            high = self._best(play, place, settlement.high)
            if high is None:
                continue
            low = self._best(play, place, settlement.low) if settlement.low is not None else None
            hands[str(play.table.seats[place])] = {"high": high, "low": low}
        return hands

    def _best(self, play: Play, place: int, ranking: Ranking) -> dict[str, object] | None:
        """The best five and its name, None without a hand or where a card is unknown."""
        game = play.game
        table = play.table
        if not play.deal.known(place):
            return None
        five = best_five(ranking, table.hole[place], table.board, game.use_hole, game.use_board)
        if not five:
            return None
        return {"cards": [card_text(card) for card in five], "name": ranking.five_name(five)}

    def _jackpot(self, play: Play, entry: Eligibility) -> dict[str, object]:
        document: dict[str, object] = {
            "pool": entry.pool,
            "kind": entry.kind,
            "seat": play.table.seats[entry.place],
            "eligible": entry.eligible(),
            "reasons": entry.reasons,
        }
        if entry.assumed:
            document["assumed"] = ["combinations"]
        return document


def finding_document(finding: Finding) -> dict[str, object]:
    """One discrepancy as the report prints it."""
    return {
        "code": finding.code,
        "rule": finding.rule,
        "event": None if finding.event == MISSING else finding.event,
        "expected": finding.expected,
        "recorded": finding.recorded,
        "message": finding.message,
    }


def _verdict(found: Findings) -> str:
    if found.all:
        return DISCREPANT
    for one in found.skipped:
        if one.check not in TAKEN_OVER:
            return UNVERIFIABLE
    return VERIFIED


def _award_order(award: Award) -> tuple[int, str, int]:
    return award.pot, award.side, award.place
