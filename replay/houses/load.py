"""Finding a house: by name, by version, or by the time at which a hand was played.

Built-in houses are files beside this one; an operator's folder is added by whoever knows of it. A house is read when
it is first asked for. No environment is read here and no clock.
"""

import hashlib
import json
from pathlib import Path
from typing import Final, final

from replay.houses.build import build_house
from replay.houses.check import check_house
from replay.houses.file import BadHouse, Table, check_table, extended, read_house_file, refuse, with_games
from replay.houses.house import House
from replay.houses.released import released_faults
from replay.houses.schema import HOUSE_TREE
from replay.instant import parse_instant

BUILT_IN: Final = Path(__file__).parent


class UnknownHouse(ValueError):
    """No house of that name, or none of that version or time; the text names the houses there are."""


@final
class Shelf:
    """The house files at hand, each read at most once."""

    def __init__(self, folders: list[Path]) -> None:
        self.folders: Final = folders
        self.loaded: Final[dict[str, House]] = {}
        self.versions: Final[dict[str, list[tuple[int, House]]]] = {}

    def add_folder(self, folder: Path) -> None:
        """More house files. Raises BadHouse where the folder is none, or a file is misnamed or already there."""
        if not folder.is_dir():
            raise BadHouse([f"{folder}: no such folder, expected one with house files"])
        misnamed = sorted(path.name for path in folder.glob("*.toml") if not all(split_file(path)))
        refuse(str(folder), [f"{name}: expected a name with a version, like svea-1.toml" for name in misnamed])
        taken = {path.name for path in self.files()}
        again = sorted(path.name for path in house_files(folder) if path.name in taken)
        refuse(str(folder), [f"{name}: there already, expected another name or version" for name in again])
        self.folders.append(folder)
        self.versions.clear()

    def files(self) -> list[Path]:
        return [path for folder in self.folders for path in house_files(folder)]

    def names(self) -> list[str]:
        """Every house as ``name@version``, by name, oldest version first."""
        pairs = sorted((split_file(path) for path in self.files()), key=lambda pair: (pair[0], version_order(pair[1])))
        return [f"{name}@{version}" for name, version in pairs]

    def find(self, name: str, started_at: str) -> House:
        wanted, pinned, version = name.partition("@")
        if pinned:
            return self.exact(wanted, version)
        versions = self.all_versions(wanted)
        if not versions:
            raise UnknownHouse(f"no house is called {name!r}; there are {', '.join(self.names())}")
        if not started_at:
            return versions[-1][1]
        started = parse_instant(started_at)
        for valid_from, house in reversed(versions):
            if valid_from <= started:
                return house
        first = versions[0][1]
        raise UnknownHouse(f"no version of {name!r} was valid at {started_at}; the first is of {first.valid_from}")

    def exact(self, name: str, version: str) -> House:
        house = self.loaded.get(f"{name}@{version}")
        return house if house is not None else self.load(self.file(name, version))

    def file(self, name: str, version: str) -> Path:
        for path in self.files():
            if split_file(path) == (name, version):
                return path
        raise UnknownHouse(f"there is no house {name}@{version}; there are {', '.join(self.names())}")

    def all_versions(self, name: str) -> list[tuple[int, House]]:
        """The versions of the name with the time from which each is valid, oldest first."""
        found = self.versions.get(name)
        if found is None:
            houses = [self.exact(*split_file(path)) for path in self.files() if split_file(path)[0] == name]
            houses.sort(key=lambda house: (parse_instant(house.valid_from), version_order(house.version)))
            found = [(parse_instant(house.valid_from), house) for house in houses]
            self.versions[name] = found
        return found

    def load(self, path: Path) -> House:
        """The house of the file, read anew. Raises BadHouse."""
        if any(path.name == other.name and not path.samefile(other) for other in self.files() if path.is_file()):
            raise BadHouse([f"{path.name}: there already, expected another name or version"])
        data = with_games(self.read(path, []))
        data.pop("extends", None)
        faults: list[str] = []
        check_table(data, HOUSE_TREE, "", True, faults)
        refuse(path.name, faults)
        name_rows(data)
        refuse(path.name, check_house(data))
        house = build_house(data, digest(data))
        self.loaded[f"{house.name}@{house.version}"] = house
        return house

    def read(self, path: Path, above: list[str]) -> Table:
        """The file's keys laid over those of the house that it extends."""
        table = read_house_file(path)
        name, version = split_file(path)
        if table.get("house") != name or table.get("version") != version:
            raise BadHouse([f'{path.name}: expected house = "{name}" and version = "{version}", as the file is named'])
        base = table.get("extends")
        if not isinstance(base, str):
            return table
        if path.name in above:
            raise BadHouse([f"{path.name}: extends: goes in a circle: {' → '.join((*above, path.name))}"])
        wanted, pinned, base_version = base.partition("@")
        if not pinned:
            raise BadHouse([f'{path.name}: extends: {base!r} found, expected name@version like "svea@1"'])
        try:
            base_path = self.file(wanted, base_version)
        except UnknownHouse as error:
            raise BadHouse([f"{path.name}: extends: {error}"]) from error
        return extended(self.read(base_path, [*above, path.name]), table)


def house_files(folder: Path) -> list[Path]:
    """The files of the folder that are named like a house, ``name-version.toml``, by name."""
    return sorted(path for path in folder.glob("*-*.toml") if all(split_file(path)))


def split_file(path: Path) -> tuple[str, str]:
    """Name and version of ``svea-two-seat-1.toml``."""
    name, _, version = path.stem.rpartition("-")
    return name, version


def version_order(version: str) -> tuple[int, str]:
    return (int(version) if version.isascii() and version.isdigit() else 0, version)


def name_rows(data: Table) -> None:
    """Turn the tables of rake rows and of pools into lists in their order, each with its name."""
    rake = data.get("rake")
    if isinstance(rake, dict):
        data["rake"] = {**rake, "rows": [{"row": name, **row} for name, row in rake["rows"].items()]}
    pools = data.get("jackpots")
    if isinstance(pools, dict):
        data["jackpots"] = [{"pool": name, **row} for name, row in pools.items()]


def digest(data: Table) -> str:
    """SHA-256, in hex, of ``house_text``."""
    return hashlib.sha256(house_text(data)).hexdigest()


def house_text(data: Table) -> bytes:
    """Everything that a house says (``House.data``) as JSON: keys sorted, no blanks, UTF-8."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


SHELF: Final = Shelf([BUILT_IN])


def find_house(name: str, started_at: str = "") -> House:
    """The house ``name@version``; by name alone the version valid at ``started_at`` (RFC 3339), else the newest.

    Raises UnknownHouse, and BadHouse where its file is at fault.
    """
    return SHELF.find(name, started_at)


def known_houses() -> list[str]:
    """Every house there is as ``name@version``. Reads no file."""
    return SHELF.names()


def add_house_folder(path: str) -> None:
    """Make an operator's house files known beside the built-in ones. Raises BadHouse."""
    SHELF.add_folder(Path(path))


def load_house_file(path: str) -> House:
    """The house of one file, which ``find_house`` knows afterwards by name@version. Raises BadHouse."""
    return SHELF.load(Path(path))


def house_faults() -> list[str]:
    """Everything that is wrong with the house files there are: one line each with file, key and what was expected."""
    faults = released_faults()
    for path in SHELF.files():
        faults += house_file_faults(str(path))
    return faults


def house_file_faults(path: str) -> list[str]:
    """Everything that is wrong with the one file."""
    try:
        SHELF.load(Path(path))
    except BadHouse as fault:
        return fault.faults
    return []
