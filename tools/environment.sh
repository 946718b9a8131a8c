# Sourced by the commands beside it, with $root set: makes $root/.venv ready for what $1 of `ensure` needs
# ("run", or "dev" for work on the project) and sets $python. Nothing is installed outside $root/.venv.

ensure() {
    python=$root/.venv/bin/python
    if [ -x "$python" ] && { printf '%s\n' "$root"; cat "$root/pyproject.toml"; } | cmp -s - "$root/.venv/ready-$1"; then
        return
    fi
    find_python
    "$found" "$root/tools/environment.py" "$1" || exit 69
}

# A Python that is new enough and can make environments.
find_python() {
    bare=
    for found in python3.14 python3.13 python3.12 python3.11 python3; do
        "$found" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        "$found" -c 'import ensurepip, venv' 2>/dev/null && return
        bare=${bare:-$found}
    done
    if [ -n "$bare" ]; then
        echo "$bare has no venv module. Install it (Debian and Ubuntu: apt install python3-venv) and try again." >&2
    else
        echo "Python 3.11 or newer is needed, and none was found as python3.11 ... python3.14 or python3." >&2
    fi
    exit 69
}
