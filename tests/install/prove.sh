#!/usr/bin/env bash
# npm run test:install [-- bookworm trixie]: installs a release into bare Debian systems that systemd boots in a container
# without a network, kills the installer at each step, updates to broken releases, restores on a second machine, uninstalls.
# Needs root, debootstrap, systemd-container and Debian's packages; some 5 minutes a system. ROOTS keeps the bare systems.
set -euo pipefail
project=$(cd "$(dirname "$0")/../.." && pwd)
ROOTS=${ROOTS:-/var/tmp/abhyas-install} NAME=learn.example.in OWNER=owner@example.in
suites=("$@")
[ $# -gt 0 ] || suites=(bookworm trixie)
[ "$(id -u)" = 0 ] || { echo 'This needs root.' >&2; exit 1; }
for tool in debootstrap systemd-nspawn nsenter; do
  command -v $tool >/dev/null || { echo "This needs $tool: apt-get install debootstrap systemd-container" >&2; exit 1; }
done
mkdir -p "$ROOTS"
passed=0 failed=0 boots=() roots=()
trap 'for one in "${boots[@]:-}"; do [ -z "$one" ] || kill -9 "$one" 2>/dev/null || true; done; rm -rf "${roots[@]:-/nowhere}" "$ROOTS/from"' EXIT

check() {
  local what=$1
  shift
  if "$@" >"$ROOTS/last" 2>&1; then passed=$((passed + 1)) && echo "ok      $what"
  else failed=$((failed + 1)) && echo "FAILED  $what" && tail -n 15 "$ROOTS/last" | sed 's/^/        /'; fi
}
refuses() { local text=$1; shift; ! "$@" >"$ROOTS/answer" 2>&1 && cat "$ROOTS/answer" && grep -q "$text" "$ROOTS/answer"; }
same() { [ "$1" = "$2" ] || { echo "$1 ≠ $2"; false; }; }

# ── Machines ────────────────────────────────────────────────────────────────────────────────────────────────────────

bare() {
  local suite=$1 bare=$ROOTS/$1
  [ ! -f "$bare.done" ] || return 0
  rm -rf "$bare"
  debootstrap --variant=minbase --include=systemd,systemd-sysv,ca-certificates,iproute2 "$suite" "$bare" >"$ROOTS/debootstrap.log"
  chroot "$bare" sh -c 'apt-get update -qq && apt-get install -y -qq -d --no-install-recommends caddy ca-certificates' >/dev/null
  touch "$bare.done"
}
machine() {
  rm -rf "${ROOTS:?}/$2"
  cp -a "$ROOTS/$1" "$ROOTS/$2"
  roots+=("$ROOTS/$2")
  echo "127.0.0.1 $NAME" >>"$ROOTS/$2/etc/hosts"
  boot "$2"
}
boot() {
  # Away from the cgroup of whoever starts this: what this machine uses is counted on its own.
  local group=/sys/fs/cgroup/memory/abhyas-$1
  mkdir -p "$group" 2>/dev/null || group=''
  # shellcheck disable=SC2016
  setsid sh -c '[ -z "$1" ] || echo $$ >"$1/cgroup.procs"; shift; exec systemd-nspawn "$@"' sh "$group" \
    -q --register=no --keep-unit --private-network -D "$ROOTS/$1" --bind-ro="$ROOTS/from:/mnt" -b </dev/null >"$ROOTS/$1.console" 2>&1 &
  boots+=($!)
  for ((try = 0; try < 300; try++)); do
    leader=$(pgrep -P "${boots[-1]}" | head -n 1 || true)
    enter=(nsenter -t "$leader" -a env -C / -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root)
    case $([ -z "$leader" ] || within systemctl is-system-running 2>/dev/null || true) in running | degraded) return ;; esac
    sleep 0.2
  done
  echo "The machine $1 does not boot." >&2 && exit 1
}
# As a power cut would.
power_cut() {
  local children
  children=$(pgrep -P "${boots[-1]}" || true)
  # shellcheck disable=SC2086
  kill -9 ${boots[-1]} $children
  wait "${boots[-1]}" 2>/dev/null || true
}
within() { "${enter[@]}" "$@"; }
ask() { within /opt/abhyas/current/node_modules/node/bin/node --no-warnings -e "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; const base = 'https://$NAME'; $1"; }
answers() { ask "const { status } = await fetch(base + '$1'); console.log(status); process.exit(status === 200 ? 0 : 1)"; }
write_message() { ask "const { status } = await fetch(base + '/api/contact', { method: 'POST', headers: { 'content-type': 'application/json', origin: base }, body: JSON.stringify({ name: 'Asha', email: 'asha@example.in', subject: 'Question', message: '$1, as I wrote before' }) }); console.log(status); process.exit(status < 300 ? 0 : 1)"; }
keeps_tokens_out() {
  ask "for (const path of ['/reset-password/SECRETTOKEN', '/setup?token=SECRETTOKEN']) await fetch(base + path)"
  ! within journalctl --no-pager | grep SECRETTOKEN
}
messages() { within sh -c 'cd /opt/abhyas/current && node_modules/node/bin/node -p "require(\"better-sqlite3\")(\"/var/lib/abhyas/abhyas.sqlite\", { readonly: true }).prepare(\"select count(*) from messages\").pluck().get()"'; }
release() { within readlink /opt/abhyas/current; }
install() { within /mnt/release/deploy/install.sh "$NAME" "$OWNER" --internal-tls "$@"; }
made() { within sh -c 'ls -d /opt/abhyas /var/lib/abhyas /etc/abhyas /etc/caddy /usr/local/bin/abhyas /etc/systemd/system/abhyas.service 2>/dev/null; id -u abhyas 2>/dev/null' || true; }

# Runs the installer and kills it, with all that it started, as soon as it says the given step.
killed_at() {
  local group
  setsid "${enter[@]}" /mnt/release/deploy/install.sh $NAME $OWNER --internal-tls >"$ROOTS/killed" 2>&1 &
  group=$!
  for ((try = 0; try < 600; try++)); do
    ! grep -q "^$1/6" "$ROOTS/killed" || break
    sleep 0.1
  done
  sleep 0.2
  kill -9 -- "-$group" 2>/dev/null || true
  wait "$group" 2>/dev/null || true
}

# ── Releases: the real one, a newer one, and three that fail ────────────────────────────────────────────────────────

variants() {
  local from=$ROOTS/from archive
  rm -rf "$from" && mkdir -p "$from"
  if [ -n "${RELEASE:-}" ]; then cp "$RELEASE" "$from/"; else (cd "$project" && node_modules/.bin/node scripts/release.mjs "$from" x64); fi
  archive=$(echo "$from"/*.tar.gz)
  mkdir "$from/release" && tar -xzf "$archive" -C "$from/release" --strip-components=1
  for one in newer no-start no-migration no-health; do
    cp -al "$from/release" "$from/$one"
    rm "$from/$one/RELEASE" && echo "9.0.0-$one x64" >"$from/$one/RELEASE"
  done
  change() { cp "$1" "$1.own" && mv "$1.own" "$1" && sed -i "$2" "$1"; }
  change "$from/no-start/server/start.ts" '1i throw new Error("does not start");'
  change "$from/no-migration/server/db/migrate.ts" 's/return results.map/await tx.deleteFrom("messages").execute(); throw new Error("does not migrate"); &/'
  change "$from/no-health/server/http/health.ts" 's/await database.ping();/throw new AppError("BUSY", { retryAfterSeconds: 2 });/'
  cp -al "$from/release" "$from/other-machine" && rm "$from/other-machine/RELEASE" && echo '9.0.0 arm64' >"$from/other-machine/RELEASE"
  cp "$archive" "$from/wrong.tar.gz" && echo "$(sha256sum </dev/null | cut -d' ' -f1)  wrong.tar.gz" >"$from/wrong.tar.gz.sha256"
}

# ── The proof ───────────────────────────────────────────────────────────────────────────────────────────────────────

prove() {
  local suite=$1 before memory seconds started
  echo "── $suite"
  bare "$suite"
  machine "$suite" one
  check 'no compiler, no npm, no Node on the machine' within sh -c '! command -v gcc && ! command -v npm && ! command -v node'
  check 'refuses a name that leads nowhere' refuses 'leads nowhere yet' within /mnt/release/deploy/install.sh nowhere.invalid.in $OWNER
  check 'refuses a name that is an address' refuses 'is no name of a site' within /mnt/release/deploy/install.sh https://$NAME $OWNER
  check 'refuses a wrong email address' refuses 'is no email address' within /mnt/release/deploy/install.sh $NAME owner
  check 'refuses a taken port, and names the program' refuses 'Port 443 is taken by systemd' within sh -c \
    "systemd-socket-activate -l 443 /bin/true & holder=\$!; sleep 1; /mnt/release/deploy/install.sh $NAME $OWNER; code=\$?; kill \$holder; exit \$code"
  check 'refuses a full disk' refuses 'MB are needed' within sh -c \
    "mount -t tmpfs -o size=50m none /opt; /mnt/release/deploy/install.sh $NAME $OWNER; code=\$?; umount /opt; exit \$code"
  check 'refuses a second run during the first' refuses 'Another install' within flock /run/lock/abhyas /mnt/release/deploy/install.sh $NAME $OWNER
  check 'a refusal changes nothing' same "$(made)" ''
  check 'refuses a release that is not what its sha256 says' refuses 'not what its sha256 says' install /mnt/wrong.tar.gz
  check 'refuses a release for another machine' refuses 'is for arm64' install /mnt/other-machine
  for step in 1 2 3 4 5; do killed_at $step; done
  check 'a second run completes an installer killed at each step' install
  check 'https answers' answers /courses
  check 'readyz answers' answers /readyz
  check 'run again it changes nothing' install
  check 'the settings are for root alone' within sh -c "stat -c %a%U /etc/abhyas/abhyas.env | grep -x 600root"
  check 'a visitor writes a message' write_message first
  within sh -c "printf '\n' >>/var/lib/abhyas/content/site/site.yml"
  before=$(release)
  for broken in no-start no-migration no-health; do
    check "an update with $broken returns by itself" refuses 'the release before runs again' within abhyas update /mnt/$broken
    seconds=$(sed -n 's/.* \([0-9]*\) seconds after the start.*/\1/p' "$ROOTS/answer")
    check "  within 30 seconds: ${seconds:=99}" test "$seconds" -le 30
    check '  to the release before' same "$(release)" "$before"
    check '  with everything in it' same "$(messages)" 1
    check '  and https answers' answers /courses
  done
  (within abhyas update /mnt/no-health >/dev/null 2>&1 || true) &
  for ((try = 0; try < 200; try++)); do within test -f /run/abhyas-update.env && [ "$(release)" != "$before" ] && break; sleep 0.1; done
  power_cut
  boot one
  for ((try = 0; try < 50; try++)); do answers /readyz >/dev/null 2>&1 && break; sleep 0.5; done
  check 'after a power cut in an update the release before runs' same "$(release) $(messages)" "$before 1"
  check '  and https answers' answers /courses
  check 'an update to a good release' within abhyas update /mnt/newer
  check '  runs it' same "$(release)" /opt/abhyas/releases/9.0.0-newer
  check '  with everything in it' same "$(messages)" 1
  check 'the proxy logs no token' keeps_tokens_out
  check 'status' within abhyas status
  memory=$(awk '/^total_rss / { print int($2 / 1048576) }' /sys/fs/cgroup/memory/abhyas-one/memory.stat 2>/dev/null || echo 0)
  check "the whole machine uses at most 400 MB: $memory" test "$memory" -le 400

  within abhyas backup >"$ROOTS/backup.log"
  rm -rf "$ROOTS/from/backup" && cp -a "$(sed -n "s|^Backup made: \([^,]*\),.*|$ROOTS/one\1|p" "$ROOTS/backup.log")" "$ROOTS/from/backup"
  cp "$ROOTS/one/var/lib/abhyas/secret.key" "$ROOTS/from/"
  check 'uninstall keeps data and says where' within abhyas uninstall
  check '  data, backups and settings' within sh -c 'ls /var/lib/abhyas/abhyas.sqlite /etc/abhyas/abhyas.env && ls /var/backups/abhyas/abhyas-*/manifest.json'
  check '  and no program' same "$(within sh -c 'ls -d /opt/abhyas /usr/local/bin/abhyas /etc/systemd/system/abhyas.service 2>/dev/null' || true)" ''
  check 'an installation finds the data again' install
  check '  with everything in it' same "$(messages)" 1
  power_cut

  started=$SECONDS
  machine "$suite" two
  check 'a clean installation on a second machine' install
  check "  within 5 minutes: $((SECONDS - started)) s" test $((SECONDS - started)) -le 300
  check 'restores the backup there' within sh -c \
    'cp /mnt/secret.key /var/lib/abhyas/ && chown abhyas: /var/lib/abhyas/secret.key && cp -r /mnt/backup /tmp/backup && chown -R abhyas: /tmp/backup && abhyas restore /tmp/backup'
  check '  with the data' same "$(messages)" 1
  check '  with the content' same "$(within tail -c 1 /var/lib/abhyas/content/site/site.yml | od -An -c | tr -d ' ')" '\n'
  check '  and https answers' answers /courses
  power_cut
}

variants
for suite in "${suites[@]}"; do prove "$suite"; done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
