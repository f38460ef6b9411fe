"""The same in sentences, for those who listen: short, and always in the same order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.games.shared.drawing import Sight
from durbar.games.shared.panels import find, listed
from durbar.games.taj_mahal.names import GOODS, INFLUENCE, RANKS
from durbar.games.taj_mahal.terminal.panels import neighbours, prize_goods
from durbar.games.taj_mahal.terminal.signs import card_ranks, grouped, times


def brief(sight: Sight) -> list[str]:
    """Say where the court is and how one stands in it."""
    position = sight.position
    if position["stage"] == "over":
        return [sight.noun("stage", "over") + "."]
    here = sight.noun("province", position["province"])
    lines = [sight.word("visit", n=position["visit"], of=position["visits"], here=here) + "."]
    if sight.seat is not None:
        lines.append(_at_court(sight, position["players"][sight.seat]))
    return lines


# ---------------------------------------------------------------------- the court


def court(sight: Sight, rest: str = "") -> list[str]:
    """Tell the prizes, then what everybody shows, in turn order."""
    position = sight.position
    lines = [_prize(sight, rank) for rank in RANKS] if position["province"] else []
    return lines + [_at_court(sight, position["players"][seat]) for seat in position["order"]]


def _prize(sight: Sight, rank: str) -> str:
    winner = sight.position["prizes"][rank]
    name = sight.noun("rank", rank)
    if winner is not None:
        return sight.word("say.prize_gone", rank=name, who=sight.player(winner))
    names = listed(sight, prize_goods(sight))
    kind = rank if rank in ("mogul", "elephant") else "palace"
    return sight.word("say.prize_" + kind, rank=name, goods=names)


def _at_court(sight: Sight, player: Mapping[str, Any]) -> str:
    """Tell one player's symbols, with those that lead or tie."""
    who = sight.player(player["seat"])
    won = listed(sight, [sight.noun("rank", rank) for rank in player["won"]])
    if not player["inside"]:
        return sight.word("say.left_with" if player["won"] else "say.left", who=who, won=won)
    shown = [_shown(sight, player, rank) for rank in RANKS if player["shown"][rank]]
    if not player["played"]:
        return sight.word("say.nothing_played", who=who)
    colour = sight.noun("colour", player["colour"]) if player["colour"] else sight.word("say.no_colour")
    return sight.word("say.shows", who=who, colour=colour, shown=", ".join(shown))


def _shown(sight: Sight, player: Mapping[str, Any], rank: str) -> str:
    state = "leads" if rank in player["leads"] else "ties" if rank in player["ties"] else "plain"
    if sight.position["prizes"][rank] is not None:
        state = "gone"
    return sight.word("say.count_" + state, rank=sight.noun("rank", rank), n=player["shown"][rank])


# ---------------------------------------------------------------------- cards


def hand(sight: Sight, rest: str = "") -> list[str]:
    """Tell one's own hand by colour."""
    if sight.seat is None:
        return [sight.word("hand_none")]
    player = sight.position["players"][sight.seat]
    lines = [sight.word("say.hand", n=player["hand_size"], points=player["hand_points"])]
    for colour, cards in grouped(player["hand"]).items():
        names = [times(card_ranks(sight, name), count) for name, count in cards.items()]
        lines.append(
            sight.word("say.colour", colour=sight.noun("colour", colour), n=cards.total(), cards=", ".join(names))
        )
    for name in player["specials"]:
        used = "say.own_special_played" if name in player["played_specials"] else "say.own_special"
        effect = sight.noun(f"special.{name}", "effect")
        lines.append(sight.word(used, special=sight.noun("special", name), effect=effect))
    return lines


def open_cards(sight: Sight, rest: str = "") -> list[str]:
    """Tell the open cards, who took others, and how many are left to draw."""
    position = sight.position
    cards = [sight.noun("card", one["card"]) for one in position["open"] if one["card"] is not None]
    lines = [sight.word("say.open", n=len(cards), cards=", ".join(cards)) if cards else sight.word("none_open") + "."]
    for seat in position["order"]:
        count = sum(one["by"] == seat for one in position["open"])
        if count:
            lines.append(sight.word("took", who=sight.player(seat), n=count) + ".")
    return [*lines, sight.word("say.pile", n=position["deck"])]


def specials(sight: Sight, rest: str = "") -> list[str]:
    """Tell who owns the special cards."""
    lines = []
    for one in sight.position["specials"]:
        where = sight.word("on_table") if one["owner"] is None else sight.player(one["owner"])
        if one["played"]:
            where = f"{where}, {sight.word('played')}"
        effect = sight.noun(f"special.{one['id']}", "effect")
        lines.append(f"{sight.noun('special', one['id']).capitalize()}: {where}. {effect}")
    return lines


# ---------------------------------------------------------------------- players


def players(sight: Sight, rest: str = "") -> list[str]:
    """Tell what everybody owns, in turn order."""
    position = sight.position
    return [_player(sight, position["players"][seat]) for seat in position["order"]]


def _player(sight: Sight, player: Mapping[str, Any]) -> str:
    who = sight.player(player["seat"])
    if player["dummy"]:
        return sight.word("say.dummy", who=who, palaces=player["palaces"])
    goods = [f"{sight.noun('good', good)} {player['goods'][good]}" for good in GOODS if player["goods"][good]]
    held = player["influence"]
    tiles = [times(sight.noun("rank", rank), held[rank]) for rank in INFLUENCE if held[rank]]
    cards = [sight.noun("special", name) for name in player["specials"]]
    return sight.word(
        "say.player",
        who=who,
        n=player["score"],
        hand=player["hand_size"],
        palaces=player["palaces"],
        chain=player["chain"],
        goods=listed(sight, goods),
        tiles=listed(sight, tiles),
        specials=listed(sight, cards),
    )


# ---------------------------------------------------------------------- the map


def whole_map(sight: Sight, rest: str = "") -> list[str]:
    """Tell every province in one sentence: its number and who has palaces where."""
    position = sight.position
    lines = []
    for about in sorted(position["provinces"], key=lambda one: one["tile"]):
        built = [_built(sight, city) for city in position["cities"] if city["province"] == about["id"]]
        found = "; ".join(one for one in built if one) or sight.word("say.no_palaces")
        lines.append(f"{_title(sight, about)}: {found}.")
    return lines


def _title(sight: Sight, about: Mapping[str, Any]) -> str:
    goods = ", ".join(sight.noun("good", good) for good in about["goods"])
    name = sight.noun("province", about["id"])
    return sight.word("province_" + about["state"], name=name, n=about["tile"], goods=goods)


def _built(sight: Sight, city: Mapping[str, Any]) -> str:
    """Say what is in a city, or nothing if nothing is."""
    found = contents(sight, city)
    return f"{sight.noun('city', city['id'])}, {', '.join(found)}" if found else ""


def contents(sight: Sight, city: Mapping[str, Any]) -> list[str]:
    """List palaces and the bonus tile of a city."""
    found = []
    if city["palace"] is not None:
        found.append(sight.word("say.palace", seat=city["palace"]))
    if city["crown"] is not None:
        found.append(sight.word("say.crown", seat=city["crown"]))
    if city["bonus"] is not None:
        found.append(sight.word("say.tile", tile=sight.noun("bonus", city["bonus"])))
    return found


def find_province(sight: Sight, wanted: str) -> str:
    """Find the province a player names, or that of a city; without a name the current one."""
    position = sight.position
    if not wanted.strip():
        here: str | None = position["province"]
        if here is not None:
            return here
    provinces = {sight.noun("province", one["id"]): one["id"] for one in position["provinces"]}
    cities = {city["id"]: city["province"] for city in position["cities"]}
    cities |= {sight.noun("city", city["id"]): city["province"] for city in position["cities"]}
    return find(sight, wanted, provinces, cities, refusal="no_province")


def province(sight: Sight, rest: str = "") -> list[str]:
    """Tell a province city by city, with all its roads."""
    position = sight.position
    name = find_province(sight, rest)
    cities = {city["id"]: city for city in position["cities"]}
    about = next(one for one in position["provinces"] if one["id"] == name)
    lines = [_title(sight, about) + "."]
    for city in cities.values():
        if city["province"] == name:
            kind = "say.fortress" if city["fortress"] else "say.city"
            roads = [_road_end(sight, cities[one], name) for one in neighbours(position, city["id"])]
            found = contents(sight, city) or [sight.word("say.empty")]
            city_name = sight.noun("city", city["id"])
            lines.append(sight.word(kind, city=city_name, found=", ".join(found), roads=listed(sight, roads)))
    return lines


def _road_end(sight: Sight, city: Mapping[str, Any], home: str) -> str:
    owners = [sight.player(owner) for owner in (city["palace"], city["crown"]) if owner is not None]
    about = [] if city["province"] == home else [sight.noun("province", city["province"])]
    about += owners
    name = sight.noun("city", city["id"])
    return f"{name} ({', '.join(about)})" if about else name
