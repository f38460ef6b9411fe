"""Sabika by Germán P. Millán: builders, merchants and poets of Granada, on three rings."""

from importlib.resources import files

from durbar.engine.content import read_sheets
from durbar.engine.game import Game
from durbar.games.sabika import position, value, view
from durbar.games.sabika.content import Content
from durbar.games.sabika.meta import META
from durbar.games.sabika.options import find_option, options_like
from durbar.games.sabika.reading import read_position
from durbar.games.sabika.rules import segment
from durbar.games.sabika.scoring import result
from durbar.games.sabika.state import State
from durbar.texts import Texts

TEXTS = Texts(__name__)

GAME: Game[State] = Game(
    meta=META,
    sheets=read_sheets(META.name, (files(__name__) / "content.toml").read_text(encoding="utf-8")),
    read_content=Content,
    new_state=State,
    segment=segment,
    result=result,
    view=view.view,
    redeal=view.redeal,
    position=position.position,
    read_position=read_position,
    find_option=find_option,
    options_like=options_like,
    value=value.value,
    say=TEXTS.say,
)
