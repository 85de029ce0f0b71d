"""What can be done with a case: one type for each command. ``COMMAND`` is its name in the table of permissions."""

from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from ledger.disputes.remedy import Entry
from ledger.disputes.ruling import Outcome

Letter = Literal["acknowledgement", "question", "out_of_scope", "duplicate", "ruling", "appeal_decision"]


@dataclass(frozen=True, slots=True)
class Open:
    """Opens a case on a player's complaint; ``received_on`` is the ISO day on which it came.

    ``complained_at`` is when he complained on that day (RFC 3339), "" where only the day is known.
    """

    COMMAND: ClassVar[str] = "dispute.open"

    room: str
    hand_id: str
    player: str
    reason: str
    complaint: str
    received_on: str
    language: str = "en"
    jurisdiction: str = "EU"
    facts: dict[str, str] = field(default_factory=dict)
    complained_at: str = ""


@dataclass(frozen=True, slots=True)
class Correct:
    """Corrects what a complaint says, before its evidence is frozen; ``why`` says what was wrong.

    What is left out stays as it is; ``facts`` are those of the reason, whole.
    """

    COMMAND: ClassVar[str] = "dispute.correct"

    case: str
    why: str
    room: str = ""
    hand_id: str = ""
    player: str = ""
    reason: str = ""
    facts: dict[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Acknowledge:
    """Tells the player that the complaint has come."""

    COMMAND: ClassVar[str] = "dispute.acknowledge"

    case: str


@dataclass(frozen=True, slots=True)
class Accept:
    """Takes the complaint up."""

    COMMAND: ClassVar[str] = "dispute.accept"

    case: str


@dataclass(frozen=True, slots=True)
class PutOutOfScope:
    """Finds that the complaint is none for the desk, and tells the player why."""

    COMMAND: ClassVar[str] = "dispute.out_of_scope"

    case: str
    why: str


@dataclass(frozen=True, slots=True)
class MarkDuplicate:
    """Finds that the complaint is another case's, and tells the player which."""

    COMMAND: ClassVar[str] = "dispute.duplicate"

    case: str
    of: str


@dataclass(frozen=True, slots=True)
class Attach:
    """Adds a text, or the SHA-256 in hex of a file that is kept elsewhere."""

    COMMAND: ClassVar[str] = "dispute.attach"

    case: str
    name: str
    text: str = ""
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class FreezeEvidence:
    """Fixes the hand with its proofs and report, for a ruling to rest on; also anew."""

    COMMAND: ClassVar[str] = "dispute.freeze"

    case: str


@dataclass(frozen=True, slots=True)
class Investigate:
    """Begins to work on it."""

    COMMAND: ClassVar[str] = "dispute.investigate"

    case: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Asks a party; our clock stands still until it answers or ``due`` (an ISO day) has gone by."""

    COMMAND: ClassVar[str] = "dispute.ask"

    case: str
    party: str
    question: str
    due: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Records what the party said."""

    COMMAND: ClassVar[str] = "dispute.answer"

    case: str
    answer: str


@dataclass(frozen=True, slots=True)
class Propose:
    """Proposes a ruling on the frozen evidence.

    ``entries`` is the remedy; None for the one that the replay gives. ``because`` says why the ruling or the remedy is
    another than the replay's, "" where it is not.
    """

    COMMAND: ClassVar[str] = "ruling.propose"

    case: str
    outcome: Outcome
    text: str
    entries: tuple[Entry, ...] | None = None
    because: str = ""


@dataclass(frozen=True, slots=True)
class Approve:
    """Approves somebody else's proposal, which is the decision with that."""

    COMMAND: ClassVar[str] = "ruling.approve"

    case: str


@dataclass(frozen=True, slots=True)
class Reject:
    """Rejects somebody else's proposal."""

    COMMAND: ClassVar[str] = "ruling.reject"

    case: str
    why: str


@dataclass(frozen=True, slots=True)
class PostRemedy:
    """Posts the entries of the decided ruling in the account book."""

    COMMAND: ClassVar[str] = "remedy.post"

    case: str


@dataclass(frozen=True, slots=True)
class Notify:
    """Sends the player the letter of the decision."""

    COMMAND: ClassVar[str] = "dispute.notify"

    case: str


@dataclass(frozen=True, slots=True)
class Appeal:
    """Records that the player does not accept the decision."""

    COMMAND: ClassVar[str] = "dispute.appeal"

    case: str
    why: str


@dataclass(frozen=True, slots=True)
class DecideAppeal:
    """Decides an appeal: the ruling stands, or another takes its place (``outcome`` and the rest as in ``Propose``).

    The remedy of a new ruling is whole: what the old one has posted is taken back first.
    """

    COMMAND: ClassVar[str] = "appeal.decide"

    case: str
    stands: bool
    text: str
    outcome: Outcome = "dismissed"
    entries: tuple[Entry, ...] | None = None
    because: str = ""


@dataclass(frozen=True, slots=True)
class Close:
    """Closes a case of which the player has been told."""

    COMMAND: ClassVar[str] = "dispute.close"

    case: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Reopen:
    """Takes an ended case up again, for new evidence."""

    COMMAND: ClassVar[str] = "dispute.reopen"

    case: str
    why: str


@dataclass(frozen=True, slots=True)
class Bundle:
    """Says that the case has its cause in common with others."""

    COMMAND: ClassVar[str] = "case.bundle"

    case: str
    bundle: str


Command = (
    Open | Correct | Acknowledge | Accept | PutOutOfScope | MarkDuplicate | Attach | FreezeEvidence | Investigate | Ask
    | Answer | Propose | Approve | Reject | PostRemedy | Notify | Appeal | DecideAppeal | Close | Reopen | Bundle
)  # fmt: skip

COMMANDS: Final[tuple[type[Command], ...]] = (
    Open, Correct, Acknowledge, Accept, PutOutOfScope, MarkDuplicate, Attach, FreezeEvidence, Investigate, Ask, Answer,
    Propose, Approve, Reject, PostRemedy, Notify, Appeal, DecideAppeal, Close, Reopen, Bundle,
)  # fmt: skip
"""Every command, in the order of a case's life."""
