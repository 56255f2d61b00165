#!/usr/bin/env bash
# opening_hours 3.15.0: Toulouse and Montpellier have no winter holidays in 2027, though Paris, in the same zone C, has them.
# Expected: regions of one school zone have the same holidays. Seen: on 15 February 2027 "SH 10:00-18:00" is open in
# Île-de-France and closed in Occitanie, whose list lacks that winter, without an error, since the year has other holidays;
# the regions of the zones A and B agree among each other. Who reads partners' hours in this form asks a calendar by zone.
# Source: run on 2026-11-29; calendrier scolaire 2026-2027 (zone C: Créteil, Montpellier, Paris, Toulouse, Versailles; winter
# from 6 to 22 February 2027).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund opening_hours@3.15.0
cat > try.mjs <<'JS'
import assert from 'node:assert'
import OpeningHours from 'opening_hours'

const zones = {
  A: ['Auvergne-Rhône-Alpes', 'Bourgogne-Franche-Comté', 'Nouvelle-Aquitaine'],
  B: ['Bretagne', 'Centre-Val de Loire', 'Grand Est', 'Hauts-de-France', 'Normandie', 'Pays de la Loire', "Provence-Alpes-Côte d'Azur"],
  C: ['Île-de-France', 'Occitanie'],
}
/** Days of holidays from September to June, as text. */
const holidays = (state) => {
  const park = new OpeningHours('SH 10:00-18:00', { lat: 46, lon: 2, address: { country_code: 'fr', state } })
  const days = Array.from({ length: 303 }, (_, at) => new Date(2026, 8, 1 + at, 12))
  return days.filter((day) => park.getState(day)).map((day) => day.toDateString())
}
for (const zone of ['A', 'B']) assert.equal(new Set(zones[zone].map((state) => holidays(state).join())).size, 1)
const [paris, toulouse] = zones.C.map(holidays)
const missing = paris.filter((day) => !toulouse.includes(day))
console.log(`Île-de-France has ${paris.length} days, Occitanie ${toulouse.length}; missing: ${missing[0]} to ${missing.at(-1)}`)
assert.deepEqual([missing.length, missing[0], missing.at(-1)], [15, 'Sun Feb 07 2027', 'Sun Feb 21 2027'])
JS
node try.mjs
