"""The game files: what a game is wherever it is dealt. A house adds limits and players, and may override the rest."""

from pathlib import Path


def game_names() -> tuple[str, ...]:
    """The games that have a file, in alphabetical order."""
    return tuple(sorted(path.stem for path in Path(__file__).parent.glob("*.toml")))


def game_file(name: str) -> Path | None:
    """The file of the game, None where there is none (then a house has to say everything itself)."""
    path = Path(__file__).parent / f"{name}.toml"
    return path if path.is_file() else None
