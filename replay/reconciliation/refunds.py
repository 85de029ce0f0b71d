"""The check ``refunds``: a void hand gives back to each seat what it put in, and the record shows it."""

from typing import Final

from replay.events import Acted, HandFinished, Posted, Refunded, UncalledReturned
from replay.finding import MISSING
from replay.money import write_micros
from replay.reconciliation.check import REFUNDS, Check
from replay.reconciliation.night_finding import NightFinding
from replay.reconciliation.place import Place, night_rule
from replay.reconciliation.sheet import Sheet
from replay.reconciliation.statement import NO_STATEMENT, REAL, Statement
from replay.reconciliation.statement import REFUNDS as ITEM

TOPIC: Final = "refund.amount"
BY_TABLE: Final = "the finance statement gives refunds by table or game; a day has them all together"


def check_refunds(place: Place, check: Check) -> None:
    """Each seat of a void hand, by plain sums (``refund.amount``): what it put in was given back.

    A record without refunds that has the stacks after the hand is judged by those, in its own report.
    """
    put_in: dict[int, int] = {}
    back: dict[int, int] = {}
    finished = False
    for event in place.hand.events:
        if isinstance(event, (Acted, Posted)):
            put_in[event.seat] = put_in.get(event.seat, 0) + event.amount
        elif isinstance(event, (Refunded, UncalledReturned)):
            back[event.seat] = back.get(event.seat, 0) + event.amount
        elif isinstance(event, HandFinished):
            finished = True
    check.looked_at += 1
    if finished and not back:
        return
    for seat in sorted(put_in):
        due, given = put_in[seat], back.get(seat, 0)
        if given < due:
            player = place.player_of(seat)
            place.cite(
                REFUNDS, "refund.incomplete", place.rule(TOPIC), MISSING, player,
                {"seat": seat, "amount": place.money(due)}, {"seat": seat, "amount": place.money(given)},
                f"the hand is void, and player {player} did not get back what he put in",
            )  # fmt: skip


def check_refund_lines(sheet: Sheet, room: str, statement: Statement | None) -> None:
    """The refunds of all void hands against the finance department's figure, a currency at a time."""
    check = sheet.check(REFUNDS)
    due = {total.currency: total.refunds for total in sheet.totals.values() if total.money == REAL}
    if statement is None:
        raised = [currency for currency in due if due[currency]]
        if raised:
            check.skip(NO_STATEMENT, len(raised))
        return
    for line in statement.lines:
        if line.item != ITEM:
            continue
        if line.table or line.game:
            check.skip(BY_TABLE)
            continue
        check.looked_at += 1
        refunds = due.get(line.currency, 0)
        if refunds != line.amount:
            _note(sheet, room, line.currency, refunds, line.amount)


def _note(sheet: Sheet, room: str, currency: str, expected: int, recorded: int) -> None:
    sheet.note(
        NightFinding(
            REFUNDS, "refund.finance", night_rule(REFUNDS), room, "", "", MISSING, "",
            {"currency": currency, "refunds": write_micros(expected)},
            {"currency": currency, "refunds": write_micros(recorded)},
            "the finance statement has another figure of refunds",
        )
    )  # fmt: skip
