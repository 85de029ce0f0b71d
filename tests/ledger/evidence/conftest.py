import warnings

from tests.api.pages import chromium

collect_ignore = []
if chromium.PATH is None and not chromium.REQUIRED:
    collect_ignore.append("test_verify_page.py")
    warnings.warn(f"the browser tests are left out: {chromium.MISSING}", stacklevel=1)
