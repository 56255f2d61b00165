#!/usr/bin/env bash
# uPlot 1.6.32: a chart's hours in another zone lose an hour on the day on which the device's own clock changes.
# Expected: uPlot.tzDate(moment, 'Indian/Reunion') has the hours of La Réunion, where no clock ever changes. Seen on a device in
# Paris: on 29 March 2026 two o'clock there is shown as three, so that two hours of sales stand under one label, and so it is for
# Martinique, Nouméa and Miquelon; with the device's clock in UTC all are right. Who draws overseas hours labels them without it.
# Source: run on 2026-11-29; the right hours are those of Intl.DateTimeFormat.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund uplot@1.6.32
cat > try.mjs <<'JS'
import assert from 'node:assert'

// As much of a browser as the library asks for when it is loaded.
Object.assign(globalThis, { window: globalThis, document: {}, devicePixelRatio: 1, addEventListener() {}, dispatchEvent() {}, matchMedia: () => ({ addEventListener() {} }) })
const { default: uPlot } = await import('uplot')

const hourThere = (zone, moment) => Number(new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(moment))

/** Hours of 28 and 29 March 2026 that the chart shows as another: the right one, the one shown. */
function wrongHours(zone) {
  const moments = Array.from({ length: 48 }, (_, hour) => new Date(Date.UTC(2026, 2, 28, hour)))
  const hours = moments.map((moment) => [hourThere(zone, moment), uPlot.tzDate(moment, zone).getHours()])
  return hours.filter(([right, shown]) => right !== shown)
}

const zones = ['Indian/Reunion', 'America/Martinique', 'Pacific/Noumea', 'America/Miquelon']
const seen = Object.fromEntries(zones.map((zone) => [zone, wrongHours(zone)]))
console.log(`uPlot 1.6.32 on a device in ${process.env.TZ}:`, JSON.stringify(seen))
for (const zone of zones) assert.deepEqual(seen[zone], process.env.TZ === 'UTC' ? [] : [[2, 3]])
JS
TZ=UTC node try.mjs
TZ=Europe/Paris node try.mjs
