"""verify.py, as a stranger runs it: what it accepts, and that it accepts nothing else."""

import ast
import json
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import pytest

from ledger.evidence import verify
from ledger.evidence.package import evidence_files
from ledger.evidence.reader import Reader
from ledger.evidence.verify import NoEvidence, Refused, read_files, write_zip
from ledger.log.canonical_text import encode_base64
from ledger.log.checkpoint import Checkpoint
from ledger.log.cosignature import cosign
from ledger.log.key_history import KeyHistory, handover_text
from ledger.log.note import add_signatures
from tests.ledger.evidence.sample_evidence import (
    AT,
    CARDS,
    COMMITTED,
    DEALT,
    KEYS,
    OPENED,
    PLAYED,
    dealt_from_a_seed,
    down,
    files_for,
    proven,
    resigned,
    shown,
    sign,
)
from tests.ledger.log.samples import LOG, NEXT_LOG, ORIGIN, OTHER_WITNESS, WITNESS, signed
from tests.ledger.sample_hands import BLINDS, Json
from tests.room.patience import SOAK

KEY = str(LOG.verifier)
READERS = ("regulator", "player:1", "player:2", "player:3")
Files = dict[str, bytes]


def lines(files: Files, keys: tuple[str, ...] = (KEY,), checkpoint: bytes | None = None) -> list[tuple[str, str]]:
    """What comes out for files."""
    return verify.verify(files, keys, checkpoint).lines


def refusal(files: Files, keys: tuple[str, ...] = (KEY,), checkpoint: bytes | None = None) -> str:
    """Why files are refused."""
    with pytest.raises(Refused) as refused:
        verify.verify(files, keys, checkpoint)
    return str(refused.value)


def of_hand(events: list[Json], reader: str = "regulator") -> Files:
    """The evidence of another hand."""
    hand = dealt_from_a_seed(events)
    return evidence_files(proven(hand), Reader.parse(reader, hand), sign)


@pytest.mark.parametrize("reader", READERS)
def test_evidence_holds(reader: str) -> None:
    """Every step comes out well, for every reader; a player is told what he does not see."""
    signs = {sign for sign, _ in lines(files_for(reader))}
    told = "\n".join(text for _, text in lines(files_for(reader)))
    assert signs == {"ok", "note"}
    for step in ("manifest", "checkpoint", "consistency", "inclusion", "events", "hand", "sealed", "shuffle", "cards"):
        assert f"\n{step}" in f"\n{told}"
    assert ("withheld" in told) == (reader != "regulator")


@pytest.mark.parametrize("folder", [False, True])
def test_it_needs_the_standard_library_and_cryptography_alone(tmp_path: Path, folder: bool) -> None:
    """The verify.py out of the zip runs where nothing else is installed, on the zip and on its folder."""
    packages = Path(sysconfig.get_path("purelib"))
    libraries = tmp_path / "libraries"
    libraries.mkdir()
    for one in packages.iterdir():
        if one.name in ("cryptography", "cffi") or one.name.startswith("_cffi_backend"):
            (libraries / one.name).symlink_to(one)
    (tmp_path / "evidence").mkdir()
    files = after_a_rotation(10)
    for name, data in files.items():
        path = tmp_path / "evidence" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    (tmp_path / "evidence.zip").write_bytes(write_zip(files))
    own = tmp_path / "my-checkpoint"
    own.write_bytes(files["latest-checkpoint"])
    asked = [] if folder else [str(tmp_path / "evidence.zip")]
    run = (
        f"import runpy, sys; sys.path.append({str(libraries)!r})\n"
        f"sys.argv[0], sys.dont_write_bytecode = {str(tmp_path / 'evidence/verify.py')!r}, True\n"
        "for name in ('eventsourcing', 'ledger', 'replay'):\n"
        "    try: __import__(name)\n"
        "    except ImportError: continue\n"
        "    raise SystemExit(99)\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')"
    )
    for keys in ([KEY], [NEXT_KEY], [KEY, NEXT_KEY]):
        own_keys = [word for key in keys for word in ("--key", key)]
        ended = subprocess.run(
            [sys.executable, "-I", "-S", "-c", run, *asked, *own_keys, "--checkpoint", str(own)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (ended.returncode, ended.stderr) == (0, "")
        assert ended.stdout.endswith("\ngenuine\n")
        assert "your own checkpoint of size 12" in ended.stdout


def test_it_needs_no_newer_python_than_it_says() -> None:
    """3.9: its grammar, and of the modules that it imports nothing that came later."""
    source = Path(verify.__file__).read_text()
    assert "Python 3.9" in source
    tree = ast.parse(source, feature_version=(3, 9))
    imported = {
        f"{one.module}.{name.name}" for one in ast.walk(tree) if isinstance(one, ast.ImportFrom) for name in one.names
    }
    assert not imported & {"datetime.UTC", "itertools.pairwise", "typing.Self", "typing.assert_never", "enum.StrEnum"}
    assert "strict=" not in source


def places(data: bytes) -> Iterable[int]:
    """Every place of a file when soaked; else the ends and some between."""
    return range(len(data)) if SOAK else {0, len(data) - 1, *range(len(data) // 24, len(data), 1 + len(data) // 8)}


@pytest.mark.parametrize("name", sorted(files_for()))
def test_no_byte_of_a_file_can_be_changed(name: str) -> None:
    """Each byte of each file, one at a time: refused."""
    files = files_for()
    for at in places(files[name]):
        for bit in (1, 0x80):
            changed = bytearray(files[name])
            changed[at] ^= bit
            refusal(files | {name: bytes(changed)})


def test_no_byte_of_the_zip_can_be_changed(tmp_path: Path) -> None:
    """Each byte between the files, which no manifest covers: a zip of another form is refused."""
    whole = write_zip(files_for())
    path = tmp_path / "evidence.zip"
    begins = [whole.index(data) for data in files_for().values()]
    covered = {
        at for data, begin in zip(files_for().values(), begins, strict=True) for at in range(begin, begin + len(data))
    }
    between = [at for at in range(len(whole)) if at not in covered]
    assert len(between) > 1000
    for at in between if SOAK else between[::17]:
        changed = bytearray(whole)
        changed[at] ^= 1
        path.write_bytes(changed)
        with pytest.raises((Refused, NoEvidence)):
            read_files(path)
    for other in (whole + b"\0", whole[:-1], b"\0" + whole):
        path.write_bytes(other)
        with pytest.raises((Refused, NoEvidence)):
            read_files(path)
    path.write_bytes(whole)
    assert read_files(path) == files_for()


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_is_said_to_be_compressed_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], method: int
) -> None:
    """Two bytes that call a file compressed: no error of any decompressor comes out, and no status but 5."""
    changed = bytearray(write_zip(files_for()))
    changed[8] = changed[changed.index(b"PK\1\2") + 10] = method
    path = tmp_path / "evidence.zip"
    path.write_bytes(changed)
    assert verify.main([str(path)]) == 5
    assert capsys.readouterr().out == "REFUSED  the zip is too large or compressed\n"


def test_no_file_can_be_missing_or_added() -> None:
    """All that the manifest names, and nothing else; no file may lie outside the folder."""
    for name in files_for():
        assert name in refusal({other: data for other, data in files_for().items() if other != name})
    assert "files that the manifest does not name: more.txt" in refusal(files_for() | {"more.txt": b""})
    for name in ("../up.txt", "/etc/x", "a/b/c", ".hidden"):
        assert "is no name of a file" in refusal(resigned(files_for() | {name: b""}))


def event_changed(old: bytes, new: bytes) -> Files:
    """What is left to somebody with the log's key: another event, and a new manifest."""
    files = files_for()
    assert files["events.txt"].count(old) == 1
    return resigned(files | {"events.txt": files["events.txt"].replace(old, new)})


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'"action":"fold"', b'"action":"call"', "event 10 is not the one in the log"),
        (b'["mucked"', b'["folded"', "event 23 is not the one in the log"),
        (b"\n7 ", b"\n8 ", "'8' is out of place"),
        (b"\n4 ", b"\n4  ", "event 4 has no salt"),
    ],
)
def test_with_the_logs_key_no_event_can_be_changed(old: bytes, new: bytes, said: str) -> None:
    """A new manifest is soon signed; the digests in the log stay."""
    assert said in refusal(event_changed(old, new))


def test_with_the_logs_key_no_event_can_be_dropped_or_added() -> None:
    """The entries say how many there are, and in which order."""
    rows = files_for()["events.txt"].splitlines(keepends=True)
    swapped = [*rows[:8], rows[9], rows[8], *rows[10:]]
    for changed in (rows[:-1], rows[1:], [*rows, b"29 withheld\n"], swapped):
        refusal(resigned(files_for() | {"events.txt": b"".join(changed)}))
    withheld = [b"%d withheld\n" % number for number in range(1, len(rows) + 1)]
    said = lines(resigned(files_for("player:1") | {"events.txt": b"".join(withheld)}))
    assert ("note", "the hand's header is withheld: that it pins the house in house.json is not proven") in said


@pytest.mark.parametrize("name", ["entries/5.json", "proofs/5.tlog-proof", "checkpoint", "consistency.txt"])
def test_with_the_logs_key_no_proof_can_be_changed(name: str) -> None:
    """Entry, proof, checkpoint and consistency have to fit one another, whoever signs the manifest."""
    data = files_for()[name]
    for at in range(0, len(data), 1 if SOAK else 1 + len(data) // 20):
        changed = bytearray(data)
        changed[at] ^= 1
        refusal(resigned(files_for() | {name: bytes(changed)}))
    other = files_for()["entries/2.json"] if name.startswith("entries") else files_for()["proofs/2.tlog-proof"]
    refusal(resigned(files_for() | {name: other}))


def test_with_the_logs_key_no_entry_can_be_left_out() -> None:
    """An append that is kept back leaves its events without digests."""
    files = files_for()
    for leaf in (2, 5, 8):
        left = {name: data for name, data in files.items() if str(leaf) not in name.split("/")[-1].split(".")[0]}
        refusal(resigned(left))


def test_another_hand_house_or_sealed_record() -> None:
    """The stream is that of room and hand id; the first event pins the house; the entry has the record's hash."""
    assert "entries are of another hand" in refusal(resigned(files_for(), hand_id="h-2"))
    house = files_for()["house.json"].replace(b'"practice"', b'"practise"', 1)
    assert "house.json is not practice@1" in refusal(resigned(files_for() | {"house.json": house}))
    record = files_for()["sealed-record.bin"][:-1]
    assert "sealed-record.bin is not the one" in refusal(resigned(files_for() | {"sealed-record.bin": record}))


def test_cards_that_do_not_open() -> None:
    """A card, place, salt or proof other than the tree's is refused."""
    for find, change in ((('"position":3'), '"position":4'), (f'"card":"{CARDS[3]}"', f'"card":"{CARDS[4]}"')):
        cards = files_for("player:2")["cards.json"]
        assert find.encode() in cards
        changed = cards.replace(find.encode(), change.encode())
        assert "is not under the root" in refusal(resigned(files_for("player:2") | {"cards.json": changed}))


def test_keys_of_the_readers_own() -> None:
    """With a key from elsewhere no other counts; without one he is told that nobody vouches for it."""
    assert "names none of your keys" in refusal(files_for(), (str(NEXT_LOG.verifier),))
    [more] = set(lines(files_for(), (str(NEXT_LOG.verifier), KEY))) - set(lines(files_for()))
    assert more[1].startswith(f"keys: the evidence does not name your key {NEXT_LOG.verifier}")
    [said] = [text for sign, text in lines(files_for(), ()) if "vouches" in text]
    assert said.startswith("nobody vouches for the log's key")


def test_a_retired_key_signs_no_longer_log() -> None:
    """Sizes decide: after a rotation at size 10 the old key's checkpoint of 12 is refused, that of 10 is not."""
    rotated = KeyHistory(ORIGIN, KEYS.terms).rotate(NEXT_LOG.verifier, 10, AT).write()
    files = resigned(files_for() | {"keys.json": rotated})
    assert "latest-checkpoint is signed by no key of the log" in refusal(files, (KEY, str(NEXT_LOG.verifier)))
    assert lines(after_a_rotation(10), (KEY, NEXT_KEY))


NEXT_KEY = str(NEXT_LOG.verifier)


def after_a_rotation(size: int, handed_over: bool = True) -> Files:
    """The evidence of the hand in a log that changed its key at a size; the new key signs what is longer, and the
    manifest."""
    handover = LOG.sign(handover_text(ORIGIN, NEXT_LOG.verifier, size).encode()) if handed_over else b""
    files = files_for() | {"keys.json": KEYS.rotate(NEXT_LOG.verifier, size, AT, handover).write()}
    for name in ("checkpoint", "latest-checkpoint"):
        checkpoint = Checkpoint.of_note(files[name])
        note = signed(checkpoint, NEXT_LOG if checkpoint.size > size else LOG)
        files |= {
            other: data.replace(files[name], note) for other, data in files.items() if other.startswith("proofs/")
        }
        files[name] = note
    return resigned(files, NEXT_LOG)


@pytest.mark.parametrize("size", [5, 10, 11, 12])
@pytest.mark.parametrize("keys", [(KEY,), (NEXT_KEY,), (KEY, NEXT_KEY), ()])
def test_one_key_of_the_history_is_enough(size: int, keys: tuple[str, ...]) -> None:
    """An old key handed over to the new one; the new one signed for the history. Nothing stays open."""
    found = verify.verify(after_a_rotation(size), keys)
    assert (found.open, found.wrong) == (False, False)
    told = "\n".join(text for _, text in found.lines)
    assert (f"keys: {KEY} handed over to {NEXT_KEY} at size {size}" in told) == (keys == (KEY,))
    assert (f"keys: {NEXT_KEY} vouches for {KEY}" in told) == (keys == (NEXT_KEY,) and size >= 10)


def test_without_a_handover_the_missing_key_is_named() -> None:
    """The old key proves what is under the checkpoint that it signed, and leaves the manifest open; else nothing."""
    files = after_a_rotation(10, handed_over=False)
    found = verify.verify(files, (KEY,))
    assert (found.open, found.wrong) == (True, False)
    [said] = [text for sign, text in found.lines if sign == "OPEN"]
    assert f"the one that signs from size 10 on, {NEXT_KEY}; get it from the owner of the log" in said
    assert ("ok", "events: 25 are word for word those in the log") in found.lines
    assert not verify.verify(files, (NEXT_KEY,)).open
    later = after_a_rotation(5, handed_over=False)
    said = refusal(later)
    assert said.startswith("none of your keys vouches for anything in here")
    assert f"signs from size 5 on, {NEXT_KEY}; get it from the owner" in said
    kept = verify.verify(later, (KEY,), later["latest-checkpoint"])
    assert kept.open
    assert "the checkpoint that you kept vouches" in "\n".join(text for _, text in kept.lines)


def test_nobody_else_hands_over() -> None:
    """A forger with a key of his own names the log's as the one before it, and cannot sign for it."""
    files = after_a_rotation(10)
    keys = json.loads(files["keys.json"])
    for handover in (encode_base64(NEXT_LOG.sign(handover_text(ORIGIN, NEXT_LOG.verifier, 10).encode())), "AA=="):
        keys["keys"][1]["handover"] = handover
        forged = resigned(files | {"keys.json": json.dumps(keys, sort_keys=True).replace(" ", "").encode()}, NEXT_LOG)
        assert "the handover to" in refusal(forged)


def test_what_is_no_key_or_checkpoint_is_wrong_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 2 for what cannot be used to check with; it says nothing about the evidence."""
    evidence, kept = tmp_path / "e.zip", tmp_path / "kept"
    evidence.write_bytes(write_zip(files_for()))
    for content in (b"", b"notes", files_for()["manifest"], b"\xff", files_for()["checkpoint"][:-5]):
        kept.write_bytes(content)
        assert verify.main([str(evidence), "--checkpoint", str(kept)]) == 2
        assert "expected a checkpoint as it was signed" in capsys.readouterr().out
    small = f"{ORIGIN}+{sha256(ORIGIN.encode() + bytes([10, 1, 1]) + bytes(31)).hexdigest()[:8]}+AQ{'E' + 'A' * 41}=="
    for option, text in (
        ("--key", "bad"),
        ("--key", KEY[:-4]),
        ("--key", KEY.replace("+", "+0", 1)),
        ("--key", small),
        ("--key", str(WITNESS.verifier)),
        ("--witness", KEY),
    ):
        assert verify.main([str(evidence), option, text]) == 2
        said = capsys.readouterr().out
        assert said.startswith(f"{option} ")
        assert "expected a public key: NAME+" in said


def test_a_witness_has_to_have_cosigned() -> None:
    """Its line is in a checkpoint and holds; one that is not there stays open; another one's is told of."""
    files = files_for()
    line = cosign(Checkpoint.of_note(files["latest-checkpoint"]), WITNESS, 1_764_000_100)
    witnessed = resigned(files | {"latest-checkpoint": add_signatures(files["latest-checkpoint"], [line])})
    witness, other = str(WITNESS.verifier), str(OTHER_WITNESS.verifier)
    found = verify.verify(witnessed, (KEY,), None, (witness,))
    assert ("ok", "witness: witness.example/w cosigned the log of size 12, at 2025-11-24T16:01:40Z") in found.lines
    assert not found.open
    assert verify.verify(witnessed, (KEY,), None, (other,)).open
    assert "witness.example/w were not checked" in "\n".join(text for _, text in lines(witnessed))
    wrong = cosign(Checkpoint.of_note(files["checkpoint"]), WITNESS, 1_764_000_100)
    forged = resigned(files | {"latest-checkpoint": add_signatures(files["latest-checkpoint"], [wrong])})
    with pytest.raises(Refused, match="the cosignature of"):
        verify.verify(forged, (KEY,), None, (witness,))


def test_a_checkpoint_of_the_readers_own() -> None:
    """One that he kept has to be of one of the two sizes, and of the same log: else two logs have one name."""
    assert lines(files_for(), checkpoint=files_for()["checkpoint"])
    other_size = signed(Checkpoint(ORIGIN, 11, bytes(32)))
    assert "ask for --checkpoint 11" in refusal(files_for(), checkpoint=other_size)
    other_root = signed(Checkpoint(ORIGIN, 12, bytes(32)))
    assert "two logs under one name" in refusal(files_for(), checkpoint=other_root)
    by_another = signed(Checkpoint(ORIGIN, 12, bytes(32)), NEXT_LOG)
    assert "signed by no key of the log" in refusal(files_for(), checkpoint=by_another)


def test_a_small_order_key_is_refused() -> None:
    """With such a key one signature fits many texts."""
    material = b"\x01" + b"\x01" + bytes(31)
    key_id = sha256(ORIGIN.encode() + b"\n" + material).hexdigest()[:8]
    text = f"{ORIGIN}+{key_id}+{encode_base64(material)}"
    keys = json.dumps(
        {"keys": [{"from_at": "", "from_size": 0, "key": text}], "origin": ORIGIN, "v": 1}, sort_keys=True
    )
    changed = files_for() | {"keys.json": keys.replace(" ", "").encode()}
    assert "no usable public key" in refusal(changed, ())


ENDS: list[Json] = [shown(1, 2, 5), {"type": "mucked", "seat": 3}]


def test_a_shuffle_that_contradicts_itself_is_shown() -> None:
    """A wrong hand was recorded as it came: the evidence is genuine, and says what is wrong with the shuffle."""
    wrong_seed: Json = OPENED[0] | {"seed": "ab" * 32}
    swapped = [down(2, 0, 3), down(3, 1, 14), down(1, 2, 5)]
    late = [*BLINDS, *DEALT, *COMMITTED, *PLAYED, *ENDS, *OPENED]
    for events, said in (
        ([*COMMITTED, *BLINDS, *DEALT, *PLAYED, *ENDS, wrong_seed], "sha256-v1 of event 2 is not opened by the seed"),
        ([*COMMITTED, *BLINDS, *swapped, *PLAYED, *ENDS, *OPENED], "the deck has"),
        (late, "this root was published after the first card"),
    ):
        found = verify.verify(of_hand(events), (KEY,))
        assert found.wrong
        assert said in "\n".join(text for sign, text in found.lines if sign == "WRONG")


def test_what_a_root_shows_depends_on_when_it_was_published() -> None:
    """Before the cards, with them in one append, or never."""
    told = {
        "before any card": files_for("player:1"),
        "does not show that the root came first": evidence_files(
            proven(appends=((2, 99),)), Reader.parse("player:1", dealt_from_a_seed()), sign
        ),
        "did not publish this root before the deal": of_hand(
            [COMMITTED[0], *BLINDS, *DEALT, *PLAYED, *ENDS, *OPENED], "player:1"
        ),
    }
    for said, files in told.items():
        assert said in "\n".join(text for _, text in lines(files) if text.startswith("cards: "))


def test_exit_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """0 holds, 1 genuine with a wrong shuffle, 2 no evidence, 5 refused; a line says why, and none is a traceback."""
    path = tmp_path / "e.zip"
    wrong = of_hand([*COMMITTED, *BLINDS, *DEALT, *PLAYED, *ENDS, OPENED[0] | {"seed": "ab" * 32}])
    for data, status, last in (
        (write_zip(files_for()), 0, "genuine"),
        (write_zip(wrong), 1, "genuine, but the shuffle contradicts itself"),
        (b"no zip at all", 2, f"{path} is no zip: File is not a zip file"),
        (
            write_zip(files_for() | {"README.txt": b""}),
            5,
            "REFUSED  README.txt was changed: its SHA-256 is not the manifest's",
        ),
        (write_zip({}), 5, "REFUSED  keys.json is missing"),
    ):
        path.write_bytes(data)
        assert verify.main([str(path)]) == status
        assert capsys.readouterr().out.splitlines()[-1] == last
    assert verify.main([str(tmp_path / "none.zip")]) == 2


def test_what_is_no_evidence_is_refused_whatever_it_holds() -> None:
    """Files that are not of the form give one refusal, never an exception of Python's."""
    for name in files_for():
        for junk in (b"", b"\xff\xfe", b"{}", b"[]", b"null", b"1 2\n", b"a\n\nb\n", b'{"keys":[{}],"origin":1}'):
            refusal(files_for() | {name: junk})
            if name not in (
                "manifest",
                "README.txt",
                "verify.html",
                "verify.py",
                "hand.json",
                "report.json",
                "narrative.txt",
                "hand.phh",
            ):
                refusal(resigned(files_for() | {name: junk}))
