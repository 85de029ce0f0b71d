"""Where a check of the night stands: the hand that it looks at, and the sheet that takes what it finds."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.finding import MISSING
from replay.hand import Hand
from replay.houses.citation import cite
from replay.houses.house import House
from replay.reconciliation.night_finding import NightFinding
from replay.reconciliation.sheet import Sheet


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Place:
    """One hand and its house, whose findings go to ``sheet``."""

    def __init__(self, sheet: Sheet, hand: Hand, house: House) -> None:
        self.sheet: Final = sheet
        self.hand: Final = hand
        self.house: Final = house

    def rule(self, topic: str) -> str:
        """The id that ``topic`` cites in the hand's house, game and limit."""
        return cite(self.house, topic, self.house.game(self.hand.game, self.hand.limit), self.hand.limit)

    def player_of(self, seat: int) -> str:
        """The player of a seat, "" where the hand lists none."""
        for one in self.hand.seats:
            if one.seat == seat:
                return one.player
        return ""

    def money(self, units: int) -> str:
        """An amount as a finding writes it."""
        return self.hand.unit.write(units)

    def add(
        self,
        check: str,
        code: str,
        message: str,
        expected: dict[str, object],
        recorded: dict[str, object],
        player: str = "",
        event: int = MISSING,
    ) -> None:
        """Notes a finding under the night's own rule, ``night/`` and the name of the check."""
        self.cite(check, code, night_rule(check), event, player, expected, recorded, message)

    def cite(
        self,
        check: str,
        code: str,
        rule: str,
        event: int,
        player: str,
        expected: dict[str, object],
        recorded: dict[str, object],
        message: str,
    ) -> None:
        """Notes a finding under the id ``rule``."""
        hand = self.hand
        self.sheet.note(
            NightFinding(
                check, code, rule, hand.room, hand.table, hand.hand_id, event, player, expected, recorded, message
            )
        )


def night_rule(check: str) -> str:
    """The rule under which a check of the night stands where no house has one (docs/reference/reconciliation.md)."""
    return f"night/{check.replace('_', '-')}"
