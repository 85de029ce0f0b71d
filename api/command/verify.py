"""``oddchip verify``: replays hands from files and says what is wrong with each; stores nothing."""

from typing import Annotated, Final

import typer
from rich.text import Text

from api.command import status
from api.command.failing import status_of
from api.command.hands import hands_in
from api.command.printout import VERDICT_STYLES, as_words, print_json, print_line, printable
from api.command.progress import Progress
from api.command.rules import house_asked_for
from api.command.trouble import own_fault, tell
from ledger.histories.fault import Fault, place_of
from ledger.store.pin import choose_pin
from replay.audit import audit
from replay.finding import Finding
from replay.hand import Hand
from replay.houses.file import BadHouse
from replay.houses.house import House
from replay.houses.load import UnknownHouse
from replay.report import Report

STATUS_OF: Final = {"verified": status.CLEAN, "discrepant": status.DIFFERENT, "unverifiable": status.UNVERIFIABLE}


class Tally:
    """What came of the hands so far, in numbers: all that a file of a million hands leaves in memory."""

    def __init__(self) -> None:
        self.verdicts: Final = dict.fromkeys(STATUS_OF, 0)
        self.faults = 0
        self.statuses: Final[set[int]] = set()

    def add_verdict(self, verdict: str) -> None:
        """One hand has its verdict."""
        self.verdicts[verdict] += 1
        self.statuses.add(STATUS_OF[verdict])

    def add_fault(self, gravity: int) -> None:
        """One thing got no verdict; the exit status says whether the input or we were wrong."""
        self.faults += 1
        self.statuses.add(gravity)

    def __str__(self) -> str:
        hands = sum(self.verdicts.values())
        parts = [f"{count:,} {verdict}" for verdict, count in self.verdicts.items() if count]
        if self.faults:
            parts.append(f"{self.faults:,} fault{'' if self.faults == 1 else 's'}")
        return f"{hands:,} hand{'' if hands == 1 else 's'} judged" + (f": {', '.join(parts)}" if parts else "")


def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Hands in any format; - is standard input.")],
    json: Annotated[bool, typer.Option("--json", help="For programs: one report a hand, a line each.")] = False,
    house: Annotated[str, typer.Option(metavar="H", help="Rules: NAME, NAME@VERSION or a house file.")] = "",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the hands that are not verified.")] = False,
) -> None:
    """Replay hands from files and report on each. Nothing is stored."""
    tally, house = Tally(), house_asked_for(house)
    with Progress() as progress:
        for file in files:
            for one in hands_in(file):
                if isinstance(one, Fault):
                    tell(str(one))
                    tally.add_fault(status.WRONG_INPUT)
                else:
                    verify_hand(one, file, house, json, quiet, tally)
                progress.advance()
    if not json:
        print_line(Text(str(tally), "bold"))
    raise typer.Exit(status.gravest(tally.statuses))


def verify_hand(hand: Hand, file: str, house_name: str, json: bool, quiet: bool, tally: Tally) -> None:
    """Judges one hand and prints its report. Whatever goes wrong with it is told and does not stop the others."""
    try:
        house = choose_pin(hand, house_name).rules()
        report = audit(hand, house)
        if json:
            print_json(report.document())
        elif not (quiet and report.verdict == "verified"):
            print_report(hand, house, report)
        tally.add_verdict(report.verdict)
    except (UnknownHouse, BadHouse) as wrong:
        tell(str(Fault(file, place_of(hand_id=hand.hand_id), str(wrong))))
        tally.add_fault(status_of(wrong))
    except Exception as fault:
        tell(str(Fault(file, place_of(hand_id=hand.hand_id), own_fault(fault))))
        tally.add_fault(status.OUR_FAULT)


def print_report(hand: Hand, house: House, report: Report) -> None:
    """A hand's verdict on a line, and under it what is wrong with it and what could not be checked."""
    print_line(
        Text.assemble(
            (f"{report.verdict:<13}", VERDICT_STYLES[report.verdict]),
            (printable(hand.hand_id), "bold"),
            f"  {hand.game} {hand.limit}  ",
            (f"{house.name}@{house.version}", "dim"),
        )
    )
    for finding in report.findings:
        print_finding(finding)
    for skipped in report.skipped:
        print_line(Text.assemble((skipped.check, "yellow"), f" not checked: {printable(skipped.because)}"), indent=4)


def print_finding(finding: Finding) -> None:
    """The rule and the event, what the message says, and the two versions where they can be set side by side."""
    place = "missing" if finding.event < 0 else f"event {finding.event}"
    print_line(Text.assemble((finding.rule, "cyan"), f"  {place}: {printable(finding.message)}"), indent=4)
    if finding.expected or finding.recorded:
        sides = (f"expected {as_words(finding.expected)}", f"recorded {as_words(finding.recorded)}")
        print_line(Text("; ".join(sides), "dim"), indent=6)
