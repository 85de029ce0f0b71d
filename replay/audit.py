"""Record against replay: plays a hand under a house's rules and says where the record differs."""

from replay.cards.rankings import is_built
from replay.comparison.awards import Awards
from replay.comparison.jackpots import compare_contributions, compare_jackpots
from replay.comparison.rake import settle_rake
from replay.comparison.record import Record
from replay.comparison.refunds import compare_refunds, compare_settled_void, refuse_refunds
from replay.comparison.showing import compare_showing
from replay.comparison.stacks import compare_stacks
from replay.comparison.uncalled import compare_uncalled
from replay.finding import MISSING, Findings
from replay.games.game import Game
from replay.gaps import skip_gaps
from replay.hand import Hand
from replay.houses.house import House
from replay.jackpots.eligibility import Eligibility, jackpots
from replay.play import Play
from replay.report import Report
from replay.settlement import Settlement, refunds
from replay.shuffles.single_use import Repeat, note_repeats


def audit(hand: Hand, house: House, repeats: list[Repeat] | None = None) -> Report:
    """The report of a recorded hand under ``house``. Never raises for anything that a record can hold.

    ``repeats`` are the seeds and decks of the hand that other hands have too, from whoever keeps those of many.

    A game or limit that the house does not offer is not judged (``limit.offered``, ``games``, ``limits``).
    """
    game = house.game(hand.game, hand.limit)
    found = Findings(hand, house, game)
    record = Record(hand.events)
    if game is None:
        rule = found.rule("limit.offered")
        found.skip("game", f"{rule}: {house.name} does not offer {hand.game} in {hand.limit} limit")
        return Report(hand, house, found, None, None, [], record)
    if not is_playable(game):
        found.skip("game", f"{hand.game} is not built yet")
        return Report(hand, house, found, None, None, [], record)
    if hand.extra:
        skip_gaps(hand, found)
    play = Play(hand, house, game, found)
    _count_players(play, game, found)
    play.run()
    if repeats:
        note_repeats(repeats, found)
    if play.stopped >= 0:
        return Report(hand, house, found, play, None, [], record)
    if play.voided >= 0:
        compare_refunds(play.table, record, refunds(play.table), found)
        compare_settled_void(play.table, record, found)
        return Report(hand, house, found, play, None, [], record)
    if not play.over():
        _unfinished(play, record, found)
        return Report(hand, house, found, play, None, [], record)
    settlement = Settlement(play)
    return Report(hand, house, found, play, settlement, _settle(settlement, record, found), record)


def replayed(hand: Hand, house: House) -> Settlement | None:
    """What should have happened, whatever settlement the record holds: the hand played and settled by the rules.

    None where the house does not offer the game, replay could not go on, or the hand is void or not over. Where the
    house states no rake, none is taken. Actions are judged on the way, as in an audit; ``settlement.play.found`` has
    what was wrong with them.
    """
    game = house.game(hand.game, hand.limit)
    if game is None or not is_playable(game):
        return None
    play = Play(hand, house, game, Findings(hand, house, game))
    play.run()
    if play.stopped >= 0 or play.voided >= 0 or not play.over():
        return None
    settlement = Settlement(play)
    settlement.rake_table.derive(settlement.pots)
    settlement.settle()
    return settlement


def is_playable(game: Game) -> bool:
    """Whether the machine can play a game: its rankings are built."""
    return is_built(game.high_rank) and (not game.low_rank or is_built(game.low_rank))


def _count_players(play: Play, game: Game, found: Findings) -> None:
    players = play.table.dealt_in
    if players > game.max_players:
        found.add(
            "players", "players.max", MISSING, f"{players} are dealt in, at most {game.max_players} may be",
            {"players": game.max_players}, {"players": players},
        )  # fmt: skip
    elif players < game.min_players:
        found.add(
            "players", "players.min", MISSING, f"{players} is dealt in, at least {game.min_players} must be",
            {"players": game.min_players}, {"players": players},
        )  # fmt: skip


def _unfinished(play: Play, record: Record, found: Findings) -> None:
    """A hand in progress has nothing to settle yet."""
    if record.first_event >= 0:
        seat = play.next_to_act()
        waits = "cards are" if seat < 0 else f"the action of seat {play.table.seats[seat]} is"
        found.add("hand.unfinished", "hand.end", record.first_event, f"settled while {waits} still to come")


def _settle(settlement: Settlement, record: Record, found: Findings) -> list[Eligibility]:
    """Section 18: each step derived, then held against what the record says of it."""
    play = settlement.play
    if play.after_over:
        refuse_refunds(record, found)
    compare_uncalled(settlement, record, found)
    rake_fault = settle_rake(settlement, record, found)
    settlement.settle()
    settlement.show()
    if settlement.unknown:
        pots = ", ".join(str(pot) for pot in sorted(settlement.unknown))
        found.skip("showdown", f"cards that decide pot {pots} are unknown")
    compare_contributions(settlement, record, rake_fault, found)
    Awards(settlement, record, rake_fault, found).compare()
    compare_showing(settlement, found)
    entries = jackpots(settlement, found)
    compare_jackpots(settlement, record, entries, found)
    compare_stacks(settlement, record, found)
    return entries
