#!/bin/sh
# Records the sessions of docs/sessions anew: types each tools/console/tests/sessions/NAME.in at the
# prompt of the real console and writes what appears under the head of docs/sessions/NAME.txt.
#
#   tools/console/record-sessions.sh [path of the console]
#
# Without a path the console is built first.
set -eu
cd "$(dirname "$0")/../.."
console=${1:-}
if [ -z "$console" ]; then
    cargo build -p console
    console=${CARGO_TARGET_DIR:-target}/debug/console
fi
for input in tools/console/tests/sessions/*.in; do
    recorded=docs/sessions/$(basename "$input" .in).txt
    data=$(mktemp -d)
    { sed '/^$/q' "$recorded"; env -u COLUMNS "$console" play --ascii --data "$data" <"$input"; } >"$data/session"
    mv "$data/session" "$recorded"
    rm -r "$data"
done
