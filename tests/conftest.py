"""What all tests share: where the code under test comes from, and how long the properties look."""

import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

# Last, so that it brings in the tests' own modules without hiding an installed, compiled build of the packages.
sys.path.append(str(Path(__file__).parents[1]))

settings.register_profile("quick", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", settings.get_profile("quick"), max_examples=20_000, derandomize=False)
settings.load_profile("quick")
