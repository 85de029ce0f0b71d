#!/usr/bin/env python3
"""Checks the evidence of one hand of poker, without a network, a secret or anybody's word.

    python3 verify.py EVIDENCE [--key KEY]… [--checkpoint FILE] [--witness KEY]…

EVIDENCE is the zip, or the folder that it was unpacked to (left out: the folder of this file). It needs Python 3.9 or
newer and the package "cryptography", nothing else. Formats: RFC 6962 (the tree), RFC 9162 (checking proofs), C2SP
signed-note, tlog-checkpoint and tlog-proof; README.txt in the evidence says all of it in words.

Bring your own anchors, for a forger can make a log of his own: --key is a public key of the log that you have from
elsewhere (then no key counts but yours and those that it vouches for), --checkpoint a checkpoint of the log that you
kept, --witness the key of a witness that has to have cosigned.

Exit status: 0 everything holds; 1 the evidence is genuine, and shows that the shuffle is not as it should be; 2 wrong
usage, or no evidence; 3 genuine as far as your keys reach, and something is beyond them; 5 refused: nothing in it may
be believed.
"""

from __future__ import annotations

import argparse
import base64
import binascii
import hmac
import io
import json
import re
import sys
import time
import uuid
import zipfile
from collections.abc import Sequence
from hashlib import sha256, shake_256
from pathlib import Path
from typing import Any, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

MANIFEST = "manifest"
TITLE = "oddchip evidence v1"
HANDS = uuid.UUID("330f748f-ebc7-5aef-864b-a980612df859")
MOST_BYTES = 256_000_000
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)?")
HASH = re.compile(r"[0-9a-f]{64}")
CHECKPOINT = re.compile(r"[^\n]+\n(0|[1-9][0-9]{0,18})\n[A-Za-z0-9+/]{43}=\n([^\n]+\n)*")
HANDOVER = "oddchip key handover v1"
LOG_KEY, WITNESS_KEY = 1, 4
"""Types of keys (C2SP signed-note): of the log, over a text; of a witness, over a checkpoint and a time."""
CARDS = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
"""The deck as a shuffle begins: clubs, diamonds, hearts, spades, each from deuce to ace."""

Files = dict[str, bytes]
Json = dict[str, Any]


class Refused(Exception):
    """The evidence does not hold. The text says what was found and what was expected."""


class NoEvidence(Exception):
    """There is nothing to check."""


class BadAnchor(Exception):
    """What was given to check against is no key and no checkpoint. The text says what was expected."""


def need(holds: object, message: str) -> None:
    """Refuses the evidence unless something holds."""
    if not holds:
        raise Refused(message)


class Findings:
    """What comes out: a line each. ``wrong`` says whether the shuffle contradicts itself, ``open`` whether something
    could not be verified with the keys at hand.
    """

    def __init__(self) -> None:
        self.lines: list[tuple[str, str]] = []
        self.wrong = False
        self.open = False

    def ok(self, text: str) -> None:
        self.lines.append(("ok", text))

    def note(self, text: str) -> None:
        self.lines.append(("note", text))

    def not_verified(self, text: str) -> None:
        self.lines.append(("OPEN", text))
        self.open = True

    def contradicts(self, text: str) -> None:
        self.lines.append(("WRONG", text))
        self.wrong = True

    def conclusion(self, wrong: str) -> str:
        """What all of it comes to, in a line."""
        if self.wrong:
            return f"genuine, but {wrong}"
        return "genuine as far as could be verified: see the lines that say OPEN" if self.open else "genuine"


# ---- files ----


def read_files(path: Path) -> Files:
    """The files of a zip or a folder by their names. A zip has one form: any other bytes are refused."""
    if path.is_dir():
        found = [one for one in sorted(path.rglob("*")) if one.is_file()]
        return {one.relative_to(path).as_posix(): one.read_bytes() for one in found}
    data = path.read_bytes()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            infos = packed.infolist()
            stored = all(one.compress_type == zipfile.ZIP_STORED for one in infos)
            whole = sum(one.file_size for one in infos)
            need(stored and whole <= min(MOST_BYTES, len(data)), "the zip is too large or compressed")
            files = {one.filename: packed.read(one) for one in infos}
    except (
        zipfile.BadZipFile,
        NotImplementedError,
        RuntimeError,
        ValueError,
        EOFError,
        OSError,
        OverflowError,
    ) as fault:
        if data[:2] != b"PK":
            raise NoEvidence(f"{path} is no zip: {fault}") from None
        raise Refused(f"the zip is damaged: {fault}") from None
    need(write_zip(files) == data, "the zip has not the one form that evidence has: it was changed or packed again")
    return files


def write_zip(files: Files) -> bytes:
    """The one zip of these files: sorted by name, not compressed, all of the first of January 1980."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as packed:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system = 3
            info.external_attr = 0o100644 << 16
            packed.writestr(info, files[name])
    return out.getvalue()


def the(files: Files, name: str) -> bytes:
    need(name in files, f"{name} is missing")
    return files[name]


def read_json(data: bytes, what: str) -> Any:
    """The value of a JSON text in its one canonical form (RFC 8785, for texts and whole numbers)."""
    try:
        value = json.loads(data)
        again = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    except (ValueError, RecursionError) as fault:
        raise Refused(f"{what}: {fault}") from None
    need(again == data, f"{what} is not in canonical form")
    return value


def decode(text: str, what: str) -> bytes:
    """Base64 with its padding, in its one form."""
    try:
        value = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        value = b""
    need(value and base64.b64encode(value).decode() == text, f"{what}: no base64: {text[:80]!r}")
    return value


# ---- keys and signed notes ----


class Key(NamedTuple):
    """A public key of the log, and the sizes of the log that it may sign (``last`` None: to this day).

    ``handover`` is the signature with which the key before it in the history handed over to it, "" without one.
    """

    text: str
    first: int = 0
    last: int | None = None
    handover: str = ""

    @property
    def name(self) -> str:
        return self.text.partition("+")[0]

    @property
    def public(self) -> bytes:
        """The 32 bytes, once they are those that the text names."""
        return public_key(self.text, LOG_KEY)

    def may_sign(self, size: int) -> bool:
        return self.first <= size and (self.last is None or size <= self.last)


def public_key(text: str, kind: int) -> bytes:
    """The 32 bytes of a key's text, of the log's kind or of the witnesses'."""
    name, key_id, encoded = [*text.split("+", 2), "", ""][:3]
    material = decode(encoded, f"key {name}")
    need(len(material) == 33 and material[0] == kind, f"key {name}: expected an Ed25519 key of type {kind}")
    need(key_id == id_of(name, kind, material[1:]).hex(), f"key {name}: its key id is not {key_id[:20]!r}")
    y = int.from_bytes(material[1:], "little") & (2**255 - 1)
    order_8 = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
    prime = 2**255 - 19
    need(y < prime and y not in (0, 1, prime - 1, order_8, prime - order_8), f"key {name}: no usable public key")
    return material[1:]


def id_of(name: str, kind: int, public: bytes) -> bytes:
    """The four bytes that a signature line names a key by."""
    return sha256(name.encode() + b"\n" + bytes([kind]) + public).digest()[:4]


def has_signed(public: bytes, signature: bytes, message: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except InvalidSignature:
        return False
    return True


def read_keys(files: Files) -> tuple[str, list[Key]]:
    """The log's name and its keys, each taking over from the one before."""
    history = read_json(the(files, "keys.json"), "keys.json")
    origin = history["origin"]
    keys = [Key(one["key"], one["from_size"], one.get("to_size"), one.get("handover", "")) for one in history["keys"]]
    need(keys, "keys.json names no key")
    for key in keys:
        need(key.name == origin and key.public, f"keys.json: {key.text} is no key of {origin}")
    need(not keys[0].handover, "keys.json: nobody can have handed over to the first key")
    for at in range(1, len(keys)):
        before, key = keys[at - 1], keys[at]
        if key.handover:
            said = json.dumps({"from_size": key.first, "key": key.text, "origin": origin}, separators=(",", ":"))
            signature = decode(key.handover, f"handover to {key.text}")
            signed = has_signed(before.public, signature, f"{HANDOVER}\n{said}\n".encode())
            need(signed, f"keys.json: the handover to {key.text} is not signed by the key before it")
    return origin, keys


def counting(keys: Sequence[Key], own: Sequence[str], found: Findings) -> set[str]:
    """The keys that count for this reader: his own, and those that the log handed over to from there. All, if he
    brought none.
    """
    if not own:
        return {key.text for key in keys}
    counts = {key.text for key in keys if key.text in own}
    need(counts, "the evidence names none of your keys: it is of another log, or of later keys of this one")
    for text in sorted(set(own) - counts):
        found.note(f"keys: the evidence does not name your key {text}: it is older than that key, or not of its log")
    for at in range(1, len(keys)):
        before, key = keys[at - 1], keys[at]
        if before.text in counts and key.handover and key.text not in counts:
            counts.add(key.text)
            found.ok(f"keys: {before.text} handed over to {key.text} at size {key.first}")
    return counts


def missing(key: Key, origin: str) -> str:
    """What to do about a key that nothing vouches for."""
    return (
        f"the missing key is the one that signs from size {key.first} on, {key.text}; get it from the owner of the log "
        f"{origin}, who publishes it as LOG/keys, or from somebody else who keeps it, not from here; compare the two, "
        "and give it with --key"
    )


def open_note(data: bytes, keys: Sequence[Key], what: str) -> tuple[str, Key]:
    """The text of a signed note and the key that signed it. A signature of a known key that fails refuses it."""
    text, signatures = split_note(data, what)
    by: Key | None = None
    for name, blob in signatures:
        for key in keys:
            if key.name == name and id_of(name, LOG_KEY, key.public) == blob[:4]:
                signed = has_signed(key.public, blob[4:], text.encode())
                need(signed, f"{what}: the signature of {key.text} does not fit the text")
                by = key
    if by is None:
        raise Refused(f"{what} is signed by no key of the log; found {', '.join(name for name, _ in signatures)}")
    return text, by


def split_note(data: bytes, what: str) -> tuple[str, list[tuple[str, bytes]]]:
    """The text of a signed note, and its signature lines: whose, and the key id with what follows it."""
    try:
        text, gap, signatures = data.decode("utf-8").rpartition("\n\n")
    except UnicodeDecodeError:
        raise Refused(f"{what} is not UTF-8") from None
    need(gap and signatures.endswith("\n"), f"{what} is no signed note")
    signed = [line.split(" ") for line in signatures[:-1].split("\n")]
    need(all(len(line) == 3 and line[0] == "\u2014" for line in signed), f"{what}: a signature line was changed")
    return text + "\n", [(name, decode(encoded, f"{what}, signature of {name}")) for _, name, encoded in signed]


class Checkpoint(NamedTuple):
    """The state of the whole log at one size, and the key that signed it."""

    size: int
    root: bytes
    by: Key


def open_checkpoint(data: bytes, origin: str, keys: Sequence[Key], what: str) -> Checkpoint:
    """A checkpoint of the log, signed by a key that may sign its size."""
    said, _ = split_note(data, what)
    need(CHECKPOINT.fullmatch(said), f"{what} is no checkpoint")
    lines = said.split("\n")
    size = int(lines[1])
    fit = [key for key in keys if key.may_sign(size)]
    need(fit, f"{what}: none of the keys may sign a log of size {size}")
    _, by = open_note(data, fit, what)
    need(lines[0] == origin, f"{what} is of the log {lines[0][:80]!r}, expected {origin}")
    need(lines[3:] == [""], f"{what} has lines that no checkpoint of this log has")
    root = decode(lines[2], f"{what}: root")
    need(len(root) == 32, f"{what}: expected a root of 32 bytes")
    return Checkpoint(size, root, by)


# ---- the tree (RFC 6962, checked as in RFC 9162) ----


def node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def is_included(leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """RFC 9162 section 2.1.3.2."""
    if not 0 <= index < size or any(len(one) != 32 for one in proof):
        return False
    at, last, found = index, size - 1, leaf
    for beside in proof:
        if last == 0:
            return False
        if at & 1 or at == last:
            found = node(beside, found)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            found = node(found, beside)
        at, last = at >> 1, last >> 1
    return last == 0 and found == root


def is_consistent(old: Checkpoint, new: Checkpoint, proof: Sequence[bytes]) -> bool:
    """RFC 9162 section 2.1.4.2; ``old`` is not empty."""
    if not 0 < old.size <= new.size or any(len(one) != 32 for one in proof):
        return False
    if old.size == new.size:
        return not proof and old.root == new.root
    path = [old.root, *proof] if old.size & (old.size - 1) == 0 else list(proof)
    at, last = old.size - 1, new.size - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    if not path:
        return False
    first = second = path[0]
    for beside in path[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            first, second = node(beside, first), node(beside, second)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            second = node(second, beside)
        at, last = at >> 1, last >> 1
    return last == 0 and (first, second) == (old.root, new.root)


# ---- one step after the other ----


def check_manifest(files: Files, keys: Sequence[Key], found: Findings) -> tuple[Json, Key]:
    """Every file is the one that the log's key signed for, none missing, none too many. What it says, and the key."""
    text, key = open_note(the(files, MANIFEST), keys, MANIFEST)
    title, about, *lines = text[:-1].split("\n")
    need(title == TITLE, f"{MANIFEST}: expected {TITLE!r}, found {title[:80]!r}")
    listed = dict([line.split("  ", 1)[::-1] for line in lines])
    for name, digest in listed.items():
        need(NAME.fullmatch(name), f"{MANIFEST}: {name!r} is no name of a file of evidence")
        need(sha256(the(files, name)).hexdigest() == digest, f"{name} was changed: its SHA-256 is not the manifest's")
    extra = sorted(files.keys() - listed.keys() - {MANIFEST})
    need(not extra, f"files that the manifest does not name: {', '.join(extra)}")
    found.ok(f"manifest: {len(listed)} files, signed by {key.text}")
    return dict(json.loads(about)), key


def check_log(files: Files, origin: str, keys: Sequence[Key], found: Findings) -> tuple[Checkpoint, Checkpoint]:
    """The checkpoint that the proofs lead to, and the later one that the log only grew to."""
    proven = open_checkpoint(the(files, "checkpoint"), origin, keys, "checkpoint")
    latest = open_checkpoint(the(files, "latest-checkpoint"), origin, keys, "latest-checkpoint")
    lines = the(files, "consistency.txt").decode("ascii", "replace").split("\n")
    need(lines[0] == f"{proven.size} {latest.size}" and lines[-1] == "", "consistency.txt is of other sizes")
    proof = [decode(line, "consistency.txt") for line in lines[1:-1]]
    need(is_consistent(proven, latest, proof), f"the log of {latest.size} did not grow from the one of {proven.size}")
    found.ok(f"checkpoint: {origin}, size {proven.size}, root {proven.root.hex()}")
    if latest.size > proven.size:
        found.ok(f"consistency: the log only grew from size {proven.size} to {latest.size}, root {latest.root.hex()}")
    return proven, latest


def check_keys(
    origin: str, counts: set[str], signer: Key, checkpoints: Sequence[Checkpoint], kept: bool, found: Findings
) -> None:
    """The reader's own keys, or the checkpoint that he ``kept``, stand behind the log; and behind the manifest too."""
    if signer.text in counts:
        # keys.json is among what it signed for.
        vouched = [one.by for one in checkpoints[:1] if one.by.text not in counts]
        if vouched:
            found.ok(f"keys: {signer.text} vouches for {', '.join(key.text for key in vouched)}: it signed keys.json")
        return
    if not kept and not any(one.by.text in counts for one in checkpoints):
        raise Refused(f"none of your keys vouches for anything in here: {missing(checkpoints[-1].by, origin)}")
    anchor = "the checkpoint that you kept" if kept else "your key"
    found.not_verified(
        f"keys: {anchor} vouches for the log up to here, and for nothing that is proven by the manifest alone: "
        f"hand.*, report.json, narrative.txt, cards.json where its root is not in the log. The manifest "
        f"is signed by a key that nothing of yours handed over to; {missing(signer, origin)}"
    )


def check_witnesses(files: Files, witnesses: Sequence[str], found: Findings) -> None:
    """Each witness that the reader names has cosigned one of the checkpoints (C2SP tlog-cosignature)."""
    cosigned = set()
    others = set()
    for what in ("checkpoint", "latest-checkpoint"):
        text, signatures = split_note(files[what], what)
        for name, blob in signatures:
            known = [one for one in witnesses if name == one.partition("+")[0] and blob[:4].hex() == one.split("+")[1]]
            if not known:
                others |= {name} if len(blob) == 76 else set()
                continue
            seconds = int.from_bytes(blob[4:12], "big")
            message = f"cosignature/v1\ntime {seconds}\n{text}".encode()
            public = public_key(known[0], WITNESS_KEY)
            need(has_signed(public, blob[12:], message), f"{what}: the cosignature of {known[0]} does not fit the text")
            at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
            cosigned.add(known[0])
            found.ok(f"witness: {name} cosigned the log of size {text.split(chr(10))[1]}, at {at}")
    for one in witnesses:
        if one not in cosigned:
            found.not_verified(f"witness: {one} has cosigned neither checkpoint in here")
    if others:
        found.note(f"witness: lines of {', '.join(sorted(others))} were not checked; --witness takes their keys")


def check_entries(files: Files, proven: Checkpoint, found: Findings, folder: str = "entries") -> list[Json]:
    """The entries of a stream, each shown to be in the log, in the order of the log. ``leaf`` is put in."""
    entries = []
    for name in sorted(name for name in files if name.startswith(f"{folder}/")):
        leaf = int(name[len(f"{folder}/") : -len(".json")])
        entry = read_json(files[name], name)
        head, _, note = the(files, f"proofs/{leaf}.tlog-proof").partition(b"\n\n")
        lines = head.decode("ascii", "replace").split("\n")
        need(lines[:2] == ["c2sp.org/tlog-proof@v1", f"index {leaf}"], f"the proof of entry {leaf} is of another form")
        need(note == files["checkpoint"], f"the proof of entry {leaf} leads to another checkpoint")
        proof = [decode(line, f"proof of entry {leaf}") for line in lines[2:]]
        hashed = sha256(b"\x00" + files[name]).digest()
        need(is_included(hashed, leaf, proven.size, proof, proven.root), f"entry {leaf} is not in the log")
        entries.append({**entry, "leaf": leaf})
    need(entries, "there are no entries")
    entries.sort(key=lambda entry: int(entry["leaf"]))
    times = [entry["at"] for entry in entries]
    need(times == sorted(times), "the entries' times run backwards")
    need(len({entry["stream"] for entry in entries}) == 1, "the entries are of several streams")
    leaves = ", ".join(str(entry["leaf"]) for entry in entries)
    whose = "of the hand" if folder == "entries" else "of refused attempts"
    found.ok(f"inclusion: {len(entries)} entries {whose} are in the log, as {leaves}; recorded {times[0]}")
    return entries


class Event(NamedTuple):
    """An event at its place in the hand: its type and what it says; both empty where it is withheld."""

    version: int
    kind: str
    says: Json


def check_events(files: Files, entries: Sequence[Json], found: Findings, name: str = "events") -> list[Event]:
    """Each event shown is the one in the log. One withheld has its digest there, and nothing else is known of it."""
    digests = {
        version: digest for entry in entries for version, digest in enumerate(entry["events"], int(entry["first"]))
    }
    need(sum(len(entry["events"]) for entry in entries) == len(digests), "two entries have the same event")
    events: list[Event] = []
    lines = the(files, f"{name}.txt").split(b"\n")
    need(lines.pop() == b"", f"{name}.txt ends inside a line")
    for line in lines:
        number, salt, text = [*line.split(b" ", 2), b"", b""][:3]
        version = len(events) + 1
        need(number == str(version).encode() and version in digests, f"{name}.txt: {number[:20]!r} is out of place")
        if salt == b"withheld" and not text:
            events.append(Event(version, "", {}))
            continue
        need(HASH.fullmatch(salt.decode("ascii", "replace")), f"{name}.txt: event {version} has no salt")
        digest = hmac.new(bytes.fromhex(salt.decode()), text, "sha256").hexdigest()
        need(digest == digests[version], f"event {version} is not the one in the log")
        topic, says = read_json(text, f"event {version}")
        events.append(Event(version, topic.partition("@")[0], says))
    need(len(events) == len(digests), f"the log has {len(digests)} events of it, {name}.txt has {len(events)}")
    withheld = sum(not event.kind for event in events)
    found.ok(f"{name}: {len(events) - withheld} are word for word those in the log")
    if withheld:
        found.note(f"{name}: {withheld} are withheld from this reader; the log has their digests, which tell nothing")
    return events


def check_refused(files: Files, proven: Checkpoint, stream: str, found: Findings) -> None:
    """Attempts to record something else in the place of the hand's events were refused, and that is in the log."""
    if "refused.txt" not in files:
        return
    entries = check_entries(files, proven, found, "refused")
    due = str(uuid.uuid5(uuid.UUID(stream), "refused"))
    need(entries[0]["stream"] == due, "refused/ has entries that are not of attempts to change this hand")
    for event in check_events(files, entries, found, "refused"):
        need(event.kind in ("", "attempt_refused"), f"refused.txt: {event.version} is no attempt that was refused")
        if event.kind:
            found.note(f"refused, {entry_of(event.version, entries)['at']}: {event.says['refused']}")


def check_hand(files: Files, about: Json, entries: Sequence[Json], events: Sequence[Event], found: Findings) -> Json:
    """The stream is the hand's, and the house file the one that the hand was recorded under. The house."""
    name = f"{len(about['room'].encode())}:{about['room']}{about['hand_id']}"
    need(str(uuid.uuid5(HANDS, name)) == entries[0]["stream"], "the entries are of another hand than the manifest says")
    house = read_json(the(files, "house.json"), "house.json")
    digest = sha256(files["house.json"]).hexdigest()
    if events[0].kind == "hand_started":
        pin = events[0].says["pin"]
        header = events[0].says["header"]
        need((header["room"], header["hand_id"]) == (about["room"], about["hand_id"]), "the header is another hand's")
        need(pin["sha256"] == digest, f"house.json is not {pin['house']}@{pin['version']} as it was pinned in the log")
        found.ok(f"hand {about['hand_id']} of {about['room']}, under {pin['house']}@{pin['version']}, sha256 {digest}")
    else:
        found.note("the hand's header is withheld: that it pins the house in house.json is not proven")
    return dict(house)


def check_sealed(files: Files, entries: Sequence[Json], found: Findings) -> None:
    """The newest sealed record, as far as the reader has it, is the one whose hash is in the log."""
    sealed = [entry["sealed"] for entry in entries if "sealed" in entry]
    if not sealed:
        found.note("the hand was not sealed: more may have been recorded since")
    elif "sealed-record.bin" in files:
        need(
            sha256(files["sealed-record.bin"]).hexdigest() == sealed[-1], "sealed-record.bin is not the one in the log"
        )
        found.ok(f"sealed: sealed-record.bin is the one in the log, {sealed[-1]}")
    else:
        found.ok(f"sealed: the log has the hash of the whole hand's sealed record, {sealed[-1]}")


# ---- the shuffle ----


def shuffled(room: str, hand_id: str, seed: bytes, size: int) -> list[str]:
    """fy-shake256-v1: Fisher–Yates from the last card down, drawn byte by byte from SHAKE-256."""
    message = b"\0".join([b"oddchip/shuffle/v1", room.encode(), hand_id.encode(), seed])
    drawn = iter(shake_256(message).digest(65_536))
    deck = [card for card in CARDS if size == 52 or card[0] in "789TJQKA"]
    for i in range(len(deck) - 1, 0, -1):
        byte = next(one for one in drawn if one < 256 - 256 % (i + 1))
        deck[i], deck[byte % (i + 1)] = deck[byte % (i + 1)], deck[i]
    return deck


def card_leaf(hand_id: str, position: int, card: str, salt: bytes) -> bytes:
    number = "23456789TJQKA".index(card[0]) * 4 + "cdhs".index(card[1])
    return sha256(b"\x00card/v1" + hand_id.encode() + bytes([position, number]) + salt).digest()


def tree_root(leaves: Sequence[bytes]) -> bytes:
    """RFC 6962 section 2.1, over leaf hashes."""
    if len(leaves) == 1:
        return leaves[0]
    left = 1 << ((len(leaves) - 1).bit_length() - 1)
    return node(tree_root(leaves[:left]), tree_root(leaves[left:]))


def card_root(hand_id: str, seed: bytes, deck: Sequence[str]) -> bytes:
    """The root over the whole deck, a leaf a card."""
    salts = [hmac.new(seed, b"salt/v1" + bytes([position]), "sha256").digest() for position in range(len(deck))]
    return tree_root([card_leaf(hand_id, at, card, salts[at]) for at, card in enumerate(deck)])


def check_shuffle(about: Json, house: Json, events: Sequence[Event], found: Findings) -> None:
    """The seed opens what was committed to, and the cards dealt are those of the deck that it gives."""
    room, hand_id = about["room"], about["hand_id"]
    seeds = [event for event in events if event.kind == "deck_seed"]
    if not seeds:
        found.note("shuffle: no seed is shown to this reader")
        return
    seed, algorithm = bytes.fromhex(seeds[-1].says["seed"]), seeds[-1].says["algorithm"]
    game = events[0].says["header"]["game"]
    if algorithm != "fy-shake256-v1" or len(seed) != 32 or game not in house["games"]:
        found.note(f"shuffle: {algorithm} is not one that is checked here")
        return
    deck = shuffled(room, hand_id, seed, house["games"][game]["deck"])
    due = {
        "sha256-v1": sha256(b"\0".join([b"oddchip/seed/v1", room.encode(), hand_id.encode(), seed])).hexdigest(),
        "card-tree-v1": card_root(hand_id, seed, deck).hex(),
    }
    for event in events:
        if event.kind == "deck_committed" and event.says["algorithm"] in due:
            name = f"shuffle: the commitment {event.says['algorithm']} of event {event.version}"
            if event.says["commitment"].lower() == due[event.says["algorithm"]]:
                found.ok(f"{name} is opened by the seed")
            else:
                found.contradicts(f"{name} is not opened by the seed")
    check_dealt(events, deck, found)


def check_dealt(events: Sequence[Event], deck: Sequence[str], found: Findings) -> None:
    """Whatever is dealt between two decisions is the next of the deck, all of it."""
    taken, dealt, compared = 0, [], 0
    if any(event.kind == "hand_voided" for event in events):
        found.note("shuffle: the hand was voided; its cards are not compared with the deck here")
        return
    for event in [*events, Event(0, "acted", {})]:
        if event.kind == "dealt":
            dealt += cards_of(event.says.get("cards", ""))
            continue
        if event.kind not in ("acted", "drew", "split_vote", "reshuffled"):
            continue
        for cards in (dealt, cards_of(event.says.get("drawn", ""))):
            due = deck[taken : taken + len(cards)]
            taken += len(cards)
            known = [card for card in cards if card != "??"]
            compared += len(known)
            if not set(known) <= set(due):
                found.contradicts(f"shuffle: {' '.join(cards)} were dealt, the deck has {' '.join(due)} there")
                return
        dealt = []
        if event.kind == "reshuffled":
            found.note("shuffle: cards after the reshuffle are not compared with the deck here")
            break
    found.ok(f"shuffle: the {compared} cards dealt are the first {taken} of the deck that the seed gives")


def cards_of(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def check_cards(files: Files, about: Json, events: Sequence[Event], entries: Sequence[Json], found: Findings) -> None:
    """Single cards shown out of the deck: what is shown of them depends on when their root was published."""
    if "cards.json" not in files:
        return
    tree = read_json(files["cards.json"], "cards.json")
    root = bytes.fromhex(tree["root"])
    for one in tree["cards"]:
        leaf = card_leaf(about["hand_id"], one["position"], one["card"], bytes.fromhex(one["salt"]))
        proof = [bytes.fromhex(each) for each in one["proof"]]
        holds = is_included(leaf, one["position"], tree["deck"], proof, root)
        need(holds, f"cards.json: {one['card']} at position {one['position']} is not under the root")
    found.ok(f"cards: {len(tree['cards'])} of {tree['deck']} cards are opened, each at its place under {tree['root']}")
    commitments = [
        event
        for event in events
        if event.kind == "deck_committed"
        and (event.says["algorithm"], event.says["commitment"].lower()) == ("card-tree-v1", tree["root"])
    ]
    first_card = min((event.version for event in events if event.kind in ("", "dealt", "drew")), default=0)
    if not commitments:
        found.note("cards: the room did not publish this root before the deal: only its signature stands behind it")
    elif first_card and commitments[0].version > first_card:
        found.contradicts("cards: this root was published after the first card")
    elif first_card and entry_of(commitments[0].version, entries) == entry_of(first_card, entries):
        found.note("cards: root and cards were recorded at once: the log does not show that the root came first")
    else:
        found.ok(f"cards: the root was recorded {entry_of(commitments[0].version, entries)['at']}, before any card")


def entry_of(version: int, entries: Sequence[Json]) -> Json:
    """The entry that has the event."""
    return next(one for one in entries if one["first"] <= version < one["first"] + len(one["events"]))


# ---- all of it ----


def verify(
    files: Files,
    own_keys: Sequence[str] = (),
    own_checkpoint: bytes | None = None,
    witnesses: Sequence[str] = (),
) -> Findings:
    """Everything that the evidence has to show. Raises Refused as soon as something does not hold, and BadAnchor."""
    check_anchors(own_keys, own_checkpoint, witnesses)
    found = Findings()
    try:
        origin, keys = read_keys(files)
        counts = counting(keys, own_keys, found)
        about, signer = check_manifest(files, keys, found)
        proven, latest = check_log(files, origin, keys, found)
        if own_checkpoint is not None:
            check_own(own_checkpoint, origin, keys, (proven, latest), found)
        if own_keys:
            check_keys(origin, counts, signer, (proven, latest), own_checkpoint is not None, found)
        check_witnesses(files, witnesses, found)
        entries = check_entries(files, proven, found)
        events = check_events(files, entries, found)
        house = check_hand(files, about, entries, events, found)
        check_sealed(files, entries, found)
        check_refused(files, proven, entries[0]["stream"], found)
        check_shuffle(about, house, events, found)
        check_cards(files, about, events, entries, found)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, StopIteration, OverflowError) as fault:
        raise Refused(f"something is not of the form that it should be: {type(fault).__name__}: {fault}") from None
    if not own_keys:
        found.note("nobody vouches for the log's key but the evidence itself: compare it, or give it with --key")
    found.note("hand.*, report.json, repeats.json and narrative.txt are the room's word: replay the events")
    return found


def check_anchors(keys: Sequence[str], checkpoint: bytes | None, witnesses: Sequence[str]) -> None:
    """What the reader brought can be used at all. Whether it is of this log comes later."""
    for given, kind, option in [
        *((key, LOG_KEY, "--key") for key in keys),
        *((w, WITNESS_KEY, "--witness") for w in witnesses),
    ]:
        try:
            public_key(given, kind)
        except Refused as fault:
            like = f"NAME+8 HEXADECIMAL DIGITS+BASE64, of type {kind}"
            raise BadAnchor(f"{option} {given[:200]}: {fault}; expected a public key: {like}") from None
    if checkpoint is not None:
        try:
            text, _ = split_note(checkpoint, "it")
            need(CHECKPOINT.fullmatch(text), "it is no checkpoint")
            decode(text.split("\n")[2], "its root")
        except Refused as fault:
            said = "a checkpoint as it was signed: name, size, root, an empty line, signatures"
            raise BadAnchor(f"--checkpoint: {fault}; expected {said}") from None


def check_own(note: bytes, origin: str, keys: Sequence[Key], held: Sequence[Checkpoint], found: Findings) -> None:
    """The checkpoint that the reader kept is of the same log."""
    own = open_checkpoint(note, origin, keys, "your checkpoint")
    same = [one for one in held if one.size == own.size]
    sizes = " and ".join(str(size) for size in sorted({one.size for one in held}))
    need(same, f"your checkpoint is of size {own.size}, the evidence of {sizes}: ask for --checkpoint {own.size}")
    need(same[0].root == own.root, f"two logs under one name: your root of size {own.size} is {own.root.hex()}")
    found.ok(f"your own checkpoint of size {own.size} is the evidence's")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="verify.py", description="Checks the evidence of one hand of poker.")
    parser.add_argument(
        "evidence", nargs="?", default=str(Path(__file__).resolve().parent), help="the zip or its folder"
    )
    parser.add_argument("--key", action="append", default=[], help="a public key of the log that you have; repeatable")
    parser.add_argument("--checkpoint", metavar="FILE", help="a checkpoint of the log that you have kept")
    parser.add_argument(
        "--witness", metavar="KEY", action="append", default=[], help="a witness that has to have cosigned; repeatable"
    )
    given = parser.parse_args(arguments)
    try:
        own_checkpoint = Path(given.checkpoint).read_bytes() if given.checkpoint else None
        found = verify(read_files(Path(given.evidence)), given.key, own_checkpoint, given.witness)
    except (NoEvidence, BadAnchor, OSError) as fault:
        sys.stdout.write(f"{printable(str(fault))}\n")
        return 2
    except Refused as refused:
        sys.stdout.write(f"REFUSED  {printable(str(refused))}\n")
        return 5
    for sign, text in found.lines:
        sys.stdout.write(f"{sign:<7}  {printable(text)}\n")
    sys.stdout.write(f"{found.conclusion('the shuffle contradicts itself')}\n")
    return 1 if found.wrong else 3 if found.open else 0


def printable(text: str) -> str:
    """What a file says cannot steer the terminal, whatever its letters are."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


if __name__ == "__main__":
    sys.exit(main())
