"""The rule sets that a command can use: those that ship, an operator's folder, a single file."""

import os
from typing import Final

from api.command import status
from api.command.trouble import end
from replay.houses.file import BadHouse
from replay.houses.load import add_house_folder, load_house_file

SETTING: Final = "ODDCHIP_HOUSES"
"""A folder with an operator's own house files."""


def know_own_houses() -> None:
    """Makes the houses of the operator's folder known; ends the command where the folder cannot be used."""
    folder = os.environ.get(SETTING, "")
    if folder:
        try:
            add_house_folder(folder)
        except BadHouse as fault:
            end(f"{SETTING}: {fault}", status.WRONG_INPUT)


def house_asked_for(text: str) -> str:
    """The name to find a house by, where ``text`` is a name or a house file (``….toml``)."""
    if not text.endswith(".toml"):
        return text
    try:
        house = load_house_file(text)
    except BadHouse as fault:
        end(str(fault), status.WRONG_INPUT)
    return f"{house.name}@{house.version}"
