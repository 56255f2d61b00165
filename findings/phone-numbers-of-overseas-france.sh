#!/usr/bin/env bash
# libphonenumber-js 1.13.16: a number of La Réunion as people in France dial and type it is no number of La Réunion.
# Expected: 0692 12 34 56 with the country FR is +262692123456, or at least invalid. Seen: +33692123456, which the smallest
# data call valid and the full ones do not; the smallest data also pass numbers that nobody has (04 00 00 00 01). "poste 12",
# the French word for an extension, makes a number none at all. The territory is to be told apart before the library is asked.
# Source: run on 2026-11-28; Arcep's numbering plan (0262, 0692, 0693 are +262; 0590, 0690 are +590).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16
cat > try.mjs <<'JS'
import assert from 'node:assert'
import { parsePhoneNumber as readFull } from 'libphonenumber-js/max'
import { parsePhoneNumber as readSmall } from 'libphonenumber-js/min'

const told = (read, text, country) => {
  try {
    const phone = read(text, country)
    return `${phone.number} ${phone.country} ${phone.isValid() ? 'valid' : 'not valid'}`
  } catch ({ message }) {
    return message
  }
}
const tried = [
  ['0692 12 34 56', 'RE', '+262692123456 RE valid', '+262692123456 RE valid'],
  ['0692 12 34 56', 'FR', '+33692123456 FR not valid', '+33692123456 FR valid'],
  ['0590 27 12 34', 'FR', '+33590271234 FR not valid', '+33590271234 FR valid'],
  ['04 00 00 00 01', 'FR', '+33400000001 FR not valid', '+33400000001 FR valid'],
  ['04 76 00 00 02 poste 12', 'FR', 'NOT_A_NUMBER', 'NOT_A_NUMBER'],
]
console.log('libphonenumber-js 1.13.16: typed, country | full data | smallest data')
for (const [text, country, full, small] of tried) {
  const seen = [told(readFull, text, country), told(readSmall, text, country)]
  console.log(text, country, '|', seen.join(' | '))
  assert.deepEqual(seen, [full, small])
}
JS
node try.mjs
