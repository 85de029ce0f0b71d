"""What happens to a case: the one definition of each event of its stream.

``by`` is the name of who did it, ``system`` for what follows by time. Days are ISO dates in UTC; "" for none. When an
event was recorded stands with its append.
"""

from dataclasses import dataclass
from typing import ClassVar, Final

from ledger.store.plain_events import Kinds

SYSTEM: Final = "system"


@dataclass(frozen=True, slots=True)
class AtTable:
    """The table's own window, as far as hands were recorded when the complaint was.

    ``until`` is what ends it, ``next_deal`` or ``next_hand``; ``ended`` when that was (RFC 3339), "" where nothing was
    dealt since. ``came`` is ``in_time``, ``late``, or ``unknown`` where the times do not tell.
    """

    until: str
    ended: str
    came: str


@dataclass(frozen=True, slots=True)
class DisputeOpened:
    """A player's complaint about a hand. ``facts`` are what his reason needs: ``reasons.toml`` says which.

    ``complained_at`` is when he complained (RFC 3339), "" where only the day is known. ``at_table`` is None where only
    the regulator's clock runs, and in what was recorded before this was noted.

    Where the room has found the fault itself nobody complains: ``found`` is the code of the finding, or the rule that
    it cites, ``complaint`` what the room says of it, and ``reason`` "". ``player`` and ``others`` are whom it touches.
    """

    TYPE: ClassVar[str] = "dispute_opened"

    by: str
    case: str
    room: str
    hand_id: str
    player: str
    reason: str
    complaint: str
    language: str
    jurisdiction: str
    received_on: str
    acknowledge_by: str
    answer_by: str
    facts: dict[str, str]
    complained_at: str = ""
    at_table: AtTable | None = None
    found: str = ""
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ComplaintCorrected:
    """What the complaint says from now on, in place of what was written down before; that stays in the events before.

    ``why`` says what was wrong.
    """

    TYPE: ClassVar[str] = "complaint_corrected"

    by: str
    why: str
    room: str
    hand_id: str
    player: str
    reason: str
    facts: dict[str, str]
    at_table: AtTable | None = None


@dataclass(frozen=True, slots=True)
class DisputeAcknowledged:
    """The player was told that his complaint has come."""

    TYPE: ClassVar[str] = "dispute_acknowledged"

    by: str


@dataclass(frozen=True, slots=True)
class DisputeAccepted:
    """The complaint is one for the desk."""

    TYPE: ClassVar[str] = "dispute_accepted"

    by: str


@dataclass(frozen=True, slots=True)
class DisputeOutOfScope:
    """The complaint is none for the desk; the player is told why."""

    TYPE: ClassVar[str] = "dispute_out_of_scope"

    by: str
    why: str


@dataclass(frozen=True, slots=True)
class DisputeDuplicate:
    """The complaint is another case's; the player is told which."""

    TYPE: ClassVar[str] = "dispute_duplicate"

    by: str
    of: str


@dataclass(frozen=True, slots=True)
class EvidenceAttached:
    """A text of somebody's, or the SHA-256 of a file that is kept elsewhere. Nothing is dropped for lateness."""

    TYPE: ClassVar[str] = "evidence_attached"

    by: str
    name: str
    text: str = ""
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class ProvenAppend:
    """An entry of the hand in the log, and the hashes in hex that lead from its leaf to the checkpoint's root."""

    leaf: int
    proof: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EvidenceFrozen:
    """What the ruling will rest on: the hand as it stands, proven under a published checkpoint, and what the replay
    says of it. ``report`` is that of the hand as JSON text, ``attached`` how many texts and files the case has."""

    TYPE: ClassVar[str] = "evidence_frozen"

    by: str
    stream: str
    version: int
    checkpoint_size: int
    checkpoint_root: str
    appends: tuple[ProvenAppend, ...]
    house: str
    house_version: str
    house_sha256: str
    replayer: str
    verdict: str
    report: str
    attached: int


@dataclass(frozen=True, slots=True)
class InvestigationBegun:
    """Somebody works on it."""

    TYPE: ClassVar[str] = "investigation_begun"

    by: str


@dataclass(frozen=True, slots=True)
class PartyAsked:
    """A party is asked; until it answers our clock stands still."""

    TYPE: ClassVar[str] = "party_asked"

    by: str
    party: str
    question: str
    asked_on: str
    due: str


@dataclass(frozen=True, slots=True)
class PartyAnswered:
    """What the party said, or that it said nothing in time; our clock goes on until the new ``answer_by``."""

    TYPE: ClassVar[str] = "party_answered"

    by: str
    answer: str
    answer_by: str


@dataclass(frozen=True, slots=True)
class ProposalMade:
    """A ruling is proposed: the ruling with this number, in a stream of its own."""

    TYPE: ClassVar[str] = "proposal_made"

    by: str
    ruling: int


@dataclass(frozen=True, slots=True)
class ProposalRejected:
    """Somebody else has rejected the proposal; the investigation goes on."""

    TYPE: ClassVar[str] = "proposal_rejected"

    by: str
    ruling: int
    why: str


@dataclass(frozen=True, slots=True)
class DisputeDecided:
    """Somebody else has approved the proposal, which is the decision with that."""

    TYPE: ClassVar[str] = "dispute_decided"

    by: str
    ruling: int


@dataclass(frozen=True, slots=True)
class RemedyNoted:
    """The ruling's remedy is posted in the account book, or there is none to post."""

    TYPE: ClassVar[str] = "remedy_noted"

    by: str
    ruling: int
    entries: int


@dataclass(frozen=True, slots=True)
class PlayerNotified:
    """A letter went to the player. Where it tells a decision, he may appeal until ``appeal_by``.

    ``player`` is to whom, where it is not the one whose case it is; "" for him.
    """

    TYPE: ClassVar[str] = "player_notified"

    by: str
    letter: str
    language: str
    appeal_by: str = ""
    player: str = ""


@dataclass(frozen=True, slots=True)
class DisputeAppealed:
    """The player does not accept the decision."""

    TYPE: ClassVar[str] = "dispute_appealed"

    by: str
    why: str
    decide_by: str


@dataclass(frozen=True, slots=True)
class AppealDecided:
    """A third person has decided the appeal: the ruling with this number holds from now on, an old one or a new one."""

    TYPE: ClassVar[str] = "appeal_decided"

    by: str
    ruling: int
    text: str


@dataclass(frozen=True, slots=True)
class DisputeClosed:
    """Nothing more is to be done."""

    TYPE: ClassVar[str] = "dispute_closed"

    by: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class DisputeReopened:
    """There is new evidence: the case is taken up again, and what was frozen is so no longer."""

    TYPE: ClassVar[str] = "dispute_reopened"

    by: str
    why: str
    answer_by: str


@dataclass(frozen=True, slots=True)
class DeadlineBreached:
    """A day went by on which something was due."""

    TYPE: ClassVar[str] = "deadline_breached"

    by: str
    what: str
    due: str


@dataclass(frozen=True, slots=True)
class CaseBundled:
    """The case has its cause in common with others."""

    TYPE: ClassVar[str] = "case_bundled"

    by: str
    bundle: str


CaseEvent = (
    DisputeOpened | ComplaintCorrected | DisputeAcknowledged | DisputeAccepted | DisputeOutOfScope | DisputeDuplicate
    | EvidenceAttached | EvidenceFrozen | InvestigationBegun | PartyAsked | PartyAnswered | ProposalMade
    | ProposalRejected | DisputeDecided | RemedyNoted | PlayerNotified | DisputeAppealed | AppealDecided | DisputeClosed
    | DisputeReopened | DeadlineBreached | CaseBundled
)  # fmt: skip

CASE_EVENTS: Final = Kinds(
    DisputeOpened, ComplaintCorrected, DisputeAcknowledged, DisputeAccepted, DisputeOutOfScope, DisputeDuplicate,
    EvidenceAttached, EvidenceFrozen, InvestigationBegun, PartyAsked, PartyAnswered, ProposalMade, ProposalRejected,
    DisputeDecided, RemedyNoted, PlayerNotified, DisputeAppealed, AppealDecided, DisputeClosed, DisputeReopened,
    DeadlineBreached, CaseBundled,
)  # fmt: skip
