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
from ledger.histories.ohh_writer import NotInOhh, write_ohh
from ledger.histories.phh_writer import NotInPhh, write_phh
from ledger.intake.hole_cards import is_over
from ledger.log.canonical_json import canonical_json
from ledger.log.canonical_text import encode_base64
from ledger.log.event_digest import event_salt
from ledger.log.proof_file import ProofFile
from ledger.store.mapper import read_content
from ledger.store.recorded_hand import RecordedHand, read_hand
from ledger.store.state import Content, canonical_event
from replay.audit import audit
from replay.hand import Hand
from replay.houses.load import house_text
from replay.shuffles.single_use import Repeat


@dataclass(frozen=True, slots=True)
class ProvenEntry:
    """An entry of the log as it is written, its number, and the proof that leads from it to the checkpoint."""

    leaf: int
    entry: bytes
    proof: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Attempts:
    """What was handed in in the place of something that is recorded, and refused; a stream of its own."""

    stream_key: bytes = b""
    contents: Sequence[Content] = ()
    entries: Sequence[ProvenEntry] = ()


@dataclass(frozen=True, slots=True)
class ProvenHand:
    """What the log has of one hand under one checkpoint.

    ``contents`` are the stored events, ``recorded_at`` is when they began to be recorded (microseconds since 1970 UTC),
    ``sealed`` the newest sealed record, b"" without. ``checkpoint`` and ``latest`` are notes as they are served, with
    the witnesses' lines, ``consistency`` is the proof between them, ``sizes`` are theirs, ``keys`` the log's key
    history as it is written. ``repeats`` is what of its shuffle other hands have too.
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
    refused: Attempts = Attempts()
    repeats: Sequence[Repeat] = ()

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
    whole = audit(recorded.hand, house, list(hand.repeats))
    over = is_over(recorded.hand, whole.settled())
    sight = Sight(reader, recorded.hand, over)
    seen = sight.hand(recorded.hand)
    repeats = list(hand.repeats) if over and not reader.seat else []
    events = [
        sight.sees_stored(read_content(hand.stream, version, *one)) for version, one in enumerate(hand.contents, 1)
    ]
    report = audit(seen, house, repeats)
    attempts = [sight.sees_attempt(*one) for one in hand.refused.contents]
    files = {
        "README.txt": resource("readme.txt"),
        "verify.html": resource("verify.html"),
        "verify.py": resource("verify.py"),
        "events.txt": events_text(hand.stream_key, hand.contents, events),
        "house.json": house_text(house.data),
        "hand.json": hand_text(seen).encode(),
        "report.json": json.dumps(report.document(), ensure_ascii=False, indent=1).encode() + b"\n",
        "narrative.txt": narrative(seen, report, house, recorded.recorded).encode(),
        **proofs(hand),
    }
    optional = {
        "hand.ohh": ohh(seen, max(reader.seat, 0)),
        "hand.phh": phh(seen),
        "cards.json": card_openings(recorded.hand, whole, sight),
        "sealed-record.bin": hand.sealed if over and not reader.seat else b"",
        "repeats.json": write_repeats(repeats) if repeats else b"",
        "refused.txt": events_text(hand.refused.stream_key, hand.refused.contents, attempts),
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
    for folder, entries in (("entries", hand.entries), ("refused", hand.refused.entries)):
        for one in entries:
            found[f"{folder}/{one.leaf}.json"] = one.entry
            found[f"proofs/{one.leaf}.tlog-proof"] = ProofFile(one.leaf, one.proof, hand.checkpoint).write()
    return found


def events_text(stream_key: bytes, contents: Sequence[Content], seen: Sequence[bool]) -> bytes:
    """A line an event: its version, its salt and its canonical bytes; of one that the reader does not see, neither."""
    lines = []
    for version, (content, sees) in enumerate(zip(contents, seen, strict=True), 1):
        if sees:
            salt = event_salt(stream_key, version).hex()
            lines.append(b"%d %b %b\n" % (version, salt.encode(), canonical_event(*content)))
        else:
            lines.append(b"%d withheld\n" % version)
    return b"".join(lines)


def write_repeats(repeats: Sequence[Repeat]) -> bytes:
    """What of the hand's shuffle other hands have too, as canonical JSON."""
    return canonical_json(
        [{"kind": one.kind, "event": one.event, "room": one.room, "hand_id": one.hand_id} for one in repeats]
    )


def resource(name: str) -> bytes:
    """A file that goes into every zip as it is."""
    return (resources("ledger.evidence") / name).read_bytes()


def phh(hand: Hand) -> bytes:
    """The hand as PHH; b"" where it cannot be written."""
    try:
        return write_phh(hand).encode()
    except NotInPhh:
        return b""


def ohh(hand: Hand, seat: int) -> bytes:
    """The hand as OHH, from the view of a seat or of somebody who looked on; b"" where it cannot be written."""
    try:
        return write_ohh(hand, seat).encode()
    except NotInOhh:
        return b""
