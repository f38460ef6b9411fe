"""Builds Durbar compiled, into an environment of its own: python -m tools.fast [FOLDER] [GLOB ...].

Nothing is built in place: a compiled module beside an edited source would hide it. The sources are copied, a wheel is
built of them and installed into the folder (.venv-fast), which borrows all other packages from this environment. With
globs only those of the listed modules are compiled, and in a hurry: that is for tests.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv-fast"
SOURCES = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in", "src/durbar")
TESTS = ("tests/engine", "tests/games", "tests/test_bots.py", "tests/test_luck.py")
"""What the compiled build must hold to, beside the pure one."""
IGNORED = shutil.ignore_patterns("__pycache__", "*.egg-info")


def digest(globs: list[str]) -> str:
    """Sums up all that the build depends on."""
    found = hashlib.sha256(repr((sys.version, globs)).encode())
    for name in SOURCES:
        path = ROOT / name
        files = [path] if path.is_file() else sorted(one for one in path.rglob("*") if one.is_file())
        for one in files:
            if "__pycache__" not in one.parts:
                found.update(f"{one.relative_to(ROOT)}\0".encode() + one.read_bytes())
    return found.hexdigest()


def copy_sources(tree: Path) -> None:
    """Copies what a wheel is made of, so that nothing is left behind beside the sources."""
    for name in SOURCES:
        source, copy = ROOT / name, tree / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, copy, ignore=IGNORED)
        else:
            shutil.copy(source, copy)


def run_quietly(command: list[str], env: dict[str, str]) -> None:
    """Runs a program, and shows what it says only if it fails."""
    done = subprocess.run(
        command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        check=False,
    )  # fmt: skip
    if done.returncode:
        print("\n".join(done.stdout.splitlines()[-30:]), file=sys.stderr)
        sys.exit(
            f"Cannot build Durbar compiled: {' '.join(command[:4])} ... did not succeed; its last words are above."
        )


def make_environment(folder: Path) -> None:
    """Makes an environment that finds the packages of this one after its own."""
    venv.create(folder, clear=True, with_pip=False, symlinks=True)
    own = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)}))
    (own / "borrowed.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")


def build(folder: Path, globs: list[str]) -> None:
    """Builds and installs, unless what is there was made of the same sources."""
    stamp, wanted = folder / "built", digest(globs)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        print(f"[fast] {folder.name}: up to date")
        return
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        sys.exit("Cannot build Durbar compiled: there is no C compiler. On Debian or Ubuntu: apt-get install gcc")
    started = time.monotonic()
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    env |= {"DURBAR_COMPILE": "1", "DURBAR_COMPILE_ONLY": " ".join(globs)}
    if globs:
        env["DURBAR_COMPILE_LEVEL"] = "0"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    with tempfile.TemporaryDirectory() as temporary:
        tree, wheels = Path(temporary) / "tree", Path(temporary) / "wheels"
        copy_sources(tree)
        print("[fast 1/2] compiling; this takes some minutes ...", flush=True)
        run_quietly([*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels), str(tree)], env)
        print(f"[fast 2/2] installing into {folder.name} ({time.monotonic() - started:.0f} s) ...", flush=True)
        make_environment(folder)
        into = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "--disable-pip-version-check"]
        hurry = ["--no-compile"] if globs else []  # what a test never imports need not be read
        run_quietly([*into, "install", *hurry, "--no-deps", "--no-index", *map(str, wheels.glob("*.whl"))], env)
    stamp.write_text(wanted, encoding="utf-8")
    print(f"[fast] done in {time.monotonic() - started:.0f} s: {folder.name}/bin/durbar is the compiled one")


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else FOLDER, sys.argv[2:])
