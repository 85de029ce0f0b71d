"""Why the writer's rights cannot be given; apart from the driver, which only who has a server needs."""


class NoSuchRole(ValueError):
    """The server has no role of that name."""


class NotTheOwner(ValueError):
    """The tables belong to another login."""
