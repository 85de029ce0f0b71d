"""How many hands a property looks at: few in every run of the tests, many with ``ODDCHIP_SOAK=1``."""

import os

from hypothesis import Phase, settings
from hypothesis import strategies as st

SOAK = os.environ.get("ODDCHIP_SOAK", "") not in ("", "0")
SEEDS = st.integers(0, 10**9)


def hands(count: int) -> settings:
    """So many hands a house and limit, the same in every run; when soaked 50 times as many, new ones each time."""
    return settings(
        max_examples=50 * count if SOAK else count,
        derandomize=not SOAK,
        deadline=None,
        phases=(Phase.generate,),  # a smaller seed is no simpler hand
        database=None,
    )
