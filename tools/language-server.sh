# Sourced by tools/test, with $root set: puts the language server that editors use for YAML into $root/.venv, where its
# tests look for it. Without node, without npm or without a network it says so, and those tests are skipped.

language_server() {
    wanted=$root/tests/language-server/package-lock.json
    place=$root/.venv/language-server
    [ -f "$wanted" ] || return 0
    if cmp -s "$wanted" "$place/ready"; then
        return 0
    fi
    if ! find_npm; then
        echo "There is no npm (Debian and Ubuntu: apt install nodejs npm), so no editor's language server is tried." >&2
        return 0
    fi
    echo "Setting up the language server that editors use for YAML (only once) ..." >&2
    new=$place.$$
    if fetch_server "$new"; then
        rm -rf "$place"
        mv "$new" "$place"
    else
        rm -rf "$new"
        echo "npm could not do it, so no editor's language server is tried." >&2
    fi
}

# Node with npm. A machine that is ours alone, such as one that checks changes, gets them.
find_npm() {
    command -v node >/dev/null && command -v npm >/dev/null && return
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    install_node || { apt-get update -qq >&2 && install_node; }
}

install_node() {
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm >&2
}

fetch_server() {
    mkdir -p "$1"
    cp "$root"/tests/language-server/package.json "$wanted" "$1" || return
    (cd "$1" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2) || return
    cp "$wanted" "$1/ready"
}
