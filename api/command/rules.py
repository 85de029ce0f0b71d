"""The rule sets that a command can use: those that ship, an operator's folder, a single file."""

import os
from typing import Final

from api.command.failing import failing
from replay.houses.load import add_house_folder, load_house_file

SETTING: Final = "ODDCHIP_HOUSES"
"""A folder with an operator's own house files."""


def know_own_houses() -> None:
    """Makes the houses of the operator's folder known; ends the command where the folder cannot be used."""
    folder = os.environ.get(SETTING, "")
    if folder:
        with failing(SETTING):
            add_house_folder(folder)


def house_asked_for(text: str) -> str:
    """The name to find a house by, where ``text`` is a name or a house file (``….toml``). Raises BadHouse."""
    if not text.endswith(".toml"):
        return text
    house = load_house_file(text)
    return f"{house.name}@{house.version}"
