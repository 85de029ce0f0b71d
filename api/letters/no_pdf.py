"""What is said where WeasyPrint has not what it needs."""


class NoPdf(Exception):
    """Letters cannot be made as PDF here; the text says what is missing."""
