"""The same in sentences, for those who listen: short, and always in the same order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from durbar.engine.messages import Message
from durbar.games.amritsar.names import COLOURS, CORNERS, DISTRICTS, TRACKS
from durbar.games.amritsar.terminal.boards import effects, goal_words, room_words
from durbar.games.amritsar.terminal.panels import (
    elephant_words,
    his_step,
    hoard_words,
    left_in_row,
    next_trades,
    row_reward,
    under_way,
    warehouse_name,
    when,
)
from durbar.games.amritsar.terminal.signs import action_marker, amounts, where
from durbar.games.shared.drawing import Sight
from durbar.games.shared.panels import ROMAN, find, find_player, listed, sentence


def brief(sight: Sight) -> list[str]:
    """Say whose turn it is, what one has and where one's elephant stands."""
    position = sight.position
    if position["stage"] == "over":
        return [sentence(sight.noun("stage", "over"))]
    lines = [sentence(", ".join([when(sight), *under_way(sight)])), _maharaja_at(sight)]
    if position["carried"]:
        lines.append(sight.word("say.carried", workers=_workers(sight, position["carried"])))
    if sight.seat is not None:
        player = position["players"][sight.seat]
        lines += [
            sight.word("say.have", goods=listed(sight, amounts(sight, player["goods"]))),
            _elephant(sight, player),
        ]
    return lines


def _maharaja_at(sight: Sight) -> str:
    corner = sight.noun("corner", sight.position["corner"])
    return sentence(sight.word("maharaja_at", corner=corner, n=sight.position["penalty"]))


def _elephant(sight: Sight, player: Mapping[str, Any]) -> str:
    """Say where a player's elephant stands, and its markers."""
    place = where(sight, player["place"])
    word = "say.elephant_beside" if player["place"] is None else "say.elephant"
    first = sight.word(word, seat=player["seat"], where=place)
    load = sight.word("say.load", n=player["elephant"], most=player["elephant_most"], stock=player["stock"])
    return f"{first} {load}"


def _workers(sight: Sight, colours: Sequence[str]) -> str:
    """Say how many workers of each colour there are."""
    found = [(colours.count(one), one) for one in COLOURS if one in colours]
    said = (sight.say(Message("workers.of_colour" if n > 1 else f"colour.{one}", n=n, colour=one)) for n, one in found)
    return listed(sight, list(said))


# ---------------------------------------------------------------------- the city


def city(sight: Sight, rest: str = "") -> list[str]:
    """Tell the Maharaja, the temple and the bridges, then district by district, clockwise."""
    position = sight.position
    lines = [_maharaja_at(sight)]
    if position["court"]:
        pairs = zip(CORNERS, position["court"], strict=True)
        court = [sight.word("say.court", corner=_corner(sight, one), colour=_colour(sight, c)) for one, c in pairs]
        lines.append(sentence(sight.word("say.courtiers", names=listed(sight, court))))
    for tile in position["temple"]:
        if tile["state"] != "past":
            numbers = [f"{sight.word('name.' + name)} {n}" for name, n in tile["numbers"].items()]
            lines.append(sight.word("say.temple", era=ROMAN[tile["era"]], numbers=listed(sight, numbers)))
    for bridge in position["bridges"]:
        if bridge["state"] != "past":
            name = sight.noun("bridge", bridge["id"])
            lines.append(sight.word("say.bridge", era=ROMAN[bridge["era"]], bridge=name))
    return lines + [_district(sight, one) for one in position["districts"]]


def _corner(sight: Sight, corner: str) -> str:
    return sight.noun("corner", corner)


def _colour(sight: Sight, colour: str) -> str:
    return sight.noun("colour", colour)


def _district(sight: Sight, one: Mapping[str, Any]) -> str:
    """Tell a district: elephants, stations, and who has donated."""
    parts = [sight.word("name." + one["id"])]
    if one["elephants"]:
        parts.append(
            sight.word("say.elephants", names=listed(sight, [sight.player(seat) for seat in one["elephants"]]))
        )
    for station in one["stations"]:
        name, workers = sight.noun("station", station["id"]), _workers(sight, station["workers"])
        parts.append(sight.word("say.station", station=name, workers=workers))
        if station["coins"]:
            parts.append(sight.word("say.coins", n=station["coins"]))
    parts.append(
        sight.word("say.tiles", tiles=listed(sight, [_colour(sight, tile["colour"]) for tile in one["tiles"]]))
    )
    markers = [f"{sight.player(seat)} {count}" for seat, count in enumerate(one["markers"]) if count]
    if markers:
        parts.append(sight.word("say.markers", names=listed(sight, markers)))
    return " ".join(sentence(part) for part in parts)


def district(sight: Sight, rest: str) -> list[str]:
    """Tell one district with what its tiles do, and every space of its donation tile."""
    known = {sight.word("name." + name): name for name in DISTRICTS}
    name = find(sight, rest, known, refusal="no_district")
    one = next(one for one in sight.position["districts"] if one["id"] == name)
    lines = [_district(sight, one)]
    for tile in one["tiles"]:
        main, more = (sight.noun("action", tile[which]) for which in ("main", "secondary"))
        lines.append(sight.word("say.tile", tile=sentence(sight.noun("tile", tile["id"]))[:-1], main=main, more=more))
    for layer, price in enumerate(sight.position["layer_costs"], 1):
        spaces = [_space(sight, space) for space in one["spaces"] if space["layer"] == layer]
        if spaces:
            cost = listed(sight, amounts(sight, price))
            lines.append(sight.word("say.layer", layer=layer, cost=cost, spaces="; ".join(spaces)))
    return lines


def _space(sight: Sight, space: Mapping[str, Any]) -> str:
    name = sight.noun("space", space["id"])
    if space["owner"] is not None:
        return sight.word("say.space_of", space=name, seat=space["owner"])
    said = sight.word("say.space", space=name, n=space["points"])
    below = [sight.noun("space", one) for one in space["below"]]
    return f"{said}, {sight.word('say.above', spaces=listed(sight, below))}" if below else said


# ---------------------------------------------------------------------- market, warehouses, tracks


def market(sight: Sight, rest: str = "") -> list[str]:
    """Tell what is left of each resource, and the next prices."""
    lines = []
    for row in sight.position["market"]:
        buy, pays, points = next_trades(row)
        left = len(row["prices"]) - row["empty"]
        name = sentence(sight.noun("resource", row["id"]))[:-1]
        said = sight.word("say.market", resource=name, n=left, of=len(row["prices"]), buy=buy, sell=pays)
        lines.append(sentence(said + (sight.word("and_points", n=points) if points else "")))
    return lines


def warehouses(sight: Sight, rest: str = "") -> list[str]:
    """Tell the warehouses that can still be built."""
    tiles = [tile for tile in sight.position["display"] if tile is not None]
    if not tiles:
        return [sentence(sight.word("none"))]
    return [_warehouse(sight, tile) for tile in tiles]


def _warehouse(sight: Sight, tile: Mapping[str, Any]) -> str:
    name = sight.noun("warehouse", tile["id"])
    said = sight.word("say.warehouse", warehouse=name, n=tile["spaces"], effect=sight.noun("effect", tile["id"]))
    return sentence(said) + (" " + sentence(sight.word("bags", n=tile["bags"]).strip("()")) if tile["bags"] else "")


def tracks(sight: Sight, rest: str = "") -> list[str]:
    """Tell each track: who stands where, then every step."""
    position = sight.position
    lines = []
    for name in TRACKS:
        steps = [f"{sight.player(seat)} {position['players'][seat]['knowledge'][name]}" for seat in position["order"]]
        lines.append(sentence(f"{sight.noun('track', name)}: {listed(sight, steps)}"))
        rewards = [sight.noun("reward", code) for code in position["tracks"][name]]
        said = [f"{number}: {one}" for number, one in enumerate(rewards[:-1], 1)]
        lines.append(sight.word("say.steps", steps="; ".join(said), over=rewards[-1]))
    dues = [f"{sight.player(seat)} {position['players'][seat]['tax_due']}" for seat in position["order"]]
    return [*lines, sight.word("say.tax_due", names=listed(sight, dues))]


# ---------------------------------------------------------------------- players


def board(sight: Sight, rest: str = "") -> list[str]:
    """Tell a player's board."""
    seat = find_player(sight, rest)
    player = sight.position["players"][seat]
    hand = [sight.noun("mahout", one["id"]) for one in player["hand_mahouts"]]
    built = [warehouse_name(sight, tile) for tile in player["warehouses"] if tile is not None]
    lines = [
        sentence(sight.word("board", seat=seat)),
        _numbers(sight, player),
        _goods(sight, player),
        f"{_elephant(sight, player)} {sentence(action_marker(sight, player))}",
        _mahouts(sight, player),
        sentence(f"{sight.word('hand_mahouts')} {listed(sight, hand)}"),
        sentence(f"{sight.word('built')} {listed(sight, built)}"),
        *_goals(sight, player),
        *(_next_step(sight, player, track) for track in TRACKS),
    ]
    return [*lines, *(sentence(line) for line in effects(sight, player))]


def _next_step(sight: Sight, player: Mapping[str, Any], track: str) -> str:
    step = player["knowledge"][track]
    reward = sight.noun("reward", sight.position["tracks"][track][step])
    return sentence(sight.word("next", track=sight.noun("track", track), n=step, reward=reward))


def _numbers(sight: Sight, player: Mapping[str, Any]) -> str:
    parts = [sight.word("points", n=player["score"]), sight.word("tax", n=player["tax_due"])]
    return sentence(", ".join([*parts, sight.word("donations", n=player["donations"])]))


def _goods(sight: Sight, player: Mapping[str, Any]) -> str:
    goods = listed(sight, amounts(sight, player["goods"]))
    return f"{sentence(sight.word('goods') + ' ' + goods)} {sentence(room_words(sight, player))}"


def _mahouts(sight: Sight, player: Mapping[str, Any]) -> str:
    placed = [
        f"{_colour(sight, colour)} {sight.noun('mahout', player['mahouts'][colour])}"
        for colour in COLOURS
        if player["mahouts"][colour]
    ]
    return sentence(f"{sight.word('mahouts')} {listed(sight, placed)}")


def _goals(sight: Sight, player: Mapping[str, Any]) -> list[str]:
    """Tell the goals on the slots and in hand; those of others are only counted."""
    slots = []
    for slot in player["goals"]:
        if slot["filled"]:
            said = sight.word("face_down") if slot["goal"] is None else goal_words(sight, slot["goal"])
            slots.append(f"{sight.noun('slot', slot['slot'])}: {said}")
    lines = [sentence(f"{sight.word('goals')} {'; '.join(slots) or sight.word('none')}")]
    if player["hand"] is None:
        return [*lines, sentence(f"{sight.word('in_hand')} {sight.word('goal_count', n=player['hand_size'])}")]
    hand = [goal_words(sight, goal) for goal in player["hand"]]
    return [*lines, sentence(f"{sight.word('in_hand')} {'; '.join(hand) or sight.word('none')}")]


def goals(sight: Sight, rest: str = "") -> list[str]:
    """Tell a player's goals, as far as the reader may see them, with what each promises."""
    player = sight.position["players"][find_player(sight, rest)]
    cards = [slot["goal"] for slot in player["goals"] if slot["goal"] is not None] + (player["hand"] or [])
    promised = [sentence(f"{sight.noun('goal', card['id'])}: {sight.noun('promise', card['id'])}") for card in cards]
    return [sentence(sight.word("goals_of", seat=player["seat"])), *_goals(sight, player), *promised]


def players(sight: Sight, rest: str = "") -> list[str]:
    """Tell what everybody has, in turn order."""
    return [_player(sight, sight.position["players"][seat]) for seat in sight.position["order"]]


def _player(sight: Sight, player: Mapping[str, Any]) -> str:
    steps = [f"{sight.noun('track', track)} {player['knowledge'][track]}" for track in TRACKS]
    filled = sum(slot["filled"] for slot in player["goals"])
    parts = [
        f"{sight.player(player['seat'])}: {_numbers(sight, player)}",
        _goods(sight, player),
        _elephant(sight, player),
        _mahouts(sight, player),
        sentence(f"{sight.word('knowledge')} {listed(sight, steps)}"),
        sight.word("say.goal_cards", board=filled, hand=player["hand_size"]),
    ]
    return " ".join(parts)


def maharaja(sight: Sight, rest: str = "") -> list[str]:
    """Tell the Maharaja's board in the solo game."""
    his = sight.position["maharaja"]
    if his is None:
        return [sight.word("no_maharaja")]
    points, made = sight.word("points", n=his["score"]), sight.word("donations", n=his["donations"])
    lines = [sentence(f"{sight.word('maharaja')}: {points}, {made}")]
    hoard, mine = hoard_words(sight, his)
    stands, *more = elephant_words(sight, his)
    lines += [sentence(f"{sight.word('elephant')} {stands}"), *(sentence(one) for one in more)]
    lines += [sentence(f"{sight.word('hoard')} {hoard}"), sentence(mine)]
    rows = [
        sight.word("say.row", n=left_in_row(his, number), reward=row_reward(sight, his, number))
        for number in range(len(his["rows"]))
        if left_in_row(his, number)
    ]
    lines.append(sentence(f"{sight.word('rows')} {'; '.join(rows) or sight.word('none')}"))
    steps = [f"{number}: {his_step(sight, his, number)}" for number in range(1, len(his["track"]) + 1)]
    return [*lines, sight.word("say.his_track", n=his["step"], steps="; ".join(steps))]
