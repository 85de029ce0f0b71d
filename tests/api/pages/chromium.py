"""The browser that the pages are tried in."""

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATH = next((found for name in NAMES if (found := shutil.which(name))), None)
MISSING = f"no Chromium is installed (looked for {', '.join(NAMES)}); Debian's package is called chromium"
REQUIRED = os.environ.get("CI", "") not in ("", "0", "false")
"""Where the tests count for others, a missing browser is a failure and not a reason to leave something out."""
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
