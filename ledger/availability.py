"""Whether the store can be used."""


class StoreUnavailable(OSError):
    """The store is busy, full or out of reach. Nothing of what was asked for has been written."""


class CommitInDoubt(StoreUnavailable):
    """The server went away after it was told to commit: it may have, or not. Whoever sends the same again finds out."""


class StoreUnreadable(Exception):
    """What is there cannot be read, and trying again does not help: it is damaged."""
