# Sourced by tools/test, with $root and $python set: installs OpenSpiel, whose games ours are played against in lockstep.
# Where there is none ready for this system, or no network, it says so, and those tests are skipped.

open_spiel() {
    "$python" -c 'import pyspiel' 2>/dev/null && return
    echo "Installing OpenSpiel, to play some games against it (only once) ..." >&2
    "$python" -m pip install --quiet --disable-pip-version-check --only-binary open_spiel --editable "$root[lockstep]" ||
        echo "It could not be installed, so no game is played in lockstep." >&2
}
