"""What a game says of itself at the door: complete, and true as far as its rules can say."""

from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.core.game_info import FILE, GameInfo
from americana.core.options import FileOption, options, written
from americana.laws.cases import seat_counts
from americana.laws.reporting import require


def a_playbill_says_how_long_how_hard_and_for_how_many(game: AnyGame) -> None:
    """Whoever stands at the door learns what a game is like, and one click seats as many as it is best with."""
    bill = game.info
    require(bill != GameInfo(), f"there is no {FILE}, which says how long, how hard and for how many the game is")
    require(0 < len(bill.kind) <= 40, f"`kind` says in 1 to 40 letters what is done in the game, not {bill.kind!r}")
    low, high = bill.minutes
    require(0 < low <= high, f"`minutes` are two numbers, from and to, not {low} and {high}")
    require(bill.hard, '`hard` is "easy", "middling" or "deep"')
    require(bill.best in seat_counts(game), f"the game is best with {bill.best}, but that many cannot sit down")


def every_option_stands_in_one_group(game: AnyGame) -> None:
    """House rules are shown in groups: none is missing and none is there twice."""
    grouped = [name for group in game.info.groups for name in group.options]
    known = {option.name for option in options(game)}
    for name in known ^ set(grouped):
        where = "stands in no group" if name in known else "stands in a group, but is no option"
        require(False, f"{name} {where}")
    require(len(grouped) == len(known), "an option stands in two groups")
    require(all(group.title for group in game.info.groups), "a group has no title")


def every_preset_is_a_table_that_can_be_opened(game: AnyGame) -> None:
    """A preset changes something, says what, and goes with every number of players."""
    for preset in game.info.presets:
        require(preset.title and preset.meaning, "a preset has a title and says what it means")
        require(preset.options, f"{preset.title} changes nothing")
        for seats in seat_counts(game):
            try:
                setup = game.make_setup(seats, **preset.options)
            except AmericanaError as error:
                require(False, f"{preset.title}: {error}")
            require(setup != game.make_setup(seats), f"{preset.title} is what is played anyway")


def what_is_brought_in_a_file_has_a_sample(game: AnyGame) -> None:
    """Whoever wants to bring a deck of their own is given one that works to start from."""
    for name, kind in written(game).items():
        path = game.folder / f"{name}.toml"
        require(path.is_file(), f"there is no {path.name}, from which people could write a {name} of their own")
        sample: FileOption = kind.read(path)
        game.make_setup(game.best, **{name: sample})
