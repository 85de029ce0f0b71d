"""The rule sets that a command can use: those that ship, an operator's folder, a single file."""

from api import settings
from api.command.failing import failing
from replay.houses.load import add_house_folder, load_house_file


def know_own_houses() -> None:
    """Makes the houses of the operator's folder known; ends the command where the folder cannot be used."""
    folder = settings.houses_folder()
    if folder:
        with failing(settings.HOUSES):
            add_house_folder(folder)


def house_asked_for(text: str) -> str:
    """The name to find a house by, where ``text`` is a name or a house file (``….toml``). Raises BadHouse."""
    if not text.endswith(".toml"):
        return text
    house = load_house_file(text)
    return f"{house.name}@{house.version}"
