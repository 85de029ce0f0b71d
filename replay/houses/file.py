"""A house file as it is written: read, held against the schema, and laid over the file that it extends."""

import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from replay.games.load import game_file
from replay.houses.kind import Kind, is_topic
from replay.houses.schema import ANY, GAME_TREE, HOUSE_TREE, Branch

Table = dict[str, object]
SHOWN: Final = 60


class BadHouse(ValueError):
    """A house file that cannot be used; the text has one line a fault: file, key, what was found, what was expected."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults: Final = faults


def read_house_file(path: Path) -> Table:
    """The file's own keys, each of a kind that the schema allows. Raises BadHouse."""
    table = read_toml(path)
    faults: list[str] = []
    check_table(table, HOUSE_TREE, "", False, faults)
    refuse(path.name, faults)
    return table


def read_game_file(path: Path) -> Table:
    """What the game is, complete. Raises BadHouse."""
    table = read_toml(path)
    faults: list[str] = []
    check_table(table, GAME_TREE, "", True, faults)
    refuse(path.name, faults)
    return table


def read_toml(path: Path) -> Table:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadHouse([f"{path.name}: cannot be read: {error.strerror}"]) from error
    except UnicodeDecodeError as error:
        raise BadHouse([f"{path.name}: is not UTF-8 at byte {error.start}"]) from error
    except tomllib.TOMLDecodeError as error:
        raise BadHouse([f"{path.name}: is not TOML: {error}"]) from error


def refuse(file: str, faults: list[str]) -> None:
    if faults:
        raise BadHouse([f"{file}: {fault}" for fault in faults])


def check_table(table: Table, branch: Branch, path: str, complete: bool, faults: list[str]) -> None:
    """Add a fault for each key that is unknown or of the wrong kind, and if ``complete`` for each that is missing."""
    for key, value in table.items():
        check_key(key, value, branch, path, complete, faults)
    if not complete:
        return
    for key, kind in branch.kinds.items():
        if key != ANY and not kind.optional and key not in table:
            faults.append(f"{path}{key}: missing, expected {kind.expected()}")
    for key, below in branch.branches.items():
        name = key.removesuffix("[]")
        if key != ANY and name not in table and below.needed():
            faults.append(f"{path}{name}: missing, expected a {'list of tables' if name != key else 'table'}")


def check_key(key: str, value: object, branch: Branch, path: str, complete: bool, faults: list[str]) -> None:
    kind = branch.kinds.get(key)
    below = branch.branches.get(key)
    rows = branch.branches.get(f"{key}[]")
    if kind is None and below is None and rows is None and is_topic(key):
        kind, below = branch.kinds.get(ANY), branch.branches.get(ANY)
    if rows is not None:
        check_rows(key, value, rows, path, faults)
    elif kind is not None:
        check_value(f"{path}{key}", value, kind, faults)
    elif isinstance(value, dict) and below is not None:
        check_table(value, below, f"{path}{key}.", complete, faults)
    elif below is not None and (key in branch.branches or not branch.kinds):
        faults.append(f"{path}{key}: {shown(value)} found, expected a table")
    else:
        faults.append(f"{path}{key}: unknown key, {nearest(key, branch)}")


def check_rows(key: str, value: object, rows: Branch, path: str, faults: list[str]) -> None:
    if not isinstance(value, list):
        faults.append(f"{path}{key}: {shown(value)} found, expected a list of tables")
        return
    for index, row in enumerate(value):
        if isinstance(row, dict):
            check_table(row, rows, f"{path}{key}[{index}].", True, faults)
        else:
            faults.append(f"{path}{key}[{index}]: {shown(row)} found, expected a table")


def check_value(path: str, value: object, kind: Kind, faults: list[str]) -> None:
    if not kind.allows(value):
        faults.append(f"{path}: {shown(value)} found, expected {kind.expected()}")


def nearest(key: str, branch: Branch) -> str:
    """What may have been meant: the key that is spelled much like it, else all that there are."""
    known = [*branch.kinds, *(name.removesuffix("[]") for name in branch.branches)]
    meant = get_close_matches(key, known, 1)
    if meant:
        return f"did you mean {meant[0]}?"
    return f"expected {' / '.join(known)}"


def shown(value: object) -> str:
    if isinstance(value, dict):
        return "a table"
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def laid_over(base: Table, table: Table) -> Table:
    """``base`` with the keys of ``table`` over it, tables key by key, everything else as a whole."""
    merged = dict(base)
    for key, value in table.items():
        below = merged.get(key)
        merged[key] = laid_over(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged


def extended(base: Table, table: Table) -> Table:
    """A house laid over the one that it extends. Its new rake rows come first, so that they can decide."""
    merged = laid_over(base, table)
    own, inherited = rake_rows(table), rake_rows(base)
    rake = merged.get("rake")
    if isinstance(rake, dict) and own:
        new = [name for name in own if name not in inherited]
        rows = rake_rows(merged)
        rake["rows"] = {name: rows[name] for name in (*new, *inherited)}
    return merged


def rake_rows(table: Table) -> Table:
    rake = table.get("rake")
    rows = rake.get("rows") if isinstance(rake, dict) else None
    return rows if isinstance(rows, dict) else {}


_GAMES: Final[dict[str, Table]] = {}
"""What the files of games say, each read once; nobody changes it."""


def _game(name: str) -> Table:
    """What the file of a game says, nothing where it has none. Raises BadHouse."""
    game = _GAMES.get(name)
    if game is None:
        path = game_file(name)
        game = _GAMES[name] = {} if path is None else read_game_file(path)
    return game


def with_games(table: Table) -> Table:
    """The house laid over the files of its games, and over what those say of who acts first."""
    games: Table = {}
    first: Table = {}
    offered = table.get("games")
    if not isinstance(offered, dict):
        return table
    for name, own in offered.items():
        game = dict(_game(name))
        acts = game.pop("first_to_act", None)
        games[name] = laid_over(game, own)
        if acts is not None:
            first[name] = acts
    return laid_over({"first_to_act": first}, {**table, "games": games})
