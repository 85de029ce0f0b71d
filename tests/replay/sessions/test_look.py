"""What a check looked at."""

from replay.sessions.look import Look


def test_a_look_counts_what_it_saw_and_what_not() -> None:
    look = Look()
    look.note("")
    look.note("no button")
    look.skip("no button", 2)
    other = Look()
    other.note("")
    other.skip("dark")
    look.take_over(other)
    assert (int(look.looked_at), look.not_looked_at) == (2, {"no button": 3, "dark": 1})
