"""The deal: which cards come when, to whom, and whether they can be the deck's."""

import pytest

from tests.replay.ruling import HOUSES, derived, ruling, skipped, to_act

START = """
    {house} holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    """
CHECKED = "1 calls | 2 calls | 3 checks"
ROUND = "2 checks | 3 checks | 1 checks"


def start(house: str, game: str = "holdem") -> str:
    return START.format(house=house).replace("holdem", game)


@pytest.mark.parametrize("house", HOUSES)
def test_a_wrong_number_of_board_cards(house: str) -> None:
    """A wrong number of cards cites ``streets`` (fine print 12)."""
    text = f"{start(house)} deal | {CHECKED} |"
    ruling(f"{text} board 2c3c4c5c ← streets | 2 checks")
    ruling(f"{text} board 2c3c ← streets | 2 checks")
    ruling(f"{text} flop 2c3c4c | {ROUND} | board 5c6c ← streets | 2 checks")


@pytest.mark.parametrize("house", HOUSES)
def test_board_cards_that_nobody_waits_for(house: str) -> None:
    """A card after the river is not due (``streets``)."""
    text = f"{start(house)} deal | {CHECKED} | flop | {ROUND} | turn | {ROUND} | river |"
    ruling(f"{text} {ROUND} | board 2c ← streets")


@pytest.mark.parametrize("house", HOUSES)
def test_too_few_or_too_many_hole_cards(house: str) -> None:
    """Who has too few when the betting begins, or gets more than are due (``streets``)."""
    text = f"{start(house)} deal only 2 AsAd, 3 KsKd, 1 Qs |"
    ruling(f"{text} 1 folds ← streets | 2 folds")
    text = f"{start(house)} deal only 2 AsAd, 3 KsKd, 1 QsQd |"
    ruling(f"{text} deal only 1 Qc ← streets | 1 folds | 2 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_no_card_is_burned(house: str) -> None:
    """No card is burned (``deck.burn``): with a recorded deck the flop follows the hole cards at once."""
    text = f"{start(house)} deck | deal only 2 2c5c, 3 3c6c, 1 4c7c | {CHECKED} |"
    ruling(f"{text} flop 8c9cTc | {ROUND} | turn Jc | {ROUND} | river Qc | {ROUND}")
    ruling(f"{text} flop 9cTcJc ← shuffle, shuffle, shuffle | {ROUND}")


# --- the deck ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_a_card_that_comes_twice(house: str) -> None:
    """Fifty-two cards, each once (``deck``): replay cannot go on after a card that is in play already."""
    report = ruling(f"{start(house)} deal 2 AsAd, 3 KsKd | {CHECKED} | flop As7c2d ← deck | 2 checks")
    assert (derived(report), report.findings[0].recorded) == ({}, {"card": "As"})
    ruling(f"{start(house)} deal only 2 AsAd, 3 KsKd | deal only 1 AsQd ← deck | 1 folds | 2 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_a_recorded_deck_is_whole(house: str) -> None:
    """The whole deck in dealing order; one that is not is a fault of its own and no deck to compare with (``deck``)."""
    played = "deal only 2 AsAd, 3 KsKd, 1 QsQd | 1 folds | 2 folds"
    ruling(f"{start(house)} deck 51 ← deck | {played}")
    report = ruling(f"{start(house)} deck 51 2c ← deck | {played}")
    assert report.findings[0].recorded == {"cards": 52, "twice": ["2c"]}


def test_an_unknown_card_in_a_recorded_deck() -> None:
    """A deck with unknown cards cannot be compared: skipped, not guessed (fine print 10)."""
    report = ruling(f"{start('svea')} deck 51 ?? | deal | 1 folds | 2 folds", verdict="unverifiable")
    assert list(skipped(report)) == ["deck"]


# --- the order --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_cards_are_dealt_clockwise_from_left_of_the_button(house: str) -> None:
    """One at a time, clockwise, the button last (``deal.order``); a hand at a time is recorded in that order too."""
    end = "1 folds | 2 folds"
    ruling(f"{start(house)} deal only 2 As, 3 Ks, 1 Qs, 2 Ad, 3 Kd, 1 Qd | {end}")
    ruling(f"{start(house)} deal only 2 AsAd, 3 KsKd, 1 QsQd | {end}")
    report = ruling(f"{start(house)} deal only 1 AsAd ← deal.order | deal only 2 KsKd, 3 QsQd | {end}")
    assert report.findings[0].expected == {"seat": 2}
    ruling(f"{start(house)} deal only 2 As | deal only 1 Ks ← deal.order | deal only 3 Qs, 2 Ad, 3 Kd, 1 Qd | {end}")


@pytest.mark.parametrize(
    ("house", "small", "big"), [("svea", 2, 1), ("dansk", 1, 2), ("titan", 1, 2), ("robert", 1, 2)]
)
def test_with_two_players_the_button_is_dealt_last(house: str, small: int, big: int) -> None:
    """Heads-up the first card goes to the player who is not on the button (``deal.order``, ``blinds.heads-up``, Q5)."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100
        blinds {small} {big}
        """
    ruling(f"{text} | deal only 2 AsAd, 1 KsKd | {small} folds")
    ruling(f"{text} | deal only 1 AsAd ← deal.order | deal only 2 KsKd | {small} folds")


@pytest.mark.parametrize("house", HOUSES)
def test_a_card_that_contradicts_the_deck(house: str) -> None:
    """``deal.order`` where it is another seat's, else ``shuffle`` (fine print 12); the finding has the deck's card."""
    text = f"{start(house)} deck |"
    swapped = "deal only 2 3c5c ← deal.order | deal only 3 2c6c ← deal.order | deal only 1 4c7c"
    report = ruling(f"{text} {swapped} | 1 folds | 2 folds")
    assert report.findings[0].expected == {"card": "2c"}
    ruling(f"{text} deal only 2 As5c ← shuffle | deal only 3 3c6c, 1 4c7c | 1 folds | 2 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_cards_that_the_record_hides_are_the_decks(house: str) -> None:
    """With a deck, cards that are not revealed follow from it, one at a time in deal order (fine print 23)."""
    text = f"{start(house)} deck | deal only 2 ????, 3 ????, 1 ???? | {CHECKED} | flop ??????"
    report = ruling(f"{text} | {ROUND} | turn ?? | {ROUND} | river ?? | {ROUND}")
    assert derived(report)["hands"]["2"]["high"]["cards"] == ["Qc", "Jc", "Tc", "9c", "8c"]


# --- who is dealt in --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_who_gets_no_card_is_not_in_the_hand(house: str) -> None:
    """Only who was dealt cards takes part; whose turn it is is known as soon as the last hole card is out."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100 out
        blinds 2 3
        deal only 2 AsAd, 3 KsKd, 1 Qs |
        """
    assert to_act(text) is None
    assert to_act(f"{text} deal only 1 Qd |") == 1


def test_an_early_fold_is_not_needed_to_be_dealt_in() -> None:
    """A player who posts and is not dealt in is out of the hand, his post stays in the pot."""
    report = ruling("""
        robert holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100
        blinds 2 3
        deal only 2 AsAd, 3 KsKd, 4 QsQd
        4 folds | 2 folds
        """)
    assert derived(report)["net"] == {"1": "0.00", "2": "-1.00", "3": "1.00", "4": "0.00"}
