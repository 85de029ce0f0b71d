"""The service in figures, as Prometheus takes them: ``/metrics``."""

import time
from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.background import Background
from api.v1.answers import Answers, Recorded
from api.v1.venue_answers import RecordedLines
from api.watching.nights import OfNights
from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.publishing import published
from ledger.store.mapper import Unreadable
from ledger.store.store import Store

UNKNOWN: Final = "/?"
"""For a request that no route takes; what it asked for may be anything, and is no label."""
_BELOW: Final = "oddchip.route"
"""Where the scope of a request has the route that a mounted application found."""
METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
RESULTS: Final = ("recorded", "refused", "out_of_order", "malformed", "unknown_house", "damaged")


class Metrics:
    """The figures of one service over one store."""

    def __init__(self, store: Store, background: Background) -> None:
        self._registry: Final = CollectorRegistry()
        self.requests: Final = Counter(
            "oddchip_requests", "Requests answered.", ("method", "route", "status"), registry=self._registry
        )
        self.seconds: Final = Histogram(
            "oddchip_request_seconds",
            "Seconds from a request to its whole answer.",
            ("method", "route"),
            buckets=SECONDS,
            registry=self._registry,
        )
        self.events: Final = Counter("oddchip_intake_events", "Events recorded over HTTP.", registry=self._registry)
        self.hands: Final = Counter(
            "oddchip_intake_hands", "Hands of requests, by what became of them.", ("result",), registry=self._registry
        )
        self.venues: Final = Counter(
            "oddchip_intake_venues",
            "Tables and rooms of requests, by what became of their lines.",
            ("result",),
            registry=self._registry,
        )
        for result in RESULTS:
            self.hands.labels(result)
            if result != "unknown_house":
                self.venues.labels(result)
        self._registry.register(_OfTheStore(store))
        self._registry.register(_OfTheBackground(background))
        self._registry.register(OfNights(store))

    def count(self, answers: Answers) -> None:
        """Counts what became of all in a request."""
        for hand in answers.hands:
            self.hands.labels(hand.result).inc()
        for venue in answers.venues:
            self.venues.labels(venue.result).inc()
        for one in (*answers.hands, *answers.venues):
            if isinstance(one, Recorded | RecordedLines):
                self.events.inc(one.written)

    def text(self) -> bytes:
        """All figures, in Prometheus' text form."""
        return generate_latest(self._registry)


class _OfTheStore(Collector):
    """Figures that the store itself has, asked for each time; none while it cannot be read."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    def collect(self) -> Iterator[Metric]:
        hands = GaugeMetricFamily("oddchip_hands", "Recorded hands by verdict.", labels=["verdict"])
        log = GaugeMetricFamily("oddchip_log_entries", "Entries of the log.")
        under = GaugeMetricFamily("oddchip_log_published_entries", "Entries under the newest checkpoint.")
        try:
            counts = self._store.verdicts.counts()
            with self._store.database.reading() as session:
                size = int(session.rows("SELECT coalesce(max(no), -1) + 1 FROM appends")[0][0])
                newest = published.newest(session)
        except (StoreUnavailable, StoreUnreadable, Unreadable):
            return
        for verdict, count in counts.items():
            hands.add_metric([verdict], count)
        log.add_metric([], size)
        under.add_metric([], newest.size if newest else 0)
        yield from (hands, log, under)

    def describe(self) -> Iterator[Metric]:
        """Nothing: else registering would ask the store."""
        return iter(())


class _OfTheBackground(Collector):
    """How often each task beside the service has failed since it last went well."""

    def __init__(self, background: Background) -> None:
        self._background: Final = background

    def collect(self) -> Iterator[Metric]:
        failures = GaugeMetricFamily(
            "oddchip_background_failures", "Turns that failed since the last one that went well.", labels=["task"]
        )
        for task, count in self._background.failures().items():
            failures.add_metric([task], count)
        yield failures


class Measured:
    """Counts requests and their time, by the route that took them and never by what they asked for."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app: Final = app
        self._metrics: Final = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = 500
        begun = time.perf_counter()
        below: list[str] = []
        scope[_BELOW] = below

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            method = scope["method"] if scope["method"] in METHODS else "other"
            route = below[0] if below else _route_of(scope)
            self._metrics.requests.labels(method, route, str(status)).inc()
            self._metrics.seconds.labels(method, route).observe(time.perf_counter() - begun)


class Named:
    """Tells the measuring around it which route of a mounted application took a request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive, send)
        finally:
            if _BELOW in scope:
                scope[_BELOW].append(_route_of(scope))


def _route_of(scope: Scope) -> str:
    """The form of the address that a request has, such as ``/v1/hands/{room}/{hand_id}``."""
    route = getattr(scope.get("route"), "path", None)
    return f"{scope.get('root_path', '')}{UNKNOWN if route is None else route}"
