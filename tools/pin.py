"""Resolves all dependencies anew and writes their versions into constraints/, one file for each extra."""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Each file holds what its extra needs beyond the files before it.
GROUPS = ["base", "web", "dev", "rl", "cluster", "peers"]
HEAD = "# Exact versions for {0}. Written by `make pins`; every package stands in one file only.\n"


def resolve(groups: list[str], pins: dict[str, str]) -> dict[str, str]:
    """Asks pip which packages it would install for these groups within the given pins."""
    extras = ",".join(group for group in groups if group != "base")
    durbar = f".[{extras}]" if extras else "."
    with tempfile.TemporaryDirectory() as folder:
        constraints, report = Path(folder, "constraints.txt"), Path(folder, "report.json")
        constraints.write_text("".join(f"{name}=={version}\n" for name, version in pins.items()))
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
        command += ["--constraint", str(constraints), "--report", str(report), durbar]
        subprocess.run(command, cwd=ROOT, check=True)
        installs = json.loads(report.read_text(encoding="utf-8"))["install"]
    found = {}
    for item in installs:
        name = re.sub(r"[-_.]+", "-", item["metadata"]["name"]).lower()
        if name != "durbar":
            found[name] = item["metadata"]["version"]
    return found


def main() -> None:
    """Finds versions that suit all extras together, then sorts them by who needs them first."""
    print(f"[1/{len(GROUPS) + 1}] all extras together ...", flush=True)
    together = resolve(GROUPS, {})
    placed: set[str] = set()
    for number, group in enumerate(GROUPS):
        print(f"[{number + 2}/{len(GROUPS) + 1}] {group} ...", flush=True)
        needed = sorted(resolve([group], together).keys() - placed)
        placed.update(needed)
        what = "Durbar itself" if group == "base" else f"the extra [{group}]"
        lines = [HEAD.format(what), *(f"{name}=={together[name]}\n" for name in needed)]
        (ROOT / "constraints" / f"{group}.txt").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
