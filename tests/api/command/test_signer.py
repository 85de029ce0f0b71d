"""What a command finds beside the store: the signer, and the key of sessions."""

from pathlib import Path

import pytest

from api.command.signer import opened_session_key, opened_signer
from ledger.store.store import SETTING, open_store
from tests.ledger import stores


@pytest.mark.parametrize("kind", stores.KINDS)
def test_the_key_of_sessions_stands_beside_the_signer(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By default and with a folder that is set; a setting of its own goes before. None is in the database."""
    address = stores.address(kind, tmp_path)
    monkeypatch.setenv(SETTING, address)
    for name in ("SIGNER", "SESSION_KEY"):
        monkeypatch.delenv(f"ODDCHIP_{name}", raising=False)
    with open_store(address) as store:
        if kind == "sqlite":
            key = opened_session_key(store)
            assert (tmp_path / "oddchip.db.signer.session-key").read_text().strip() == key.hex()
        monkeypatch.setenv("ODDCHIP_SIGNER", str(tmp_path / "signer"))
        beside = opened_session_key(store)
        assert (tmp_path / "signer.session-key").read_text().strip() == beside.hex()
        assert opened_signer(store).folder == tmp_path / "signer"
        monkeypatch.setenv("ODDCHIP_SESSION_KEY", str(tmp_path / "shared"))
        assert opened_session_key(store) == bytes.fromhex((tmp_path / "shared").read_text()) != beside
