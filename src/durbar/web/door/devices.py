"""What is told of a device that holds a seat: the family of its browser, and what it runs on."""

from __future__ import annotations

import re

from starlette.requests import Request

FAMILIES = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "HeadlessChrome": "Chrome",
    "Safari": "Safari",
}
"""By the word that tells a family: the first that is there counts, since they all claim to be the others."""
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def device_of(request: Request) -> str:
    """Name the device a request comes from; nothing if it does not say."""
    said = request.headers.get("user-agent", "")[:400]
    words = set(re.findall(r"[A-Za-z]+", said))
    family = next((name for word, name in FAMILIES.items() if word in words), "")
    system = next((name for word, name in SYSTEMS.items() if word in words), "")
    return " · ".join(part for part in (family, system) if part)
