import os
import warnings
from pathlib import Path

import pytest

from api.letters.no_pdf import NoPdf
from api.letters.pdf import _press
from ledger.store.store import Store
from tests.ledger.disputes.office import Office

collect_ignore = []
if os.environ.get("CI", "") in ("", "0", "false"):
    try:
        _press()
    except NoPdf as missing:
        collect_ignore += ["test_pdf.py", "test_pages.py"]
        warnings.warn(f"the tests of letters as PDF are left out: {missing}", stacklevel=1)


@pytest.fixture
def office(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """An office over an SQLite store."""
    return Office(store, tmp_path, lambda clock: monkeypatch.setattr("ledger.store.recorder.time_ns", clock))
