# shellcheck shell=bash
# What deploy/install.sh and deploy/abhyas share. Both run as root, with `set -euo pipefail`.
# shellcheck disable=SC2034 # They use all of these.

readonly HOME_DIR=/opt/abhyas RELEASES=/opt/abhyas/releases CURRENT=/opt/abhyas/current
readonly DATA=/var/lib/abhyas BACKUPS=/var/backups/abhyas CACHE=/var/cache/abhyas
readonly SETTINGS=/etc/abhyas/abhyas.env UNIT=/etc/systemd/system/abhyas.service COMMAND=/usr/local/bin/abhyas
readonly SITE=/etc/caddy/abhyas.caddy CADDYFILE=/etc/caddy/Caddyfile
readonly NODE=$CURRENT/node_modules/node/bin/node

# Where the output is read no longer (`| head`, a closed ssh), the work continues.
trap : PIPE
say() { printf '%s\n' "$*" 2>/dev/null || true; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# One at a time; the lock is the system's and ends with the process.
lock() {
  exec 9>/run/lock/abhyas
  flock -n 9 || fail 'Another install, update or restore of Abhyas is running. Wait until it ends, then try again.'
}

# The value of a setting as systemd reads it: without quotes around it.
setting() {
  [ -r "$SETTINGS" ] || return 0
  sed -n "s/^$1=//p" "$SETTINGS" | tail -n 1 | sed "s/^'\(.*\)'\$/\1/; s/^\"\(.*\)\"\$/\1/"
}

# Replaces or adds one line; the file has its name once all of it is written.
set_setting() {
  { grep -v "^$1=" "$SETTINGS" || true; printf '%s=%s\n' "$1" "$2"; } >"$SETTINGS.new"
  chmod 600 "$SETTINGS.new"
  mv "$SETTINGS.new" "$SETTINGS"
}

# Runs a command of the product as its user, with its settings.
as_service() {
  (
    cd "$CURRENT" || exit
    env -i PATH="$PATH" HOME="$DATA" LANG=C.UTF-8 "$NODE" --env-file="$SETTINGS" -e '
      const { execPath, argv, env } = process;
      process.initgroups("abhyas", "abhyas"), process.setgid("abhyas"), process.setuid("abhyas");
      process.execve(execPath, [execPath, ...argv.slice(1)], env);' -- "$@"
  )
}

port() { local port; port=$(setting PORT); printf '%s' "${port:-4321}"; }

answers() {
  "$NODE" -e 'fetch(process.argv[1], { signal: AbortSignal.timeout(2000) })
    .then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' "http://127.0.0.1:$1/readyz"
}

# What /readyz says: `ready` and the pages that can't be shown, a sentence while it is not, nothing where no one answers. $1: port
readiness() {
  "$NODE" -e 'fetch(process.argv[1], { signal: AbortSignal.timeout(2000) }).then((answer) => answer.json())
    .then(({ status, message, failing = [] }) => console.log(status === "ready" ? ["ready", ...failing].join(" ") : message), () => {})' "http://127.0.0.1:$1/readyz"
}

# Waits until the product is ready, as long as it makes progress: with its pages or, before it answers, with the work of its process.
# $1: port, $2: seconds without progress
is_ready() {
  local said now before='' since=$SECONDS
  while [ $((SECONDS - since)) -lt "$2" ]; do
    said=$(readiness "$1")
    case $said in ready*) return 0 ;; esac
    # Restarted by systemd, or given up: it will not do better.
    if [ "$(systemctl show -P NRestarts abhyas)" -gt 0 ] || systemctl is-failed -q abhyas; then return 1; fi
    now=${said:-$(cut -d' ' -f14,15 "/proc/$(systemctl show -P MainPID abhyas)/stat" 2>/dev/null || true)}
    [ "$now" = "$before" ] || before=$now since=$SECONDS
    # Each question is a process of its own, which takes from what it waits for.
    sleep 1
  done
  say "For $2 seconds nothing changed. The last answer: ${said:-none}" >&2
  return 1
}

# What the product itself said of its trouble. $1: lines, $2: since when, in seconds since 1970
last_words() {
  journalctl _SYSTEMD_UNIT=abhyas.service --since "@${2:-$(($(date +%s) - 60))}" -o cat --no-pager 2>/dev/null |
    grep -v '^{"level":"\(info\|warn\)"' | grep -v '^ *at ' | cut -c1-200 | uniq | head -n "$1" || true
}

machine() { case $(uname -m) in x86_64) echo x64 ;; aarch64) echo arm64 ;; *) uname -m ;; esac; }

# Puts a release (file or folder) into $RELEASES and sets `taken` to its folder there. Nothing else is changed.
take_release() {
  local source=$1 growing="$RELEASES/.growing" from name arch archives
  install -d -m 755 "$HOME_DIR" "$RELEASES"
  rm -rf "$growing"
  if [ -d "$source" ] && [ ! -f "$source/RELEASE" ]; then
    archives=("$source"/release/abhyas-*-linux-"$(machine)".tar.gz)
    [ -f "${archives[0]}" ] || fail "$source is no release. In a checkout run first: npm run release"
    source=${archives[-1]}
  fi
  mkdir "$growing"
  if [ -f "$source" ]; then
    [ -f "$source.sha256" ] || fail "$source.sha256 is missing. Download it too: it shows that the release is whole."
    [ "$(sha256sum <"$source" | cut -d' ' -f1)" = "$(cut -d' ' -f1 "$source.sha256")" ] ||
      fail "$source is not what its sha256 says: it is damaged or another file. Download both again."
    tar -xzf "$source" -C "$growing" --strip-components=1 --no-same-owner || fail "$source could not be unpacked. Is the disk full?"
  elif [ -d "$source" ]; then
    cp -a "$source/." "$growing/" || fail "$source could not be copied. Is the disk full?"
    chown -R root:root "$growing"
  else
    fail "There is no $source."
  fi
  read -r name arch <"$growing/RELEASE" || fail "$source is no release of Abhyas."
  [ "$arch" = "$(machine)" ] || fail "$source is for $arch, and this machine is $(machine). Download abhyas-…-linux-$(machine).tar.gz."
  from=$RELEASES/$name
  "$growing/node_modules/node/bin/node" -e '' || fail 'The Node of this release does not run on this system.'
  # The one that runs has the same content.
  if [ "$(readlink -f "$CURRENT")" = "$from" ]; then rm -rf "$growing"; else rm -rf "$from" && mv "$growing" "$from"; fi
  taken=$from
}

use_release() { ln -sfn "$1" "$CURRENT.new" && mv -T "$CURRENT.new" "$CURRENT"; }

check_spelling() {
  [[ $1 =~ ^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$ ]] ||
    fail "\"$1\" is no name of a site. It looks like learn.example.in, in small letters, without https://."
}

# Whether a name leads to this machine; sets `found` to the addresses that it leads to. DNS is asked before /etc/hosts,
# where a cloud may write the name of the machine with an address of its own.
leads_here() {
  local address
  found=$({ getent -s dns ahosts "$1" || getent ahosts "$1"; } | awk '{ print $1 }' | sort -u | tr '\n' ' ' || true)
  for address in $found; do
    case " $(hostname -I 2>/dev/null) 127.0.0.1 ::1 " in *" $address "*) return 0 ;; esac
  done
  return 1
}

# Refuses a name that is no host name or leads nowhere; says so where it leads to another machine.
check_name() {
  check_spelling "$1"
  ! leads_here "$1" || return 0
  [ -n "$found" ] || fail "$1 leads nowhere yet. Where you bought the name, add an A record with this server's address, wait some minutes, and try again."
  say "Note: $1 leads to $found, which is no address of this machine itself. That is right behind a cloud's router; otherwise correct the A record."
}

# Waits until a name leads here; or for half an hour where it leads elsewhere, which is right behind a cloud's router.
wait_for_name() {
  local tries=0 elsewhere=0
  until leads_here "$1" || [ $elsewhere -ge 360 ]; do
    if [ $((tries++ % 60)) = 0 ]; then
      say "    Waiting for the name: $1 leads to ${found:-nowhere yet}. Where you bought it, add an A record with the address of this server."
    fi
    [ -z "$found" ] || elsewhere=$((elsewhere + 1))
    sleep 5
  done
}

# Runs a command of the package manager; waits while another one runs, as in the first minutes of a new server.
packages() {
  local errors=/run/abhyas-packages tries=0
  until LC_ALL=C DEBIAN_FRONTEND=noninteractive "$@" >/dev/null 2>"$errors"; do
    grep -qi 'could not get lock\|unable to lock\|lock was locked\|lock is locked' "$errors" || { cat "$errors" >&2; return 1; }
    [ $((tries++ % 20)) != 0 ] || say '    Another program installs packages here, as in the first minutes of a new server. Waiting until it ends …'
    sleep 3
  done
}

# Prints those of ports 80 and 443 at which a program listens and this machine's firewall lets no one in. It asks them from
# another network, as visitors do; a port asked from the machine itself is open to it.
closed_ports() {
  local port listening='' visitor=abhyas-visitor
  for port in 80 443; do
    [ -z "$(ss -Hltn "sport = :$port" 2>/dev/null)" ] || listening+=" $port"
  done
  # shellcheck disable=SC2086
  if [ -n "$listening" ] && { ip netns add $visitor && ip link add abhyas0 type veth peer name abhyas1 netns $visitor &&
    ip addr add 192.0.2.241/30 dev abhyas0 && ip link set abhyas0 up &&
    ip -n $visitor addr add 192.0.2.242/30 dev abhyas1 && ip -n $visitor link set abhyas1 up; } 2>/dev/null; then
    ip netns exec $visitor "$NODE" -e '
      for (const port of process.argv.slice(1)) {
        const fail = () => (console.log(port), socket.destroy());
        const socket = require("node:net").connect({ port, host: "192.0.2.241", timeout: 3000 }, () => socket.destroy());
        socket.on("error", fail).on("timeout", fail);
      }' $listening | sort -n | paste -sd, - || true
  fi
  ip link del abhyas0 2>/dev/null || true
  ip netns del $visitor 2>/dev/null || true
}

# Whether /etc/caddy/Caddyfile is neither ours nor the one that the package brings.
has_own_caddyfile() {
  [ -f $CADDYFILE ] && ! grep -q '^# Written by abhyas' $CADDYFILE &&
    ! dpkg-query -W -f='${Conffiles}\n' caddy 2>/dev/null | grep -q " $CADDYFILE $(md5sum <$CADDYFILE | cut -d' ' -f1)"
}

# Caddy's file of the site, from the release's own. $2: `internal` for certificates that only this machine trusts
write_site() {
  local tls=''
  [ "${2:-}" != internal ] || tls='s/^NAME {/&\n    tls internal/'
  sed "1,/^}\$/d; s/127\.0\.0\.1:4321/127.0.0.1:$(port)/; s/learn\.example\.in/NAME/g" "$CURRENT/deploy/Caddyfile" |
    sed "$tls" | sed "s/NAME/$1/g; 1i # Written by abhyas for $1." >"$SITE.new"
  mv "$SITE.new" "$SITE"
}
