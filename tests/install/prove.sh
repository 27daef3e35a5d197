#!/usr/bin/env bash
# npm run test:install [-- bookworm trixie]: installs a release into bare systems (Debian 12 and 13) that
# systemd boots in a container without a network and with 400 MB of memory, kills the installer at each step, walks the first
# screens to the first sale in Chromium, updates to broken releases, restores on a second machine, uninstalls, and sets a third
# machine up from cloud-init's user data. Needs root, debootstrap, systemd-container, Chromium and the distribution's packages;
# some 8 minutes a system. ROOTS keeps the bare systems.
set -euo pipefail
project=$(cd "$(dirname "$0")/../.." && pwd)
ROOTS=${ROOTS:-/var/tmp/abhyas-install} NAME=learn.example.in OTHER=class.example.in OWNER=owner@example.in
readonly INSTALL=/mnt/release/deploy/install.sh LIMIT_MB=400 TOKEN=mango-tree-behind-the-temple-1947
suites=("$@")
[ $# -gt 0 ] || suites=(bookworm trixie)
[ "$(id -u)" = 0 ] || { echo 'This needs root.' >&2; exit 1; }
for tool in debootstrap systemd-nspawn nsenter; do
  command -v $tool >/dev/null || { echo "This needs $tool: apt-get install debootstrap systemd-container" >&2; exit 1; }
done
mkdir -p "$ROOTS"
passed=0 failed=0 boots=() roots=() groups=()
trap 'touch "$ROOTS/seen"; for one in "${boots[@]:-}"; do [ -z "$one" ] || kill -9 "$one" 2>/dev/null || true; done; rm -rf "${roots[@]:-/nowhere}" "$ROOTS/from"; rmdir "${groups[@]:-/nowhere}" 2>/dev/null' EXIT

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
  chroot "$bare" sh -c 'apt-get update -qq && apt-get install -y -qq -d --no-install-recommends caddy ffmpeg cloud-init nftables' >/dev/null
  touch "$bare.done"
}
machine() {
  rm -rf "${ROOTS:?}/$2" "$ROOTS/$2.memory"
  cp -a "$ROOTS/$1" "$ROOTS/$2"
  roots+=("$ROOTS/$2")
  echo '127.0.0.1 localhost' >>"$ROOTS/$2/etc/hosts"
  echo "127.0.0.1 $NAME $OTHER own.example.in" >>"$ROOTS/$2/etc/hosts"
  echo '192.0.2.7 elsewhere.example.in' >>"$ROOTS/$2/etc/hosts"
  [ -z "${3:-}" ] || "$3" "$ROOTS/$2"
  boot "$2"
}
# Gives a machine the user data of deploy/cloud-init.yml as an owner fills it in; its name leads nowhere yet.
with_user_data() {
  local seed=$1/var/lib/cloud/seed/nocloud
  chroot "$1" apt-get install -y -qq --no-install-recommends cloud-init >/dev/null 2>&1
  sed -i "/$NAME/d" "$1/etc/hosts"
  mkdir -p "$seed" && echo "instance-id: first-$NAME" >"$seed/meta-data"
  sed "s|^ *NAME=.*|      NAME=$NAME|; s|^ *OWNER=.*|      OWNER=$OWNER|; s|^ *RELEASE=.*|      RELEASE=file:///mnt/$(basename "$archive")|; s|CHANGE: 24 or.*|$TOKEN|
    s|install.sh |&--internal-tls |" "$project/deploy/cloud-init.yml" >"$seed/user-data"
}
boot() {
  local group=/sys/fs/cgroup/memory/abhyas-$1 limit=$LIMIT_MB
  # While cloud-init runs the installer, it is a program of its own beside it.
  [ ! -d "$ROOTS/$1/var/lib/cloud/seed" ] || limit=600
  # Linux before 5.8, or told to be so, has the same under other names.
  [ -d /sys/fs/cgroup/memory ] || group=/sys/fs/cgroup/abhyas-$1
  if mkdir -p "$group" 2>/dev/null; then
    groups+=("$group")
    printf '%sM' "$limit" >"$group/$(if [ -e "$group/memory.max" ]; then echo memory.max; else echo memory.limit_in_bytes; fi)"
    while awk '/^(total_rss|anon) / { print int($2 / 1048576) }' "$group/memory.stat"; do sleep 0.2; done >>"$ROOTS/$1.memory" 2>/dev/null &
    boots+=($!)
  else
    group=''
  fi
  # shellcheck disable=SC2016
  setsid sh -c '[ -z "$1" ] || echo $$ >"$1/cgroup.procs"; shift; exec systemd-nspawn "$@"' sh "$group" \
    -q --register=no --keep-unit --private-network -D "$ROOTS/$1" --bind-ro="$ROOTS/from:/mnt" -b </dev/null >"$ROOTS/$1.console" 2>&1 &
  boots+=($!)
  for ((try = 0; try < 300; try++)); do
    leader=$(pgrep -P "${boots[-1]}" | head -n 1 || true)
    # shellcheck disable=SC2016
    enter=(sh -c '[ ! -e "$0" ] || echo $$ >"$0"; exec "$@"' "$group/cgroup.procs" nsenter -t "$leader" -a env -C / -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root)
    # A machine that cloud-init sets up is `starting` until that ends.
    case $([ -z "$leader" ] || within systemctl is-system-running 2>/dev/null || true) in running | degraded) return ;;
      starting) [ ! -d "$ROOTS/$1/var/lib/cloud/seed" ] || return 0 ;; esac
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
# Runs a command on the machine while one of its files has another text.
with_file() {
  # shellcheck disable=SC2016
  within sh -c 'path=$1 && printf "%b" "$2" >/run/other && mount --bind /run/other "$path" && shift 2 && { "$@"; code=$?; umount "$path"; exit $code; }' sh "$@"
}
# Runs the installer while a program of that name listens on a port.
while_taken() {
  # shellcheck disable=SC2016
  within sh -c 'cp /usr/bin/systemd-socket-activate "/root/$2" && { "/root/$2" -l "$1" /bin/true 2>/dev/null & holder=$!; }
    until ss -Hltn "sport = :$1" | grep -q .; do sleep 0.1; done; shift 2; "$@"; code=$?; kill $holder; exit $code' sh "$1" "$2" $INSTALL $NAME $OWNER
}
# A command that is not on the machine: it notes what it is asked, and answers.
pretend() {
  within sh -c "printf '#!/bin/sh\\necho \"%s \$*\" >>/root/asked\\necho \"$2\"\\n' $1 >/usr/local/sbin/$1 && chmod 755 /usr/local/sbin/$1"
}
was_asked() { within grep -qx "$1" /root/asked || { within cat /root/asked; false; }; }
# Chromium of this machine, in the network of that one.
walk() { nsenter -t "$leader" -n "$project/node_modules/.bin/node" --no-warnings "$project/tests/install/walk.ts" "$@"; }
ask_own() { within sh -c 'systemctl is-active caddy && ! grep import /etc/caddy/Caddyfile && caddy validate --config /etc/caddy/Caddyfile && echo 200 mine'; }
# Waits until cloud-init's console shows a text.
waits_for() { for ((try = 0; try < 1200; try++)); do ! grep -q "$1" "$ROOTS/three/var/log/cloud-init-output.log" 2>/dev/null || return 0; sleep 0.5; done; cat "$ROOTS/three/var/log/cloud-init-output.log"; false; }
knows_no_token() {
  ! within grep -rl "$TOKEN" /var/log /var/lib/abhyas /etc /root /tmp && ! within journalctl --no-pager | grep "$TOKEN" &&
    grep -q install.sh "$ROOTS/processes" && ! grep "$TOKEN" "$ROOTS/processes"
}
token_page() { ask "const answer = await fetch(base + '/setup?token=$TOKEN'); const text = await answer.text(); console.log(answer.status); process.exit(text.includes('has expired') === ($1) ? 0 : 1)"; }
ask() { within /opt/abhyas/current/node_modules/node/bin/node --no-warnings -e "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; const base = 'https://${2:-$NAME}'; $1"; }
# Every address of the sitemap, and the share picture of each page.
every_address_answers() {
  ask "
    const wrong = [], asked = new Set();
    const read = async (path, kind) => {
      if (asked.has(path)) return '';
      asked.add(path);
      const answer = await fetch(base + path);
      const is = answer.headers.get('content-type') ?? '';
      if (answer.status !== 200 || !is.startsWith(kind)) wrong.push([answer.status, is, path].join(' '));
      return answer.text();
    };
    const paths = (text, pattern) => [...text.matchAll(pattern)].map(([, url]) => new URL(url).pathname);
    for (const map of paths(await read('/sitemap-index.xml', ''), /<loc>([^<]+)/g))
      for (const path of paths(await read(map, ''), /<loc>([^<]+)/g)) {
        const pictures = paths(await read(path, 'text/html'), /property=\"og:image\" content=\"([^\"]+)/g);
        if (pictures.length !== 1) wrong.push('no share picture: ' + path);
        for (const picture of pictures) await read(picture, 'image/');
      }
    console.log(asked.size, 'addresses', wrong.join('\n'));
    process.exit(wrong.length > 0 || asked.size < 30 ? 1 : 0)"
}
answers() { ask "const answer = await fetch(base + '$1'); console.log(answer.status, (await answer.text()).slice(0, 200)); process.exit(answer.status === 200 ? 0 : 1)" "${2:-}"; }
# Every address of the sitemap, and the picture of each page's shared link.
every_page() {
  ask "const get = (url) => fetch(base + new URL(url).pathname);
    const locations = async (url) => [...(await (await get(url)).text()).matchAll(/<loc>([^<]+)/g)].map(([, one]) => one);
    const pages = (await Promise.all((await locations(base + '/sitemap-index.xml')).map(locations))).flat();
    const pictures = new Set(), bad = [];
    for (const page of pages) {
      const answer = await get(page);
      if (answer.status !== 200) bad.push([page, answer.status]);
      pictures.add((/og:image\" content=\"([^\"]+)/.exec(await answer.text()) ?? [])[1] ?? page + ' without a picture');
    }
    for (const picture of pictures) { const { status } = await get(picture); if (status !== 200) bad.push([picture, status]); }
    console.log(pages.length, pictures.size, bad);
    process.exit(pages.length > 20 && pictures.size > 10 && bad.length === 0 ? 0 : 1)"
}
says() { local text=$1; shift; "$@" >"$ROOTS/answer" 2>&1 || true; cat "$ROOTS/answer"; grep -q "$text" "$ROOTS/answer"; }
# Memory in MB for the machine that was booted last.
give() { local file=${groups[-1]:-}/memory.max; [ -e "$file" ] || file=${groups[-1]:-}/memory.limit_in_bytes; [ ! -e "$file" ] || printf '%sM' "$1" >"$file"; }
no_kills() { { cat "${groups[0]}"/memory.{events,oom_control} 2>/dev/null || true; } | grep -x 'oom_kill 0'; }
write_message() { ask "const { status } = await fetch(base + '/api/contact', { method: 'POST', headers: { 'content-type': 'application/json', origin: base }, body: JSON.stringify({ name: 'Asha', email: 'asha@example.in', subject: 'Question', message: '$1, as I wrote before' }) }); console.log(status); process.exit(status < 300 ? 0 : 1)"; }
keeps_tokens_out() {
  ask "for (const path of ['/reset-password/SECRETTOKEN', '/setup?token=SECRETTOKEN']) await fetch(base + path)"
  ! within journalctl --no-pager | grep SECRETTOKEN
}
messages() { within sh -c 'cd /opt/abhyas/current && node_modules/node/bin/node -p "require(\"better-sqlite3\")(\"/var/lib/abhyas/abhyas.sqlite\", { readonly: true }).prepare(\"select count(*) from messages\").pluck().get()"'; }
release() { within readlink /opt/abhyas/current; }
install() { within $INSTALL "$NAME" "$OWNER" --internal-tls "$@"; }
made() { within sh -c 'ls -d /opt/abhyas /var/lib/abhyas /etc/abhyas /etc/caddy /usr/local/bin/abhyas /etc/systemd/system/abhyas.service 2>/dev/null; id -u abhyas 2>/dev/null' || true; }

# Runs the installer and kills it, with all that it started, as soon as it says the given step.
killed_at() {
  local group
  setsid "${enter[@]}" $INSTALL $NAME $OWNER --internal-tls >"$ROOTS/killed" 2>&1 &
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
  local from=$ROOTS/from
  rm -rf "$from" && mkdir -p "$from"
  if [ -n "${RELEASE:-}" ]; then cp "$RELEASE" "$RELEASE.sha256" "$from/"; else (cd "$project" && node_modules/.bin/node scripts/release.mjs "$from" x64); fi
  archive=$(echo "$from"/*.tar.gz)
  mkdir "$from/release" && tar -xzf "$archive" -C "$from/release" --strip-components=1
  for one in newer slow no-start no-migration no-health no-picture; do
    cp -al "$from/release" "$from/$one"
    rm "$from/$one/RELEASE" && echo "9.0.0-$one x64" >"$from/$one/RELEASE"
  done
  change() { cp "$1" "$1.own" && mv "$1.own" "$1" && sed -i "$2" "$1"; }
  change "$from/no-start/server/start.ts" '1i throw new Error("does not start");'
  change "$from/no-migration/server/db/migrate.ts" 's/return results.map/await tx.deleteFrom("messages").execute(); throw new Error("does not migrate"); &/'
  change "$from/no-health/server/http/health.ts" 's/await database.ping();/throw new AppError("BUSY", { retryAfterSeconds: 2 });/'
  # As a release that lacks what its sharing pictures are drawn with, and one on a slow machine: it needs longer than any patience.
  rm -r "$from/no-picture/node_modules/harfbuzzjs"
  change "$from/slow/server/site/proof-program.ts" 's/for (const page of pages) /&await new Promise((next) => setTimeout(next, 400)), /'
  cp -al "$from/release" "$from/other-machine" && rm "$from/other-machine/RELEASE" && echo '9.0.0 arm64' >"$from/other-machine/RELEASE"
  cp "$archive" "$from/alone.tar.gz" && mkdir "$from/empty"
  cp "$archive" "$from/wrong.tar.gz" && echo "$(sha256sum </dev/null | cut -d' ' -f1)  wrong.tar.gz" >"$from/wrong.tar.gz.sha256"
}

# ── The proof ───────────────────────────────────────────────────────────────────────────────────────────────────────

prove() {
  local suite=$1 before memory seconds started
  echo "── $suite"
  bare "$suite"
  machine "$suite" one
  check 'no compiler, no npm, no Node on the machine' within sh -c '! command -v gcc && ! command -v npm && ! command -v node'
  check 'refuses a user who is not root' refuses 'needs root' within runuser -u nobody -- $INSTALL $NAME $OWNER
  check 'refuses another system' refuses 'This is Fedora 41' with_file /etc/os-release 'ID=fedora\nVERSION_ID=41\nPRETTY_NAME="Fedora 41"\n' $INSTALL $NAME $OWNER
  check 'refuses a name that leads nowhere' refuses 'leads nowhere yet' within $INSTALL nowhere.invalid.in $OWNER
  check 'refuses a name that is an address' refuses 'is no name of a site' within $INSTALL https://$NAME $OWNER
  check 'refuses a wrong email address' refuses 'is no email address' within $INSTALL $NAME owner
  check 'refuses too little memory' refuses 'has 488 MB of memory, and Abhyas needs 1 GB' with_file /proc/meminfo 'MemTotal: 500000 kB\nSwapTotal: 0 kB\n' $INSTALL $NAME $OWNER
  check 'refuses a taken port, and names the program' refuses 'Port 443 is taken by apache2' while_taken 443 apache2
  check 'refuses the port of nginx, and says what to do' refuses 'nginx answers on port 80. Keep it: run this again with --no-proxy' while_taken 80 nginx
  check 'refuses a taken port of its own' refuses 'Port 4321 is taken by other' while_taken 4321 other
  check 'refuses a full disk' refuses '/opt has .* MB free, and 2000 MB are needed' within sh -c \
    "mount -t tmpfs -o size=50m none /opt; $INSTALL $NAME $OWNER; code=\$?; umount /opt; exit \$code"
  check 'refuses a second run during the first' refuses 'Another install' within flock /run/lock/abhyas $INSTALL $NAME $OWNER
  check 'a refusal changes nothing' same "$(made)" ''
  check 'refuses a release without its sha256' refuses 'alone.tar.gz.sha256 is missing' install /mnt/alone.tar.gz
  check 'refuses a folder that is no release' refuses 'is no release' install /mnt/empty
  check 'refuses a release that is not what its sha256 says' refuses 'not what its sha256 says' install /mnt/wrong.tar.gz
  check 'refuses a release for another machine' refuses 'is for arm64' install /mnt/other-machine
  check 'says that the disk is full while the release is unpacked' refuses 'Is the disk full' within sh -c \
    "mount -t tmpfs -o size=50m none /opt/abhyas/releases; $INSTALL $NAME $OWNER --internal-tls; code=\$?; umount /opt/abhyas/releases; exit \$code"
  pretend ufw 'Status: active'
  pretend firewall-cmd success
  pretend swapon ''
  within sh -c 'printf "[Service]\nType=oneshot\nRemainAfterExit=yes\nExecStart=true\n" >/etc/systemd/system/firewalld.service && systemctl start firewalld'
  for step in 1 2 3 4 5 6; do killed_at $step; done
  check 'a second run completes an installer killed at each step' says "^https://$NAME/setup?token=" install
  check '  and opens the ports of a firewall that is on (ufw)' was_asked 'ufw allow 443'
  check '  and opens the ports of a firewall that is on (firewalld)' was_asked 'firewall-cmd -q --permanent --add-service=http --add-service=https --add-service=http3'
  check 'https answers' answers /courses
  check 'readyz answers' answers /readyz
  check 'every page of the sitemap, and every picture of a shared link' every_page
  check 'run again it changes nothing' install
  for try in 1 2; do
    check 'a machine with 1 GB gets swap' with_file /proc/meminfo 'MemTotal: 1000000 kB\nSwapTotal: 0 kB\n' $INSTALL $NAME $OWNER --internal-tls
    check "  once, run $try" same "$(within sh -c 'stat -c %a%s /swapfile-abhyas; grep -c swapfile /etc/fstab')" $'6001073741824\n1'
  done
  check 'refuses a second site' refuses "already serves https://$NAME" within $INSTALL $OTHER $OWNER
  check 'with --no-proxy it says what the proxy needs' says "Let your proxy pass $NAME on to 127.0.0.1:4321" install --no-proxy
  check 'notes a name that leads to another machine' says 'which is no address of this machine' within $INSTALL elsewhere.example.in $OWNER
  check 'the settings are for root alone' within sh -c "stat -c %a%U /etc/abhyas/abhyas.env | grep -x 600root"
  check 'a visitor writes a message' write_message first
  check 'every address of the sitemap and every share picture' every_address_answers
  check 'the documents that installer and settings point to' within sh -c 'ls /opt/abhyas/current/README.md /opt/abhyas/current/docs/deploy.md /opt/abhyas/current/docs/pictures/home.webp'
  # This machine may be busy with other work, which the encoder would wait for.
  within sh -c 'apt-get install -y -qq --no-install-recommends ffmpeg >/dev/null 2>&1; echo ENCODE_LOAD=1000 >>/etc/abhyas/abhyas.env; systemctl restart abhyas'
  # A film waits for 300 MB of free memory, as a server with 1 GB has.
  give 900
  check 'a phone in Chromium: the set-up, a film that is prepared, the first sale' walk "$(within abhyas setup-link | sed -n '/^https:/p')"
  give $LIMIT_MB
  check '  are on the site' says Gurukul answers /contactUs
  check 'a link for an admin who is not there' refuses 'There is no admin' within abhyas setup-link asha@example.in
  check 'a temporary password' says 'emporary password' within abhyas password $OWNER
  check 'a password for someone who is not there' refuses 'asha@example.in' within abhyas password asha@example.in
  check 'mails that wait' within abhyas mail
  check 'a backup' says 'Backup made: /var/backups/abhyas/' within abhyas backup
  check '  is in the status' says '^Backup    /var/backups/abhyas/abhyas-' within abhyas status
  check '  and doctor finds nothing wrong' says 'Nothing is wrong' within abhyas doctor
  check '  and names the samples in one line, and where to change them' says 'Site → Samples' within abhyas doctor
  check 'a command whose output no one reads shows no stack' same "$(within bash -c 'for one in doctor status mail "password --help"; do abhyas $one | true; done' 2>&1)" ''
  check 'a name that leads nowhere is no name of the site' refuses 'leads nowhere yet' within abhyas domain nowhere.invalid.in
  check 'another name' within abhyas domain $OTHER
  check '  answers' answers /courses $OTHER
  check '  and the one before again' within abhyas domain $NAME
  check '  answers' answers /courses
  # shellcheck disable=SC2016
  check 'the service may write backups to a folder of its own on another disk' within sh -c \
    'install -d -o abhyas -m 700 /srv/backups && nsenter -t "$(systemctl show -P MainPID abhyas)" -m runuser -u abhyas -- touch /srv/backups/file'
  # shellcheck disable=SC2016
  check 'exposure of the service by systemd-analyze: at most 3.0' within sh -c \
    'systemd-analyze security --no-pager abhyas | awk "/Overall exposure/ { print; exit !(\$(NF - 2) <= 3.0) }"'
  within sh -c "printf '\n' >>/var/lib/abhyas/content/site/site.yml"
  before=$(release)
  for broken in no-start no-migration no-health no-picture; do
    check "an update with $broken returns by itself" refuses 'the release before runs again' within abhyas update /mnt/$broken
    seconds=$(sed -n 's/.* \([0-9]*\) seconds after the start.*/\1/p' "$ROOTS/answer")
    check "  within 60 seconds: ${seconds:=99}" test "$seconds" -le 60
    [ $broken != no-picture ] || check '  and names the pages' grep -q "^Pages that can't be shown: /og/" "$ROOTS/answer"
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
  check 'an update waits for a release that needs long and makes progress' within abhyas update /mnt/slow
  check 'an update to a good release' within abhyas update /mnt/newer
  check '  runs it' same "$(release)" /opt/abhyas/releases/9.0.0-newer
  check '  with everything in it' same "$(messages)" 1
  check 'the proxy logs no token' keeps_tokens_out
  check 'status' within abhyas status
  memory=$(sort -n "$ROOTS/one.memory" 2>/dev/null | tail -n 1)
  check "all of that within $LIMIT_MB MB of memory, programs at most: ${memory:=none measured}" test "$memory" -le $LIMIT_MB
  check '  and no program was ended for want of it' no_kills

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
  within sh -c 'apt-get install -y -qq --no-install-recommends caddy >/dev/null 2>&1 && printf "own.example.in {\n\ttls internal\n\trespond mine\n}\n" >/etc/caddy/Caddyfile && systemctl restart caddy'
  check 'a clean installation on a second machine, whose Caddy serves another site' says 'Your Caddy stays' install
  check "  within 5 minutes: $((SECONDS - started)) s" test $((SECONDS - started)) -le 300
  within sh -c 'cp /mnt/secret.key /var/lib/abhyas/ && cp -r /mnt/backup /root/backup && chmod -R go= /root/backup && chown -R root: /root/backup'
  check 'a restore without the commands names the file and the user who may not read it' refuses \
    "manifest.json can't be read by the user abhyas" within runuser -u abhyas -- sh -c \
    'cd /opt/abhyas/current && DATA_DIR=/var/lib/abhyas node_modules/node/bin/node server/cli/restore.ts /root/backup'
  check 'says that a folder is no backup' refuses 'is no backup: it holds no manifest.json' within abhyas restore /root
  check 'restores the backup that root copied' within abhyas restore /root/backup
  check '  and leaves no copy of it' same "$(within sh -c 'ls -A /var/lib/abhyas | grep copied' || true)" ''
  check '  with the data' same "$(messages)" 1
  check '  with the content' same "$(within tail -c 1 /var/lib/abhyas/content/site/site.yml | od -An -c | tr -d ' ')" '\n'
  check '  and https answers' answers /courses
  check '  and the other site too' says '200 mine' answers / own.example.in
  within sh -c 'apt-get install -y -qq --no-install-recommends nftables >/dev/null 2>&1; nft -f -' <<'END'
table inet filter { chain input { type filter hook input priority 0; policy drop; iif lo accept; ct state established accept; tcp dport 22 accept; }; }
END
  check 'doctor says that a firewall keeps the ports closed' refuses 'lets no one in at port 80,443' within abhyas doctor
  check '  and so does the installer' says 'lets no one in at port 80,443' install
  within nft flush ruleset
  check '  and finds them open again' within sh -c '! abhyas doctor | grep "lets no one in"'
  check 'uninstall leaves the other site' within abhyas uninstall
  check '  as it was' says '200 mine' ask_own
  power_cut

  # As on a new server, where the system updates itself in the first minutes.
  rm -f "$ROOTS/processes" "$ROOTS/seen"
  machine "$suite" three with_user_data
  until [ -e "$ROOTS/seen" ]; do { cat /proc/[0-9]*/cmdline 2>/dev/null || true; } | tr '\0' ' '; sleep 0.1; done >"$ROOTS/processes" &
  # shellcheck disable=SC2016
  within python3 -c 'import fcntl, os, time
if os.fork() == 0:
    os.setsid(); lock = open("/var/lib/dpkg/lock-frontend", "w"); fcntl.lockf(lock, fcntl.LOCK_EX)
    while not os.path.exists("/root/updated"): time.sleep(0.2)'
  check 'user data alone: waits while the system installs packages' waits_for 'Another program installs packages here'
  within touch /root/updated
  check '  and while the name leads nowhere' waits_for "$NAME leads to nowhere yet"
  within sh -c "echo '127.0.0.1 $NAME' >>/etc/hosts"
  check '  and sets the site up, without ssh' waits_for '^Commands: abhyas --help'
  touch "$ROOTS/seen"
  check '  and https answers' answers /courses
  check '  the token that the owner chose opens the first screen' token_page false
  check '  and is in no log, file or process list' knows_no_token
  check '  and leads to the steps of the set-up, on a phone in Chromium' walk "https://$NAME/setup?token=$TOKEN" begin
  check '  and is dead then' token_page true
  # A copy of the server runs its user data again.
  within sh -c "echo $TOKEN >/root/token"
  check '  also where the user data is read again' says 'the chosen token is not taken' install --setup-token-file /root/token
  check '  and still dead' token_page true
  power_cut
}

variants
for suite in "${suites[@]}"; do prove "$suite"; done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
