#!/usr/bin/env bash
# date-holidays 3.37.0: "public" of the French territories is two things, days of the law and days of usage.
# Expected: type "public" lists what the Code du travail makes a holiday (L3133-1, L3422-2; Good Friday by L3134-13 in
# Moselle and Alsace alone). Seen: Good Friday is "public" in Guadeloupe and Martinique as well, where it is usage, while in
# Saint-Martin the usage since 2019 (28 May, announced by its prefecture) gives way to the Code's 27 May. Who closes days, or
# counts a legal term by working days, from this list has a day too many here and the other day there.
# Source: run on 2026-11-28; L3422-2 as of May 2019, press of Saint-Martin of 2018 to 2024.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund date-holidays@3.37.0
cat > try.mjs <<'JS'
import assert from 'node:assert'
import Holidays from 'date-holidays'

const own = (state) => {
  const days = (place) => new Holidays(...place).getHolidays(2027).filter(({ type }) => type === 'public').map(({ date }) => date.slice(5, 10))
  const everywhere = days(['FR'])
  return days(['FR', state]).filter((day) => !everywhere.includes(day)).join(' ')
}
const seen = Object.fromEntries(['GP', 'MQ', 'GF', 'RE', 'YT', 'BL', 'MF', '57'].map((state) => [state, own(state)]))
console.log('date-holidays 3.37.0, days of 2027 beside those of the whole country')
console.log(seen)
assert.deepEqual(seen, { GP: '03-26 05-27', MQ: '03-26 05-22', GF: '06-10', RE: '12-20', YT: '04-27', BL: '10-09', MF: '05-27', 57: '03-26 12-26' })
JS
node try.mjs
