"""The remedy that the replay gives for the hand of a case, with its arithmetic."""

from collections.abc import Sequence
from dataclasses import dataclass

from ledger.disputes.handling import HandInCase
from ledger.disputes.refusals import Refusal
from ledger.disputes.remedy import BadRemedy, Entry, Unbalanced, check_entries, computed_remedy
from ledger.log.canonical_json import canonical_json
from replay.resettlement.resettle import resettle


@dataclass(frozen=True, slots=True)
class Resettled:
    """The computed entries, and the re-settlement as JSON text.

    ``lost`` says why the hand cannot be settled again, "" where it can.
    """

    entries: tuple[Entry, ...]
    arithmetic: str
    lost: str = ""


def resettled(hand: HandInCase) -> Resettled:
    """What is due by the pinned rules, held against what is recorded."""
    if hand.report is None:
        return Resettled((), canonical_json({"because": hand.lost}).decode(), hand.lost)
    found = resettle(hand.report)
    arithmetic = canonical_json(found.document()).decode()
    if found.because is not None:
        return Resettled((), arithmetic, found.because.key.replace("_", " "))
    return Resettled(computed_remedy(found).entries, arithmetic)


def check_balanced(entries: Sequence[Entry]) -> None:
    """Raises Refusal for entries that cannot be a remedy."""
    try:
        check_entries(entries)
    except Unbalanced as fault:
        raise Refusal("unbalanced", "the entries sum to {units} units; expected 0", units=fault.over) from None
    except BadRemedy as fault:
        raise Refusal("bad-value", str(fault)) from None
