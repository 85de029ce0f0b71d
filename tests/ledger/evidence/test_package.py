"""The zip: what is in it for whom, and that it is the same every time."""

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from ledger.evidence.package import evidence_files, evidence_zip, resource
from ledger.evidence.reader import Reader
from ledger.evidence.recheck import recheck
from ledger.evidence.verify import verify, write_zip
from ledger.histories.hand_document import read_hand
from ledger.histories.read import read_hands
from ledger.log.key_history import KeyHistory
from ledger.log.proof_file import ProofFile
from replay.audit import audit
from replay.hand import Hand
from replay.houses.load import find_house
from tests.ledger.evidence.sample_evidence import (
    CARDS,
    COMMITTED,
    DEALT,
    KEYS,
    OPENED,
    PLAYED,
    SEED,
    STREAM_KEY,
    dealt_from_a_seed,
    files_for,
    proven,
    resigned,
    sign,
)
from tests.ledger.log.samples import LOG
from tests.ledger.sample_hands import BLINDS, verified

READERS = ("regulator", "player:1", "player:2", "player:3")
OWN = {1: (2, 5), 2: (0, 3), 3: (1, 4)}
"""The places in the deck of each seat's cards."""
FOR_ALL = ["README.txt", "verify.html", "verify.py", "house.json"]
"""Files that say nothing of the hand."""


RANDOM = re.compile(rb"[0-9a-f-]{20,}|[A-Za-z0-9+/]{40,}=*")
"""Hashes, keys and signatures, in which any two letters may stand."""


def told(files: dict[str, bytes]) -> bytes:
    """Everything that the evidence says of its hand."""
    return b"\n".join(data for name, data in files.items() if name not in FOR_ALL)


def says(files: dict[str, bytes], position: int) -> bool:
    """Whether a card of the deck is named anywhere in it."""
    return CARDS[position].encode() in RANDOM.sub(b"", told(files))


def test_the_same_every_time() -> None:
    """The same bytes for the same hand, reader and checkpoint; others for others."""
    hand = proven()
    made = {reader: evidence_zip(hand, Reader.parse(reader, dealt_from_a_seed()), sign) for reader in READERS}
    assert made == {reader: write_zip(files_for(reader)) for reader in READERS}
    assert len(set(made.values())) == len(READERS)
    assert evidence_zip(proven(size=9), Reader(), sign) != made["regulator"]


def test_the_bytes_do_not_change_from_release_to_release() -> None:
    """What is derived may change with the rules' code; what is proven may not."""
    files = files_for()
    kept = b"".join(files[name] for name in sorted(files) if name.startswith(("entries", "proofs", "events", "cards")))
    assert sha256(kept).hexdigest() == "4a58b6c05bdfd049145be6e75ac66964cf142f69a7b77f0820fb03b5ab423bff"


@pytest.mark.parametrize("seat", OWN)
def test_a_player_is_told_no_card_of_others(seat: int) -> None:
    """Searched for in every file: hidden cards, the seed, the stream's key, the salt of a hidden event or card."""
    whole = told(files_for(f"player:{seat}"))
    for other, positions in OWN.items():
        assert {says(files_for(f"player:{seat}"), at) for at in positions} == {other in (seat, 1)}
    events = {line.split(b" ")[0]: line.split(b" ")[1] for line in files_for()["events.txt"].splitlines()}
    mine = {line.split(b" ")[0]: line.split(b" ")[1] for line in files_for(f"player:{seat}")["events.txt"].splitlines()}
    withheld = [version for version, salt in mine.items() if salt == b"withheld"]
    assert len(withheld) == (3 if seat == 1 else 2)
    for secret in (SEED.hex().encode(), STREAM_KEY.hex().encode(), *(events[version] for version in withheld)):
        assert secret not in whole
    assert "sealed-record.bin" not in files_for(f"player:{seat}")


def test_the_regulator_is_told_everything_but_the_streams_key() -> None:
    """Every event with its salt, the whole deck, the sealed record; what comes later stays closed."""
    whole = told(files_for())
    assert b"withheld" not in whole
    assert all(says(files_for(), at) for at in range(52))
    assert SEED.hex().encode() in whole
    assert STREAM_KEY.hex().encode() not in whole
    assert sha256(files_for()["sealed-record.bin"]).hexdigest().encode() in files_for()["entries/8.json"]


@pytest.mark.parametrize("reader", ["regulator", "player:1"])
def test_a_hand_in_progress_gives_no_hole_cards(reader: str) -> None:
    """Neither cards nor seed nor openings, for nobody; the evidence holds all the same."""
    running = dealt_from_a_seed([*COMMITTED, *OPENED, *BLINDS, *DEALT, *PLAYED[:4]])
    files = evidence_files(proven(running, closed=False), Reader.parse(reader, running), sign)
    assert not any(says(files, at) for positions in OWN.values() for at in positions)
    assert SEED.hex().encode() not in told(files)
    assert not {"cards.json", "sealed-record.bin"} & files.keys()
    assert b'"verdict"' not in files["manifest"]
    assert ("note", "the hand was not sealed: more may have been recorded since") in verify(files).lines


def test_the_log_reads_its_own_evidence() -> None:
    """Keys, proofs and entries are those of the log's own formats."""
    files = files_for()
    assert KeyHistory.parse(files["keys.json"]) == KEYS
    for leaf in (2, 5, 8):
        proof = ProofFile.parse(files[f"proofs/{leaf}.tlog-proof"])
        assert proof.verify(files[f"entries/{leaf}.json"], KEYS).checkpoint.size == 10


@pytest.mark.parametrize("reader", READERS)
def test_the_report_is_that_of_the_hand_beside_it(tmp_path: Path, reader: str) -> None:
    """hand.json, replayed by the house that is named, gives report.json."""
    path = tmp_path / "hand.json"
    path.write_bytes(files_for(reader)["hand.json"])
    [hand] = read_hands(path)
    report: dict[str, Any] = json.loads(files_for(reader)["report.json"])
    house = find_house(f"{report['ruleset']['house']}@{report['ruleset']['version']}")
    assert audit(hand, house).document() == report  # type: ignore[arg-type]
    assert report["ruleset"]["sha256"] == sha256(files_for(reader)["house.json"]).hexdigest()


def rechecked(files: dict[str, bytes]) -> list[str]:
    """What the program finds in evidence that the room has signed as it is."""
    signed_again = resigned(files)
    found = verify(signed_again, [str(LOG.verifier)])
    recheck(signed_again, found)
    return [text for sign, text in found.lines if sign == "WRONG"]


def about_another(reader: str, hand: Hand) -> dict[str, bytes]:
    """Evidence in which all that the room adds is of another hand than the one that the log has."""
    other, mine = evidence_files(proven(hand), Reader.parse(reader, hand), sign), files_for(reader)
    added = [name for name in mine if name.startswith(("hand.", "report.", "narrative."))]
    return mine | {name: other[name] for name in added}


@pytest.mark.parametrize("reader", READERS)
def test_the_header_is_the_one_that_the_log_has(reader: str) -> None:
    """Who sat there, with how much, and what was played is no less in the log than what happened."""
    assert rechecked(files_for(reader)) == []
    richer = [{"seat": seat, "player": player, "stack": "999.00"} for seat, player in enumerate(("a", "b", "c"), 1)]
    found = rechecked(about_another(reader, dealt_from_a_seed((), seats=richer)))
    assert "hand.json: seats of its header is not what the log has" in found
    found = rechecked(about_another(reader, dealt_from_a_seed((), table="Somewhere else")))
    assert "hand.json: table of its header is not what the log has" in found


def test_the_senders_own_keys_are_those_that_the_log_has() -> None:
    """They may say anything, and so may be what a dispute is about."""
    assert rechecked(about_another("regulator", dealt_from_a_seed((), **{"x-note": "seat 3 had KsKh"}))) == [
        "hand.json has other keys of the sender's own than the log"
    ]


@pytest.mark.parametrize("name", ["hand.json", "report.json", "repeats.json", "narrative.txt"])
@pytest.mark.parametrize("junk", [b"", b"\xff", b"null", b"[1]", b'{"ruleset":{"house":5}}', b"[" * 100_000])
def test_what_the_room_adds_may_be_anything(name: str, junk: bytes) -> None:
    """It is told, and never an exception of Python's."""
    assert rechecked(files_for() | {name: junk}) != [] or (name, junk) == ("repeats.json", b"")


def test_a_player_learns_the_verdict_on_the_whole_hand() -> None:
    """What he sees may leave it open; the manifest says how it came out, and by which rules it differs."""
    about = [json.loads(files_for(reader)["manifest"].split(b"\n")[1]) for reader in READERS]
    assert {one["verdict"] for one in about} == {"verified"}
    assert json.loads(files_for("player:2")["report.json"])["verdict"] == "unverifiable"


def test_a_hand_without_a_seed_has_no_openings() -> None:
    """Where nothing was committed to there is nothing to open."""
    hand = verified()
    files = evidence_files(proven(hand), Reader.parse("player:1", hand), sign)
    assert "cards.json" not in files
    assert verify(files, [str(LOG.verifier)]).lines
    assert read_hand(json.loads(files["hand.json"])).hand_id == "h-1"


def test_phh_where_it_can_be_written() -> None:
    """A hand that PHH has a variant for comes as PHH too."""
    files = evidence_files(proven(verified()), Reader(), sign)
    assert files["hand.phh"].startswith(b'variant = "NT"')


def test_ohh_where_it_can_be_written() -> None:
    """A player is its hero, and his are the only hole cards beside those shown; for the regulator all are there."""
    hand = verified(started_at="2026-04-03T20:00:00Z")
    for reader, hero, dealt in (("regulator", None, [2, 3, 1]), ("player:2", 2, [2, 3, 1]), ("player:1", 1, [3, 1])):
        files = evidence_files(proven(hand), Reader.parse(reader, hand), sign)
        ohh = json.loads(files["hand.ohh"])["ohh"]
        actions = ohh["rounds"][0]["actions"]
        assert ohh["hero_player_id"] == hero
        assert [one["player_id"] for one in actions if one["action"] == "Dealt Cards"] == dealt
        found = verify(files, [str(LOG.verifier)])
        recheck(files, found)
        assert not found.wrong
        changed = files | {"hand.ohh": files["hand.ohh"].replace(b"anna", b"anne")}
        recheck(changed, found)
        assert found.wrong


def test_verify_py_is_the_one_that_the_program_runs() -> None:
    """Nothing is put into it: everybody has the same file."""
    assert files_for("player:1")["verify.py"] == resource("verify.py")
    assert b"import ledger" not in resource("verify.py") and b"from ledger" not in resource("verify.py")


def test_the_readme_names_every_file() -> None:
    """Nothing lies in the zip that its README does not tell of."""
    readme = files_for()["README.txt"].decode()
    for name in {*files_for(), "hand.phh"} - {"README.txt"}:
        folder, _, rest = name.rpartition("/")
        assert (f"{folder}/N.{rest.split('.')[1]}" if folder else name) in readme
