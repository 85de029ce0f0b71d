"""verify.html in a real browser, from a file, as a stranger opens it: what it accepts, and what it refuses."""

import base64
import io
import re
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from ledger.evidence.package import resource
from ledger.evidence.verify import write_zip
from ledger.intake.whole_hands import record
from ledger.log.checkpoint import Checkpoint
from ledger.log.cosignature import cosign
from ledger.log.note import add_signatures
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.store.store import Store
from tests.api.pages import chromium
from tests.ledger.evidence.sample_evidence import dealt_from_a_seed, files_for, resigned
from tests.ledger.evidence.test_refused import FOLD, attempt, made, signed_again, with_event
from tests.ledger.evidence.test_verify import KEY, NEXT_KEY, Files, after_a_rotation
from tests.ledger.log.samples import OTHER_WITNESS, WITNESS

HTML = resource("verify.html").decode()
GENUINE = "Genuine: recorded as it stands here, and not changed since."


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Headless Chromium; a failure where it is required and not there."""
    if chromium.PATH is None:
        pytest.fail(chromium.MISSING)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium.PATH, headless=True, args=chromium.FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The page out of the zip, opened as a file. It asks no network for anything, and its console stays silent."""
    (tmp_path / "verify.html").write_bytes(files_for()["verify.html"])
    opened = browser.new_page()
    said: list[str] = []
    asked: list[str] = []
    opened.on("console", lambda message: said.append(message.text))
    opened.on("pageerror", lambda error: said.append(str(error)))
    opened.on("request", lambda request: asked.append(request.url))
    opened.goto((tmp_path / "verify.html").as_uri())
    yield opened
    opened.close()
    assert said == []
    assert asked == [(tmp_path / "verify.html").as_uri()]


def conclusion(
    page: Page, data: bytes, keys: tuple[str, ...] = (KEY,), checkpoint: bytes = b"", witnesses: tuple[str, ...] = ()
) -> str:
    """What the page makes of a zip."""
    page.set_input_files("#zip", {"name": "e.zip", "mimeType": "application/zip", "buffer": data})
    page.fill("#keys", "\n".join(keys))
    page.fill("#checkpoint", checkpoint.decode())
    page.fill("#witnesses", "\n".join(witnesses))
    page.click("#check")
    expect(page.locator("#conclusion")).to_have_text(re.compile("^(Genuine|Refused|Not checked)"))
    return page.locator("#conclusion").inner_text()


def steps(page: Page) -> list[str]:
    """The lines that the page shows: what came out, and for what."""
    return page.locator("#steps li").all_inner_texts()


def packed_again(files: Files) -> bytes:
    """Another zip of the same files: deflated, in a folder, as people's own programs make them."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.mkdir("evidence")
        for name, data in files.items():
            packed.writestr(f"evidence/{name}", data)
    return out.getvalue()


@pytest.mark.parametrize("reader", ["regulator", "player:2"])
def test_evidence_holds(page: Page, reader: str) -> None:
    """Each step in words, with what came out of it as a word too, and not by its colour alone."""
    files = files_for(reader)
    assert conclusion(page, write_zip(files)) == GENUINE
    told = steps(page)
    for step in ("manifest", "checkpoint", "consistency", "inclusion", "events", "hand", "sealed"):
        assert any(line.startswith(f"holds {step}") for line in told), step
    assert any("withheld" in line for line in told) == (reader != "regulator")
    assert page.locator("#conclusion").get_attribute("role") == "status"
    assert {page.locator("#steps li").nth(at).get_attribute("data-result") for at in range(len(told))} == {
        "holds",
        "note",
    }


def test_packed_again_or_unpacked(page: Page, tmp_path: Path) -> None:
    """It looks at the files alone: deflated, or in their folder, they are the same."""
    assert conclusion(page, packed_again(files_for())) == GENUINE
    for name, data in files_for().items():
        path = tmp_path / "evidence" / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_bytes(data)
    page.set_input_files("#zip", [])
    page.set_input_files("#folder", str(tmp_path / "evidence"))
    page.click("#check")
    expect(page.locator("#conclusion")).to_have_text(GENUINE)


def test_a_zip_that_programs_read_in_two_ways(page: Page) -> None:
    """What the page calls genuine is what any program unpacks, by whichever end it begins to read."""
    forged = packed_again(files_for() | {"narrative.txt": b"The other one won.\n"})
    both = io.BytesIO(forged)
    both.seek(len(forged))
    with zipfile.ZipFile(both, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files_for().items():
            packed.writestr(name, data)
    after = bytearray(both.getvalue())
    after[len(forged) - 2 : len(forged)] = (len(after) - len(forged)).to_bytes(2, "little")
    in_a_comment = bytes(after)
    assert conclusion(page, in_a_comment).startswith("Refused: the zip")

    genuine = packed_again(files_for())
    for damaged in (genuine + b"\0", genuine.replace(b"evidence/README.txt", b"evidence/Readme.txt", 1)):
        assert conclusion(page, damaged).startswith(("Refused: the zip", "Not checked"))


def test_a_zip_as_a_program_writes_it_that_cannot_go_back(page: Page) -> None:
    """Sizes then stand behind each file."""
    out = io.BytesIO()
    with zipfile.ZipFile(Onward(out), "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files_for().items():
            packed.writestr(f"evidence/{name}", data)
    assert conclusion(page, out.getvalue()) == GENUINE


class Onward(io.RawIOBase):
    """A file that can only be written on."""

    def __init__(self, out: io.BytesIO) -> None:
        self._out = out

    def writable(self) -> bool:
        return True

    def write(self, data) -> int:  # type: ignore[no-untyped-def]
        return self._out.write(data)


def changed(files: Files, name: str, at: int = -2) -> Files:
    """The files with one byte of one of them changed."""
    data = bytearray(files[name])
    data[at] ^= 1
    return files | {name: bytes(data)}


def test_no_file_can_be_changed(page: Page) -> None:
    """One byte of each: refused, in red and in words."""
    for name in files_for():
        said = conclusion(page, write_zip(changed(files_for(), name)))
        assert re.fullmatch("Refused: .* Nothing in it may be believed.", said), (name, said)
    assert page.locator("#steps li").last.get_attribute("data-result") == "refused"


def test_with_the_logs_key_nothing_that_is_proven_can_be_changed(page: Page) -> None:
    """A new manifest is soon signed; what is in the log stays."""
    files = files_for()
    other_house = files["house.json"].replace(b'"practice"', b'"practise"', 1)
    for name, data, said in (
        ("events.txt", files["events.txt"].replace(b'"fold"', b'"call"'), "event 10 is not the one in the log"),
        ("events.txt", files["events.txt"].rpartition(b"25 ")[0], "the log has 25 events of it, events.txt has 24"),
        ("entries/5.json", files["entries/5.json"].replace(b'"first":6', b'"first":7'), "entry 5 is not in the log"),
        ("proofs/5.tlog-proof", files["proofs/2.tlog-proof"], "the proof of entry 5 is of another form"),
        ("consistency.txt", files["consistency.txt"].replace(b"10 12\n", b"10 11\n"), "consistency.txt is of other"),
        ("consistency.txt", b"10 12\n", "the log of 12 did not grow from the one of 10"),
        ("checkpoint", files["latest-checkpoint"], "consistency.txt is of other sizes"),
        ("sealed-record.bin", files["sealed-record.bin"][:-1], "sealed-record.bin is not the one in the log"),
        ("house.json", other_house, "house.json is not practice@1 as it was pinned"),
        ("keys.json", files["keys.json"].replace(b'"v":1', b'"v": 1'), "keys.json is not in canonical form"),
    ):
        assert data != files[name]
        assert said in conclusion(page, write_zip(resigned(files | {name: data}))), name
    assert "another hand than the manifest says" in conclusion(page, write_zip(resigned(files, hand_id="h-2")))
    without = {name: data for name, data in files.items() if name != "hand.json"}
    assert "hand.json is missing" in conclusion(page, write_zip(without))
    assert "does not name: more.txt" in conclusion(page, write_zip(files | {"more.txt": b""}))


def test_own_keys_checkpoint_and_witnesses(page: Page) -> None:
    """As in verify.py: each key of the history is enough, a kept checkpoint has to fit, a witness to have cosigned."""
    rotated = write_zip(after_a_rotation(10))
    for keys in ((KEY,), (NEXT_KEY,), (KEY, NEXT_KEY), ()):
        assert conclusion(page, rotated, keys) == GENUINE
    assert any("nobody vouches" in line for line in steps(page))
    lost = after_a_rotation(10, handed_over=False)
    assert conclusion(page, write_zip(lost)).startswith("Genuine as far as could be verified")
    assert any(line.startswith("open") and f"size 10 on, {NEXT_KEY}" in line for line in steps(page))
    assert "none of your keys vouches" in conclusion(page, write_zip(after_a_rotation(5, handed_over=False)))
    kept = files_for()["checkpoint"]
    assert conclusion(page, write_zip(files_for()), checkpoint=kept) == GENUINE
    assert "your own checkpoint of size 10" in "".join(steps(page))
    line = cosign(Checkpoint.of_note(kept), WITNESS, 1_764_000_100)
    witnessed = resigned(files_for() | {"checkpoint": add_signatures(kept, [line])} | proofs_to(kept, line.line()))
    witness, other = str(WITNESS.verifier), str(OTHER_WITNESS.verifier)
    assert conclusion(page, write_zip(witnessed), witnesses=(witness,)) == GENUINE
    assert any("cosigned the log of size 10" in line for line in steps(page))
    assert conclusion(page, write_zip(witnessed), witnesses=(other,)).startswith("Genuine as far as")


def proofs_to(note: bytes, line: str) -> Files:
    """The proofs, which end in the checkpoint's note, with a signature line more."""
    return {name: data + line.encode() for name, data in files_for().items() if data.endswith(note) and data != note}


def test_refused_attempts(page: Page, file_store: Store, tmp_path: Path) -> None:
    """They are proven as the hand's own events are, and told as far as the reader may know them."""
    signer = Signer.create(tmp_path / "signer", "log.example/testrum")
    record(file_store, dealt_from_a_seed())
    attempt(file_store, with_event(FOLD, {"type": "acted", "seat": 2, "action": "check"}))
    publish(file_store.database, signer)
    files = made(file_store, signer, "player:1")
    assert conclusion(page, write_zip(files), ()) == GENUINE
    assert any(line.startswith("note refused: hand h-1 of room testrum: event") for line in steps(page))
    text = files | {"refused.txt": files["refused.txt"].replace(b"check", b"raise")}
    forged = write_zip(text | {"manifest": signed_again(text, signer)})
    assert "event 1 is not the one in the log" in conclusion(page, forged, ())


def test_what_cannot_be_checked_is_not_called_genuine(page: Page) -> None:
    """No zip, no key, no checkpoint: that says nothing about the evidence."""
    assert "this is no zip" in conclusion(page, b"no zip at all")
    assert "bad is no public key of type 1" in conclusion(page, write_zip(files_for()), ("bad",))
    assert "a checkpoint is none" in conclusion(page, write_zip(files_for()), checkpoint=b"notes")
    assert conclusion(page, write_zip(files_for())[:-30]).startswith(("Refused", "Not checked"))


@pytest.mark.parametrize("verifies", ["throw new DOMException('no Ed25519')", "return true", "return false"])
def test_a_browser_without_signatures_claims_nothing(browser: Browser, tmp_path: Path, verifies: str) -> None:
    """It is tried before, on a signature that holds and on one that does not."""
    (tmp_path / "verify.html").write_text(HTML)
    page = browser.new_page()
    page.add_init_script(f"SubtleCrypto.prototype.verify = async () => {{ {verifies} }}")
    page.goto((tmp_path / "verify.html").as_uri())
    assert "cannot check Ed25519 signatures" in conclusion(page, write_zip(files_for()))
    assert steps(page) == []
    page.close()


def test_the_page_may_use_nothing_but_itself() -> None:
    """The policy forbids every network, and every script but the one in it, which it names by its hash."""
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', HTML)
    hashes = {}
    for tag in ("script", "style"):
        [content] = re.findall(f"<{tag}>(.*?)</{tag}>", HTML, re.DOTALL)
        hashes[tag] = f"'sha256-{base64.b64encode(sha256(content.encode()).digest()).decode()}'"
    assert policy == (
        f"default-src 'none'; script-src {hashes['script']}; style-src {hashes['style']}; "
        "base-uri 'none'; form-action 'none'"
    )
    assert not re.findall(r"https?://|\bfetch\(|XMLHttpRequest|WebSocket|\bimport\b|innerHTML", HTML)
