import os
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.letters.no_pdf import NoPdf
from api.letters.pdf import _press
from ledger.store.store import Store
from tests.api.letters.sent import Sent, all_sent
from tests.ledger.disputes.office import Office, office_in

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


@pytest.fixture(scope="session")
def sent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sent]:
    """A letter of every kind, and the report of a ruling."""
    with office_in(tmp_path_factory.mktemp("letters")) as office:
        found = all_sent(office)
    yield found
