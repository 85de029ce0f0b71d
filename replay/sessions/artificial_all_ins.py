"""How often a player counted as all-in without acting (``artificial-all-in.count``)."""

from collections.abc import Iterable
from typing import Final, final

from replay.events import Acted, HandVoided
from replay.finding import Findings, Skipped
from replay.hand import Hand
from replay.houses.citation import cite
from replay.houses.house import House
from replay.houses.rules.timeouts import ArtificialAllIn
from replay.instant import DAY, MINUTE
from replay.sessions.report import SessionReport, TableSkipped

TOPIC: Final = "artificial-all-in.count"


@final
class Use:
    """One artificial all-in: whose, and at which event of which hand."""

    def __init__(self, hand: Hand, player: str, event: int) -> None:
        self.hand: Final = hand
        self.player: Final = player
        self.event: Final = event


def artificial_all_ins(hands: Iterable[Hand], rule: ArtificialAllIn) -> list[Use]:
    """Every use on record, in the limits and for the money in which the house has it; void hands left out."""
    uses: list[Use] = []
    for hand in hands:
        if hand.limit not in rule.limits or hand.money not in rule.money:
            continue
        if any(isinstance(event, HandVoided) for event in hand.events):
            continue
        players = {seat.seat: seat.player for seat in hand.seats}
        for index, event in enumerate(hand.events):
            if isinstance(event, Acted) and event.is_artificial and event.seat in players:
                uses.append(Use(hand, players[event.seat], index))
    return uses


def count_artificial_all_ins(hands: Iterable[Hand], house: House, minutes_east: int = 0) -> SessionReport:
    """The uses beyond the number that the house allows a player, at whichever tables of one room.

    A use is as old as the start of its hand. ``minutes_east`` of UTC is where the room's calendar day begins, for a
    house that counts by the day.
    """
    report = SessionReport()
    rule = house.timeouts.artificial_all_in
    if rule is None:
        return report
    if rule.per_24h < 0:
        stated = f"{cite(house, TOPIC)}: the house states no number"
        report.skipped.append(TableSkipped("", Skipped(TOPIC, stated)))
        return report
    uses = artificial_all_ins(hands, rule)
    counted: dict[str, list[int]] = {}
    for use in sorted(uses, key=_start_of):
        found = Findings(use.hand, house, house.game(use.hand.game, use.hand.limit))
        _count(use, rule, counted.setdefault(use.player, []), minutes_east, found)
        report.note(use.hand.hand_id, found)
    return report


def _start_of(use: Use) -> int:
    return use.hand.started


def _count(use: Use, rule: ArtificialAllIn, earlier: list[int], minutes_east: int, found: Findings) -> None:
    """Adds one use to the earlier ones of the player and judges it."""
    now = use.hand.started
    if now == 0:
        found.skip(TOPIC, f"when hand {use.hand.hand_id} started is not known")
        return
    now += minutes_east * MINUTE
    earlier.append(now)
    begin = now // DAY * DAY if rule.window == "day" else now - DAY + 1
    uses = 0
    for time in earlier:
        if time >= begin:
            uses += 1
    if uses > rule.per_24h:
        span = "a day" if rule.window == "day" else "24 hours"
        found.add(
            TOPIC, TOPIC, use.event, f"player {use.player} has {rule.per_24h} within {span}", {"uses": rule.per_24h},
            {"uses": uses},
        )  # fmt: skip
