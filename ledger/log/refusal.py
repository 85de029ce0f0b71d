"""Why something of the log is not accepted."""


class NotAccepted(ValueError):
    """Nothing that depends on it may be believed. The text says what was found and what was expected."""


class Malformed(NotAccepted):
    """The bytes are not of the format: they prove nothing, for or against anybody."""


class Unproven(NotAccepted):
    """The form is right, but a hash, a proof or a signature does not show what it should."""
