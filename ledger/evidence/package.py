"""The evidence of one hand as files, and as the one zip that they are."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files as resources
from uuid import UUID

from ledger.evidence.cards import card_openings
from ledger.evidence.manifest import Sign, write_manifest
from ledger.evidence.narrative import narrative
from ledger.evidence.reader import Reader, Sight
from ledger.evidence.verify import MANIFEST, write_zip
from ledger.histories.hand_document import hand_text
from ledger.histories.phh_writer import NotInPhh, write_phh
from ledger.intake.hole_cards import is_over
from ledger.log.canonical_text import encode_base64
from ledger.log.event_digest import event_salt
from ledger.log.proof_file import ProofFile
from ledger.store.mapper import read_content
from ledger.store.recorded_hand import RecordedHand, read_hand
from ledger.store.state import Content, canonical_event
from replay.audit import audit
from replay.hand import Hand
from replay.houses.load import canonical


@dataclass(frozen=True, slots=True)
class ProvenEntry:
    """An entry of the log as it is written, its number, and the proof that leads from it to the checkpoint."""

    leaf: int
    entry: bytes
    proof: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class ProvenHand:
    """What the log has of one hand under one checkpoint.

    ``contents`` are the stored events, ``recorded_at`` is when they began to be recorded (microseconds since 1970 UTC),
    ``sealed`` the newest sealed record, b"" without. ``checkpoint`` and ``latest`` are notes as they were published,
    ``consistency`` is the proof between them, ``sizes`` are theirs, ``keys`` the log's key history as it is written.
    """

    stream: UUID
    stream_key: bytes
    contents: Sequence[Content]
    recorded_at: int
    sealed: bytes
    entries: Sequence[ProvenEntry]
    checkpoint: bytes
    latest: bytes
    sizes: tuple[int, int]
    consistency: tuple[bytes, ...]
    keys: bytes

    def recorded(self) -> RecordedHand:
        """The hand. Raises HandDamaged, Unreadable."""
        return read_hand(self.stream, self.contents, self.recorded_at)


def evidence_zip(hand: ProvenHand, reader: Reader, sign: Sign) -> bytes:
    """The zip: the same bytes for the same hand, reader and checkpoints, as long as the log's keys are the same.

    Raises HandDamaged and Unreadable for a changed store, PinLost where the house is no longer there.
    """
    return write_zip(evidence_files(hand, reader, sign))


def evidence_files(hand: ProvenHand, reader: Reader, sign: Sign) -> dict[str, bytes]:
    """The files by name. Raises as ``evidence_zip`` does."""
    recorded = hand.recorded()
    house = recorded.pin.rules()
    whole = audit(recorded.hand, house)
    over = is_over(recorded.hand, whole.settled())
    sight = Sight(reader, recorded.hand, over)
    seen = sight.hand(recorded.hand)
    report = audit(seen, house)
    files = {
        "README.txt": resource("readme.txt"),
        "verify.py": resource("verify.py"),
        "events.txt": events_text(hand, sight),
        "house.json": canonical(house.data),
        "hand.json": hand_text(seen).encode(),
        "report.json": json.dumps(report.document(), ensure_ascii=False, indent=1).encode() + b"\n",
        "narrative.txt": narrative(seen, report, house, recorded.recorded).encode(),
        **proofs(hand),
    }
    optional = {
        "hand.phh": _phh(seen),
        "cards.json": card_openings(recorded.hand, whole, sight),
        "sealed-record.bin": hand.sealed if over and not reader.seat else b"",
    }
    files |= {name: data for name, data in optional.items() if data}
    about: dict[str, object] = {
        "checkpoint": hand.sizes[0],
        "hand_id": recorded.hand.hand_id,
        "latest": hand.sizes[1],
        "reader": str(reader),
        "room": recorded.hand.room,
        "stream": str(hand.stream),
    }
    if over:
        # A player's own report may leave open what the whole record decides.
        about |= {"verdict": whole.verdict, "rules": sorted({finding.rule for finding in whole.findings})}
    return files | {MANIFEST: write_manifest(about, files, sign)}


def proofs(hand: ProvenHand) -> dict[str, bytes]:
    """What the log has to say, without the events."""
    found = {"keys.json": hand.keys, "checkpoint": hand.checkpoint, "latest-checkpoint": hand.latest}
    hashes = [encode_base64(one) for one in hand.consistency]
    found["consistency.txt"] = "\n".join([f"{hand.sizes[0]} {hand.sizes[1]}", *hashes, ""]).encode()
    for one in hand.entries:
        found[f"entries/{one.leaf}.json"] = one.entry
        found[f"proofs/{one.leaf}.tlog-proof"] = ProofFile(one.leaf, one.proof, hand.checkpoint).write()
    return found


def events_text(hand: ProvenHand, sight: Sight) -> bytes:
    """A line an event: its version, its salt and its canonical bytes; of one that the reader does not see, neither."""
    lines = []
    for version, content in enumerate(hand.contents, 1):
        if sight.sees_stored(read_content(hand.stream, version, *content)):
            salt = event_salt(hand.stream_key, version).hex()
            lines.append(b"%d %b %b\n" % (version, salt.encode(), canonical_event(*content)))
        else:
            lines.append(b"%d withheld\n" % version)
    return b"".join(lines)


def resource(name: str) -> bytes:
    """A file that goes into every zip as it is."""
    return (resources("ledger.evidence") / name).read_bytes()


def _phh(hand: Hand) -> bytes | None:
    try:
        return write_phh(hand).encode()
    except NotInPhh:
        return None
