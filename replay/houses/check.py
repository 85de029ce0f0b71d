"""What a complete house has to hold beyond the kinds of its keys: that its parts fit together."""

from replay.games.load import game_names
from replay.houses.topics import TOPICS
from replay.houses.values import Values

GAME_TABLES = ("bring_in", "first_to_act", "odd_chip", "suit_order", "rake.requires")


def check_house(data: dict[str, object]) -> list[str]:
    """The faults of complete house data, each with its key; empty where there are none."""
    values = Values(data)
    faults: list[str] = []
    for name in values.below("games").table:
        check_game(name, values, faults)
    check_named_games(values, faults)
    check_rounds(values, faults)
    check_rake(values, faults)
    check_rules(values, faults)
    return faults


def check_game(name: str, values: Values, faults: list[str]) -> None:
    game = values.below(f"games.{name}")
    limits = game.texts("limits")
    if game.whole("max_players") < game.whole("min_players"):
        faults.append(f"games.{name}.max_players: is below min_players")
    if sum(1 for step in game.texts("streets") if step == "draw") != game.whole("draws"):
        faults.append(f"games.{name}.draws: expected as many as there are draws in streets")
    for side in ("high", "low"):
        wanted = side in game.texts("directions")
        if wanted == (game.text(f"{side}_rank") == "none"):
            expected = "a ranking" if wanted else '"none"'
            faults.append(f"games.{name}.{side}_rank: expected {expected}, as directions has it")
    for limit in limits:
        if not values.has(f"buy_in.{limit}"):
            faults.append(f"buy_in.{limit}: missing, expected a table, since games.{name} is played in that limit")
        if game.text("forced") == "ante" and not values.has(f"bring_in.{name}.{limit}"):
            faults.append(f"bring_in.{name}.{limit}: missing, expected high / low")
    if not values.has(f"first_to_act.{name}"):
        faults.append(f"first_to_act.{name}: missing, expected a table")


def check_named_games(values: Values, faults: list[str]) -> None:
    """Tables and lists that name games name games that there are."""
    known = {*values.below("games").table, *game_names()}
    for key in GAME_TABLES:
        for name, value in values.below(key).table.items():
            if (isinstance(value, dict) or key == "rake.requires") and name not in known:
                faults.append(f"{key}.{name}: no such game, expected {' / '.join(sorted(known))}")
    lists = ["open_pair.games", "split_vote.games", "rake.by_analogy"]
    lists += [f"jackpot.{kind}.games" for kind in ("monte_carlo", "bad_beat", "smart")]
    for key in lists:
        faults += [f"{key}: {name!r} is no game" for name in values.texts(key) if name not in known]
    for pool in values.rows("jackpots"):
        unknown = [name for name in pool.texts("games") if name not in known]
        faults += [f"jackpots.{pool.text('pool')}.games: {name!r} is no game" for name in unknown]


def check_rounds(values: Values, faults: list[str]) -> None:
    """Every number of betting rounds among the games has its first round at the higher bet."""
    key = "fixed.big_bet_from_round"
    named = values.below(key).table
    faults += [f"{key}.{count}: expected a number of betting rounds" for count in named if not count.isdigit()]
    for game in values.below("games").table:
        rounds = str(values.below(f"games.{game}").texts("streets").count("bet"))
        if rounds not in named:
            faults.append(f"{key}.{rounds}: missing, expected a whole number, since games.{game} has {rounds} rounds")


def check_rake(values: Values, faults: list[str]) -> None:
    rows = values.rows("rake.rows")
    if values.text("rake.mode") in ("exact", "bounds") and not rows:
        faults.append(f"rake.rows: empty, expected a row, since rake.mode is {values.text('rake.mode')}")
    for row in rows:
        key = f"rake.rows.{row.text('row')}"
        needs = ("percent",) if row.text("kind") == "percent" else ("step", "per_step")
        faults += [f"{key}.{need}: missing, expected a decimal string" for need in needs if not row.has(need)]
        if row.text("kind") == "step" and row.has("step") and row.micros("step") == 0:
            faults.append(f"{key}.step: expected more than 0")
        for name in ("rule", "cap_rule"):
            if not values.below("rules").table.get(row.text(name)):
                faults.append(f"{key}.{name}: {row.text(name)!r} is no topic of [rules]")


def check_rules(values: Values, faults: list[str]) -> None:
    rules = values.below("rules").table
    expected = "missing, expected statement, where and status"
    faults += [f'rules."{topic}": {expected}' for topic in TOPICS if topic not in rules]
