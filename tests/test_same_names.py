"""What the command line can, Python can, by the same names."""

import importlib
import inspect

import click
import pytest

import simulate
from simulate.api.runs import request_of
from simulate.cli import COMMANDS

# option of the command line -> parameter in Python, where Python takes values in place of words
VALUES = {
    "overlays": "variants",
    "settings": "overrides",
    "to_overlays": "to_variants",
    "to_settings": "to_overrides",
    "resume": "fresh",
    "paths": "only",
}
PRINTED = {"as_json", "quiet", "out_file", "markdown", "most", "csv", "json_file", "html"}  # what Python has as a frame
MISSING = {  # not there yet in Python
    "run": {"vary", "fields", "max_unfinished"},
    "compare": {"to_player_files"},
    "ladder": {"keep", "overrides"},
}


def options(command):
    module, _, attribute = COMMANDS[command][0].partition(":")
    found = getattr(importlib.import_module(module), attribute)
    return {VALUES.get(p.name, p.name) for p in found.params if isinstance(p, click.Parameter)}


@pytest.mark.parametrize("command", ["run", "compare", "sensitivity", "ladder"])
def test_options_of_a_command_are_parameters_in_python(command):
    function = getattr(simulate, command)
    parameters = set(inspect.signature(function).parameters)
    if "how" in parameters:
        parameters |= set(inspect.signature(request_of).parameters)
    assert options(command) - parameters - PRINTED == MISSING.get(command, set())
