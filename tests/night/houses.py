"""The rooms of the simulation: tables of every house, game and limit."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from replay.hand import Combination, Pool, Window
from replay.houses.load import load_house_file
from tests.night.clock import HOUR, written
from tests.night.table_card import USES_A_DAY, TableCard, draw_card
from tests.room.rulebook import RULEBOOKS

HOUSES = ("svea", "titan", "norge", "robert", "dansk", "practice")
NAMES = (
    "Vega",
    "Rigel",
    "Altair",
    "Deneb",
    "Mira",
    "Spica",
    "Capella",
    "Antares",
    "Castor",
    "Pollux",
    "Regulus",
    "Bellatrix",
)


def cards_of(rng: Random, house: str, tables: int, midnight: int, days: int) -> list[TableCard]:
    """So many tables of a house, all its games in turn before any comes twice; dansk's feed pools."""
    book = RULEBOOKS[house]
    games = list(book.seats)
    rng.shuffle(games)
    if book.pools:
        games = [game for name in games for game in ("holdem", name)]
    pools = tuple(_pool(name, midnight, days) for name in book.pools)
    cards = []
    for number in range(tables):
        game = games[number % len(games)]
        limit = rng.choice(book.limits_of(game))
        name = f"{NAMES[number % len(NAMES)]} {number // len(NAMES) + 1}"
        card = draw_card(rng, name, house, game, limit, tells=number % 5 != 4)
        cards.append(replace(card, pools=pools, house=own_house() if book.artificial_all_in else ""))
    return cards


@cache
def own_house() -> str:
    """The room's own house, which says what svea leaves to the room: how often somebody may count as all-in."""
    file = f"""
house = "kungsbord"
version = "1"
extends = "svea@1"
valid_from = "1970-01-01"
artificial_all_in.per_24h = {USES_A_DAY}
"""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "kungsbord-1.toml"
        path.write_text(file, encoding="utf-8")
        load_house_file(str(path))
    return "kungsbord@1"


def _pool(name: str, midnight: int, days: int) -> Pool:
    """Lists that are hit now and then; the smart pool pays from noon to midnight."""
    windows = None
    if name == "smart":
        windows = [_window(midnight + day * 24 * HOUR + 12 * HOUR, 12) for day in range(days)]
    hand, by = {"monte-carlo": ("straight", ""), "bad-beat": ("pair", "pair"), "smart": ("pair", "trips")}[name]
    return Pool(
        name, {"monte-carlo": "0.05", "bad-beat": "0.1", "smart": "0.05"}[name], [Combination(hand, by)], windows
    )


def _window(start: int, hours: int) -> Window:
    return Window(start, start + hours * HOUR, written(start), written(start + hours * HOUR))
