"""The command `durbar`: plays, serves, simulates, measures, explains and checks."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Sequence

from durbar.cli.common import INTERRUPTED
from durbar.cli.parser import make_parser
from durbar.cli.words import TEXTS, language, parser_speaks, speech
from durbar.engine.messages import DurbarError

BAD_INPUT = 2
PIPE_CLOSED = 141
"""What a shell reports of a program whose reader went away."""


LOOKALIKES = {
    "─": "-", "–": "-", "−": "-", "·": ".", "…": ".", "×": "x", "▶": ">", "“": '"', "”": '"', "‘": "'", "’": "'",
}  # fmt: skip
"""What is shown where a terminal has no other letters; each as wide as what it stands for."""


def lookalike(error: UnicodeError) -> tuple[str, int]:
    """Put letters that a terminal lacks into letters that it has."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(LOOKALIKES.get(letter, "?") for letter in lacking), error.end


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; whatever the user did wrong is one line on stderr, never a traceback."""
    codecs.register_error("lookalike", lookalike)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="lookalike")  # a terminal that lacks a letter is no reason to stop
    words = list(sys.argv[1:] if argv is None else argv) or ["serve"]
    try:
        lang = language(words)
        with parser_speaks(TEXTS.voice(lang)):
            asked = make_parser(words[0], lang).parse_args(words)
        code: int = asked.run(asked)
        sys.stdout.flush()
    except DurbarError as error:
        print("durbar:", " ".join(TEXTS.say(error.message, speech(words)).split()), file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Python would complain once more when it closes the stream: give it one that nobody reads.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return code
