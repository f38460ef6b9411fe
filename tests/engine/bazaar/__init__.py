"""A made-up game for the engine's own tests: hidden hands, sealed bids, nested effects, luck, and free actions."""

from importlib.resources import files

from durbar.engine.content import read_sheets
from durbar.engine.game import Game, Meta
from durbar.texts import Texts
from tests.engine.bazaar.content import MODES, Content, find_option, options_like
from tests.engine.bazaar.position import position, read_position
from tests.engine.bazaar.rules import result, segment
from tests.engine.bazaar.state import State
from tests.engine.bazaar.view import redeal, value, view

TEXTS = Texts(__name__)

META = Meta(
    name="bazaar",
    title="Bazaar",
    designer="nobody",
    year=2024,
    players=(2, 3, 4),
    modes=MODES,
    minutes=(5, 10),
    weight="light",
    rules_version="1",
)

GAME: Game[State] = Game(
    meta=META,
    sheets=read_sheets(META.name, (files(__name__) / "content.toml").read_text(encoding="utf-8")),
    read_content=Content,
    new_state=State,
    segment=segment,
    result=result,
    view=view,
    redeal=redeal,
    position=position,
    read_position=read_position,
    find_option=find_option,
    options_like=options_like,
    value=value,
    say=TEXTS.say,
)
