#!/usr/bin/env bash
# csv-parse 7.0.3: the line of a record runs ahead where a Windows file has line breaks inside quotes.
# Expected: info.lines names the line on which a record stands, the same for CRLF and LF. Seen: each CRLF inside quotes counts
# as two lines, so every later "ligne 48" of an import's report is wrong by one for each; with LF the count is right. Tables
# of partners have texts of several lines in quotes. Who reports lines counts line feeds up to info.bytes, as we do.
# Source: run on 2026-11-28; RFC 4180, 2 (line breaks within double quotes belong to the field).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3
cat > try.mjs <<'JS'
import assert from 'node:assert'
import { parse } from 'csv-parse/sync'

const table = ['ref;text', 'A;"first\nsecond"', 'B;"third\nfourth"', 'C;plain'].join('\n')
const lines = (text) =>
  parse(text, { delimiter: ';', info: true }).map(({ info, record: [ref] }) => `${ref} ends on line ${info.lines}`)
const [unix, windows] = [lines(table), lines(table.replaceAll('\n', '\r\n'))]
console.log('csv-parse 7.0.3, the same table with LF and with CRLF')
console.log('LF:  ', unix.join(', '))
console.log('CRLF:', windows.join(', '))
assert.deepEqual(unix, ['ref ends on line 1', 'A ends on line 3', 'B ends on line 5', 'C ends on line 6'])
assert.deepEqual(windows, ['ref ends on line 1', 'A ends on line 4', 'B ends on line 7', 'C ends on line 8'])
JS
node try.mjs
