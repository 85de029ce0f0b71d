"""One action held against the choices that the player had (sections 5 and 7 of the rule catalogue)."""

from mypy_extensions import i64

from replay.betting.choices import Choices, choices_of, least_topic, most_topic, raise_bar, raise_levels
from replay.betting.round import Round
from replay.events import Acted
from replay.finding import Findings
from replay.table import Table


def judge_action(table: Table, betting: Round, place: i64, acted: Acted, index: int, found: Findings) -> bool:
    """Notes what is wrong with a check, call or raise, before its chips move. Whose turn it is is not asked here.

    Returns whether its size is lawful: an illegal size counts as short outside fixed limit.
    """
    action = acted.action
    amount: i64 = acted.amount
    owes = betting.owes(table, place)
    if amount == 0 or action == "check":
        if owes > 0 or action != "check":
            _choice(table, betting, place, acted, index, found)
        return True
    to = table.bet[place] + amount
    if to > betting.price:
        if _named_right(betting, action):
            return _judge_raise(table, betting, place, acted, to, index, found)
        _choice(table, betting, place, acted, index, found)
    elif action != "call" or not _call_fits(table, betting, place, amount, owes):
        _choice(table, betting, place, acted, index, found)
    return True


def _named_right(betting: Round, action: str) -> bool:
    """A first bet is a bet, more a raise; raising a bring-in or a short all-in to the full bet is to complete it."""
    if betting.price == 0:
        return action == "bet"
    if action == "complete":
        return betting.bets == 0 or (betting.structure.fixed and betting.short_standing)
    return action == "raise"


def _call_fits(table: Table, betting: Round, place: i64, amount: i64, owes: i64) -> bool:
    """A call is the whole price or the whole stack; against a short all-in alone, that all-in is enough."""
    if amount == owes or amount == table.stack[place]:
        return owes > 0
    return amount == betting.level - table.bet[place] and betting.alone(table, place)


def _choice(table: Table, betting: Round, place: i64, acted: Acted, index: int, found: Findings) -> None:
    owes = betting.owes(table, place)
    call = min(owes, table.stack[place])
    may = f"fold, call {found.money(call)} or raise" if owes else "check, fold or bet"
    if betting.price and not owes:
        may = "check, fold or raise"
    recorded: dict[str, object] = {"action": acted.action}
    if acted.amount:
        recorded["amount"] = found.money(acted.amount)
    found.add(
        "action.choices", "action.choices", index, f"the player may {may}",
        {"action": "call", "amount": found.money(call)} if owes else {}, recorded,
    )  # fmt: skip


def _judge_raise(table: Table, betting: Round, place: i64, acted: Acted, to: i64, index: int, found: Findings) -> bool:
    """Notes a raise that is barred, or one of the wrong size; returns whether the size is lawful."""
    bar = raise_bar(table, betting, place)
    if bar:
        found.add(
            "raise.barred", bar, index, "the player may not raise", {},
            {"action": acted.action, "amount": found.money(acted.amount)},
        )  # fmt: skip
        return True
    topic = _size_fault(table, betting, place, to)
    if topic:
        choices = choices_of(table, betting, place)
        money = found.money
        due = choices.least if to < choices.least else choices.most
        found.add(
            "bet.size", topic, index, f"to {money(to)}; lawful is {_lawful(choices, found)}",
            {"amount": money(due - table.bet[place])}, {"amount": money(acted.amount)},
        )  # fmt: skip
    return not topic


def _lawful(choices: Choices, found: Findings) -> str:
    money = found.money
    if choices.most < 0:
        return f"to {money(choices.least)} or more"
    if choices.least == choices.most:
        return f"to {money(choices.least)}"
    return f"to {money(choices.least)} up to {money(choices.most)}"


def _size_fault(table: Table, betting: Round, place: i64, to: i64) -> str:
    """The topic that the size of a bet or raise offends, "" where it is lawful."""
    structure = betting.structure
    if not structure.sized:
        return ""
    all_in = to == table.bet[place] + table.stack[place]
    least, most, also = raise_levels(table, betting, place, betting.owes(table, place))
    if structure.fixed:
        if to in (least, also) or (all_in and to < most):
            return ""
        return "bet.open-pair" if _about_open_pair(betting, to) else _wrong_fixed_size(betting, to)
    if 0 <= most < to:
        return most_topic(table, betting, place)
    if to >= least or all_in or (structure.rules.min_raise_covers_all and _covers_all(table, place, to)):
        return ""
    if betting.short_standing and to - betting.price >= betting.last_short:
        return "bet.min-raise.full"
    return least_topic(betting)


def _about_open_pair(betting: Round, to: i64) -> bool:
    """Whether a wrong size is one of the two sizes of fourth street with a pair showing (``bet.open-pair``)."""
    by = to - betting.full_level
    if not betting.open_pair:
        return betting.pair_barred and by == betting.structure.stakes.big_bet
    return by == betting.structure.stakes.small_bet or by == betting.structure.stakes.big_bet


def _wrong_fixed_size(betting: Round, to: i64) -> str:
    """An amount that would be right in another round cites the sizes, any other the amount (fine print 13)."""
    stakes = betting.structure.stakes
    other = stakes.small_bet if betting.bet_size == stakes.big_bet else stakes.big_bet
    if other and to - betting.full_level == other:
        rounds = betting.structure.rounds
        return {5: "bet.fixed.size.five-rounds", 2: "bet.fixed.size.two-rounds"}.get(rounds, "bet.fixed.size")
    return "bet.fixed.amount"


def _covers_all(table: Table, place: i64, to: i64) -> bool:
    """Whether a level puts every opponent able to act all-in."""
    for other in range(table.n):
        if other != place and table.can_act(other) and table.bet[other] + table.stack[other] > to:
            return False
    return True
