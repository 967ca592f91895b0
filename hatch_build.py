"""Write the commit into what is built, for `simulate --version`."""

import importlib.util
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    """Adds simulate/commit.txt to sdist and wheel; a wheel built from an sdist takes the file that is there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before a target is built."""
        package = Path(self.root) / "simulate"
        found = importlib.util.spec_from_file_location("own_version", package / "version.py")
        if found is None or found.loader is None:
            raise OSError(f"{package / 'version.py'} cannot be read")
        module = importlib.util.module_from_spec(found)
        found.loader.exec_module(module)
        commit = module.own_commit(package)
        if commit and version != "editable" and not (package / module.COMMIT_FILE).exists():
            file = Path(tempfile.mkdtemp()) / module.COMMIT_FILE
            file.write_text(f"{commit}\n", encoding="utf-8")
            build_data["force_include"][str(file)] = f"simulate/{module.COMMIT_FILE}"
