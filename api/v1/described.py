"""How the description of the interface tells what a reading request may be answered instead of what it asks for."""

from typing import Any, Final

from api.problems import MEDIA_TYPE, Problem


def described(text: str) -> dict[str, Any]:
    """An answer that is a problem document."""
    return {"model": Problem, "content": {MEDIA_TYPE: {}}, "description": text}


def example(name: str, text: str, status: int = 200) -> dict[int | str, dict[str, Any]]:
    """An answer with room for one of the examples, which are filled in last (``api.v1.app``)."""
    return {status: {"description": text, "content": {"application/json": {"examples": {name: {}}}}}}


READING: Final[dict[int | str, dict[str, Any]]] = {
    400: described("bad-parameter"),
    401: described("unauthorized"),
    403: described("Not for these roles."),
    404: described("It is not there, or it is not yours."),
    429: described("Too many requests; again after Retry-After."),
    503: described("busy"),
}
"""What whatever reads cases may be answered."""
