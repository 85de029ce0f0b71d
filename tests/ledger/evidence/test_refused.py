"""Attempts to record something else, seeds that are used again, witnesses: what belongs to a hand's evidence too."""

import json
from pathlib import Path
from typing import Any

import pytest

from ledger.evidence.gather import gather
from ledger.evidence.manifest import write_manifest
from ledger.evidence.package import evidence_files
from ledger.evidence.reader import Reader
from ledger.evidence.recheck import recheck
from ledger.evidence.verify import Findings, Refused, verify
from ledger.intake.refusal import Refused as NotTaken
from ledger.intake.whole_hands import record
from ledger.log.checkpoint import Checkpoint
from ledger.log.cosignature import cosign
from ledger.publishing.published import newest
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.store.store import Store
from ledger.store.stream import stream_id
from replay.hand import Hand
from tests.ledger.evidence.sample_evidence import (
    CARDS,
    COMMITTED,
    DEALT,
    OPENED,
    PLAYED,
    dealt_from_a_seed,
    down,
    shown,
)
from tests.ledger.log.samples import WITNESS
from tests.ledger.sample_hands import BLINDS, Json

STREAM = stream_id("testrum", "h-1")
ENDS: list[Json] = [shown(1, 2, 5), {"type": "mucked", "seat": 3}]
WHOLE: list[Json] = [*COMMITTED, *BLINDS, *DEALT, *PLAYED, *ENDS, *OPENED]
FOLD = WHOLE.index({"type": "acted", "seat": 2, "action": "fold"})
MUCK = WHOLE.index({"type": "mucked", "seat": 3})
READERS = ("regulator", "player:1", "player:2", "player:3")


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    """A new log's signer."""
    return Signer.create(tmp_path / "signer", "log.example/testrum")


def with_event(index: int, event: Json, events: list[Json] = WHOLE) -> Hand:
    """The hand with another event in the place of one."""
    return dealt_from_a_seed([*events[:index], event, *events[index + 1 :]])


def made(store: Store, signer: Signer, reader: str = "regulator", size: int | None = None) -> dict[str, bytes]:
    """The evidence of the hand; it holds, and what the room adds follows from it."""
    store.verdicts.follow()
    proven = gather(store.database, signer.history(), STREAM, size)
    files = evidence_files(proven, Reader.parse(reader, proven.recorded().hand), signer.sign_manifest)
    found = verify(files, [str(signer.history().terms[-1].key)])
    recheck(files, found)
    assert not found.wrong
    return files


def attempt(store: Store, hand: Hand) -> None:
    """Hands in another hand in the place of one that is recorded."""
    with pytest.raises(NotTaken):
        record(store, hand)


def told(files: dict[str, bytes]) -> list[Any]:
    """The attempts that are told, None for those withheld."""
    return [
        json.loads(line.split(b" ", 2)[2])[1] if not line.endswith(b" withheld") else None
        for line in files["refused.txt"].splitlines()
    ]


def test_attempts_that_were_refused_are_proven(store: Store, signer: Signer) -> None:
    """What was sent in the place of what is recorded, when, and that it is in the log."""
    record(store, dealt_from_a_seed())
    attempt(store, with_event(FOLD, {"type": "acted", "seat": 2, "action": "check"}))
    attempt(store, with_event(MUCK, shown(3, 1, 4)))
    publish(store.database, signer)
    for reader in READERS:
        files = made(store, signer, reader)
        assert {name for name in files if "/" in name} == {
            *("entries/0.json", "refused/1.json", "refused/2.json"),
            *(f"proofs/{leaf}.tlog-proof" for leaf in range(3)),
        }
        fold, show = told(files)
        assert fold["event"] == FOLD
        assert '"action": "check"' in fold["refused"]
        assert (show is not None) == (reader == "regulator")


def test_no_hidden_card_comes_out_by_an_attempt(store: Store, signer: Signer) -> None:
    """Cards dealt to others or never shown, the seed, the sender's own keys: sent again or otherwise, not told."""
    record(store, dealt_from_a_seed())
    deal, seed = WHOLE.index(DEALT[1]), WHOLE.index(OPENED[0])
    attempts = [
        with_event(MUCK, shown(3, 1, 4)),
        with_event(deal, down(3, 1, 20)),
        with_event(seed, OPENED[0] | {"seed": "ab" * 32}),
        with_event(FOLD, {"type": "acted", "seat": 2, "action": "check", "x-cards": f"{CARDS[1]} {CARDS[4]}"}),
        with_event(deal, {"type": "acted", "seat": 2, "action": "fold"}),
        with_event(FOLD, {"type": "jackpot_awarded", "pool": CARDS[1], "seat": 2, "amount": "1.00"}),
        with_event(FOLD, {"type": "dealt", "board": True, "cards": [CARDS[1], CARDS[4], CARDS[9]], "face": "up"}),
        dealt_from_a_seed(WHOLE, table=f"{CARDS[1]} {CARDS[4]}"),
    ]
    for other in attempts:
        attempt(store, other)
    publish(store.database, signer)
    assert all(told(made(store, signer)))
    for reader in ("player:1", "player:2"):
        assert told(made(store, signer, reader)) == [None] * len(attempts)


def test_while_the_hand_goes_on_nobody_is_told_cards(store: Store, signer: Signer) -> None:
    """Not the regulator either (``hole-cards.private``)."""
    running = WHOLE[: FOLD + 1]
    record(store, dealt_from_a_seed(running))
    attempt(store, with_event(WHOLE.index(DEALT[1]), down(3, 1, 20), running))
    publish(store.database, signer)
    for reader in READERS:
        assert told(made(store, signer, reader)) == [None]


def test_attempts_of_another_hand_are_refused(store: Store, signer: Signer) -> None:
    """The stream of the attempts follows from the hand's; entries, proofs and texts have to fit."""
    record(store, dealt_from_a_seed())
    attempt(store, with_event(FOLD, {"type": "acted", "seat": 2, "action": "check"}))
    record(store, dealt_from_a_seed(hand_id="h-2"))
    publish(store.database, signer)
    files = made(store, signer)

    def refusal(changed: dict[str, bytes]) -> str:
        with pytest.raises(Refused) as refused:
            verify(changed | {"manifest": signed_again(changed, signer)})
        return str(refused.value)

    assert "event 1 is not the one in the log" in refusal(
        files | {"refused.txt": files["refused.txt"].replace(b"check", b"raise")}
    )
    assert "no entries" in refusal({name: data for name, data in files.items() if name != "refused/1.json"})
    other = gather(store.database, signer.history(), stream_id("testrum", "h-2"))
    of_another = evidence_files(other, Reader(), signer.sign_manifest)
    swapped = of_another | {name: files[name] for name in ("refused.txt", "refused/1.json", "proofs/1.tlog-proof")}
    assert "not of attempts to change this hand" in refusal(swapped)


def signed_again(files: dict[str, bytes], signer: Signer) -> bytes:
    """A manifest over changed files."""
    about = json.loads(files["manifest"].split(b"\n")[1])
    others = {name: data for name, data in files.items() if name != "manifest"}
    return write_manifest(about, others, signer.sign_manifest)


def test_a_seed_that_is_used_again_is_told_the_regulator(store: Store, signer: Signer) -> None:
    """By the log of the size that is asked for; players see the rule, and not the other hand, whose cards those are."""
    record(store, dealt_from_a_seed())
    publish(store.database, signer)
    record(store, dealt_from_a_seed(hand_id="h-2", house="practice"))
    publish(store.database, signer)
    before = made(store, signer, size=1)
    assert "repeats.json" not in before
    files = made(store, signer)
    repeats = json.loads(files["repeats.json"])
    assert {(one["kind"], one["hand_id"]) for one in repeats} == {("seed", "h-2")}
    assert b"shuffle.seed-again" in files["report.json"]
    about = json.loads(files["manifest"].split(b"\n")[1])
    assert (about["verdict"], about["rules"]) == ("discrepant", ["practice/shuffle.when"])
    mine = made(store, signer, "player:2")
    assert b"h-2" not in b"".join(data for name, data in mine.items() if name not in ("README.txt", "verify.py"))
    assert json.loads(mine["manifest"].split(b"\n")[1])["rules"] == ["practice/shuffle.when"]


def test_repeats_are_part_of_what_has_to_follow(store: Store, signer: Signer) -> None:
    """The report has the findings that repeats.json gives, and no others."""
    record(store, dealt_from_a_seed())
    record(store, dealt_from_a_seed(hand_id="h-2"))
    publish(store.database, signer)
    files = made(store, signer)
    del files["repeats.json"]
    found = Findings()
    recheck(files, found)
    assert found.wrong


def test_witnesses_lines_come_along(store: Store, signer: Signer) -> None:
    """The checkpoints are as they are served: whoever knows a witness can see that it cosigned."""
    record(store, dealt_from_a_seed())
    publish(store.database, signer)
    with store.database.writing() as session:
        published = newest(session)
        assert published is not None
        line = cosign(Checkpoint.of_note(published.note), WITNESS, 1_764_000_100).line()[:-1]
        session.insert("cosignatures", ("size", "witness", "line"), [(1, "witness.example/w", line)])
    found = verify(made(store, signer), (), None, [str(WITNESS.verifier)])
    assert not found.open
    assert "witness.example/w cosigned the log of size 1" in "\n".join(text for _, text in found.lines)
