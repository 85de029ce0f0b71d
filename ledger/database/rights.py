"""Why the writer's rights cannot be given; apart from the driver, which only who has a server needs."""


class NoSuchRole(ValueError):
    """The server has no role of that name."""


class NotTheOwner(ValueError):
    """The tables belong to another login."""


class CanChange(ValueError):
    """The role may change what is recorded, whatever the writer's rights are: by what it is, or by others' rights."""
