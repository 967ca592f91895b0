"""Show the questions of the Python API as people call them: mkdocstrings reads sources, where a question has other words."""

from __future__ import annotations

import importlib
import inspect
from typing import Any

import griffe


class Questions(griffe.Extension):
    """Give a question the signature and the docstring that it has when it is called."""

    def on_function(self, *, func: griffe.Function, loader: Any, **kwargs: Any) -> None:
        """Replace what the sources say of a function that `question` decorates."""
        if func.parent is None or not any(str(decorator.value).startswith("question(") for decorator in func.decorators):
            return
        asked = getattr(importlib.import_module(func.parent.path), func.name)
        func.docstring = griffe.Docstring(inspect.getdoc(asked) or "", parent=func)
        func.parameters = griffe.Parameters(*(_parameter(one) for one in inspect.signature(asked).parameters.values()))


def _parameter(one: inspect.Parameter) -> griffe.Parameter:
    default = None if one.default is inspect.Parameter.empty else repr(one.default)
    return griffe.Parameter(
        one.name,
        annotation=None if one.annotation is inspect.Parameter.empty else str(one.annotation),
        kind=griffe.ParameterKind(one.kind.description),
        default=default,
    )
