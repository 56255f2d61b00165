#!/usr/bin/env bash
# ibantools 4.5.4: its list of SEPA countries ends before 2024, and it takes account numbers that no bank gave out.
# Expected: isSEPACountry knows the 41 countries of EPC409-09. Seen: Albania, Moldova, Montenegro, North Macedonia and Serbia,
# reached since October 2025 and May 2026, are "not SEPA", though their IBANs are valid. And a French account that is written
# with the letters of its overseas department (RE, GP …) is valid, also with a wrong key of the RIB, which under FR is refused:
# French accounts begin with FR everywhere. Who pays partners adds the first and refuses the second.
# Source: run on 2026-11-29; European Payments Council, EPC409-09; SWIFT, IBAN registry (entry France); issue 685 of ibantools.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund ibantools@4.5.4
cat > try.mjs <<'JS'
import assert from 'node:assert'
import { composeIBAN, isSEPACountry, isValidIBAN } from 'ibantools'

const examples = ['AL47212110090000000235698741', 'MD24AG000225100013104168', 'ME25505000012345678951', 'MK07250120000058984', 'RS35260005601001611379']
const joined = examples.map((iban) => [iban.slice(0, 2), isValidIBAN(iban), isSEPACountry(iban.slice(0, 2))])
/** The registry's French example, under the letters of a country. */
const french = (countryCode, key) => isValidIBAN(composeIBAN({ countryCode, bban: `20041010050500013M026${key}` }))
const keys = ['FR', 'MC', 'RE', 'GP', 'NC'].map((country) => [country, french(country, '06'), french(country, '07')])
console.log('ibantools 4.5.4')
console.log('country, its IBAN valid, in SEPA:', JSON.stringify(joined))
console.log('country, right key of the RIB, wrong key:', JSON.stringify(keys))
assert.deepEqual(joined, ['AL', 'MD', 'ME', 'MK', 'RS'].map((country) => [country, true, false]))
assert.deepEqual(keys.slice(0, 2), [['FR', true, false], ['MC', true, false]])
assert.deepEqual(keys.slice(2), ['RE', 'GP', 'NC'].map((country) => [country, true, true]))
JS
node try.mjs
