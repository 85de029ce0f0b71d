"""Where two houses differ."""

from replay.houses.house import House

ROW_NAMES = ("row", "pool")


def differences(a: House, b: House) -> list[tuple[str, object, object]]:
    """Each dotted key whose values differ, with both values, None where a house has no such key; keys in order.

    Rake rows and jackpot pools go by their names and have their order compared, other lists are compared whole.
    """
    left, right = flat(a.data), flat(b.data)
    keys = sorted(left.keys() | right.keys())
    return [(key, left.get(key), right.get(key)) for key in keys if left.get(key) != right.get(key)]


def flat(table: dict[str, object]) -> dict[str, object]:
    """Every value of the table by its dotted key."""
    found: dict[str, object] = {}
    for key, value in table.items():
        below = value if isinstance(value, dict) else rows_by_name(value)
        if below is None:
            found[key] = value
        else:
            if below is not value:
                found[f"{key}.order"] = list(below)
            for path, inner in flat(below).items():
                found[f"{key}.{path}"] = inner
    return found


def rows_by_name(value: object) -> dict[str, object] | None:
    """The rows of a list of named tables by name; None for any other value."""
    if not isinstance(value, list) or not value:
        return None
    named: dict[str, object] = {}
    for row in value:
        name = row_name(row) if isinstance(row, dict) else ""
        if not name:
            return None
        named[name] = row
    return named


def row_name(row: dict[str, object]) -> str:
    for key in ROW_NAMES:
        name = row.get(key)
        if isinstance(name, str):
            return name
    return ""
