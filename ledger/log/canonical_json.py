"""RFC 8785 (JCS): one JSON text a value, so that a hash of it is a hash of the value.

For what is written here, ``json``'s own encoder gives that text. The library for RFC 8785, ``rfc8785``, takes ten times
as long, and this stands in the way of every event; the tests hold the two against each other.
"""

import json
import json.encoder
from collections.abc import Callable
from typing import Final

MAX_INTEGER: Final = 2**53 - 1
"""Beyond it a JSON number is not exact everywhere."""
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


def _encoding() -> Callable[[object], str]:
    """The encoder's C code, made once: ``JSONEncoder.encode`` makes it anew each time, which takes twice as long."""
    make = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return _ENCODER.encode
    parts = make(None, _ENCODER.default, json.encoder.encode_basestring, None, ":", ",", True, False, False)
    return lambda value: "".join(parts(value, 0))


_encode: Final = _encoding()


def canonical_json(value: object) -> bytes:
    """The UTF-8 of the value's only text.

    A value is text, a whole number up to ``MAX_INTEGER`` either way, a truth value, None, a list, or a dict with ASCII
    keys; of anything else the text is not that of RFC 8785. Raises ValueError for half of a surrogate pair.
    """
    return _encode(value).encode()
