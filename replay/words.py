"""Words of a rule that names several."""


def names(words: tuple[str, ...], word: str) -> bool:
    """Whether a word is one of those, compared as the texts that they are (``in`` compares them as any objects)."""
    return any(one == word for one in words)
