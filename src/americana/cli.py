"""The `americana` command."""

from cyclopts import App

from americana import __version__

app = App(name="americana", help="A card room of five American card games.", version=__version__)


def main() -> None:
    """Run the command line."""
    app()
