"""With which certificates a cluster is spoken to, as an operator says it."""

from pathlib import Path

import pytest

from ledger.database.address import BadSetting
from ledger.reconciliation.cluster_tls import NO_TLS, SETTINGS, Tls


def test_it_is_asked_for_whole(tmp_path: Path) -> None:
    """Three files, that are there; or none."""
    file = tmp_path / "file.pem"
    file.write_text("")
    assert not NO_TLS.given
    assert Tls(str(file), str(file), str(file)).given
    with pytest.raises(BadSetting, match=f"{SETTINGS[1]}, {SETTINGS[2]}: not set"):
        Tls(str(file)).given  # noqa: B018
    with pytest.raises(BadSetting, match=f"{SETTINGS[2]}: there is no file"):
        Tls(str(file), str(file), "none.pem").given  # noqa: B018
