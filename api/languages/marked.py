"""Marks a text of the sources for the catalogues where it stands, to be translated where it is said."""


def N_(text: str) -> str:
    """The text itself; the catalogues have it as a key."""
    return text
