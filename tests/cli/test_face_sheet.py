"""The sheet of all faces: a page that stands alone."""

import re
from pathlib import Path

import pytest

from americana.cli import face_sheet
from americana.core import registry
from americana.core.errors import AmericanaError

WITH_FACES = [name for name in registry.names() if registry.find(name).box]


@pytest.mark.parametrize("name", WITH_FACES)
def test_a_sheet_carries_everything_that_it_needs(name: str, tmp_path: Path) -> None:
    page = face_sheet.write(registry.find(name), tmp_path / "new").read_text(encoding="utf-8")
    assert 'id="motif-back"' in page
    assert not re.search(r"""(?:src|href)=["']?(?:https?:|/|\./)|from "\./""", page)


def test_the_sheet_of_a_game_that_lists_no_faces_says_so(tmp_path: Path) -> None:
    [name] = [name for name in registry.names() if not registry.find(name).box][:1] or [""]
    if not name:
        pytest.skip("every game here lists its cards")
    with pytest.raises(AmericanaError, match="cards"):
        face_sheet.write(registry.find(name), tmp_path)


@pytest.mark.parametrize("place", ["taken", "taken/below"])
def test_a_folder_that_cannot_be_made_is_said(place: str, tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    with pytest.raises(AmericanaError, match=r"^cannot write .*taken.*: "):
        face_sheet.write(registry.find("american"), tmp_path / place)


def test_the_list_of_motifs_in_the_docs_is_as_the_house_draws_them() -> None:
    assert face_sheet.LIST.read_text(encoding="utf-8") == face_sheet.motif_list()
