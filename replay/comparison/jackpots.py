"""Recorded jackpot contributions and awards held against the pools' rules (section 14)."""

from replay.comparison.record import Entry, Record
from replay.finding import MISSING, Findings
from replay.jackpots.contribution import contributions, pool_of
from replay.jackpots.eligibility import Eligibility
from replay.settlement import Settlement


def compare_contributions(settlement: Settlement, record: Record, rake_fault: str, found: Findings) -> None:
    """Contributions, pool by pool; what follows from a wrong rake cites the rake's rule."""
    if not record.contributions:
        return
    play = settlement.play
    due = contributions(play.hand, play.house, settlement.rake())
    left = dict(due)
    for entry in record.contributions:
        expected = left.pop(entry.pool, 0)
        if expected != entry.amount:
            topic = rake_fault or ("jackpot.funding" if pool_of(play.house, entry.pool) else "jackpot")
            found.add(
                "jackpot.contribution", topic, entry.event,
                f"{found.money(expected)} goes to the pool {entry.pool}",
                {"amount": found.money(expected)}, {"amount": found.money(entry.amount)},
            )  # fmt: skip
    for pool, amount in due:
        if pool in left and amount:
            found.add(
                "jackpot.contribution", "jackpot.funding", MISSING, f"{found.money(amount)} goes to the pool {pool}",
                {"pool": pool, "amount": found.money(amount)},
            )  # fmt: skip


def compare_jackpots(settlement: Settlement, record: Record, entries: list[Eligibility], found: Findings) -> None:
    """Jackpot awards: is the seat eligible. How much a pool pays is the room's affair (``jackpot.amount``)."""
    seats = settlement.play.table.seats
    for award in record.jackpots:
        if not _pool_is_known(settlement, award):
            _refuse(award, found.rule("jackpot"), "the house has no such pool", found)
            continue
        mine = [one for one in entries if one.pool == award.pool and seats[one.place] == award.seat]
        if mine and not mine[0].eligible():
            _refuse(award, mine[0].reasons[0], "the hand does not meet the pool's conditions", found)
        elif not mine and not _undecided(found):
            topic = _list_topic(settlement, award, entries)
            _refuse(award, found.rule(topic), "the hand is not on the pool's list", found)


def _pool_is_known(settlement: Settlement, award: Entry) -> bool:
    if pool_of(settlement.play.house, award.pool) is None:
        return False
    return any(pool.pool == award.pool for pool in settlement.play.hand.pools)


def _list_topic(settlement: Settlement, award: Entry, entries: list[Eligibility]) -> str:
    """Why a seat is not on the list: another one is the recipient, or the combination is not listed."""
    if any(one.pool == award.pool and one.eligible() for one in entries):
        return "jackpot.recipient"
    jackpot = pool_of(settlement.play.house, award.pool)
    if jackpot is None:
        return "jackpot"
    if not settlement.play.showdown() and jackpot.kind != "monte_carlo":
        return f"jackpot.{jackpot.kind.replace('_', '-')}"
    return "jackpot.combinations"


def _undecided(found: Findings) -> bool:
    return any(one.check == "jackpot" for one in found.skipped)


def _refuse(award: Entry, rule: str, why: str, found: Findings) -> None:
    found.cite(
        "jackpot.award", rule, award.event, why, {"amount": found.money(0)},
        {"pool": award.pool, "seat": award.seat, "amount": found.money(award.amount)},
    )  # fmt: skip
