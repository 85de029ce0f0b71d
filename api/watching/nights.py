"""The last night of each room in figures. A room has a name in them; no player and no hand does."""

import time
from collections.abc import Iterator
from typing import Final

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.log.time_text import SECOND
from ledger.reconciliation.nights import ListedNight, latest
from ledger.reconciliation.recorded import explanations
from ledger.store.mapper import Unreadable
from ledger.store.store import Store


class OfNights(Collector):
    """The newest day of each room that was reconciled, asked of the store each time; none while it cannot be read."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    def collect(self) -> Iterator[Metric]:
        try:
            with self._store.database.reading() as session:
                nights = latest(session)
            open_findings = [one.open_findings(explanations(self._store, one.room)) for one in nights]
        except (StoreUnavailable, StoreUnreadable, Unreadable):
            return
        yield from _figures(nights, open_findings)

    def describe(self) -> Iterator[Metric]:
        """Nothing: else registering would ask the store."""
        return iter(())


def _figures(nights: list[ListedNight], open_findings: list[int]) -> Iterator[Metric]:
    at = GaugeMetricFamily(
        "oddchip_night_recorded_timestamp_seconds", "When the newest day's result was recorded.", labels=["room"]
    )
    age = GaugeMetricFamily("oddchip_night_age_seconds", "Seconds since then.", labels=["room"])
    hands = GaugeMetricFamily("oddchip_night_hands", "Hands of that day by verdict.", labels=["room", "verdict"])
    findings = GaugeMetricFamily("oddchip_night_findings", "Its findings.", labels=["room", "state"])
    now = time.time()
    for one, unexplained in zip(nights, open_findings, strict=True):
        recorded = one.at / SECOND
        at.add_metric([one.room], recorded)
        age.add_metric([one.room], max(now - recorded, 0.0))
        for verdict, count in one.summary["hands"].items():
            if verdict != "all":
                hands.add_metric([one.room, verdict], count)
        findings.add_metric([one.room, "open"], unexplained)
        findings.add_metric([one.room, "explained"], len(one.keys) - unexplained)
    yield from (at, age, hands, findings)
