#!/usr/bin/env bash
# Bun 1.4.5 and Node 24: the same range of dates or hours is not the same text on server and in browser.
# Expected: Intl.DateTimeFormat.formatRange('fr-FR') writes « 08:05 – 11:05 » alike wherever CLDR stands behind it, as all
# other French dates and amounts do. Seen: V8 puts thin spaces (U+2009) around the dash, JavaScriptCore ordinary ones, so a
# page that Bun renders with a range of dates does not hydrate in Chromium. A shop of slots writes its ranges from two
# formatted moments. Source: run on 2026-11-28; Chromium 156 writes what Node does.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund bun@1.4.5 node@24
cat > try.mjs <<'JS'
const begin = new Date(Date.UTC(2026, 10, 28, 7, 5))
const end = new Date(begin.getTime() + 3 * 3_600_000)
const hours = new Intl.DateTimeFormat('fr-FR', { hour: 'numeric', minute: '2-digit', timeZone: 'Europe/Paris' })
const days = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
const full = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Paris' })
const amount = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const seen = (text) => text.replace(/[^\x20-\x7eàé]/gu, (sign) => `<${sign.codePointAt(0).toString(16)}>`)
console.log([
  seen(hours.formatRange(begin, end)),
  seen(days.formatRange(begin, new Date(begin.getTime() + 3 * 86_400_000))),
  seen(full.format(begin)),
  seen(amount.format(1234.5)),
].join('\n'))
JS
node_modules/.bin/bun try.mjs > bun.txt
node_modules/.bin/node try.mjs > node.txt
echo "bun $(node_modules/.bin/bun --version)"; cat bun.txt
echo "node $(node_modules/.bin/node --version)"; cat node.txt
[ "$(sed -n 1p bun.txt)" = '08:05 <2013> 11:05' ]
[ "$(sed -n 1p node.txt)" = '08:05<2009><2013><2009>11:05' ]
[ "$(sed -n 2p bun.txt)" != "$(sed -n 2p node.txt)" ]
[ "$(sed -n 3,4p bun.txt)" = "$(sed -n 3,4p node.txt)" ]
