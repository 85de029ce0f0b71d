"""The table of rules: every topic with the houses that have it, where it is enforced, and which tests name it."""

import re
from pathlib import Path
from typing import Final

from replay.houses.load import find_house
from tests.rules.mentions import ANY_HOUSE, HOUSES, IDS, ROOT, TOPICS, Test, sources, tests

NOT_BUILT: Final = re.compile(r"(tournament|ticket|prize|type|bounty)\..+|satellite|bounty")
"""The topics that may be without a place and without a test: tournaments are not built yet."""

KEPT: Final[dict[str, tuple[str, ...]]] = {
    "artificial-all-in.abuse": (),
    "artificial-all-in.advice": (),
    "authority.base": ("rules.<topic>.where",),
    "authority.external": ("rake.mode",),
    "authority.language": ("language", "prevails"),
    "button.first": ("suit_order.button_draw",),
    "disconnect.seat": ("disconnect.seat_hold",),
    "disconnect.time-bank": ("disconnect.seat_hold",),
    "rake.example-tables": ("rake.rows.<row>.percent",),
    "rake.table": ("rake.mode",),
    "table.rapid": (),
    "table.statistics": (),
}
"""The topics that no hand can show: they are kept as data, in these keys of the house file or in the rule's text alone.

Each has a test in ``KEPT_TESTS`` that says why.
"""
KEPT_TESTS: Final = ROOT / "tests/replay/houses/test_kept_as_data.py"

SECTIONS: Final = (
    ("Authority", "authority"),
    ("Games and tables", "games limits limit players dealer table deck"),
    ("Forced bets", "blinds ante bring-in straddle"),
    ("Buying in, coming in and back", "buy-in table-stakes posting"),
    ("The deal", "button deal streets shuffle"),
    ("Order of action", "first-to-act open-hand action round hand"),
    ("Cards and hands", "ace suits rank hole-cards"),
    ("Betting", "bet reopen all-in"),
    ("Draws", "draw auto-draw split-vote"),
    ("Stud's last card", "stud"),
    ("Showdown", "show"),
    ("Pots, odd chips, high and low", "pots odd-chip hi-lo"),
    ("Lost connections", "artificial-all-in timeout disconnect"),
    ("Rake", "rake"),
    ("Jackpots", "jackpot"),
    ("Interrupted hands", "server-crash refund void"),
    ("Tournaments", "tournament ticket satellite prize type bounty"),
)
"""The sections of the page, and the first words of the topics in each."""


class Row:
    """One topic: the houses that have it (those by default apart), its places, and the tests that name it."""

    def __init__(self, topic: str, places: dict[Path, str], named: list[Test]) -> None:
        self.topic: Final = topic
        self.rules: Final = {house: find_house(house).rules[topic] for house in HOUSES if f"{house}/{topic}" in IDS}
        self.places: Final = places
        """Files, with the more general topic under which each cites this one, "" where it names it itself."""
        self.tests: Final = named

    @property
    def may_be_missing(self) -> bool:
        """Whether the topic belongs to what is not built yet."""
        return NOT_BUILT.fullmatch(self.topic) is not None

    def untested(self) -> list[str]:
        """The ids that no test names which is judged by their house."""
        return [
            rule.id
            for house, rule in self.rules.items()
            if not any(_names(one, house, self.topic) for one in self.tests)
        ]


def _names(test: Test, house: str, topic: str) -> bool:
    return (house, topic) in test.rules or ((ANY_HOUSE, topic) in test.rules and house in test.houses)


def rows() -> list[Row]:
    """Every topic, in the order of the page."""
    places = _places()
    by_topic: dict[str, list[Test]] = {}
    for test in tests():
        for topic in sorted({topic for _, topic in test.rules}):
            by_topic.setdefault(topic, []).append(test)
    firsts = [word for _, words in SECTIONS for word in words.split()]
    ordered = sorted(TOPICS, key=lambda topic: (firsts.index(topic.partition(".")[0]), topic))
    return [Row(topic, places.get(topic, {}), by_topic.get(topic, [])) for topic in ordered]


def _places() -> dict[str, dict[Path, str]]:
    """Topic to the files that enforce it."""
    named = sources()
    places: dict[str, dict[Path, str]] = {topic: dict.fromkeys(sorted(files), "") for topic, files in named.items()}
    houses = [find_house(house) for house in HOUSES]
    for house in houses:
        for row in house.rake.rows:
            for topic in (row.rule, row.cap_rule):
                places.setdefault(topic, {})[ROOT / f"replay/houses/{house.name}-{house.version}.toml"] = ""
    games = [game for house in houses for game in house.games.values()]
    words = {"big-bet", *(game.name for game in games), *(word for game in games for word in game.families)}
    for topic in TOPICS:
        general, _, word = topic.rpartition(".")
        if topic not in places and word in words and general in named:
            places[topic] = dict.fromkeys(sorted(named[general]), general)
    return places


def problems(table: list[Row]) -> list[str]:
    """What the table may not have: an id without a place or a test, a rule kept as data that is enforced."""
    found = []
    for row in table:
        kept = row.topic in KEPT
        if kept and row.places:
            found.append(f"{row.topic} is kept as data, and enforced in {_listed(row.places)}: take it off KEPT")
        elif not kept and not row.places and not row.may_be_missing:
            found.append(f"{', '.join(rule.id for rule in row.rules.values())}: no source names {row.topic}")
        if kept and KEPT_TESTS not in {one.file for one in row.tests}:
            found.append(f"{row.topic} is kept as data: {KEPT_TESTS.name} does not say why")
        if row.places or not row.may_be_missing:
            found += [f"{rule}: no test of that house names it" for rule in row.untested()]
    return found


def _listed(files: dict[Path, str]) -> str:
    return ", ".join(str(file.relative_to(ROOT)) for file in files)
