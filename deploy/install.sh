#!/usr/bin/env bash
# Sets up Abhyas on a server with Debian 12 or 13 or Ubuntu 24.04, as root:
#
#   ./install.sh learn.example.in owner@example.in [release file or folder]
#   ./install.sh --uninstall
#
# It checks first, and changes nothing where something is missing. Run it again after a break: it completes what is
# missing, and leaves your settings, content and data as they are.
#   --internal-tls   certificates of Caddy's own, for a trial without a public name
#   --no-proxy       leaves nginx or Caddy to you: see docs/deploy.md
#   --wait-for-dns   waits in the end until the name leads here, where its address is known only once the server is made
#   --setup-token-file FILE   the set-up link has the token in this file, for 24 hours; the file is removed
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
# shellcheck source=deploy/lib.sh
. "$here/lib.sh"

asked=$* tls='' proxy=caddy wait='' token='' words=()
while [ $# -gt 0 ]; do
  word=$1
  shift
  case $word in
    --uninstall) exec "$here/abhyas" uninstall ;;
    --internal-tls) tls=internal ;;
    --no-proxy) proxy=none ;;
    --wait-for-dns) wait=yes ;;
    --setup-token-file) token=${1:-} && shift ;;
    -*) fail "There is no option $word. See the first lines of $0." ;;
    *) words+=("$word") ;;
  esac
done
[ ${#words[@]} -ge 2 ] || fail "Usage: $0 learn.example.in owner@example.in"
name=${words[0]} owner=${words[1]} source=${words[2]:-$(dirname "$here")}

# ── Checks ──────────────────────────────────────────────────────────────────────────────────────────────────────────

[ "$(id -u)" = 0 ] || fail "This needs root: sudo $0 $asked"
lock
# shellcheck disable=SC1091
. /etc/os-release
case "$ID $VERSION_ID" in
  'debian 12' | 'debian 13' | 'ubuntu 24.04') ;;
  *) fail "This is $PRETTY_NAME. Abhyas installs itself on Debian 12, Debian 13 and Ubuntu 24.04; for others see docs/deploy.md, By hand." ;;
esac
[ -d /run/systemd/system ] || fail 'This machine does not run systemd. In a container use the image instead: docs/deploy.md.'
[[ $owner =~ ^[^@[:space:]\'\"]+@[^@[:space:]\'\"]+\.[^@[:space:]\'\"]+$ ]] || fail "\"$owner\" is no email address. It is the one that you will log in with."
if [ -n "$wait" ]; then check_spelling "$name"; else check_name "$name"; fi
if [ -n "$token" ]; then
  [ -f "$token" ] || fail "There is no file $token."
  [[ $(tr -d '[:space:]' <"$token") =~ ^[A-Za-z0-9_-]{24,200}$ ]] && [ "$(fold -w 1 "$token" | sort -u | wc -l)" -ge 8 ] ||
    fail 'The token of the set-up link can be guessed. Choose 24 or more letters and digits at random, without spaces.'
fi

memory_mb=$(awk '/^MemTotal/ { print int($2 / 1024) }' /proc/meminfo)
swap_mb=$(awk '/^SwapTotal/ { print int($2 / 1024) }' /proc/meminfo)
[ "$memory_mb" -ge 700 ] || fail "This machine has $memory_mb MB of memory, and Abhyas needs 1 GB. Choose a larger one."
for place in /opt /var; do
  free_mb=$(df -Pm "$place" | awk 'NR == 2 { print $4 }')
  [ "$free_mb" -ge 2000 ] || fail "$place has $free_mb MB free, and 2000 MB are needed. Make room, and run this again."
done

# Who listens on a port: a name, `a program` where the system does not say, or nothing.
listener() {
  local hex
  hex=$(printf '%04X' "$1")
  awk -v port=":$hex" '$4 == "0A" && index($2, port) { found = 1 } END { exit !found }' /proc/net/tcp /proc/net/tcp6 2>/dev/null || return 0
  { ss -Hltnp "sport = :$1" 2>/dev/null || true; } | sed -n 's/.*users:(("\([^"]*\)".*/\1/p' | head -n 1 | grep . || echo 'a program'
}
if [ $proxy = caddy ]; then
  for number in 80 443; do
    who=$(listener $number)
    if [ "$who" = 'a program' ] && systemctl is-active -q caddy 2>/dev/null; then who=caddy; fi
    case $who in
      '' | caddy) ;;
      nginx) fail "nginx answers on port $number. Keep it: run this again with --no-proxy, then use deploy/nginx.conf of the release." ;;
      *) fail "Port $number is taken by $who. Stop it and keep it from starting (systemctl disable --now …), or run this with --no-proxy and put your own proxy in front." ;;
    esac
  done
fi
who=$(listener "$(port)")
if [ -n "$who" ] && ! systemctl is-active -q abhyas 2>/dev/null; then
  fail "Port $(port) is taken by $who. Stop it, or write PORT=<a free one> into $SETTINGS, and run this again."
fi
old_name=$(setting SITE_URL)
if [ -n "$old_name" ] && [ "$old_name" != "https://$name" ]; then
  fail "This machine already serves $old_name. To rename that site: abhyas domain $name"
fi
has_own_caddy=no
if has_own_caddyfile; then has_own_caddy=yes; fi
if [ $proxy = caddy ] && [ $has_own_caddy = yes ]; then
  say "Your Caddy stays: it gets the file $SITE, and $CADDYFILE one line that imports it."
fi

# ── Packages, user, folders ─────────────────────────────────────────────────────────────────────────────────────────

say "1/6 Packages"
if [ $proxy = caddy ] && ! command -v caddy >/dev/null; then
  # What was cut off by a power cut is finished first.
  packages dpkg --configure -a
  packages apt-get update -qq || say 'Note: the lists of packages could not be renewed.'
  packages apt-get install -y -qq --no-install-recommends caddy ca-certificates ||
    fail 'Caddy could not be installed; the lines above say why. Run this again once that is solved.'
fi

say "2/6 User, folders, swap"
id abhyas >/dev/null 2>&1 || useradd --system --user-group --home-dir $DATA --no-create-home --shell /usr/sbin/nologin abhyas
install -d -m 755 $HOME_DIR $RELEASES
install -d -o abhyas -g abhyas -m 700 $DATA $BACKUPS $CACHE
install -d -m 755 /etc/abhyas
if [ $((memory_mb + swap_mb)) -lt 2000 ] && ! grep -q '^/swapfile-abhyas ' /proc/swaps; then
  if { [ -f /swapfile-abhyas ] || { fallocate -l 1G /swapfile-abhyas.new && chmod 600 /swapfile-abhyas.new &&
    mkswap -q /swapfile-abhyas.new && mv /swapfile-abhyas.new /swapfile-abhyas; }; } && swapon /swapfile-abhyas; then
    grep -q '^/swapfile-abhyas ' /etc/fstab || printf '/swapfile-abhyas none swap sw 0 0\n' >>/etc/fstab
    say '    1 GB of swap is in /swapfile-abhyas.'
  else
    rm -f /swapfile-abhyas /swapfile-abhyas.new
    say '    Note: no swap could be made here. The site runs without it.'
  fi
fi

say "3/6 Release"
if [ ! -e $CURRENT ]; then
  take_release "$source"
  use_release "$taken"
else
  say "    $(cut -d' ' -f1 $CURRENT/RELEASE) is installed and stays. Another one: abhyas update <file>"
fi
if [ ! -d $DATA/content ]; then
  rm -rf $DATA/.content
  cp -r $CURRENT/content $DATA/.content
  chown -R abhyas:abhyas $DATA/.content
  mv $DATA/.content $DATA/content
fi

say "4/6 Settings and service"
if [ ! -f $SETTINGS ]; then
  cat >$SETTINGS.new <<END
# Settings of the site, a line each: docs/settings.md has the table. After a change: systemctl restart abhyas
SITE_URL=https://$name
DATA_DIR=$DATA
CONTENT_DIR=$DATA/content
ADMIN_SECOND_FACTOR=required
TRUSTED_PROXIES=127.0.0.1,::1
CONTACT_EMAIL=$owner
END
  chmod 600 $SETTINGS.new
  mv $SETTINGS.new $SETTINGS
fi
install -m 644 $CURRENT/deploy/abhyas.service $UNIT
ln -sfn $CURRENT/deploy/abhyas $COMMAND
systemctl daemon-reload
systemctl enable -q abhyas
if ! systemctl is-active -q abhyas; then
  # The first start makes this admin; later ones find one and leave the passwords as they are.
  (umask 077 && printf 'ADMIN_EMAIL=%s\nADMIN_PASSWORD=%s\n' "$owner" "$(head -c 24 /dev/urandom | base64 | tr -d '/+=')" >/run/abhyas-update.env)
  trap 'rm -f /run/abhyas-update.env' EXIT
  systemctl reset-failed abhyas 2>/dev/null || true
  systemctl restart abhyas
fi
is_ready "$(port)" 300 || {
  last_words 10 >&2
  fail 'Abhyas does not start; the lines above say why. Run this again once that is solved: nothing is lost.'
}
rm -f /run/abhyas-update.env
if [ -n "$token" ]; then
  as_service server/cli/setup-link.ts --chosen-token "$owner" <"$token" || say 'The admins of the data that was here log in as before.'
fi

say "5/6 Proxy and firewall"
if [ $proxy = caddy ]; then
  write_site "$name" $tls
  if [ $has_own_caddy = no ]; then
    { printf '# Written by abhyas.\n'; sed -n '/^{/,/^}/p' $CURRENT/deploy/Caddyfile; printf 'import %s\n' $SITE; } >$CADDYFILE.new
    mv $CADDYFILE.new $CADDYFILE
  elif ! grep -q "^import $SITE" $CADDYFILE; then
    printf 'import %s\n' $SITE >>$CADDYFILE
  fi
  caddy validate --adapter caddyfile --config $CADDYFILE >/dev/null 2>&1 || fail "Caddy refuses $CADDYFILE. See: caddy validate --adapter caddyfile --config $CADDYFILE"
  systemctl enable -q caddy
else
  say "    Let your proxy pass $name on to 127.0.0.1:$(port), as deploy/nginx.conf of the release does."
fi
if command -v ufw >/dev/null && ufw status | grep -q 'Status: active'; then
  ufw allow 80/tcp >/dev/null && ufw allow 443 >/dev/null && say '    Your firewall (ufw) lets ports 80 and 443 in.'
fi
if systemctl is-active -q firewalld 2>/dev/null; then
  firewall-cmd -q --permanent --add-service=http --add-service=https --add-service=http3 && firewall-cmd -q --reload &&
    say '    Your firewall (firewalld) lets ports 80 and 443 in.'
fi
# Before the name leads here, Caddy would ask for a certificate in vain, and longer and longer wait to ask again.
[ -z "$wait" ] || wait_for_name "$name"
[ $proxy != caddy ] || systemctl reload-or-restart caddy || fail 'Caddy does not start; journalctl -u caddy says why. Run this again once that is solved.'

# ── The link ────────────────────────────────────────────────────────────────────────────────────────────────────────

say "6/6 https://$name"
closed=$(closed_ports)
[ -z "$closed" ] || say "Note: the firewall of this server lets no one in at port $closed. Open 80 and 443 there; until then no one sees the site."
if [ $proxy = caddy ]; then
  for ((try = 0; try < 60; try++)); do
    if "$NODE" -e '
      const [, name, loose] = process.argv;
      const ask = require("node:https").get({ host: name, path: "/healthz", rejectUnauthorized: loose !== "internal", timeout: 5000 },
        ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1));
      ask.on("error", () => process.exit(1)).on("timeout", () => process.exit(1));' "$name" "$tls"; then break; fi
    sleep 1
  done
  [ "$try" -lt 60 ] || say "Note: https://$name does not answer yet. Are ports 80 and 443 open in your provider's firewall, and does the A record lead here? Caddy tries again by itself: journalctl -u caddy"
fi
if [ -n "$token" ]; then rm -f "$token" && say "Open https://$name/setup?token=<the token that you chose>"
else as_service server/cli/setup-link.ts "$owner" || say 'The admins of the data that was here log in as before.'; fi
say "Commands: abhyas --help"
