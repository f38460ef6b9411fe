"""How the house says no: a status, a short code for programs, and the reason as a message, put into words later."""

from __future__ import annotations

from typing import Any

from durbar.engine.document import BadPlace
from durbar.engine.messages import DurbarError, Message


class Refused(DurbarError):
    """A request that is not granted; nothing has changed."""

    def __init__(self, status: int, code: str, why: Message | str) -> None:
        """Carry the HTTP status, the code and the reason; a message is put into the reader's words later."""
        super().__init__(why if isinstance(why, str) else why.id)
        self.message = Message("word.named", name=why) if isinstance(why, str) else why
        self.status = status
        self.code = code
        self.why = why

    @property
    def clause(self) -> str:
        """The clause the reason comes from, if it is one of the rules."""
        return "" if isinstance(self.why, str) else self.why.clause


class NotKept(Refused):
    """Something that could not be written or read: it has not happened, and may be tried again."""

    def __init__(self, code: str) -> None:
        """Say by a code what is wrong; not by 503, after which a page would wait in silence and send it again."""
        super().__init__(409 if code == "broken" else 507, code, Message("web.no." + code))


def refuse(code: str, /, status: int = 422, **args: object) -> Refused:
    """Make a refusal whose words stand in the house's own texts under `web.no.<code>`."""
    return Refused(status, code, Message("web.no." + code, "", **args))


def unreadable(text: str, /, status: int = 422, **args: object) -> Refused:
    """Refuse a request that cannot be read, or asks for what there is not; the text says why."""
    return refuse("bad_request", status, what=Message(text, "", **args).document())


def reason(error: DurbarError) -> dict[str, Any]:
    """Give what is wrong by some complaint, for a place in a refusal: of a document as a whole, only the problem."""
    if isinstance(error, BadPlace) and not error.path and not error.problem.clause:
        return error.problem.document()
    return error.message.document()
