"""What the page of a hand says of the desk and of the log: cases about it, and how it is proven."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from ledger.disputes.evidence import leaves_of
from ledger.disputes.queue import Asked, Listed, page
from ledger.disputes.reasons import REASONS, Reason
from ledger.people.actor import Actor
from ledger.publishing.published import first_with
from ledger.store.recorded_hand import RecordedHand
from ledger.store.store import Store

MOST: Final = 10
"""Cases, and entries of the log, that are named."""


@dataclass(frozen=True, slots=True)
class HandProof:
    """The entries of the log that hold a hand; ``size`` is the first published checkpoint with all of it, 0 for none.

    ``named`` are the first of them, ``more`` how many there are besides.
    """

    size: int
    named: list[int]
    more: int


@dataclass(frozen=True, slots=True)
class HandMatters:
    """``complain`` and ``more_cases`` are addresses, "" for none; without ``reads_cases`` there is nothing of cases."""

    proof: HandProof
    reads_cases: bool
    cases: list[Listed]
    more_cases: str
    complain: str
    reasons: Mapping[str, Reason]


def hand_matters(store: Store, reader: Actor, recorded: RecordedHand) -> HandMatters:
    """What somebody is told about a hand."""
    room, hand_id = recorded.hand.room, recorded.hand.hand_id
    reads = reader.may("case.read")
    with store.database.reading() as session:
        leaves = leaves_of(session, recorded.stream)
        published = first_with(session, leaves[-1]) if leaves else None
        cases = page(session, Asked(room=room, hand_id=hand_id), MOST + 1) if reads else []
    proof = HandProof(0 if published is None else published.size, leaves[:MOST], max(0, len(leaves) - MOST))
    address = urlencode({"room": room, "hand": hand_id})
    return HandMatters(
        proof, reads, cases[:MOST], f"/cases?{address}" if len(cases) > MOST else "",
        f"/cases/new?{address}" if reader.may_at_all("dispute.open") else "", REASONS,
    )  # fmt: skip
