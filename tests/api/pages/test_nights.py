"""The pages of nights: listed, looked into, explained, led on from; and who may not."""

import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.disputes.desk import DisputeDesk
from ledger.disputes.queue import Asked
from ledger.people.permissions import ROLES
from ledger.reconciliation.deliveries import ResultTold, note_delivery
from ledger.reconciliation.recorded import RecordedResult, explain_all, explanations, record_result
from ledger.store.store import Store
from ledger.store.stream import stream_id
from tests.api.nights.nights import ROLF, ROOM, reconciled
from tests.api.signing_in import signed_in
from tests.ledger.reconciliation.nights import DAY, made

PAGE = f"/nights/{ROOM}/{DAY}"


@pytest.fixture
def night(store: Store, tmp_path: Path) -> RecordedResult:
    """A bad day."""
    return reconciled(store, tmp_path)


def of(store: Store, *roles: str) -> TestClient:
    client = TestClient(create_app(store), raise_server_exceptions=False, follow_redirects=False)
    return signed_in(client, store, roles, f"one-{'-'.join(roles)}")


def keys(night: RecordedResult, check: str) -> list[str]:
    return [one["key"] for one in night.result.findings if one["check"] == check]


def test_nights_are_listed(store: Store, night: RecordedResult) -> None:
    """With verdict, hands, findings and rake, the trend drawn and told; by room and by verdict."""
    record_result(store, ROLF, made("annex / å", "2026-11-26"))
    client = of(store, "support")
    page = client.get("/nights").text
    assert f'href="{PAGE}"' in page and f'href="/nights/{quote("annex / å", safe="")}/2026-11-26"' in page
    assert f"{len(night.result.findings)} open" in page and "€4.50" in page and '<svg class="chart"' in page
    assert page.count('<tr role="row"><th role="rowheader"') == 2, "the figures of the trend: two days"
    assert 'href="/nights/annex' not in client.get("/nights?verdict=differences").text
    assert "No night fits." in client.get("/nights?room=elsewhere").text
    assert client.get(f"/nights/{quote('annex / å', safe='')}/2026-11-26").status_code == 200
    [first, second] = client.get("/nights.json").json()["nights"]
    assert (first["page"], first["findings"]["open"], second["room"]) == (PAGE, len(night.result.findings), "annex / å")


@pytest.mark.parametrize("code", ["sv", "nb", "da"])
def test_a_bad_night_is_told_in_each_language(store: Store, night: RecordedResult, code: str) -> None:
    """Nothing on its page or in its report is marked as English, be it found, not looked at or not told to anybody."""
    failed = ResultTold("", ROOM, DAY, night.result.sha256, "https://hooks.example.test", 5, "answered 503")
    note_delivery(store, failed)
    client = of(store, "manager", "reconciler")
    assert len(night.result.findings) > 2
    assert any(one["not_looked_at"] for one in night.result.document["checks"])
    for address in (PAGE, f"{PAGE}/report", f"{PAGE}/report.html"):
        page = client.get(f"{address}?lang={code}").text
        assert f'<html lang="{code}">' in page
        assert 'lang="en"' not in page.replace('lang="en" hreflang="en"', "")
    page = client.get(f"{PAGE}x?lang={code}").text
    assert 'lang="en"' not in page.replace('lang="en" hreflang="en"', "")
    refused = client.get(f"{PAGE}?state=none&lang={code}").text
    assert 'lang="en"' not in refused.replace('lang="en" hreflang="en"', "")


def test_before_any_night(store: Store) -> None:
    """The page says how to begin."""
    assert "No day was reconciled yet." in of(store, "support").get("/nights").text


def test_the_list_goes_on(store: Store) -> None:
    """Page after page, each night once; a place that is none is refused."""
    for number in range(1, 61):
        record_result(store, ROLF, made(f"room {number:02}", "2026-11-26"))
    client = of(store, "support")
    first = client.get("/nights")
    [more] = re.findall(r'rel="next" href="([^"]+)"', first.text)
    both = first.text + client.get(unescape(more)).text
    assert sorted(re.findall(r'<a href="/nights/room%20(\d\d)/', both)) == [f"{number:02}" for number in range(1, 61)]
    for bad in ("after=x", "after=2026-13-01+x", "verdict=good"):
        assert client.get(f"/nights?{bad}").status_code == 400, bad


def test_a_night_shows_what_was_looked_at_and_found(store: Store, night: RecordedResult) -> None:
    """Checks with why not, findings with hand at its event, table and rule, totals, finance, hash, webhook."""
    note_delivery(
        store, ResultTold("system", ROOM, DAY, night.result.sha256, "https://hook.example", 5, "answered 500")
    )
    page = unescape(of(store, "support").get(PAGE).text)
    assert f'href="/hands/{stream_id(ROOM, "wrong")}?step=21"' in page
    assert 'href="/?room=testrum&table=Vega+1"' in page
    assert 'href="/houses/practice@1#button"' in page and "night/carried-stacks" in page
    assert "no events of the table are recorded" in page
    assert night.result.sha256 in page and "none was published yet when it was made" in page
    assert "did not arrive" in page and "https://hook.example" in page
    assert page.count('<section class="group"') == len({(one["check"], one["code"]) for one in night.result.findings})
    assert "Explain findings" not in page and "Open a dispute for these" in page


def test_hidden_cards_are_not_told(store: Store, night: RecordedResult) -> None:
    """Neither on the page, nor in its data or files: not even who should have won."""
    hidden = [one for one in night.result.findings if one["check"] == "verdict"]
    assert {one["player"] for one in hidden} & {"anna", "cia"}
    client = of(store, *ROLES)
    for address in (PAGE, f"{PAGE}.json", f"{PAGE}/report", f"{PAGE}/report.html", f"{PAGE}/findings.csv"):
        text = client.get(address).text
        assert "The details rest on hidden cards." in text, address
        assert not any(one["message"] in text for one in hidden), address
        said = re.sub(r' value="[\w-]{20,}"', "", text.partition("<main")[2] or text)  # a form's token is chance
        assert not re.search(r"(?<![0-9A-Za-z])[AKQJT2-9][cdhs](?![0-9A-Za-z])", said), address
    shown = [one for one in client.get(f"{PAGE}.json").json()["result"]["findings"] if one["check"] == "verdict"]
    assert all((one["player"], one["expected"], one["recorded"]) == ("", {}, {}) for one in shown)


def test_one_kind_of_finding_goes_on(store: Store) -> None:
    """The day's page has the first ten of a kind, its own page fifty at a time, each once."""
    many: list[dict[str, Any]] = [
        {
            "key": f"{number:016x}", "check": "carried_stacks", "code": "chips.vanished",
            "rule": "night/carried-stacks", "room": ROOM, "table": "t",
            "hand_id": f"h{number}", "event": None, "player": "p", "expected": {},
            "recorded": {}, "message": "so",
        }
        for number in range(120)
    ]  # fmt: skip
    checks = [{"check": "carried_stacks", "looked_at": 120, "findings": 120, "not_looked_at": []}]
    record_result(store, ROLF, made(ROOM, DAY, findings=many, checks=checks, verdict="differences"))
    client = of(store, "support")
    assert len(re.findall('id="f-', client.get(PAGE).text)) == 10
    address, seen = f"{PAGE}?check=carried_stacks&code=chips.vanished", []
    while address:
        page = unescape(client.get(address).text)
        seen += re.findall(r'id="f-([0-9a-f]{16})"', page)
        address = next(iter(re.findall(r'rel="next" href="([^"]+)"', page)), "")
    assert seen == [one["key"] for one in many]
    assert client.get(f"{PAGE}?after=x").status_code == client.get(f"{PAGE}?state=x").status_code == 400


def test_findings_are_explained(store: Store, night: RecordedResult) -> None:
    """Those that are ticked, or all of a kind: they stay counted; without a reason, or a finding, it is refused."""
    client = of(store, "reconciler")
    buttons = keys(night, "button")
    form = {"check": "button", "code": "button", f"key-{buttons[0]}": "1", "reason": " the floor\n moved it "}
    answer = client.post(f"{PAGE}/explain", data=form)
    assert (answer.status_code, answer.headers["location"]) == (
        303, f"{PAGE}?check=button&code=button&done=1#check-button",
    )  # fmt: skip
    assert "1 finding is explained. It stays counted." in client.get(answer.headers["location"]).text
    said = explanations(store, ROOM)
    assert {key: (one.reason, one.by) for key, one in said.items()} == {
        buttons[0]: ("the floor moved it", "one-reconciler")
    }
    client.post(f"{PAGE}/explain", data={"check": "button", "code": "button", "all": "1", "reason": "a broken sensor"})
    said = explanations(store, ROOM)
    assert set(said) == set(buttons) and said[buttons[0]].reason == "the floor moved it"
    assert f"{len(night.result.findings) - len(buttons)} open, {len(buttons)} explained" in re.sub(
        r"<[^>]+>", "", client.get(PAGE).text
    )
    for wrong in (
        {"reason": "x" * 9},
        {f"key-{buttons[0]}": "1", "reason": "x"},
        {"key-0": "1", "reason": "no such key"},
    ):
        answer = client.post(f"{PAGE}/explain", data={"check": "button", "code": "button", **wrong})
        assert answer.status_code == 422 and 'role="alert"' in answer.text, wrong
    assert len(explanations(store, ROOM)) == len(buttons)
    back = client.get(f"{PAGE}/explain?check=button&lang=sv")
    assert (back.status_code, back.headers["location"]) == (303, f"{PAGE}?check=button&lang=sv")


def test_disputes_are_opened_for_what_was_found(store: Store, night: RecordedResult) -> None:
    """The hands that findings name go through the one door for many hands; then each has its case."""
    client = of(store, "support")
    address = f"{PAGE}/disputes?check=verdict&code=award.amount"
    page = client.get(address).text
    stream = stream_id(ROOM, "wrong")
    assert f'name="hand-{stream}" value="1" checked' in page
    fields = dict(re.findall(r'<input type="hidden" name="(code|room)" value="([^"]*)"', page))
    said = {"bundle": f"award.amount {DAY}", "note": "", "language": "en", "jurisdiction": "EU"}
    answer = client.post("/faults/cases", data={**fields, f"hand-{stream}": "1", **said})
    assert answer.status_code == 200
    assert [one.hand_id for one in DisputeDesk(store).queue(Asked(), 10)] == ["wrong"]
    assert 'href="/cases/C-1"' in client.get(address).text and f"hand-{stream}" not in client.get(address).text
    assert client.get(f"{PAGE}/disputes.json?code=award.amount").json()["hands"] == [
        {"room": ROOM, "hand_id": "wrong", "case": "C-1"}
    ]
    assert "No hand of these can have a case." in client.get(f"{PAGE}/disputes?code=rake.finance").text


@pytest.mark.parametrize("role", ROLES)
def test_who_may_what(store: Store, night: RecordedResult, role: str) -> None:
    """Who decides, proposes, reads or reconciles reads nights; who reconciles or decides explains."""
    client = of(store, role)
    reads = role in ("support", "manager", "regulator", "reconciler")
    for below in ("", ".json", "/report", "/report.pdf", "/findings.csv", "/rake.csv"):
        assert client.get(f"{PAGE}{below}").status_code == (200 if reads else 404), below
    assert client.get("/nights").status_code == (200 if reads else 403)
    page = client.get(PAGE).text
    assert ("Explain findings" in page) == (role in ("manager", "reconciler"))
    assert client.get(f"{PAGE}/disputes").status_code == (200 if role in ("support", "manager") else 404)
    form = {"check": "button", "code": "button", "all": "1", "reason": "because"}
    answer = client.post(f"{PAGE}/explain", data=form)
    assert answer.status_code == (303 if role in ("manager", "reconciler") else 404)


def test_what_is_not_there(store: Store, night: RecordedResult) -> None:
    """404 for a day or room without a result, whatever stands in the address."""
    client = of(store, "manager")
    for address in ("/nights/testrum/2026-11-01", "/nights/elsewhere/" + DAY, "/nights/testrum/x", "/nights/testrum/"):
        assert client.get(address).status_code == 404, address
    assert client.post("/nights/elsewhere/2026-11-01/explain", data={"reason": "because"}).status_code == 404


def test_what_somebody_typed_is_no_markup(store: Store) -> None:
    """Names of rooms, tables and players, and reasons, are text on every page and in every report."""
    typed = "<i>x</i>%(y)s{z}"
    findings: list[dict[str, Any]] = [
        {
            "key": "0" * 16, "check": "rake", "code": "rake.finance", "rule": "night/rake", "room": typed,
            "table": typed, "hand_id": typed, "event": None, "player": typed, "expected": {typed: typed},
            "recorded": {}, "message": typed,
        }
    ]  # fmt: skip
    row = {"table": typed, "game": typed, "limit": "no", "currency": "EUR", "money": "real", "hands": 1, "rake": "1.00"}
    checks = [{"check": "rake", "looked_at": 1, "findings": 1, "not_looked_at": [{"because": typed, "count": 1}]}]
    record_result(store, ROLF, made(typed, DAY, findings=findings, rake=[row], checks=checks))
    explain_all(store, ROLF, typed, DAY, ["0" * 16], typed)
    client = of(store, *ROLES)
    night = f"/nights/{quote(typed, safe='')}/{DAY}"
    for address in ("/nights", night, f"{night}/report", f"{night}/report.html", f"{night}/disputes?code=rake.finance"):
        page = client.get(address)
        assert page.status_code == 200, address
        assert "<i>x" not in page.text and "&lt;i&gt;x&lt;/i&gt;%(y)s{z}" in page.text, address
