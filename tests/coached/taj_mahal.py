"""Taj Mahal: the coach's sentences, held against the state and the rules."""

from __future__ import annotations

from typing import Any

from durbar.games.taj_mahal.names import BONUS, COLOURS, INFLUENCE, RANKS, VISITS
from durbar.games.taj_mahal.rules.court import prizes_to_win
from durbar.games.taj_mahal.rules.leaving import tile_points
from durbar.games.taj_mahal.rules.palaces import most_palaces
from durbar.games.taj_mahal.rules.play import legal_plays
from durbar.games.taj_mahal.scoring import hand_points
from durbar.games.taj_mahal.state import State

Args = dict[str, Any]


def last_card(s: State, me: int, a: Args) -> object:
    cards = [option for option in legal_plays(s, me) if option.verb.word == "play"]
    return len(cards) == 1 and COLOURS[s.colour[me]] == a["colour"]


def tie(s: State, me: int, a: Args) -> object:
    rank = RANKS.index(a["rank"])
    inside = [one for one in range(s.seats) if s.inside[one] and one != me]
    best = max(s.shown[one][rank] for one in inside)
    level = [one for one in inside if s.shown[one][rank] == best]
    return s.shown[me][rank] == best == a["n"] > 0 and a["who"] == level and rank not in prizes_to_win(s, me)


def rival_pair(s: State, me: int, a: Args) -> object:
    kind = INFLUENCE.index(a["rank"])
    near = [one for one in range(s.seats) if one not in (me, s.dummy) and s.influence[one][kind] == 1]
    return s.special_owner[kind] == me and near == a["who"] != []


def pair(s: State, me: int, a: Args) -> object:
    kind = INFLUENCE.index(a["rank"])
    return s.influence[me][kind] == 1 and s.special_owner[kind] != me and s.prizes[kind] < 0


def leading(s: State, me: int, a: Args) -> object:
    others = sum(s.inside[one] for one in range(s.seats)) - 1
    return [RANKS[rank] for rank in prizes_to_win(s, me)] == a["won"] and others == a["n"] > 0


def tile(s: State, me: int, a: Args) -> object:
    return s.prizes[RANKS.index("elephant")] < 0 and tile_points(s, me, [], True) == a["n"]


def last_visit(s: State, me: int, a: Args) -> object:
    return s.visit == VISITS and sum(hand_points(s, me)) == a["n"]


def crowded(s: State, me: int, a: Args) -> object:
    return s.palaces[me] < 2 or most_palaces(s, me, 2, 0) <= 1  # of two palaces one at most finds a city


def no_city(s: State, me: int, a: Args) -> object:
    return most_palaces(s, me, 1, 0) == 0


def fortress(s: State, me: int, a: Args) -> object:
    city = s.content.city_names.index(a["city"])
    here = s.content.city_province[city] == s.province
    return here and s.content.fortress[city] and BONUS[s.bonus[city]] == a["bonus"] and s.palace[city] < 0


def few_cards(s: State, me: int, a: Args) -> object:
    return len(s.hands[me]) == a["n"] and VISITS - s.visit == a["visits"]


def special(s: State, me: int, a: Args) -> object:
    kind = INFLUENCE.index(a["special"])
    return s.special_owner[kind] == me and not s.special_played[kind]


def nothing_played(s: State, me: int, a: Args) -> object:
    return not s.played[me] and s.colour[me] < 0
