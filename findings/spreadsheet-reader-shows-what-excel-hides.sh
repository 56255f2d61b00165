#!/usr/bin/env bash
# read-excel-file 9.3.17: what Excel hides is read, and what Excel shows is not.
# Expected: hidden sheets and rows can be told from others; a duration stays a duration. Seen: a hidden sheet of notes comes
# first and unmarked, a hidden row is a row, the postal code "01190" (number with the format 00000) and the telephone lose
# their zero, 36:00 of [h]:mm is a moment of 1899, and an error cell is as empty as an empty one. Who imports people from
# such files says how many rows came and asks which sheet. Source: run on 2026-11-28; ECMA-376, 18.2.19 and 18.8.30.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund read-excel-file@9.3.17 exceljs@4.4.0
cat > try.mjs <<'JS'
import assert from 'node:assert'
import ExcelJS from 'exceljs'
import readFile from 'read-excel-file/node'

const book = new ExcelJS.Workbook()
book.addWorksheet('Notice', { state: 'hidden' }).addRow(['à lire'])
const sheet = book.addWorksheet('Salariés')
sheet.addRow(['Nom', 'Code postal', 'Téléphone', 'Durée', 'Calcul'])
const row = sheet.addRow(['Zoé', 1190, 600000003, 1.5, { error: '#N/A' }])
for (const [column, numFmt] of [[2, '00000'], [3, '0# ## ## ## ##'], [4, '[h]:mm']]) row.getCell(column).numFmt = numFmt
sheet.addRow(['Partie']).hidden = true
await book.xlsx.writeFile('people.xlsx')

const read = await readFile('people.xlsx')
console.log('read-excel-file 9.3.17')
console.log(JSON.stringify(read))
assert.deepEqual(read.map((each) => Object.keys(each)), [['sheet', 'data'], ['sheet', 'data']])
assert.deepEqual(read.map((each) => each.sheet), ['Notice', 'Salariés'])
assert.deepEqual(read[1].data.slice(1).map(([name]) => name), ['Zoé', 'Partie'])
const [, code, telephone, hours, sum] = read[1].data[1]
assert.deepEqual([code, telephone, sum], [1190, 600000003, null])
assert.equal(hours.toISOString(), '1899-12-31T12:00:00.000Z')
JS
node try.mjs
