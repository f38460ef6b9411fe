"""What `durbar arena` does: checks what is asked, plays it, keeps what is done whatever happens, and tells of it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from durbar.arena.crews import Crew, Processes
from durbar.arena.journal import Journal
from durbar.arena.match import Match, play_match
from durbar.arena.plan import Plan, make_plan
from durbar.arena.report import report
from durbar.arena.timing import timing
from durbar.arena.words import bad, say
from durbar.cli.common import INTERRUPTED, read_edition
from durbar.cli.progress import Progress
from durbar.cli.standings import print_match
from durbar.engine.messages import DurbarError
from durbar.engine.system import why
from durbar.terminal.files import write_text

FAILED = 1


def run(asked: argparse.Namespace) -> int:
    """Play, print and write what came of it."""
    lang: str = asked.spoken
    plan = make_plan(
        asked.game,
        asked.bots,
        asked.games,
        asked.players,
        asked.mode,
        asked.seed,
        asked.think,
        asked.passes,
        read_edition(asked.edition) if asked.edition else None,
    )
    files = Files(asked.out, asked.plot, asked.keep, asked.resume)
    files.check()
    crew = find_crew(asked, plan)
    if plan.games > asked.games:
        print(say("told.rounded", lang, n=plan.games, asked=asked.games, per_deal=plan.per_deal), file=sys.stderr)
    match, took, now = compete(plan, crew, files, lang)
    return tell(match, took, now, files, lang)


def find_crew(asked: argparse.Namespace, plan: Plan) -> Crew:
    """Find those who do the work."""
    if asked.ray is None:
        return Processes(min(asked.jobs, plan.games))
    from durbar.arena.cluster import Cluster

    return Cluster(asked.ray)


@dataclass(frozen=True)
class Files:
    """What is written, and where."""

    out: Path | None
    plot: Path | None
    keep: Path | None
    resume: Path | None

    @property
    def times(self) -> Path | None:
        """Where the times stand: beside the report, which is the same for the same games."""
        return None if self.out is None else self.out.with_suffix(".times.json")

    def check(self) -> None:
        """Refuse before hours are spent what could not be written after them."""
        for path in (self.out, self.plot, self.resume):
            if path is not None and path.is_dir():
                raise bad("bad.is_folder", file=str(path))
        given = [path for path in (self.out, self.times, self.plot, self.resume) if path is not None]
        for path in given:
            if given.count(path) > 1:
                raise bad("bad.same_file", file=str(path))
            if not path.absolute().parent.is_dir():
                raise bad("bad.no_folder", folder=str(path.parent), file=path.name)
        if self.plot is not None:
            from durbar.arena.plot import check_plot

            if self.plot.suffix.lower() != ".svg":
                raise bad("bad.not_svg", file=str(self.plot))
            check_plot()
        if self.keep is not None:
            try:
                self.keep.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise bad("bad.keep", folder=str(self.keep), why=why(error)) from None

    def record(self, game: Mapping[str, Any]) -> None:
        """Write a game's record, to be replayed by `durbar verify` and `durbar play --load`."""
        assert self.keep is not None
        name = f"{game['game']:06}-{'-'.join(game['seats'])}.json"
        write_text(json.dumps(game["record"], indent=1, ensure_ascii=False) + "\n", self.keep / name)


def compete(plan: Plan, crew: Crew, files: Files, lang: str) -> tuple[Match, float, int]:
    """Play all that is to be played; whatever ends it early, what is done is kept."""
    journal = Journal(files.resume, plan, files.keep is not None) if files.resume else None
    match = Match(plan, dict(journal.games) if journal else {})
    before = len(match.games)
    progress = Progress(plan.games, before, lang)

    def told(game: Mapping[str, Any]) -> None:
        if journal is not None:
            journal.add(game)
        progress.step()

    try:
        play_match(match, crew, told, files.record if files.keep else None)
    except DurbarError:
        progress.close()
        keep_rest(match, journal, files, lang)
        raise
    finally:
        progress.close()
        if journal is not None:
            journal.close()
    if match.broken_off:
        keep_rest(match, journal, files, lang)
    return match, progress.seconds, len(match.games) - before


def keep_rest(match: Match, journal: Journal | None, files: Files, lang: str) -> None:
    """Say where the games are that were played, and put them there if no file was named for them."""
    path = files.resume or Path(f"arena-{match.plan.game}-{match.plan.mark}.jsonl")
    if journal is None and match.games:
        kept = Journal(path, match.plan, files.keep is not None)
        for number in sorted(match.games.keys() - kept.games.keys()):
            kept.add(match.games[number])
        kept.close()
    if match.games:
        done = {"n": len(match.games), "total": match.plan.games, "file": str(path)}
        print(say("told.broken_off", lang, **done), file=sys.stderr)


def tell(match: Match, took: float, now: int, files: Files, lang: str) -> int:
    """Print what came of it, and write it where it is wanted."""
    summed, times = report(match), timing(match, took, now)
    print_match(summed, times, lang)
    if files.out is not None and files.times is not None:
        for path, doc in ((files.out, summed), (files.times, times)):
            write_text(json.dumps(doc, indent=2, ensure_ascii=False) + "\n", path)
    if files.plot is not None:
        from durbar.arena.plot import draw

        write_text(draw(summed, lang), files.plot)
    for written in (files.out, files.times, files.plot, files.keep):
        if written is not None:
            print(say("told.written", lang, file=str(written)))
    if match.broken_off:
        return INTERRUPTED
    return FAILED if summed["failures"] or summed["void"] else 0
