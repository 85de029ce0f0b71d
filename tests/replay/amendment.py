"""A house with a few of its keys changed, read by the loader from a file that extends it, as an operator would."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from replay.houses.house import House
from replay.houses.load import load_house_file


@cache
def amended(house: str, *lines: str) -> House:
    """``amended("robert", 'odd_chip.start = "left_of_button"')``: robert but for that, called ``amended``."""
    head = ['house = "amended"', 'version = "1"', f'extends = "{house}@1"', 'valid_from = "1970-01-01"']
    with TemporaryDirectory() as folder:
        file = Path(folder) / "amended-1.toml"
        file.write_text("\n".join([*head, *lines]), encoding="utf-8")
        return load_house_file(str(file))
