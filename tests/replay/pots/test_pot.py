"""One pot."""

from replay.pots.pot import Pot


def test_rake_leaves_the_pot_before_it_is_awarded() -> None:
    """Rake leaves each pot before it is halved or divided (``rake.before-split``)."""
    pot = Pot(410, [0, 2])
    assert pot.net() == 410
    pot.rake = 20
    assert (pot.net(), pot.amount, pot.eligible) == (390, 410, [0, 2])
