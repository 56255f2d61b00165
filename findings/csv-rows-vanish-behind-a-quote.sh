#!/usr/bin/env bash
# csv-parse 7.0.3: where wrong records may be skipped, one wrong quote takes all rows after it.
# Expected: skip_records_with_error leaves the wrong record out, tells it to on_skip, and reads the next ones, as it does for
# a row of other length. Seen: with relax_quotes and rtrim a letter behind a closing quote (a museum called "Le Petit"
# théâtre, as spreadsheets of French catalogues have it) is told once and the rest of the file is gone, told nowhere; without
# the two the rest is gone as well, as one quote that nothing closes. An import of a thousand partners ends at the first.
# Who reads such files must read on behind the record by itself. Source: run on 2026-11-28.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3
cat > try.mjs <<'JS'
import assert from 'node:assert'
import { parse } from 'csv-parse/sync'

const FILE = 'R1;Musée\nR2;"Le Petit" théâtre\nR3;Zoo\nR4;Parc\n'
const LENGTHS = 'R1;Musée\nR2\nR3;Zoo\nR4;Parc\n'

function read(text, options) {
  const told = []
  const skipped = { skip_records_with_error: true, on_skip: ({ code, lines }) => void told.push([code, lines]) }
  const rows = parse(text, { delimiter: ';', ...skipped, ...options })
  return { rows: rows.map(([reference]) => reference), told }
}

const forgiving = read(FILE, { relax_quotes: true, rtrim: true })
const strict = read(FILE, {})
const lengths = read(LENGTHS, {})
console.log('csv-parse 7.0.3')
console.log('relax_quotes, rtrim:', JSON.stringify(forgiving))
console.log('neither:', JSON.stringify(strict))
console.log('a short row:', JSON.stringify(lengths))
assert.deepEqual(forgiving.rows, ['R1'])
assert.deepEqual(forgiving.told, [['CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE', 2]])
assert.deepEqual(strict.rows, ['R1'])
assert.deepEqual(lengths.rows, ['R1', 'R3', 'R4'])
JS
node try.mjs
