"""`simulate studio`: change a number, see the answer."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from simulate.cli.options import Whole
from simulate.cli.sections import command
from simulate.errors import RunError, clip

INSTALL = "pip install 'meeplecarlo[studio]'"


def folder_of(text: str) -> Path:
    """Return the folder under which variants are kept. Raises RunError."""
    try:
        text.encode()  # it will stand in texts
        folder = Path(text).expanduser().absolute() if text.strip() else None
        if folder is not None and (folder.is_dir() or not folder.exists()):
            return folder
    except (OSError, RuntimeError, ValueError) as error:  # no such user, too long, no text
        raise RunError(f"--keep-in {clip(text)}: {error}", "Name a folder.") from error
    raise RunError(f"--keep-in '{clip(text)}': not a folder", "Name a folder.")


@command()
@click.argument("game")
@click.option("--field", metavar="NAME", help="Draw players from this field of the game.  [default: the game's own]")
@click.option("-s", "--seats", type=Whole(1, 32), help="Number of players.  [default: the most of the game]")
@click.option("--port", type=Whole(1, 65_535), help="Port on this computer.  [default: that of the last time, or any]")
@click.option("--browser/--no-browser", default=True, help="Open the page in your browser.")
@click.option(
    "--keep-in",
    default=".",
    metavar="DIR",
    help="Folder whose variants/GAME/ takes what you keep.",
)
def studio(game: str, field: str | None, seats: int | None, port: int | None, browser: bool, keep_in: str) -> None:
    """Open a page on which you change the rules and watch what that does to the balance.

    Both sides play the same deals: the rules as they are, and with your changes. The page is for this computer alone.

    \b
    Examples:
      simulate studio san-juan
      simulate studio mygame --game-path mygame --no-browser
    """
    if any(find_spec(name) is None for name in ("starlette", "uvicorn")):
        raise RunError("the studio needs Starlette and uvicorn, which are not installed", INSTALL)
    from simulate.studio.hub import Hub
    from simulate.studio.serve import serve

    hub = Hub(game, folder_of(keep_in), field, seats)
    hub.base  # noqa: B018  what cannot be played is refused here, not on the page
    serve(hub, port, browser, lambda line: click.echo(line, err=True))
