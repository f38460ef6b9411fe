"""Everything a player can say: the verbs of Taj Mahal and all their options, made once per content."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from durbar.engine.decision import Verb
from durbar.games.shared.options import OptionBook
from durbar.games.taj_mahal.names import INFLUENCE

if TYPE_CHECKING:
    from durbar.games.taj_mahal.content import Content

PLAY: Final = Verb("play", "card", clause="3.2", veiled=True)
LEAVE: Final = Verb("leave", clause="4.1", parting=True)
ADD: Final = Verb("add", "card", clause="3.2")
ADD_SPECIAL: Final = Verb("add-special", "special", clause="6.5")
ALONE: Final = Verb("alone", clause="3.2")
PLACE: Final = Verb("place", "city", clause="4.2")
CROWN: Final = Verb("crown", "city", clause="4.4")
TAKE: Final = Verb("take", "card", clause="4.13")


class Options(OptionBook):
    """All options of the game, by what they do: one for each card, special card or city."""

    def __init__(self, content: Content) -> None:
        """Make every option once."""
        super().__init__()
        self.play = self.each(PLAY, content.card_names, "hand")
        self.add = self.each(ADD, content.card_names, "hand")
        self.add_special = self.each(ADD_SPECIAL, INFLUENCE, "special")
        self.place = self.each(PLACE, content.city_names, "city")
        self.crown = self.each(CROWN, content.city_names, "city")
        self.take = self.each(TAKE, content.card_names, "open")
        self.leave = self.one(LEAVE, spots=("leave",))
        self.alone = self.one(ALONE, spots=("alone",))
