#!/usr/bin/env bash
# @etalab/decoupage-administratif 6.0.0: the first digits of a postal code are not always those of the department.
# Expected: of today's communes two digits (three overseas, 20 for Corsica) name the department, and a code lies in one
# department. Seen: 26 communes have a code of another department (Paray-Vieille-Poste, 91, is 94390 too; Saint-Barthélemy,
# 977, and Saint-Martin, 978, are 97133 and 97150, as if of Guadeloupe), 16 codes lie in two departments, one code serves 46
# communes, and Corsica's 20 parts at 202. A shop that finds places by postal code needs the commune, not the digits.
# Source: run on 2026-11-28; the package's data are the official list of communes (INSEE) with La Poste's codes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @etalab/decoupage-administratif@6.0.0
cat > try.mjs <<'JS'
import assert from 'node:assert'
import { readFileSync } from 'node:fs'

const all = JSON.parse(readFileSync('node_modules/@etalab/decoupage-administratif/data/communes.json', 'utf8'))
const communes = all.filter(({ type }) => type === 'commune-actuelle')
const byDigits = (code) => (/^9[78]/.test(code) ? code.slice(0, 3) : code.slice(0, 2))
const isOwn = (code, department) => byDigits(code) === department || (code.startsWith('20') && /2[AB]/.test(department))

const elsewhere = communes.filter(({ codesPostaux = [], departement }) => codesPostaux.some((code) => !isOwn(code, departement)))
const departments = new Map()
const names = new Map()
for (const { nom, departement, codesPostaux = [] } of communes)
  for (const code of codesPostaux) {
    departments.set(code, new Set([...(departments.get(code) ?? []), departement]))
    names.set(code, [...(names.get(code) ?? []), nom])
  }
const shared = [...departments].filter(([, some]) => some.size > 1)
const corsica = new Map()
for (const [code, some] of departments) if (code.startsWith('20')) corsica.set(code.slice(0, 3), [...some].join())
console.log('@etalab/decoupage-administratif 6.0.0')
console.log('codes of another department:', elsewhere.map(({ nom, departement, codesPostaux }) => `${nom} (${departement}) ${codesPostaux}`).join('; '))
console.log('codes in two departments:', shared.length, 'most communes of a code:', Math.max(...[...names.values()].map((some) => some.length)))
console.log('Corsica:', Object.fromEntries(corsica))
assert.equal(elsewhere.length, 26)
assert.equal(shared.length, 16)
assert.equal(names.get('51300').length, 46)
assert.deepEqual(Object.fromEntries(corsica), { 200: '2A', 201: '2A', 202: '2B', 206: '2B' })
assert.deepEqual([...departments.get('97133')], ['977'])
assert.deepEqual([...departments.get('97150')], ['978'])
JS
node try.mjs
