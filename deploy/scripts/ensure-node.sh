#!/bin/sh
# Where the machine's Node is older than `engines`, brings Node 24 from the npm package `node` into .node/ (house §9).
# The Makefile puts .node/node_modules/node/bin first on the PATH; containers use a node:24 image and never come here.
set -eu
cd "$(dirname "$0")/../.."

new_enough() {
  "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 18) ? 0 : 1)' 2>/dev/null
}

own=.node/node_modules/node/bin/node
if [ -x "$own" ] && new_enough "$own"; then exit 0; fi
if command -v node >/dev/null && new_enough "$(command -v node)"; then exit 0; fi

command -v npm >/dev/null || { echo 'BuildMesh needs npm (any version) to bring its own Node 24, or Node 22.18 or newer.' >&2; exit 1; }
echo 'Bringing Node 24 into .node/ …'
npm install --prefix .node --no-audit --no-fund --no-save --ignore-scripts=false --loglevel=error node@24
new_enough "$own" || { echo 'Node 24 could not be brought into .node/.' >&2; exit 1; }
