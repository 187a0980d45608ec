"""Measures us beside our peers, interpreted and compiled, and writes the ratios down.

    uv run --group peers python benchmarks/record.py [GAME …]

The compiled rules are built again. Leduc, which is ours only for comparison, is measured three times: interpreted,
as an interpreted folder on the compiled core, and compiled. Run nothing else on the machine meanwhile.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]
LEDUC = CHECKOUT / "tests" / "games" / "leduc"


def main(games: list[str]) -> None:
    """Measure first a plain checkout, then compiled rules."""
    with tempfile.TemporaryDirectory() as place:
        compiled = unpacked(Path(place))
        measure(CHECKOUT / "src", games, LEDUC.parent)
        measure(compiled, games)
        shutil.rmtree(compiled / "americana" / "games" / "leduc")
        if not games or "leduc" in games:
            measure(compiled, ["leduc"], LEDUC.parent)


def unpacked(place: Path) -> Path:
    """Build a compiled wheel and unpack it."""
    subprocess.run([sys.executable, CHECKOUT / "hatch_build.py", place, LEDUC], check=True)
    [wheel] = place.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(place / "compiled")
    return place / "compiled"


def measure(package: Path, games: list[str], folder: Path | None = None) -> None:
    """Run the benchmark with the package that lies there and nowhere else."""
    ours = {**os.environ, "PYTHONPATH": str(package), "AMERICANA_GAMES": str(folder)}
    if folder is None:
        del ours["AMERICANA_GAMES"]
    command = [
        sys.executable,
        "-m",
        "americana",
        "bench",
        *games,
        "--peers",
        "--record",
        str(CHECKOUT / "benchmarks"),
    ]
    subprocess.run(command, env=ours, cwd=package, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
