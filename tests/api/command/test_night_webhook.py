"""What came out of a night, told to the webhook: what is told, and what is said where it does not arrive."""

import json
from pathlib import Path

import pytest

from api.command.night_webhook import told_or_told_why
from api.command.store import OPERATOR
from api.nights import webhook
from ledger.availability import StoreUnavailable
from ledger.reconciliation.deliveries import last_delivery
from ledger.reconciliation.recorded import RecordedResult, explain, record_result, results
from ledger.store.store import Store
from tests.api.nights.nights import ROLF, ROOM, reconciled
from tests.api.nights.test_webhook import GOOD, Receiver, receiver
from tests.ledger.reconciliation.nights import DAY, RECONCILER, made

__all__ = ["receiver"]


@pytest.fixture
def night(store: Store, tmp_path: Path) -> RecordedResult:
    """A bad day."""
    return reconciled(store, tmp_path)


@pytest.fixture
def hook(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> Receiver:
    """A webhook that is set, and told without a second attempt."""
    monkeypatch.setattr(webhook, "PAUSES", ())
    monkeypatch.setenv("ODDCHIP_NIGHT_WEBHOOK", f"{receiver.address}/secret-path")
    monkeypatch.setenv("ODDCHIP_NIGHT_WEBHOOK_SECRET", GOOD)
    return receiver


def told(hook: Receiver) -> list[dict[str, object]]:
    """What has come, each body."""
    return [json.loads(body) for _, _, body in hook.got]


def test_nobody_is_set(
    store: Store, night: RecordedResult, receiver: Receiver, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is sent, said or recorded."""
    told_or_told_why(store, ROOM, DAY)
    assert (receiver.got, capsys.readouterr().err, last_delivery(store, ROOM, DAY)) == ([], "", None)


def test_the_operator_tells_it_once(
    store: Store, night: RecordedResult, hook: Receiver, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is recorded as told by the one who runs commands; what has arrived is not said."""
    told_or_told_why(store, ROOM, DAY)
    told_or_told_why(store, ROOM, DAY)
    assert [body["sha256"] for body in told(hook)] == [night.result.sha256]
    last = last_delivery(store, ROOM, DAY)
    assert last is not None and last.arrived and last.told.by == OPERATOR.name
    assert capsys.readouterr().err == ""


def test_the_last_result_is_told(store: Store, night: RecordedResult, hook: Receiver) -> None:
    """Of a day with several, the one that holds."""
    record_result(store, ROLF, made(ROOM, DAY))
    last = results(store, ROOM, DAY)[-1].result.sha256
    assert last != night.result.sha256
    told_or_told_why(store, ROOM, DAY)
    assert [body["sha256"] for body in told(hook)] == [last]


def test_an_explained_finding_stays_counted(store: Store, night: RecordedResult, hook: Receiver) -> None:
    """As explained, and no longer as open."""
    count = len(night.result.findings)
    key = night.result.document["findings"][0]["key"]
    explain(store, RECONCILER, ROOM, DAY, key, "paid by hand, case C-7")
    told_or_told_why(store, ROOM, DAY)
    [body] = told(hook)
    said = body["findings"]
    assert isinstance(said, dict)
    assert (said["all"], said["open"], said["explained"]) == (count, count - 1, 1)


def test_what_does_not_arrive_is_said_and_recorded(
    store: Store, night: RecordedResult, hook: Receiver, capsys: pytest.CaptureFixture[str]
) -> None:
    """With how to tell it again; nothing is raised, and the next call tells it."""
    hook.answers = [500]
    told_or_told_why(store, ROOM, DAY)
    assert capsys.readouterr().err == (
        f"oddchip: {ROOM} {DAY}: the webhook was not told: answered 500 (1 attempts); "
        "oddchip nights webhook --again tells it\n"
    )
    last = last_delivery(store, ROOM, DAY)
    assert last is not None and not last.arrived
    hook.answers = [200]
    told_or_told_why(store, ROOM, DAY)
    last = last_delivery(store, ROOM, DAY)
    assert (last is not None and last.arrived, capsys.readouterr().err) == (True, "")


def test_a_store_that_does_not_answer(
    store: Store, night: RecordedResult, hook: Receiver, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """That it cannot be recorded is said, and not that the webhook was not told: it was."""

    def busy(*_: object) -> None:
        raise StoreUnavailable("another writer does not give way")

    monkeypatch.setattr(webhook, "note_delivery", busy)
    told_or_told_why(store, ROOM, DAY)
    assert capsys.readouterr().err == (
        f"oddchip: {ROOM} {DAY}: whether the webhook was told is not recorded: another writer does not give way\n"
    )
    assert [body["sha256"] for body in told(hook)] == [night.result.sha256]
