#!/usr/bin/env bash
# date-holidays 3.37.0: public holidays of the French territories differ from the law in two places.
# Expected: the dates of the Code du travail, L3422-2: Saint-Martin keeps 28 May, and Good Friday is of Moselle and Alsace
# alone (L3134-13). Seen: Saint-Martin has Guadeloupe's 27 May; Good Friday is "public" in Guadeloupe and Martinique too.
# The abolition days of the other territories are the law’s. A shop that closes days by this list closes a working day and sells on a closed one.
# Source: run on 2026-11-28.
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
