"""RFC 8785 (JCS): one JSON text a value, so that a hash of it is a hash of the value.

Written here on ``json``'s own quoting, which escapes exactly what RFC 8785 escapes. The library for it, ``rfc8785``, is
sound but has not been released since 2024 and takes four times as long, and this stands in the way of every event; the
tests hold the two against each other, value by value.
"""

import json
import json.encoder
import math
from typing import Final

MAX_INTEGER: Final = 2**53 - 1
"""Beyond it a JSON number is not exact everywhere."""
_quote: Final = json.encoder.encode_basestring


def canonical_json(value: object) -> bytes:
    """The UTF-8 of the value's only text.

    Objects are dicts with str keys, lists are lists or tuples; int, float, str, bool and None are themselves. Raises
    ValueError for an integer beyond ``MAX_INTEGER`` either way, a float that is not finite, and text with half of a
    surrogate pair; TypeError for any other type, and for a key that is not a str.
    """
    return _text(value).encode("utf-8")


def _text(value: object) -> str:
    kind = type(value)
    if kind is str:
        return _quote(value)  # type: ignore[arg-type]
    if kind is int:
        return _integer(value)  # type: ignore[arg-type]
    if isinstance(value, dict):
        keys = sorted(value) if _all_ascii(value) else sorted(value, key=_utf16)
        return "{" + ",".join([f"{_quote(key)}:{_text(value[key])}" for key in keys]) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join([_text(one) for one in value]) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, float):
        return _number(value)
    raise TypeError(f"no JSON value: {kind.__name__}")


def _integer(value: int) -> str:
    if not -MAX_INTEGER <= value <= MAX_INTEGER:
        raise ValueError(f"{value} is beyond 2^53-1, where JSON numbers are not exact")
    return str(value)


def _number(value: float) -> str:
    """As ECMAScript writes it: the shortest digits that read back, plain from 1e-6 to below 1e21."""
    if not math.isfinite(value):
        raise ValueError(f"{value} is no JSON number")
    if value == 0:
        return "0"
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent or 0) - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    sign = "-" if value < 0 else ""
    if len(digits) <= point <= 21:
        return sign + digits.ljust(point, "0")
    if 0 < point <= 21:
        return f"{sign}{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    rest = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{rest}e{point - 1:+d}"


def _all_ascii(keys: dict[str, object]) -> bool:
    for key in keys:
        if type(key) is not str:
            raise TypeError(f"no key of a JSON object: {key!r}")
        if not key.isascii():
            return False
    return True


def _utf16(key: str) -> bytes:
    """Keys are ordered by their UTF-16 code units."""
    if not isinstance(key, str):
        raise TypeError(f"no key of a JSON object: {key!r}")
    return key.encode("utf-16-be")
