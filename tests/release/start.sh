#!/bin/sh
# Starts an unpacked release as a server does: the checkout is out of its sight, its user has no rights, and its environment
# is PATH and the settings. $1: the release, $2: the checkout. tests/support/process.ts runs it.
set -eu
hide='' as=''
if [ "$(id -u)" = 0 ]; then
  chown -R 65534:65534 "$DATA_DIR" "$CONTENT_DIR"
  as='setpriv --reuid 65534 --regid 65534 --clear-groups --no-new-privs'
fi
# The mount is seen by this process and its children only; without root it needs namespaces for users.
for way in 'unshare --mount' 'unshare --map-root-user --mount'; do
  if [ -z "$hide" ] && $way mount -t tmpfs none "$2" 2>/dev/null; then hide=$way; fi
done
[ -n "$hide" ] || echo 'Note: the checkout could not be hidden from the release here.' >&2
# shellcheck disable=SC2016
exec $hide sh -c '[ -z "$1" ] || mount -t tmpfs none "$3"; cd "$2"
  exec $4 env -u NODE_COMPILE_CACHE -u SITE_DIR NODE_ENV=production node_modules/node/bin/node server/main.ts' \
  sh "$hide" "$1" "$2" "$as"
