#!/bin/sh
# The journeys need a Chromium: CHROMIUM_PATH, one on the PATH, else the distribution's where we may install it.
set -eu
[ -n "${CHROMIUM_PATH:-}" ] && [ -x "$CHROMIUM_PATH" ] && exit 0
for name in chromium chromium-browser google-chrome google-chrome-stable; do
  command -v "$name" >/dev/null && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo 'Installing Chromium for the journeys …'
  export DEBIAN_FRONTEND=noninteractive
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; } ||
    echo 'Chromium could not be installed; the journeys will say that they were skipped.' >&2
else
  echo 'No Chromium found; the journeys will say that they were skipped. Install one or set CHROMIUM_PATH.' >&2
fi
