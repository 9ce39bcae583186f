#!/bin/sh
# Brings what tests need beside npm, by name: chromium, nats-server, redis-server. What is on the machine, or given by a
# variable, is used; what is not is installed where we may. PostgreSQL comes with npm.
set -eu

found() {
  for folder in $(printf %s "$PATH:/usr/sbin:/usr/local/sbin:/sbin" | tr : ' '); do
    [ -x "$folder/$1" ] && return 0
  done
  return 1
}

# Whether a program is here, or something in its place.
have() {
  case "$1" in
    chromium)
      [ -n "${CHROMIUM_PATH:-}" ] && [ -x "$CHROMIUM_PATH" ] && return 0
      found chromium || found chromium-browser || found google-chrome || found google-chrome-stable
      ;;
    nats-server) [ -n "${TEST_NATS_URL:-}" ] || found nats-server ;;
    redis-server) [ -n "${TEST_REDIS_URL:-}" ] || found redis-server ;;
    *) found "$1" ;;
  esac
}

wanted=''
for name in "$@"; do
  have "$name" || wanted="$wanted $name"
done
[ -n "$wanted" ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing$wanted for the tests …"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq || true
  for name in $wanted; do
    apt-get install -y -qq --no-install-recommends "$name" >/dev/null || true
  done
  why='could not be installed'
elif command -v apt-get >/dev/null; then
  why='is not installed, and only root may install it'
else
  why='is not installed, and there is no apt-get to install it with'
fi
for name in $wanted; do
  have "$name" && continue
  case "$name" in
    chromium) instead='CHROMIUM_PATH' ;;
    nats-server) instead='TEST_NATS_URL' ;;
    redis-server) instead='TEST_REDIS_URL' ;;
    *) instead='its path' ;;
  esac
  echo "$name $why; tests that need it say that they were skipped. Install it or set $instead." >&2
done
