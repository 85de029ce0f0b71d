import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from ledger.intake.whole_hands import record
from ledger.store.store import Store
from replay.houses.load import find_house, known_houses
from tests.api.signing_in import signed_in
from tests.ledger.sample_hands import verified


def test_every_house_is_listed(pages: TestClient, store: Store) -> None:
    """Each version of each house with its hash and how many hands are recorded under it."""
    record(store, verified(house="titan"))
    pages.get("/")
    page = pages.get("/houses").text
    for name in known_houses():
        assert f'href="/houses/{name}"' in page
        assert find_house(name).sha256 in page
    assert 'href="/?house=titan">1</a>' in page


def test_no_link_leads_where_the_reader_may_not_go(pages: TestClient, store: Store) -> None:
    """An administrator reads no hands: he sees how many there are; the brand leads to his own page."""
    record(store, verified(house="titan"))
    pages.get("/")
    page = signed_in(TestClient(pages.app), store, ["admin"], "ada").get("/houses").text
    assert 'href="/?house' not in page and '<td class="number">1</td>' in page
    assert 'class="brand" href="/people"' in page


@pytest.mark.parametrize("name", known_houses())
def test_every_rule_has_an_anchor(pages: TestClient, name: str) -> None:
    """The rules of a house, each under its topic, so that a finding can lead to it."""
    page = pages.get(f"/houses/{name}").text
    anchors = re.findall(r'<tr role="row" id="([^"]+)"', page)
    assert sorted(anchors) == sorted(find_house(name).rules)


def test_a_name_without_version_is_the_newest(pages: TestClient) -> None:
    """/houses/svea is the newest version."""
    assert "version 1" in pages.get("/houses/svea").text


def test_a_house_that_is_not_there(pages: TestClient) -> None:
    """An unknown house is a page with status 404 that names those there are."""
    answer = pages.get("/houses/vega")
    assert answer.status_code == 404
    assert "svea@1" in answer.text


def test_a_broken_house_file_hides_no_other(pages: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An operator's house file that cannot be read is named; the other houses stay."""
    folder = tmp_path / "houses"
    folder.mkdir()
    (folder / "kasino-1.toml").write_text("house = 1\n")
    monkeypatch.setattr("api.pages.houses.known_houses", lambda: ["svea@1", "kasino@1"])
    from replay.houses.load import SHELF

    SHELF.add_folder(folder)
    try:
        page = pages.get("/houses").text
        alone = pages.get("/houses/kasino@1")
    finally:
        SHELF.folders.remove(folder)
        SHELF.versions.clear()
    assert "A house file cannot be read: kasino-1.toml" in page
    assert 'href="/houses/svea@1"' in page
    assert alone.status_code == 500
    assert "kasino-1.toml" in alone.text
