"""A hand told event by event, for people."""

from replay.hand import Hand
from replay.houses.house import House
from replay.report import Report
from replay.steps import play_steps


def narrative(hand: Hand, report: Report, house: House, recorded: str) -> str:
    """The page: who sat where, a sentence an event, and what the rules say of it; ``recorded`` is when that began."""
    lines = [
        f"Hand {hand.hand_id} of {hand.room}, table {hand.table}: {hand.game}, {hand.limit} limit, {hand.currency}",
        *([f"Started {hand.started_at}"] if hand.started_at else []),
        f"Recorded from {recorded} on, judged by {house.name}@{house.version}",
        "",
        *(_seat(hand, place) for place in range(len(hand.seats))),
        "",
        *_events(hand, house),
        "",
        f"Replayed from what this page shows, the hand is {report.verdict}.",
    ]
    for finding in report.findings:
        place = "missing" if finding.event < 0 else f"event {finding.event}"
        lines.append(f"  {finding.rule}, {place}: {finding.message}")
    for skipped in report.skipped:
        lines.append(f"  {skipped.check} not checked: {skipped.because}")
    return "".join([f"{_printable(line)}\n" for line in lines])


def _seat(hand: Hand, place: int) -> str:
    seat = hand.seats[place]
    button = ", on the button" if seat.seat == hand.button else ""
    return f"Seat {seat.seat}: {seat.player}, {hand.unit.write(seat.stack)}{button}"


def _events(hand: Hand, house: House) -> list[str]:
    told = {step.index: (step.street, step.text) for step in play_steps(hand, house) if step.index >= 0}
    lines: list[str] = []
    street = ""
    for index, event in enumerate(hand.events):
        now, text = told.get(index, (street, f"{event.TYPE.replace('_', ' ')} (not replayed)"))
        if now != street:
            lines.append(f"-- {now}")
            street = now
        lines.append(f"{index:>4}  {text}")
    return lines


def _printable(line: str) -> str:
    """The line with every control character as its escape: what a file says cannot steer a terminal."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in line)
