"""Why something about people, keys or hidden cards is not done. Each text says what was expected."""


class NotAllowed(PermissionError):
    """The table of permissions does not let the actor do it."""


class NotDone(ValueError):
    """What is asked cannot be: a name that is none, a role that there is not, a purpose that is missing."""


class NoSuchPerson(NotDone):
    """Nobody has that name, or he has been removed."""


class NoSuchKey(NotDone):
    """No key has that prefix."""


class NameTaken(NotDone):
    """Somebody has, or had, the name: in the record it is his."""
