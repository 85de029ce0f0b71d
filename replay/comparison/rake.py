"""The recorded rake held against the house's: exact, within bounds, or taken over (section 13)."""

from replay.comparison.record import Entry, Record
from replay.finding import MISSING, Findings
from replay.settlement import Settlement


def settle_rake(settlement: Settlement, record: Record, found: Findings) -> str:
    """Puts the rake on the pots and notes what is wrong with the recorded one.

    Returns the topic of the fault, "" where there is none: what follows from a wrong rake cites it too.
    """
    table = settlement.rake_table
    rake = table.rake
    recorded = _recorded(settlement, record)
    if table.free or rake.is_exact or (rake.has_bounds and recorded is None):
        table.derive(settlement.pots)
        return _compare(settlement, record, recorded, found)
    if rake.has_bounds:
        return _within_bounds(settlement, record, recorded or [], found)
    if rake.mode == "as_recorded":
        found.skip("rake", f"{found.rule('rake')}: the house states no rake; the recorded one is taken over")
        return _take_over(settlement, record, recorded or [], found)
    return _compare(settlement, record, recorded, found)


def _recorded(settlement: Settlement, record: Record) -> list[int] | None:
    """The recorded rake a pot: as taken, else what the awards leave of each pot; None where neither is recorded."""
    pots = settlement.pots
    if record.rake:
        return [record.raked(pot) for pot in range(len(pots))]
    if record.awards:
        return [pots[pot].amount - record.awarded(pot) for pot in range(len(pots))]
    return None


def _within_bounds(settlement: Settlement, record: Record, recorded: list[int], found: Findings) -> str:
    bound = settlement.rake_table.bound(settlement.total)
    taken = sum(amount for amount in recorded)
    if taken <= bound and _fits(settlement, recorded):
        _put(settlement, recorded)
        return _beyond(settlement, record, found)
    if taken <= bound and record.rake:
        settlement.rake_table.spread(settlement.pots, taken)
        _note(record, "rake.allocation", found, settlement, "more is taken than the pot holds")
        return "rake.allocation"
    settlement.rake_table.derive(settlement.pots)
    row = settlement.rake_table.row
    topic = "rake" if row is None else row.rule
    if taken > bound and row is not None and settlement.rake_table.capped(settlement.total):
        topic = row.cap_rule
    if not _fits(settlement, recorded) and not record.rake:
        topic = "pots.layers"
        _note(record, topic, found, settlement, "the awards do not leave a rake of the pots")
        return topic
    why = f"{found.money(taken)} is taken, at most {found.money(bound)} may be"
    _note(record, topic, found, settlement, why)
    return topic


def _take_over(settlement: Settlement, record: Record, recorded: list[int], found: Findings) -> str:
    if not recorded or _fits(settlement, recorded):
        _put(settlement, recorded)
        return _beyond(settlement, record, found)
    if not record.rake:
        return ""
    _note(record, "rake", found, settlement, "more is taken than the pot holds")
    return "rake"


def _fits(settlement: Settlement, recorded: list[int]) -> bool:
    return all(not (amount < 0 or amount > settlement.pots[pot].amount) for pot, amount in enumerate(recorded))


def _put(settlement: Settlement, recorded: list[int]) -> None:
    for pot, amount in enumerate(recorded):
        settlement.pots[pot].rake = amount


def _note(record: Record, topic: str, found: Findings, settlement: Settlement, why: str) -> None:
    """One finding, where more is taken than a pot holds, else at the first rake or, without any, the first award."""
    entry = record.rake[0] if record.rake else record.awards[0]
    for one in reversed(record.rake):
        if one.pot < len(settlement.pots) and record.raked(one.pot) > settlement.pots[one.pot].amount:
            entry = one
    expected: dict[str, object] = {}
    if record.rake and entry.pot < len(settlement.pots):
        expected = {"amount": found.money(settlement.pots[entry.pot].rake)}
    found.add("rake.amount", topic, entry.event, why, expected, {"amount": found.money(entry.amount)})


def _beyond(settlement: Settlement, record: Record, found: Findings) -> str:
    """Rake of a pot that is not there."""
    fault = ""
    for entry in record.rake:
        if entry.pot >= len(settlement.pots) and entry.amount:
            fault = "rake.allocation"
            found.add(
                "rake.pot", fault, entry.event, f"there is no pot {entry.pot}", {"amount": found.money(0)},
                {"pot": entry.pot, "amount": found.money(entry.amount)},
            )  # fmt: skip
    return fault


def _compare(settlement: Settlement, record: Record, recorded: list[int] | None, found: Findings) -> str:
    """Rake events against the derived rake, pot by pot; without rake events the awards speak.

    Awards of more than a pot holds speak of no rake.
    """
    if recorded is None:
        return ""
    fault = _beyond(settlement, record, found)
    if not _differs(settlement, recorded):
        return fault
    topic = _topic(settlement, recorded)
    if not record.rake:
        return topic if min(recorded) >= 0 else ""
    seen: list[int] = []
    for entry in record.rake:
        if entry.pot >= len(settlement.pots) or entry.pot in seen:
            continue
        seen.append(entry.pot)
        due = settlement.pots[entry.pot].rake
        if recorded[entry.pot] != due:
            fault = topic
            _wrong(entry, due, recorded[entry.pot], topic, found)
    for pot, one in enumerate(settlement.pots):
        if pot not in seen and one.rake:
            fault = topic
            found.add(
                "rake.missing", topic, MISSING, f"pot {pot} pays {found.money(one.rake)}",
                {"pot": pot, "amount": found.money(one.rake)},
            )  # fmt: skip
    return fault


def _differs(settlement: Settlement, recorded: list[int]) -> bool:
    return any(amount != settlement.pots[pot].rake for pot, amount in enumerate(recorded))


def _wrong(entry: Entry, due: int, recorded: int, topic: str, found: Findings) -> None:
    found.add(
        "rake.amount", topic, entry.event, f"pot {entry.pot} pays {found.money(due)}",
        {"amount": found.money(due)}, {"amount": found.money(recorded)},
    )  # fmt: skip


def _topic(settlement: Settlement, recorded: list[int]) -> str:
    """Why the rake is what it is: the street, the money, the pots' shares, the cap, the small pot, the row.

    The cap is a most: too little of a capped pot offends the rate.
    """
    table = settlement.rake_table
    if table.free:
        return table.free
    if sum(recorded) == settlement.rake() and len(settlement.pots) > 1:
        return "rake.allocation"
    row = table.row
    if row is None:
        return "rake"
    if table.capped(settlement.total) and sum(recorded) > settlement.rake():
        return row.cap_rule
    micros = settlement.total * table.micros
    if table.rake.small_pot_rake and table.rake.small_pot_from <= micros <= table.rake.small_pot_to:
        return "rake.small-pots"
    if row.minimum and settlement.rake() == 0:
        return "rake.minimum"
    return row.rule
