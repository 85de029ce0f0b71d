"""Go's own sumdb reads what ledger/log writes, and refuses it with any byte changed.

It runs where Go and golang.org/x/mod are installed as Debian's packages golang-go and golang-golang-x-mod-dev. With
ODDCHIP_EXPECT_GO set they have to be.
"""

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ledger.log.checkpoint import Checkpoint
from ledger.log.consistency import consistency_proof
from ledger.log.inclusion import inclusion_proof
from ledger.log.merkle import leaf_hash
from ledger.log.tile import new_tiles
from tests.ledger.log.reference import EntryHashes, Tiles, grown, sample_entries, tree_hash
from tests.ledger.log.samples import LOG, ORIGIN, signed
from tests.ledger.log.test_go_vectors import RECORDED

SOURCES = Path("/usr/share/gocode")
PROGRAM = Path(__file__).parent / "go" / "second_opinion.go"
Answers = list[dict[str, Any]]
Ask = Callable[[list[dict[str, Any]]], Answers]

if not os.environ.get("ODDCHIP_EXPECT_GO") and not (
    shutil.which("go") and (SOURCES / "src/golang.org/x/mod/sumdb/tlog").is_dir()
):
    pytest.skip("no Go with golang.org/x/mod (Debian: golang-go, golang-golang-x-mod-dev)", allow_module_level=True)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled program."""
    built = tmp_path_factory.mktemp("go") / "second_opinion"
    variables = {"GO111MODULE": "off", "GOPATH": str(SOURCES), "GOFLAGS": "", "GOCACHE": str(built.parent / "cache")}
    subprocess.run(["go", "build", "-o", built, PROGRAM], check=True, env=os.environ | variables, timeout=300)
    return built


@pytest.fixture(scope="module")
def ask(program: Path) -> Ask:
    """Asks all questions in one run, and gives the answers in their order."""

    def answers(questions: list[dict[str, Any]]) -> Answers:
        lines = "".join(json.dumps(one) + "\n" for one in questions).encode()
        run = subprocess.run([program, "ask"], input=lines, check=True, capture_output=True, timeout=300)
        found = [json.loads(line) for line in run.stdout.splitlines()]
        assert len(found) == len(questions)
        return found

    return answers


def _changed(value: bytes) -> list[bytes]:
    """The value with each byte changed, in one bit and in all."""
    return [
        value[:at] + bytes((value[at] ^ change,)) + value[at + 1 :]
        for at in range(len(value))
        for change in (0x01, 0xFF)
    ]


def test_the_recorded_vectors_are_what_go_says(program: Path) -> None:
    """tests/data/log/go.json is the program's own output."""
    assert subprocess.run([program, "vectors"], check=True, capture_output=True).stdout == RECORDED.read_bytes()


def test_notes(ask: Ask) -> None:
    """Go opens our checkpoint, and none with a byte changed.

    But for one character: Go does not look at the two bits of base64 behind the last byte, where our reader does.
    """
    checkpoint = Checkpoint(ORIGIN, 5, tree_hash(sample_entries(5)))
    note, key = signed(checkpoint), str(LOG.verifier)

    def question(text: bytes) -> dict[str, Any]:
        return {"ask": "note", "key": key, "note": base64.b64encode(text).decode()}

    last_character = len(note) - 3
    wrong = [one for one in _changed(note) if one[last_character] == note[last_character]]
    wrong += [note[:last_character] + b"!" + note[last_character + 1 :], note[:-1], note + b"\n", b"x" + note]
    good, *refused = ask([question(note), *map(question, wrong)])
    assert good == {"error": "", "text": checkpoint.text()}
    assert all(answer["error"] for answer in refused)
    assert len(refused) > 2 * len(note) - 4


def test_proofs(ask: Ask) -> None:
    """Go believes our inclusion and consistency proofs at every place of trees to size 20; no byte can be changed."""
    entries = sample_entries(20)
    hashes = EntryHashes(entries)
    good: list[dict[str, Any]] = []
    for size in range(1, 21):
        root = tree_hash(entries[:size]).hex()
        for at in range(size):
            proof = [one.hex() for one in inclusion_proof(at, size, hashes)]
            leaf = leaf_hash(entries[at]).hex()
            good.append({"ask": "inclusion", "size": size, "root": root, "index": at, "leaf": leaf, "proof": proof})
            grown_proof = [one.hex() for one in consistency_proof(at + 1, size, hashes)]
            old_root = tree_hash(entries[: at + 1]).hex()
            good.append(
                {
                    "ask": "consistency",
                    "size": size,
                    "root": root,
                    "old": at + 1,
                    "oldRoot": old_root,
                    "proof": grown_proof,
                }
            )
    wrong = [changed for question in good[-16:-12] for changed in _with_changed_hashes(question)]
    answers = ask(good + wrong)
    assert [answer["error"] for answer in answers[: len(good)]] == [""] * len(good)
    assert len(wrong) > 4 * 2 * 32 * 4
    assert all(answer["error"] for answer in answers[len(good) :])


def _with_changed_hashes(question: dict[str, Any]) -> list[dict[str, Any]]:
    named = [name for name in ("root", "leaf", "oldRoot") if name in question]
    wrong = [question | {name: one.hex()} for name in named for one in _changed(bytes.fromhex(question[name]))]
    proof = question["proof"]
    for at, each in enumerate(proof):
        wrong += [
            question | {"proof": [*proof[:at], one.hex(), *proof[at + 1 :]]} for one in _changed(bytes.fromhex(each))
        ]
    return [*wrong, question | {"proof": proof[:-1]}, question | {"proof": [*proof, proof[-1]]}]


def test_the_tiles_of_a_growth(ask: Ask) -> None:
    """Go names the same tiles, full and partial, for growths across the edges of tiles."""
    sizes = [(0, 1), (1, 2), (0, 256), (255, 257), (256, 256), (0, 70_000), (65_535, 65_537), (70_000, 70_300)]
    answers = ask([{"ask": "growth", "old": old, "size": new} for old, new in sizes])
    for (old, new), answer in zip(sizes, answers, strict=True):
        ours = [_go_path(tile.path()) for tile in new_tiles(old, new)]
        assert answer.get("paths", []) == ours


def test_tiles(ask: Ask) -> None:
    """Go checks our tiles against our root, and builds the same proofs from them; every byte changed is noticed."""
    size, index, old = 515, 300, 400
    tiles, edge = grown(size)
    entries = sample_entries(size)
    hashes = EntryHashes(entries)
    question = {"ask": "tiles", "size": size, "root": edge.root().hex(), "index": index, "old": old}
    question |= {"leaf": leaf_hash(entries[index]).hex(), "oldRoot": tree_hash(entries[:old]).hex()}
    read = ("tile/0/001", "tile/0/002.p/3", "tile/1/000.p/2")
    wrong = [{"path": _go_path(path), "byte": at} for path in read for at in range(len(tiles[path]))]
    cut = [_go_tiles(Tiles(tiles | {path: data})) for path in read for data in (tiles[path][:-1], tiles[path] + b"\0")]
    first = question | {"tiles": _go_tiles(tiles)}
    answers = ask([first, *(question | one for one in wrong), question, *(question | {"tiles": one} for one in cut)])
    good = {
        "error": "",
        "root": edge.root().hex(),
        "inclusion": [one.hex() for one in inclusion_proof(index, size, hashes)],
        "consistency": [one.hex() for one in consistency_proof(old, size, hashes)],
    }
    assert [answers.pop(1 + len(wrong)), answers.pop(0)] == [good, good]
    assert len(answers) == 8192 + 5 * 32 + 6
    assert all(answer["error"] for answer in answers)


def _go_path(path: str) -> str:
    return path.replace("tile/", "tile/8/", 1)


def _go_tiles(tiles: Tiles) -> dict[str, str]:
    return {_go_path(path): base64.b64encode(data).decode() for path, data in tiles.items()}
