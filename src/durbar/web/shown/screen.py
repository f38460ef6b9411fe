"""The screen: from what a seat may know to the plain data its page is made of."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from durbar.engine.messages import Message
from durbar.web.shown.badges import badge
from durbar.web.shown.coaching import coached
from durbar.web.shown.lessons import guided, lesson_shown
from durbar.web.shown.news import news
from durbar.web.shown.options import laid_out, options_shown
from durbar.web.shown.presence import Seen, proposal, there
from durbar.web.shown.steps import NOTHING, watch
from durbar.web.shown.words import Words, names_of, title_of, words_for
from durbar.web.tables.live import HUMAN, Live
from durbar.web.tables.people import may_delete
from durbar.web.tables.summary import crumb_messages, running_result, with_automas

EMBLEMS = ("sun", "moon", "star", "leaf", "gate")
ON_BOARD = ("text", "verb", "nouns", "label", "clause", "outcome", "effect", "useless", "wall", "free")
"""What a board may show of an option: not its key, which changes with every question, and with it every part."""


@dataclass(frozen=True)
class Viewer:
    """Who looks: the seats a browser holds, and the one whose curtain it has lifted."""

    held: tuple[int, ...]
    lifted: int | None = None
    lang: str = "en"

    def looks_from(self, live: Live) -> tuple[int | None, int | None]:
        """Give the seat whose view is shown, and the seat whose curtain is down."""
        if len(self.held) < 2:
            return (self.held[0] if self.held else None), None
        lifted = self.lifted if self.lifted in self.held else None
        if live.known_to(None).over:
            return (self.held[0] if lifted is None else lifted), None
        waiting = [seat for seat in live.waiting() if seat in self.held and not live.has_sealed(seat)]
        asked = [seat for seat in waiting if live.is_human(seat)]
        if asked and lifted not in asked:
            return None, asked[0]
        return lifted, None


def screen(
    live: Live,
    viewer: Viewer,
    thinking: Sequence[int] = (),
    left: Collection[int] = (),
    host: bool = False,
    seen: Seen | None = None,
) -> dict[str, Any]:
    """Gather everything a page shows; `left` are the seats whose people are gone, the `host` has laid the table.

    Who is there is shown only if it is known from where somebody was last `seen`.
    """
    me, curtain = viewer.looks_from(live)
    view = live.view(me, log=False)
    view["number"] = 0 if me is None else live.story.moment(me)
    position = view["position"]
    names = names_of(live, position, viewer.lang)
    words = words_for(live.row.game, me, tuple(names), viewer.lang)
    story = live.story
    context: dict[str, Any] = {
        "view": view,
        "v": position,
        "game": live.row.game,
        "title": title_of(live.row.game, viewer.lang),
        "table_id": live.id,
        "version": story.version(viewer.held),
        "number": view["number"],
        "me": me,
        "names": names,
        "emblems": [EMBLEMS[seat % len(EMBLEMS)] for seat in range(len(names))],
        "curtain": curtain,
        "spectator": not viewer.held,
        "seats_mine": list(viewer.held),
        "hotseat": len(viewer.held) > 1,
        "waiting": [seat for seat in live.waiting() if seat != me or not live.has_sealed(seat)],
        "thinking": list(thinking),
        "undo_policy": live.undo_policy,
        "pace": live.row.about["pace"],
        "crumbs": _crumbs(live, view, words),
        "finished": view["result"] is not None,
        "luck": view["luck"],
        "badge": badge(live.table.sheets, f"/t/{live.id}/sources"),
        "rematch": story.rematch,
        "taken_back": live.taken_back,
        "chat_count": story.heard,
        "asked_at": story.asked_at,
        "prefs": {"auto_end": me is not None and story.places[me].auto_end},
        "held": me is not None and live.ender == me,
        "t": words.t,
        "lang": viewer.lang,
    }
    context["sheet"] = _result(live, view, words)
    context["result"] = context["sheet"] if context["finished"] else None
    context["score_lines"] = context["sheet"]["lines"]
    context.update(_question(live, view, me, words))
    context.update(news(live, me, words))
    context["watch"] = NOTHING if curtain is not None else watch(live, me)
    context.update(_steps(live, me, words))
    if seen is not None:  # whoever gets this page is here, though its window is still to be opened
        seen = [0 if seat in viewer.held else at for seat, at in enumerate(seen)]
    context["there"] = [] if seen is None else there(live, len(names), seen, context["waiting"], words)
    context["here"] = [seat for seat, at in enumerate(seen or ()) if at == 0]
    context["proposal"] = proposal(live, me, names)
    context["paused"] = story.paused
    context["bots_play"] = any(place.bot for place in story.places)
    context["one_plays"] = sum(not place.bot for place in story.places) == 1
    context["timing"] = None if story.clocks is None else story.clocks.timing
    context["host"] = host
    context["may_delete"] = host and may_delete(live)
    context["takeover"] = _takeovers(live, viewer, names, left)
    context["invite"] = _open_seats(live) if host else []
    context["my_name"] = "" if me is None else story.places[me].name
    context["unnamed"] = me is not None and story.places[me].kind == "friend" and not story.places[me].name
    context["substitute"] = me is not None and not live.is_human(me)
    context["consent"] = _consent(live, me, names, words)
    context["denied"] = _denied(live, me, words)
    context["coach"] = coached(live, view, me, words)
    context["learning"] = bool(live.row.about.get("learning"))
    context["open_hands"] = story.open
    context["chosen"] = _chosen(live, me)
    context["lesson"] = None if me is None else lesson_shown(live, words)
    if context["lesson"] is not None:
        context.update(guided(context))
    return context


# ---------------------------------------------------------------------- the question


def _question(live: Live, view: Mapping[str, Any], me: int | None, words: Words) -> dict[str, Any]:
    decision = view["decision"]
    if decision is None:
        ending = words.t("ui.ending", who=live.ender) if live.ender not in (None, me) else ""
        return {
            "prompt": {"text": ending, "hint": "", "clause": ""},
            "options": [],
            "laid": laid_out([]),
            "greyed": [],
            "legal": {},
            "greyed_spots": {},
        }
    prompt = decision["prompt"]
    mine = decision["seat"] == me and "options" in decision and live.is_human(decision["seat"])
    hint = f"{prompt['id']}.hint"
    options = options_shown(live, decision, me, words) if mine and me is not None else []
    laid = laid_out(options)
    greyed = [
        {
            "text": one["text"],
            "label": words.say(one["label"]),
            "spots": one["spots"],
            "why": words.say(one["why"]),
            "clause": one["why"]["clause"],
        }
        for one in decision.get("greyed", ())
    ]
    legal: dict[str, list[dict[str, Any]]] = {}
    for option in options:
        shown = {name: option[name] for name in ON_BOARD}
        for spot in option["spots"]:
            legal.setdefault(spot, []).append(shown)
    return {
        "prompt": {
            "text": words.say(prompt),
            "hint": words.say(Message(hint, "", **prompt["args"])) if mine and words.has(hint) else "",
            "clause": prompt["clause"],
        },
        "options": options,
        "laid": laid,
        "greyed": greyed,
        "legal": legal,
        "greyed_spots": {
            spot: {"why": one["why"], "clause": one["clause"]} for one in reversed(greyed) for spot in one["spots"]
        },
    }


def _chosen(live: Live, me: int | None) -> list[str]:
    """List the spots of the choices that can still be taken back."""
    story, table = live.story, live.table
    if me is None or story.trier != me:
        return []
    found = [table.game.find_option(table.content, move.option) for move in story.moves[story.settled :]]
    return [spot for option in found if option is not None for spot in option.spots]


# ---------------------------------------------------------------------- the score


def _crumbs(live: Live, view: Mapping[str, Any], words: Words) -> list[str]:
    """Say where the game is; of one that is over only how far it came, as nothing follows."""
    said = [words.say(one) for one in crumb_messages(live.row.game, view["position"])]
    return said if view["result"] is None else [*said[:1], words.t("ui.over")]


def _result(live: Live, view: Mapping[str, Any], words: Words) -> dict[str, Any]:
    found = with_automas(view["result"] or running_result(view, live.known_to(None).result.lines), view["position"])
    names = [*words.names, *[words.t("word.dummy")] * (len(found["scores"]) - len(words.names))]
    return {
        **found,
        "names": names,
        "order": sorted(range(len(found["scores"])), key=found["ranks"].__getitem__),
        "lines": [dict(line, label=words.t(line["id"])) for line in found["lines"]],
        "notes": [{"text": words.say(note), "clause": note["clause"]} for note in found["notes"]],
    }


# ---------------------------------------------------------------------- undo, end of turn, other people


def _steps(live: Live, me: int | None, words: Words) -> dict[str, Any]:
    def way(ok: bool, why: str = "") -> dict[str, Any]:
        return {"ok": ok, "why": "" if ok else why}

    if me is None:
        return {"can": {name: way(False) for name in ("undo", "redo", "restart", "end_turn")}, "wall": None}
    story = live.story
    final = live.why_not_undo(me)
    why = "" if final is None else words.say(final)
    asking = final is not None and final.id == "web.no.needs_consent" and story.request is None
    trying = story.trier == me
    redo = bool(story.redo) and story.redo[-1].seat == me
    can = {
        "undo": {"ok": final is None or asking, "why": why},
        "redo": way(redo, words.t("table.redo.nothing")),
        "restart": way(trying, words.t("web.no.ended") if asking or not why else why),
        "end_turn": way(live.ender == me, words.t("web.no.nothing_to_end")),
    }
    return {"can": can, "wall": why or None}


def _takeovers(live: Live, viewer: Viewer, names: Sequence[str], left: Collection[int]) -> list[dict[str, Any]]:
    found = []
    for seat, place in enumerate(live.story.places):
        if place.kind not in HUMAN or place.gone or not viewer.held:
            continue
        can = None
        if place.bot:
            can = "giveback" if seat in viewer.held else None
        elif seat in left or seat in viewer.held:
            can = "takeover"
        if can is not None:
            gone = seat in left and seat not in viewer.held and place.seated
            found.append({"seat": seat, "name": names[seat], "bot": bool(place.bot), "can": can, "gone": gone})
    return found


def _open_seats(live: Live) -> list[int]:
    """List the seats for friends that nobody has come to."""
    places = enumerate(live.story.places)
    return [seat for seat, place in places if place.kind == "friend" and not place.seated and not place.bot]


def _consent(live: Live, me: int | None, names: Sequence[str], words: Words) -> dict[str, Any] | None:
    request = live.story.request
    if request is None:
        return None
    waits = me is None or me == request.seat or me in request.agreed
    # How many choices it is about nobody may know: the first line that would be gone stands in the reader's own log.
    lost = (one for one in live.log_for(me) if one.number > request.to and one.args.get("seat") is not None)
    first = next(lost, None)
    what = "" if first is None else words.say(first.for_seat(me))
    return {"seat": request.seat, "name": names[request.seat], "mine": waits, "what": what}


def _denied(live: Live, me: int | None, words: Words) -> dict[str, Any] | None:
    """Tell whoever asked to go back that somebody would not, and after which line of the chat that was."""
    denial = live.story.denial
    if denial is None or denial.seat != me:
        return None
    return {"line": denial.line, "text": words.t("ui.consent_denied", who=denial.by)}
