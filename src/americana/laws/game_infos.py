"""Laws of the game info: it is complete, and it agrees with the rules."""

from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.core.game_info import FILE, GameInfo
from americana.core.options import FileOption, options, written
from americana.laws.cases import seat_counts
from americana.laws.paragraphs import rulings
from americana.laws.reporting import require


def game_info_says_how_long_how_hard_and_for_how_many(game: AnyGame) -> None:
    """The home page shows what a game is like, and one click opens a table for its best number of players."""
    bill = game.info
    require(bill != GameInfo(), f"there is no {FILE}; write one with the game's length, difficulty and players")
    require(0 < len(bill.kind) <= 40, f"`kind` must describe the game in 1 to 40 characters, not {bill.kind!r}")
    low, high = bill.minutes
    require(0 < low <= high, f"`minutes` must be a range such as [10, 15], not [{low}, {high}]")
    require(bill.hard, '`hard` must be "easy", "middling" or "deep"')
    require(bill.best in seat_counts(game), f"`best` must be a possible number of players, not {bill.best}")


def every_option_stands_in_one_group(game: AnyGame) -> None:
    """House rules are shown in groups, each of them once."""
    grouped = [name for group in game.info.groups for name in group.options]
    known = {option.name for option in options(game)}
    for name in known ^ set(grouped):
        where = "is in no group; add it to one" if name in known else "is in a group, but is not an option"
        require(False, f"{name} {where}")
    require(len(grouped) == len(known), "an option is in two groups; remove it from one")
    require(all(group.title for group in game.info.groups), "a group has no title; add one")


def every_option_has_a_meaning(game: AnyGame) -> None:
    """Every option has a sentence for players, and its ruling is in the rule book."""
    declared = {option.name: option for option in options(game)}
    for name in game.info.options:
        require(name in declared, f"[options.{name}] in {FILE} is not an option; remove it")
    for name, option in declared.items():
        require(option.meaning, f"{name} has no meaning; write one under [options.{name}] in {FILE}")
        known = not option.ruling or option.ruling in rulings(game)
        require(known, f"{name} cites {option.ruling}, which the rule book does not have; correct it in {FILE}")


def every_preset_is_a_table_that_can_be_opened(game: AnyGame) -> None:
    """A preset changes something, says what, and works with every number of players."""
    for preset in game.info.presets:
        require(preset.title and preset.meaning, "a preset lacks a title or a meaning; write both")
        require(preset.options, f"{preset.title} has no options; add one")
        for seats in seat_counts(game):
            try:
                setup = game.make_setup(seats, **preset.options)
            except AmericanaError as error:
                require(False, f"{preset.title} cannot be played: {error}")
            require(setup != game.make_setup(seats), f"{preset.title} changes nothing; choose other values")


def what_is_brought_in_a_file_has_a_sample(game: AnyGame) -> None:
    """Players who write their own deck or board get a working file to start from."""
    for name, kind in written(game).items():
        path = game.folder / f"{name}.toml"
        require(path.is_file(), f"there is no {path.name}; add one that players can edit")
        sample: FileOption = kind.read(path)
        game.make_setup(game.best, **{name: sample})
