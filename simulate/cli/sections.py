"""Help in sections: what a command alone takes comes first, then where results go, then what many commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from simulate.cli.paths import OUTPUT_FILE, OutputFile, require_not_read
from simulate.system.ours import force

OWN, READ, RESULTS, PLAYED, WORK = (
    "Options", "How a file of yours is read", "Results", "Who plays what", "How much is played, and how",
)  # fmt: skip
ORDER = (OWN, READ, RESULTS, PLAYED, WORK)


class SectionOption(click.Option):
    """An option that stands in a section of the help."""

    def __init__(self, *args: Any, section: str = OWN, **given: Any):
        super().__init__(*args, **given)
        self.section = section


class SectionCommand(click.Command):
    """A command whose help has a heading for each section that it uses; one that writes files has `--force`."""

    def __init__(self, *args: Any, **given: Any):
        super().__init__(*args, **given)
        if any(isinstance(param.type, OutputFile) for param in self.params) and "force" not in {p.name for p in self.params}:
            self.params.append(force_option())

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; no file that it reads is written over."""
        require_not_read(ctx)
        return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the sections in their order; help is the last of a command's own."""
        found: dict[str, list[tuple[str, str]]] = {name: [] for name in ORDER}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None:
                found[getattr(param, "section", OWN)].append(record)
        for name, records in found.items():
            if records:
                with formatter.section(name):
                    formatter.write_dl(records)


def option(section: str, *names: str, **given: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add an option in a section."""
    return click.option(*names, cls=SectionOption, section=section, **given)


def force_option() -> SectionOption:
    """The option that lets files be replaced which no command of ours has written."""
    return SectionOption(
        ["--force"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        section=RESULTS,
        help="Replace files that no command of ours has written.",
        callback=lambda ctx, param, value: force(value),
    )


def command(name: str | None = None, show_default: bool = True) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a command with help in sections."""
    return click.command(name, cls=SectionCommand, context_settings={"show_default": show_default})


quiet_option = option(RESULTS, "-q", "--quiet", is_flag=True, help="Print nothing but errors (and --json).")


def out_option(text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add the option for a command's main file."""
    return option(RESULTS, "-o", "--out", "--output", "output", type=OUTPUT_FILE, help=text)
