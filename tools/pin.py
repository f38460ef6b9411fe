"""Resolves all dependencies anew and writes their versions into constraints/, one file for each extra."""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tools import scripts

ROOT = Path(__file__).resolve().parent.parent
# Each file holds what its extra needs beyond the files before it.
GROUPS = ["base", "web", "dev", "node", "peers", "arena", "cluster"]
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


def pin_scripts() -> None:
    """Asks npm for the newest versions of what checks the scripts."""
    if not scripts.find_npm() and not scripts.fetch_node():
        sys.exit(f"{scripts.PINS.relative_to(ROOT)} stays as it is: there is no npm to ask.")
    lines = [HEAD.format("what checks the scripts, from npm")]
    for name in scripts.pins():
        asked = [*scripts.find_npm(), "view", name, "version"]
        found = subprocess.run(asked, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        lines.append(f"{name}=={found}\n")
    scripts.PINS.write_text("".join(lines), encoding="utf-8")


def main() -> None:
    """Finds versions that suit all extras together, then sorts them by who needs them first."""
    total = len(GROUPS) + 2
    print(f"[1/{total}] all extras together ...", flush=True)
    together = resolve(GROUPS, {})
    placed: set[str] = set()
    for number, group in enumerate(GROUPS):
        print(f"[{number + 2}/{total}] {group} ...", flush=True)
        needed = sorted(resolve([group], together).keys() - placed)
        placed.update(needed)
        what = "Durbar itself" if group == "base" else f"the extra [{group}]"
        lines = [HEAD.format(what), *(f"{name}=={together[name]}\n" for name in needed)]
        (ROOT / "constraints" / f"{group}.txt").write_text("".join(lines), encoding="utf-8")
    print(f"[{total}/{total}] npm ...", flush=True)
    pin_scripts()


if __name__ == "__main__":
    main()
