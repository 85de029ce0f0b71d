"""How a case's ``expect`` is held against a report: maps of money whole, bags by content, the rest by what is named."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

AMOUNT: Final = re.compile(r"-?\d+(\.\d+)?", re.ASCII)
WHOLE_MAPS: Final = frozenset(
    f"derived.{key}" for key in ("net", "stacks", "uncalled", "refunds", "jackpot_contributions")
)
"""Maps of which nothing may be left out: a seat that nobody expected is a difference."""
BAGS: Final = frozenset(("pots", "awards", "odd_chips", "jackpots", "eligible", "reasons", "assumed"))
"""Lists whose order means nothing."""
OWN_KEYS: Final = frozenset(("discrepancies", "also", "absent", "exit"))
"""Keys of ``expect`` that are not parts of a report."""


def differences(expect: dict[str, Any], report: dict[str, Any]) -> list[str]:
    """Every way in which the report is not what the case expects, a line each; empty where it is."""
    found = report["discrepancies"]
    lines = []
    if (report["verdict"] == "discrepant") != bool(found):
        lines.append(f"verdict: {report['verdict']} with {len(found)} discrepancies")
    for key, value in expect.items():
        if key not in OWN_KEYS:
            lines += unlike(value, report.get(key), key)
    if "discrepancies" in expect:
        lines += unlike_findings(expect["discrepancies"], expect.get("also", []), found)
    lines += [f"{path}: present" for path in expect.get("absent", []) if holds(report, path.split("."))]
    return lines


def unlike(expected: Any, got: Any, where: str) -> Iterator[str]:
    """What of ``expected`` is not in ``got``."""
    if isinstance(expected, dict) and isinstance(got, dict):
        yield from unlike_maps(expected, got, where)
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        yield from unlike_lists(expected, got, where)
    elif not equal(expected, got):
        yield f"{where}: expected {expected!r}, got {got!r}"


def unlike_maps(expected: dict[str, Any], got: dict[str, Any], where: str) -> Iterator[str]:
    """Named keys must be there and alike; a whole map has no others."""
    for key, value in expected.items():
        if key in got:
            yield from unlike(value, got[key], f"{where}.{key}")
        else:
            yield f"{where}.{key}: expected {value!r}, absent"
    if where in WHOLE_MAPS:
        yield from (f"{where}.{key}: got {got[key]!r}, not expected" for key in got if key not in expected)


def unlike_lists(expected: list[Any], got: list[Any], where: str) -> Iterator[str]:
    """Lists of one length: a bag by a pairing of like elements, any other list place by place."""
    if where.rpartition(".")[2] not in BAGS:
        for place, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from unlike(one, other, f"{where}[{place}]")
        return
    partners = pair(expected, got, where)
    rest = [one for place, one in enumerate(got) if place not in partners]
    for one, partner in zip(expected, partners, strict=True):
        if partner is None:
            yield f"{where}: expected {one!r}, left over {rest!r}"


def unlike_findings(expected: list[dict[str, Any]], also: list[str], found: list[dict[str, Any]]) -> Iterator[str]:
    """Every expected finding has a found one of its own; the others cite an expected rule or one of ``also``."""
    partners = pair(expected, found, "discrepancies")
    for one, partner in zip(expected, partners, strict=True):
        if partner is None:
            yield f"discrepancies: {one!r} was not found"
    rules = {one["rule"] for one in expected if "rule" in one}
    allowed = tuple(f"{start}." for start in also) if expected else ()
    for place, one in enumerate(found):
        if place not in partners and one["rule"] not in rules and not f"{one['rule']}.".startswith(allowed):
            yield f"discrepancies: {one!r} was not expected"


def pair(expected: list[Any], got: list[Any], where: str) -> list[int | None]:
    """For each expected element the place of a like one of its own, None where none is left (augmenting paths)."""
    likes = [[at for at, other in enumerate(got) if not any(unlike(one, other, f"{where}[]"))] for one in expected]
    owner: dict[int, int] = {}

    def seat(guest: int, asked: set[int]) -> bool:
        for at in likes[guest]:
            if at not in asked:
                asked.add(at)
                if at not in owner or seat(owner[at], asked):
                    owner[at] = guest
                    return True
        return False

    for guest in range(len(expected)):
        seat(guest, set())
    places = {guest: at for at, guest in owner.items()}
    return [places.get(guest) for guest in range(len(expected))]


def equal(expected: Any, got: Any) -> bool:
    """Of one type and equal; amounts by their value, so that "6" is "6.00"."""
    if type(expected) is not type(got):
        return False
    if isinstance(expected, str) and AMOUNT.fullmatch(expected) and AMOUNT.fullmatch(got):
        return Decimal(expected) == Decimal(got)
    return bool(expected == got)


def holds(value: Any, path: list[str]) -> bool:
    """Whether the value has something at the path, be it null."""
    return not path or (isinstance(value, dict) and path[0] in value and holds(value[path[0]], path[1:]))
