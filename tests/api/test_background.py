"""What runs beside the service goes on whatever happens, and says what happened once."""

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.background import LONGEST, Background, Loop, Task
from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.intake.live_intake import LiveIntake
from ledger.intake.open_hands import OpenHands
from ledger.intake.whole_hands import record
from ledger.publishing.signer import Signer
from ledger.store.store import Store
from ledger.verdicts.verdicts import Verdicts
from tests.api.test_closing import sealed
from tests.api.test_following import becomes, judged
from tests.ledger.live_lines import live_lines
from tests.ledger.sample_hands import verified


def fails(*faults: Exception | None) -> Callable[[], bool]:
    """Work whose turns fail one after another as given; None is one that goes well."""
    left = list(faults)

    def work() -> bool:
        fault = left.pop(0)
        if fault is not None:
            raise fault
        return False

    return work


def test_every_loop_survives_what_nobody_expects(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Verdicts, the time limit and checkpoints: each fails at first, is said to, and does its work afterwards."""
    for name in ("following", "closing", "publishing"):
        monkeypatch.setattr(f"api.{name}.PAUSE", 0.01)

    def broken(*_: object, **__: object) -> NoReturn:
        raise ZeroDivisionError("never")

    record(store, verified())
    LiveIntake(store).take(live_lines(hand_id="live")[:6])
    later = time.time_ns() + 48 * 3_600_000_000_000
    monkeypatch.setattr("api.closing.time_ns", lambda: later)
    signer = Signer.create(tmp_path / "signer")
    with TestClient(create_app(store, signer=signer)) as service:
        with monkeypatch.context() as patch:
            patch.setattr(Verdicts, "follow", broken)
            patch.setattr(OpenHands, "catch_up", broken)
            patch.setattr(Signer, "turn", broken)
            failing = {"verdicts": "failing", "closing": "failing", "publisher": "failing"}
            assert becomes(lambda: service.get("/healthz").json()["background"].items() >= failing.items())
        assert becomes(lambda: judged(store) == 2)
        assert becomes(lambda: sealed(store, "live"))
        assert becomes(lambda: service.get("/log/checkpoint").status_code == 200)
        assert becomes(lambda: set(service.get("/healthz").json()["background"].values()) == {"ok"})
    for name in ("verdicts", "closing", "publisher"):
        [told] = [one for one in caplog.records if one.message.startswith(f"{name}: it failed and goes on")]
        assert "never" in told.message
        assert told.exc_info


def test_after_failures_it_waits_longer() -> None:
    """Twice as long each time, to a minute, and no shorter than it waits anyway; then as before."""
    loop = Loop(Task("work", fails(*[ZeroDivisionError()] * 9, None, ZeroDivisionError()), 1.0))
    assert [loop.turn() for _ in range(9)] == [2.0, 4.0, 8.0, 16.0, 32.0, LONGEST, LONGEST, LONGEST, LONGEST]
    assert [loop.turn(), loop.turn()] == [1.0, 2.0]
    assert Loop(Task("rare", fails(ZeroDivisionError()), 600.0)).turn() == 600.0


def test_the_same_trouble_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    """Also where two kinds take turns; another text is news, and so is the same trouble after a turn that went well."""
    busy, damaged = StoreUnavailable("busy"), StoreUnreadable("damaged")
    turns = [busy, damaged, busy, damaged, StoreUnavailable("full"), None, busy]
    loop = Loop(Task("work", fails(*turns), 1.0))
    for _ in turns:
        loop.turn()
    assert [(one.levelno, one.message) for one in caplog.records] == [
        (logging.WARNING, "work: busy"),
        (logging.ERROR, "work: damaged"),
        (logging.WARNING, "work: full"),
        (logging.WARNING, "work: busy"),
    ]
    assert not any(one.exc_info for one in caplog.records)


def test_it_stops_promptly() -> None:
    """Nobody waits for a pause, and more to do is no reason to go on."""
    busy = Background([Task("idle", lambda: False, 3600.0), Task("hurried", lambda: True, 3600.0)])
    begun = time.monotonic()
    with busy:
        assert busy.state() == {"idle": "ok", "hurried": "ok"}
    assert time.monotonic() - begun < 2


def test_a_turn_that_hangs_does_not_hold_the_end_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is under way is waited for, and not for ever."""
    monkeypatch.setattr("api.background.PATIENCE", 0.05)

    def hangs() -> bool:
        time.sleep(1)
        return False

    begun = time.monotonic()
    with Background([Task("slow", hangs, 1.0)]):
        pass
    assert time.monotonic() - begun < 0.9
