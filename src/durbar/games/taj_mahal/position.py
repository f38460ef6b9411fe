"""The position as a readable document, by names; and back, strictly checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from durbar.engine.document import Doc
from durbar.engine.game import Setup
from durbar.engine.tuples import put
from durbar.games.taj_mahal.content import (
    BONUS,
    COLOURS,
    FIRST_GOOD,
    GOODS,
    INFLUENCE,
    MOGUL,
    PLUS4,
    RANKS,
    VISITS,
    WHITE,
    Content,
)
from durbar.games.taj_mahal.rules.play import lay_special, show
from durbar.games.taj_mahal.state import OVER, SETTING_UP, SOURCES, STAGES, VISIT, State

PLAYER_FIELDS = ("hand", "known", "played", "colour", "inside", "influence", "goods", "points")
FIELDS = (
    "stage",
    "visit",
    "start",
    "turn",
    "visits",
    "cities",
    "bonus",
    "prizes",
    "specials",
    "players",
    "display",
    "deck",
    "discard",
)
REST = "rest"
"""May stand for the draw pile: all cards that are nowhere else."""
KEEPS_NOTHING = "the dummy keeps no tile it wins [6.5.3]"
SCORES_NOTHING = "the dummy never scores [6.5.5]"


def position(s: State) -> dict[str, Any]:
    """Write down everything that lies on the table."""
    content = s.content
    doc: dict[str, Any] = {
        "stage": STAGES[s.stage],
        "visit": s.visit,
        "start": s.start,
        "turn": s.turn,
        "visits": [content.province_names[province] for province in s.visits],
        "cities": {
            name: {"palace": _or_none(s.palace[city]), "crown": _or_none(s.crown[city])}
            for city, name in enumerate(content.city_names)
            if s.palace[city] >= 0 or s.crown[city] >= 0
        },
        "bonus": {name: BONUS[s.bonus[city]] for city, name in enumerate(content.city_names) if s.bonus[city] >= 0},
        "prizes": {rank: _or_none(s.prizes[place]) for place, rank in enumerate(RANKS)},
        "specials": {
            name: {"owner": _or_none(s.special_owner[special]), "played": s.special_played[special]}
            for special, name in enumerate(INFLUENCE)
        },
        "players": [_player(s, seat) for seat in range(s.seats)],
        "display": [_name(content, card) for card in s.display],
        "taken_by": [_or_none(seat) for seat in s.taken_by],
        "deck": _names(content, sorted(s.deck)),
        "discard": _names(content, sorted(s.discard)),
    }
    if s.dummy >= 0:
        doc["dummy_turns"] = s.dummy_turns
    return doc


def _or_none(number: int) -> int | None:
    return None if number < 0 else number


def _name(content: Content, card: int) -> str | None:
    return content.card_names[card] if card >= 0 else None


def _names(content: Content, cards: Iterable[int]) -> list[str]:
    return [content.card_names[card] for card in cards]


def _player(s: State, seat: int) -> dict[str, Any]:
    return {
        "hand": _names(s.content, sorted(s.hands[seat])),
        "known": _names(s.content, sorted(s.known[seat])),
        "played": _names(s.content, s.played[seat]),
        "colour": COLOURS[s.colour[seat]] if s.colour[seat] >= 0 else None,
        "inside": s.inside[seat],
        "influence": dict(zip(INFLUENCE, s.influence[seat], strict=True)),
        "goods": dict(zip(GOODS, s.goods[seat], strict=True)),
        "points": dict(zip(SOURCES, s.points[seat], strict=True)),
    }


# ---------------------------------------------------------------------- reading


def read_position(content: Content, setup: Setup, doc: Doc) -> State:
    """Read a position; whatever could not lie on a real table is refused by name."""
    s = State(content, setup)
    doc.fields(FIELDS, ("taken_by", "dummy_turns"))
    s.stage = doc["stage"].index_in(STAGES)
    if s.stage == SETTING_UP:
        doc["stage"].fail("a position begins after the set-up: 'visit', 'between' or 'over'")
    s.visit = doc["visit"].number(1, VISITS)
    s.start = doc["start"].number(0, s.seats - 1)
    s.turn = doc["turn"].number(0, s.seats - 1)
    s.dummy_turns = doc.get("dummy_turns", 0).number(0, 4 if s.dummy >= 0 else 0)
    _read_map(s, doc)
    prizes = doc["prizes"].fields(RANKS)
    s.prizes = tuple(prizes[rank].optional_number(0, s.seats - 1) for rank in RANKS)
    for seat, player in enumerate(doc["players"].items(s.seats)):
        _read_player(s, seat, player)
    _read_specials(s, doc["specials"])
    _read_piles(s, doc)
    _check_turn(s, doc)
    _check_prizes(s, doc)
    for seat, player in enumerate(doc["players"].items()):
        if s.inside[seat] and seat != s.dummy:
            _check_played(s, seat, player["played"])
    if s.dummy >= 0:
        _check_dummy(s, doc)
    return s


def _read_map(s: State, doc: Doc) -> None:
    content = s.content
    s.visits = tuple(one.index_in(content.province_names) for one in doc["visits"].items(VISITS))
    for province, count in Counter(s.visits).items():
        if count > 1:
            doc["visits"].fail(f"{content.province_names[province]} has {count} province tiles; each province has one")
    if s.visits[-1] != content.last_province:
        doc["visits"].fail(f"tile {VISITS} lies on {content.province_names[content.last_province]} [1.2.1]")
    numbers = {province: number for number, province in enumerate(s.visits, 1)}
    for name, one in doc["cities"].named():
        city = _city(content, name, doc["cities"])
        one.fields((), ("palace", "crown"))
        s.palace[city] = one.get("palace", None).optional_number(0, s.seats - 1)
        s.crown[city] = one.get("crown", None).optional_number(0, s.seats - 1)
        if s.palace[city] == s.crown[city] >= 0:
            one.fail("a player's two palaces cannot stand in one city [1.4.6]")
        if numbers[content.city_province[city]] > s.visit and (s.palace[city] >= 0 or s.crown[city] >= 0):
            one.fail("there can be no palace in a province that was not visited yet")
    for province, cities in enumerate(content.province_cities):
        if sum(s.crown[city] >= 0 for city in cities) > 1:
            doc["cities"].fail(
                f"{content.province_names[province]} has two crowned palaces; there is one crown a visit [1.4.4]"
            )
    for seat in range(s.seats):
        s.palaces = put(s.palaces, seat, content.palaces - s.palace.count(seat) - s.crown.count(seat))
        if s.palaces[seat] < 0:
            doc["cities"].fail(
                f"seat {seat} has {content.palaces - s.palaces[seat]} palaces on the map; there are {content.palaces}"
            )
    _read_bonus(s, doc["bonus"])


def _read_bonus(s: State, doc: Doc) -> None:
    content = s.content
    for name, tile in doc.named():
        city = _city(content, name, doc)
        s.bonus[city] = tile.index_in(BONUS)
        if not content.fortress[city]:
            tile.fail(f"{name} is no fortress; bonus tiles lie on fortresses [1.2.2]")
        if s.palace[city] >= 0:
            tile.fail(f"{name} holds a palace, so its bonus tile is gone [1.4.3]")
        if (s.bonus[city] == PLUS4) != (city == content.taj_mahal):
            tile.fail(f"the +4 tile lies on {content.city_names[content.taj_mahal]}, and no other tile does [1.2.2]")
    for kind, name in enumerate(BONUS):
        if s.bonus.count(kind) > content.bonus_count[kind]:
            doc.fail(f"{s.bonus.count(kind)} tiles {name!r} lie on the map; there are {content.bonus_count[kind]}")


def _city(content: Content, name: str, doc: Doc) -> int:
    return Doc(name, f"{doc.path}.{name}").index_in(content.city_names)


def _cards(content: Content, doc: Doc) -> list[int]:
    return [one.index_in(content.card_names) for one in doc.items()]


def _read_player(s: State, seat: int, doc: Doc) -> None:
    doc.fields(PLAYER_FIELDS)
    content = s.content
    s.hands[seat] = tuple(_cards(content, doc["hand"]))
    s.known[seat] = tuple(_cards(content, doc["known"]))
    if Counter(s.known[seat]) - Counter(s.hands[seat]):
        doc["known"].fail("names a card that is not in the hand")
    for card in _cards(content, doc["played"]):
        show(s, seat, card)
    s.colour = put(s.colour, seat, doc["colour"].optional_index_in(COLOURS))
    s.inside = put(s.inside, seat, doc["inside"].flag())
    coloured = [content.card_colour[card] for card in s.played[seat] if content.card_colour[card] != WHITE]
    if (s.colour[seat] >= 0) != bool(coloured) or (coloured and coloured[0] != s.colour[seat]):
        doc["colour"].fail(
            "must be the colour of the first coloured card played in this visit, or null before that [1.3.3]"
        )
    if s.played[seat] and not s.inside[seat]:
        doc["played"].fail("must be empty: whoever has withdrawn has discarded the cards [1.4.12]")
    if seat == s.dummy and s.hands[seat]:
        doc["hand"].fail("must be empty: the dummy has no hand [6.5.1]")
    influence = doc["influence"].fields(INFLUENCE)
    s.influence[seat] = tuple(influence[name].number(0, 2) for name in INFLUENCE)
    goods = doc["goods"].fields(GOODS)
    s.goods[seat] = tuple(goods[name].number(0, 99) for name in GOODS)
    points = doc["points"].fields(SOURCES)
    s.points[seat] = tuple(points[name].number(0, 999) for name in SOURCES)


def _read_specials(s: State, doc: Doc) -> None:
    doc.fields(INFLUENCE)
    for special, name in enumerate(INFLUENCE):
        one = doc[name].fields(("owner", "played"))
        owner = one["owner"].optional_number(0, s.seats - 1)
        if owner == s.dummy and owner >= 0:
            one["owner"].fail("the dummy holds no special cards [6.5.5]")
        s.special_owner = put(s.special_owner, special, owner)
        if one["played"].flag():
            if owner < 0:
                one["played"].fail("nobody owns the card, so nobody can have played it")
            s.special_played = put(s.special_played, special, True)
            if s.inside[owner]:
                lay_special(s, owner, special)
    for kind, name in enumerate(INFLUENCE):
        held = sum(tiles[kind] for tiles in s.influence)
        if held > s.content.influence_tiles:
            doc.fail(f"{held} influence tiles {name!r} are held; there are {s.content.influence_tiles}")


def _read_piles(s: State, doc: Doc) -> None:
    content = s.content
    s.display = tuple(one.optional_index_in(content.card_names) for one in doc["display"].items())
    taken_by = doc.get("taken_by", [None] * len(s.display)).items(len(s.display))
    s.taken_by = tuple(one.optional_number(0, s.seats - 1) for one in taken_by)
    _check_display(s, doc)
    s.discard = _cards(content, doc["discard"])
    used = Counter(s.discard)
    used.update(card for card in s.display if card >= 0)
    for seat in range(s.seats):
        used.update(s.hands[seat])
        used.update(s.played[seat])
    rest = Counter(content.deck)
    rest.subtract(used)
    if doc["deck"].value != REST:
        s.deck = sorted(_cards(content, doc["deck"]))
        rest.subtract(s.deck)
    for card, left in sorted(rest.items()):
        there = content.card_count[card]
        if left < 0:
            doc.fail(f"the card {content.card_names[card]} lies in {there - left} places; there are {there} of it")
        if left and doc["deck"].value != REST:
            doc.fail(
                f"{left} of {there} cards {content.card_names[card]} are missing; the deck may be {REST!r}: all others"
            )
    if doc["deck"].value == REST:
        s.deck = sorted(rest.elements())


def _check_display(s: State, doc: Doc) -> None:
    """Refuse open cards that nobody would ever take."""
    size = s.content.display_size[s.seats - (s.dummy >= 0)]
    if len(s.display) > size:
        doc["display"].fail(f"has {len(s.display)} places; there are {size} [1.2.6]")
    inside, cards = sum(s.inside), len(s.display) - s.display.count(-1)
    if cards > max(0, 2 * inside - 1):
        taken = max(0, 2 * inside - 1)
        doc["display"].fail(f"{cards} cards lie open, but the {inside} players at court take {taken} [1.4.13]")
    for place, card in enumerate(s.display):
        if card >= 0 and s.taken_by[place] >= 0:
            doc["taken_by"].items()[place].fail("nobody has taken the card: it still lies there")


def _check_turn(s: State, doc: Doc) -> None:
    if s.stage == VISIT and not s.inside[s.turn]:
        doc["turn"].fail(f"seat {s.turn} has withdrawn from this visit, so it cannot be its turn")
    if s.stage != VISIT and any(s.inside):
        doc["stage"].fail("somebody is still inside: the visit goes on")
    if s.stage == OVER and s.visit < VISITS:
        doc["stage"].fail(f"the game is over after visit {VISITS} [1.1.2]")


def _check_prizes(s: State, doc: Doc) -> None:
    for rank, winner in zip(RANKS, s.prizes, strict=True):
        if winner >= 0 and s.inside[winner]:
            doc["prizes"].fail(f"seat {winner} has won {rank!r} but has not withdrawn yet [1.4.1]")
    for city in s.content.province_cities[s.province]:
        if s.crown[city] >= 0 and s.crown[city] != s.prizes[MOGUL]:
            doc["prizes"]["mogul"].fail(
                f"the crowned palace of seat {s.crown[city]} in {s.content.city_names[city]} comes with it [1.4.4]"
            )
    for good, name in enumerate(GOODS):
        held, lying = sum(goods[good] for goods in s.goods), s.bonus.count(FIRST_GOOD + good)
        there = s.content.bonus_count[FIRST_GOOD + good] + sum(tile.count(good) for tile in s.content.tile_goods)
        if held + lying > there:
            doc["players"].fail(f"own {held} {name}, with {lying} on the map; there are {there} in all")


def _check_played(s: State, seat: int, doc: Doc) -> None:
    """Refuse open cards that could not have been played together [1.3.2, 1.3.3]."""
    laid = [special for special, owner in enumerate(s.special_owner) if owner == seat and s.special_played[special]]
    colours = [s.content.card_colour[card] for card in s.played[seat]]
    coloured, beside = len(colours) - colours.count(WHITE), colours.count(WHITE) + len(laid)
    if beside > coloured:
        doc.fail(f"there are {beside} white or special cards beside {coloured} coloured ones; each needs one [1.3.2]")
    odd = coloured - colours.count(s.colour[seat])
    if odd > sum(special in s.content.any_colour_specials for special in laid):
        doc.fail("has a card of another colour than the first, and no monk card that allowed it [1.3.3]")


def _check_dummy(s: State, doc: Doc) -> None:
    """Refuse a dummy that owns anything [6.5.3, 6.5.5], or that has had more turns than cards [6.5.2]."""
    player = doc["players"].items()[s.dummy]
    for field, reason in (("influence", KEEPS_NOTHING), ("goods", KEEPS_NOTHING), ("points", SCORES_NOTHING)):
        for _, one in player[field].named():
            if one.value:
                one.fail(f"must be 0: {reason}")
    cards = len(s.played[s.dummy])
    if s.inside[s.dummy] and not (cards > 0) <= s.dummy_turns <= cards:
        doc.get("dummy_turns", 0).fail(f"does not fit: the dummy has played {cards} cards, at least one a turn [6.5.2]")
