#!/usr/bin/env bash
# opening_hours 3.15.0: in Alsace and Moselle it knows either the public holidays or the school holidays, never both.
# Expected: with the address that OpenStreetMap's Nominatim answers for Strasbourg (region, department and their ISO codes) a
# park that writes "SH 10:00-18:00" (school holidays) is open on 23 February 2027, and one that writes "PH off" is closed on
# 26 December, a holiday of Alsace. Seen: the department's code wins, whose entry has public holidays alone: the second is
# right and the first raises an error. Without the codes the region is taken, whose entry has school holidays alone: the
# first is right, and the second says open on a day on which the park is closed. Partners' hours in this form need one reading
# for each kind of holiday.
# Source: run on 2026-11-29; code du travail, article L3134-13 (26 December); calendrier scolaire 2026-2027, zone B.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund opening_hours@3.15.0
cat > try.mjs <<'JS'
import assert from 'node:assert'
import OpeningHours from 'opening_hours'

console.error = () => undefined
const region = { country_code: 'fr', state: 'Grand Est', county: 'Bas-Rhin', city: 'Strasbourg' }
const withCodes = { ...region, 'ISO3166-2-lvl4': 'FR-GES', 'ISO3166-2-lvl6': 'FR-67' }
const isOpen = (hours, address, day) => {
  try {
    return new OpeningHours(hours, { lat: 48.58, lon: 7.75, address }).getState(new Date(`${day}T12:00`))
  } catch {
    return 'an error'
  }
}
const seen = Object.entries({ 'with codes': withCodes, 'without codes': region }).map(([name, address]) => [
  name,
  isOpen('10:00-18:00; PH off', address, '2026-12-26'),
  isOpen('SH 10:00-18:00', address, '2027-02-23'),
])
console.log('address, open on 26 December though closed on holidays, open in the school holidays of winter')
for (const row of seen) console.log(row.join(', '))
assert.deepEqual(seen, [
  ['with codes', false, 'an error'],
  ['without codes', true, true],
])
JS
node try.mjs
