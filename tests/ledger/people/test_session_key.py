"""The key of sessions: a file of its own, made once, readable by its owner alone."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from stat import S_IMODE

import pytest

from ledger.people.session_key import BadSessionKey, open_session_key, session_key_file


def test_it_is_made_once(tmp_path: Path) -> None:
    """At the first start, of mode 0600; afterwards it is the same, and another store's is another."""
    file = tmp_path / "a.session-key"
    key = open_session_key(file)
    assert len(key) == 32
    assert S_IMODE(file.stat().st_mode) == 0o600
    assert open_session_key(file) == key != open_session_key(tmp_path / "b.session-key")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.session-key", "b.session-key"]


def test_processes_that_start_at_once_have_the_same(tmp_path: Path) -> None:
    """Whoever comes second takes what the first has made."""
    file = tmp_path / "key"
    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(lambda _: open_session_key(file), range(16)))) == 1


@pytest.mark.parametrize("text", [b"", b"\n", b"00" * 31, b"00" * 33, b"x" * 64, b"\xff" * 32])
def test_what_is_no_key_is_refused(tmp_path: Path, text: bytes) -> None:
    """Nothing is guessed, and nothing is written over: the file may be another one's."""
    file = tmp_path / "key"
    file.write_bytes(text)
    with pytest.raises(BadSessionKey, match="holds no key of sessions; expected 64 hexadecimal figures"):
        open_session_key(file)
    assert file.read_bytes() == text


def test_where_none_can_be_made_it_is_told(tmp_path: Path) -> None:
    """By the setting and the file."""
    for file in (tmp_path, tmp_path / "no folder" / "key"):
        with pytest.raises(BadSessionKey, match=f"ODDCHIP_SESSION_KEY: {file}: "):
            open_session_key(file)


def test_where_it_is(tmp_path: Path) -> None:
    """Beside the signer's folder, not in it, or where the setting says."""
    assert session_key_file(tmp_path / "oddchip.db.signer") == tmp_path / "oddchip.db.signer.session-key"
    assert session_key_file(tmp_path, "elsewhere/key") == Path("elsewhere/key")
