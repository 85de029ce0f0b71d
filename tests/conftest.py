"""What all tests share: where the code under test comes from, and that they find the same in every run."""

import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

# Last, so that it brings in the tests' own modules without hiding an installed, compiled build of the packages.
sys.path.append(str(Path(__file__).parents[1]))

settings.register_profile("oddchip", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("oddchip")
