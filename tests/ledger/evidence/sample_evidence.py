"""A hand dealt from a seed, in a log of a dozen entries, and its evidence; no store is needed for it."""

import json
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Any

from ledger.evidence.manifest import write_manifest
from ledger.evidence.package import ProvenEntry, ProvenHand, evidence_files
from ledger.evidence.reader import Reader
from ledger.intake.contradiction import without_events
from ledger.log.checkpoint import Checkpoint
from ledger.log.consistency import consistency_proof
from ledger.log.inclusion import inclusion_proof
from ledger.log.key_history import KeyHistory
from ledger.log.merkle import leaf_hash, root_of
from ledger.log.note import Signature, sign_text
from ledger.log.signing_key import SigningKey
from ledger.store.leaf import entry
from ledger.store.mapper import content
from ledger.store.pin import choose_pin
from ledger.store.stored_hand import HandClosed, HandStarted
from ledger.store.stored_record import salted
from ledger.store.stream import stream_id
from replay.cards.card import card_text
from replay.hand import Hand
from replay.sealed.sealed_hand import SealedHand
from replay.sealed.write import write_sealed
from replay.shuffles.algorithm import shuffled_deck
from replay.shuffles.card_tree import CardTree
from replay.shuffles.commitment import seed_commitment
from replay.shuffles.named_seed import NamedSeed
from tests.ledger.log.reference import EntryHashes, sample_entries
from tests.ledger.log.samples import LOG, ORIGIN, signed
from tests.ledger.sample_hands import BLINDS, Json, hand

SEED = bytes(range(32))
STREAM_KEY = sha256(b"stream key").digest()
AT = 1_764_000_000_000_000
DECK = [int(card) for card in shuffled_deck("fy-shake256-v1", NamedSeed("testrum", "h-1", SEED), 52)]
CARDS = [card_text(card) for card in DECK]
ROOT = CardTree("h-1", SEED, DECK).root()
OTHERS = sample_entries(12)
"""The other entries of the log; the hand's take the places of some."""
APPENDS = ((2, 6), (5, 11), (8, 99))
"""The hand's entries: their leaves, and the versions that each ends before."""
KEYS = KeyHistory.begin(ORIGIN, LOG.verifier, AT)

COMMITTED: list[Json] = [
    {
        "type": "deck_committed",
        "algorithm": "sha256-v1",
        "commitment": seed_commitment("sha256-v1", NamedSeed("testrum", "h-1", SEED)).hex(),
    },
    {"type": "deck_committed", "algorithm": "card-tree-v1", "commitment": ROOT.hex()},
]
OPENED: list[Json] = [{"type": "deck_seed", "algorithm": "fy-shake256-v1", "seed": SEED.hex()}]


def down(seat: int, *positions: int) -> Json:
    """Cards of the deck, dealt to a seat."""
    return {"type": "dealt", "seat": seat, "cards": [CARDS[at] for at in positions], "face": "down"}


def board(*positions: int) -> Json:
    """Cards of the deck on the board."""
    return {"type": "dealt", "board": True, "cards": [CARDS[at] for at in positions], "face": "up"}


DEALT: list[Json] = [down(2, 0, 3), down(3, 1, 4), down(1, 2, 5)]
CHECKS: list[Json] = [{"type": "acted", "seat": seat, "action": "check"} for seat in (3, 1)]
PLAYED: list[Json] = [
    {"type": "acted", "seat": 1, "action": "call", "amount": "1.00"},
    {"type": "acted", "seat": 2, "action": "fold"},
    {"type": "acted", "seat": 3, "action": "check"},
    *(board(6, 7, 8), *CHECKS, board(9), *CHECKS, board(10)),
    {"type": "acted", "seat": 3, "action": "check"},
    {"type": "acted", "seat": 1, "action": "bet", "amount": "2.00"},
    {"type": "acted", "seat": 3, "action": "call", "amount": "2.00"},
]


def shown(seat: int, *positions: int) -> Json:
    """Cards of the deck, shown by a seat."""
    return {"type": "shown", "seat": seat, "cards": [CARDS[at] for at in positions]}


def dealt_from_a_seed(events: Sequence[Json] = (), **header: Any) -> Hand:
    """Seat 2 folds, seat 1 bets and shows, seat 3 calls and mucks; the seed comes last."""
    ends = [shown(1, 2, 5), {"type": "mucked", "seat": 3}, *OPENED]
    return hand(list(events or [*COMMITTED, *BLINDS, *DEALT, *PLAYED, *ends]), **header)


def proven(
    recorded: Hand | None = None, closed: bool = True, size: int = 10, appends: Sequence[tuple[int, int]] = APPENDS
) -> ProvenHand:
    """The hand under the checkpoint of that size, in a log that has twelve entries by now."""
    recorded = recorded or dealt_from_a_seed()
    stream, pin = stream_id(recorded.room, recorded.hand_id), choose_pin(recorded)
    contents = [content(HandStarted(without_events(recorded), pin)), *map(content, recorded.events)]
    sealed = b""
    if closed:
        contents.append(content(HandClosed("document")))
        at_end = SealedHand(recorded, pin.house, pin.version, pin.sha256, AT, len(contents), True)
        sealed = salted(STREAM_KEY, len(contents), write_sealed(at_end))
    entries: dict[int, bytes] = {}
    begin = 0
    for leaf, end in appends:
        part = contents[begin : end - 1]
        last = begin + len(part) == len(contents)
        digest = sha256(sealed).digest() if sealed and last else None
        if part:
            entries[leaf] = entry(stream, STREAM_KEY, begin + 1, AT + leaf, part, digest).write()
        begin += len(part)
    log = [entries.get(leaf, other) for leaf, other in enumerate(OTHERS)]
    hashes = EntryHashes(log)
    return ProvenHand(
        stream=stream,
        stream_key=STREAM_KEY,
        contents=contents,
        recorded_at=AT,
        sealed=sealed,
        entries=[ProvenEntry(leaf, log[leaf], inclusion_proof(leaf, size, hashes)) for leaf in entries],
        checkpoint=note(log, size),
        latest=note(log, len(log)),
        sizes=(size, len(log)),
        consistency=consistency_proof(size, len(log), hashes),
        keys=KEYS.write(),
    )


def note(log: list[bytes], size: int) -> bytes:
    """The log's checkpoint of a size."""
    return signed(Checkpoint(ORIGIN, size, root_of(map(leaf_hash, log[:size]))))


def sign(text: str) -> Signature:
    """Signs a manifest."""
    return sign_text(text, LOG)


@cache
def _files(reader: Reader) -> dict[str, bytes]:
    return evidence_files(proven(), reader, sign)


def files_for(reader: str = "regulator") -> dict[str, bytes]:
    """The evidence of the sample hand for a reader."""
    return dict(_files(Reader.parse(reader, dealt_from_a_seed())))


def resigned(files: dict[str, bytes], key: SigningKey = LOG, **about: object) -> dict[str, bytes]:
    """The files under a manifest of their own: what somebody can make who has the log's key."""
    said = json.loads(files["manifest"].split(b"\n")[1]) | about
    others = {name: data for name, data in files.items() if name != "manifest"}
    return others | {"manifest": write_manifest(said, others, lambda text: sign_text(text, key))}
