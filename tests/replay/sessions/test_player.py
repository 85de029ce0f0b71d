"""A player from hand to hand."""

from replay.sessions.closing import NOT_TOLD
from replay.sessions.player import Player


def test_a_newcomer_is_one_until_he_is_dealt_in() -> None:
    player = Player("anna", 3, 7, known=True)
    player.come(3, 7)
    assert (player.newcomer, player.since, player.unbroken) == (True, 7, True)
    player.play(9)
    assert (player.newcomer, player.since) == (False, 10)


def test_who_is_not_listed_in_every_hand_may_have_left() -> None:
    """He was gone when the first hand without him started."""
    player = Player("anna", 3, 0, known=True)
    player.play(0)
    player.miss(100)
    assert (player.away, player.unbroken, player.left) == (True, False, False)
    assert player.gone_since == 100
    player.come(3, 3)
    assert (player.away, player.unbroken) == (False, False)
    player.play(3)
    assert player.unbroken


def test_who_has_left_comes_back_as_a_newcomer() -> None:
    """Somebody else had his seat, or the table was closed."""
    player = Player("anna", 3, 0, known=True)
    player.play(0)
    player.hold(0, 0)
    player.miss(100)
    player.left = True
    assert player.busted
    player.come(5, 4)
    assert (player.newcomer, player.since, player.seat, player.left, player.busted) == (True, 4, 5, False, False)
    player.play(4)
    player.be_sent_home()
    assert (player.left, player.gone_since, player.gone_until) == (True, 0, 0)


def test_who_changes_his_seat_owes_nobody_knows_what() -> None:
    player = Player("anna", 3, 0, known=True)
    player.play(0)
    player.come(8, 1)
    assert (player.known, player.seat) == (False, 8)
    player.play(1)
    assert player.known


def test_broke_until_he_is_dealt_in_again() -> None:
    """``posting.all-in``: buying in does not settle what he owes."""
    player = Player("anna", 3, 0, known=True)
    player.play(0)
    player.hold(0, 0)
    player.hold(100, 100)
    assert player.busted
    player.play(4)
    assert not player.busted
    player.hold(0, 50)
    assert not player.busted, "not for sure"
    player.hold(NOT_TOLD, NOT_TOLD)
    assert not player.busted and not player.broke()


def test_what_the_tables_own_events_say_of_coming_and_going() -> None:
    """When he left with what, and when he sat down again, is known until a hand lists him; he is a newcomer."""
    player = Player("anna", 3, 0, known=True)
    player.play(0)
    player.hold(300, 300)
    player.leave(1000, 290)
    assert player.left and player.gone_since == 1000
    player.sit_down(5, 4, 2000)
    assert (player.left, player.newcomer, player.since, player.seat, player.back_at) == (False, True, 4, 5, 2000)
    assert (player.took, player.most, player.busted) == (290, 0, False)
    player.come(5, 6)
    assert (player.since, player.back_at) == (4, 0)
    other = Player("bo", 1, 2, known=True)
    other.sit_down(1, 2, 3000)
    assert other.took == NOT_TOLD, "he has not been here before"
