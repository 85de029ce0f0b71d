"""Compiles ``replay/`` with mypyc where a C compiler is at hand, and installs it interpreted where none is.

``ODDCHIP_INTERPRETED=1`` asks for the interpreted form; ``oddchip --version`` tells which one runs.
"""

import os
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.errors import CompileError, PlatformError

# Setuptools' own copy, under the name by which its errors know it; so after setuptools.
from distutils.ccompiler import new_compiler  # isort: skip
from distutils.sysconfig import customize_compiler  # isort: skip

INTERPRETED: dict[str, str] = {}
"""Files of ``replay/`` that stay interpreted, each with its reason."""

HEADER = "rare.h"
"""What is told the compiler of mypyc's own functions."""
FOR_GCC = [
    # Calls between compiled modules stay inside the library, so that the compiler may inline them: a fifth faster.
    "-fvisibility=hidden",
    # A hand runs once through more code than the first cache holds, and its loops are over a few seats and cards. Code
    # that is shorter makes a night 5 % faster, and no evaluator slower.
    "-fno-tree-vectorize",
    "-fno-align-functions",
    "-fno-align-jumps",
    "-fno-align-loops",
    "-fno-align-labels",
    "-include",
    HEADER,
]
"""What is asked of the compiler on Linux beside ``-O3``."""


def compiled_files() -> list[str]:
    """All of ``replay/`` but the package files, which hold nothing to compile, and what must stay interpreted."""
    files = sorted(path.as_posix() for path in Path("replay").rglob("*.py") if path.name != "__init__.py")
    return [file for file in files if file not in INTERPRETED]


def compiler_fault() -> str:
    """Why no extension can be built here; "" where one can."""
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint main(void) { return PY_VERSION_HEX == 0; }\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])
        except (CompileError, PlatformError, OSError) as fault:
            return str(fault) or type(fault).__name__
    return ""


def extensions() -> list[Extension]:
    """The compiled modules; none, and a line that says why, where they are not wanted or cannot be had."""
    asked = os.environ.get("ODDCHIP_INTERPRETED", "") not in ("", "0")
    why = "ODDCHIP_INTERPRETED is set" if asked else compiler_fault()
    if why:
        sys.stderr.write(f"oddchip: replay/ is installed interpreted, not compiled: {why}\n")
        return []
    from mypyc.build import mypycify

    made = mypycify(["--config-file=", *compiled_files()], opt_level="3", debug_level="0", group_name="replay")
    if sys.platform == "linux":
        for extension in made:
            # New lists: the extensions share theirs, and each would add its own to all.
            extension.extra_compile_args = [*extension.extra_compile_args, *FOR_GCC]
            extension.depends = [*extension.depends, HEADER]
    return made


setup(ext_modules=extensions())
