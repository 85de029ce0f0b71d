"""The check ``artificial_all_ins``: how often a player counted as all-in without acting, at all tables of a room."""

from typing import Final

from replay.instant import DAY
from replay.reconciliation.check import ARTIFICIAL_ALL_INS
from replay.reconciliation.night_finding import NightFinding
from replay.reconciliation.sheet import Sheet
from replay.reconciliation.uses import AllInUse

CODE: Final = "artificial-all-in.count"
BY_DAY: Final = "day"


def check_all_ins(sheet: Sheet, room: str, earlier: list[AllInUse]) -> None:
    """Holds each use of the day against the number that its house allows.

    ``earlier`` are the uses of the 24 hours before the day; they count where the house counts by 24 hours. A use is as
    old as the start of its hand; what is 24 hours old counts no more. A use beyond the number counts for the next ones.
    """
    check = sheet.check(ARTIFICIAL_ALL_INS)
    before: dict[str, list[int]] = {}
    for use in earlier:
        before.setdefault(use.player, []).append(use.at)
    today: dict[str, list[int]] = {}
    for use in sorted(sheet.all_ins, key=_order):
        mine = today.setdefault(use.player, [])
        mine.append(use.at)
        if use.most < 0:
            check.skip(f"{use.rule}: the house states no number")
            continue
        check.looked_at += 1
        uses = len(mine) if use.window == BY_DAY else _recent(before.get(use.player, []) + mine, use.at)
        if uses > use.most:
            sheet.note(_beyond(use, uses, room))


def _order(use: AllInUse) -> tuple[int, str, str, int]:
    return use.at, use.table, use.hand_id, use.event


def _recent(times: list[int], now: int) -> int:
    recent = 0
    for time in times:
        if now - DAY < time <= now:
            recent += 1
    return recent


def _beyond(use: AllInUse, uses: int, room: str) -> NightFinding:
    span = "a day" if use.window == BY_DAY else "24 hours"
    return NightFinding(
        ARTIFICIAL_ALL_INS, CODE, use.rule, room, use.table, use.hand_id, use.event, use.player, {"uses": use.most},
        {"uses": uses}, f"player {use.player} has {use.most} within {span}",
    )  # fmt: skip
