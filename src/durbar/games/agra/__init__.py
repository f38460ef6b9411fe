"""Agra by Michael Keller: goods, favour and influence at the court of Akbar the Great."""

from importlib.resources import files

from durbar.engine.content import read_sheets
from durbar.engine.game import Game
from durbar.games.agra import position, value, view
from durbar.games.agra.content import Content, find_option, options_like
from durbar.games.agra.meta import META
from durbar.games.agra.rules import segment
from durbar.games.agra.scoring import result
from durbar.games.agra.state import State
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
    read_position=position.read_position,
    find_option=find_option,
    options_like=options_like,
    value=value.value,
    say=TEXTS.say,
)
