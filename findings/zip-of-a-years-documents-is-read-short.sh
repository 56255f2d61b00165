#!/usr/bin/env bash
# fflate 0.8.3 and client-zip 2.5.1: an archive of more than 65,535 documents is written without the record that it needs.
# Expected: a Zip64 record, or an error. Seen: fflate keeps the lower 16 bits of the count and reads its own 70,000 documents
# back as 4,464 without a word; client-zip writes 65,535, the sign that a Zip64 record stands before it, and none stands there:
# Info-ZIP then ends with an error, fflate gives 65,535. A year's invoices or tickets in one download pass the bound; archives
# by month, or @zip.js/zip.js 2.24.0 (which writes the record), do not meet it.
# Source: run on 2026-11-28; PKWARE APPNOTE 6.3.10, 4.4.1.4 and 4.4.22.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund fflate@0.8.3 client-zip@2.5.1
cat > try.mjs <<'JS'
import assert from 'node:assert'
import { makeZip } from 'client-zip'
import { unzipSync, Zip, ZipPassThrough, zipSync } from 'fflate'

const COUNT = 70_000
const names = Array.from({ length: COUNT }, (_, at) => `facture-${at}.txt`)
const content = new Uint8Array([65])

function streamed() {
  const parts = []
  const zip = new Zip((error, part) => (error ? assert.fail(error) : parts.push(part)))
  for (const name of names) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(content, true)
  }
  zip.end()
  return Buffer.concat(parts)
}

/** Entries that the end of the archive announces, and a Zip64 record before it. */
function announced(bytes) {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset + bytes.length - 22, 22)
  return { count: end.readUInt16LE(10), zip64: Buffer.from(bytes).includes(Buffer.from('PK\x06\x06', 'latin1')) }
}

const files = Object.fromEntries(names.map((name) => [name, content]))
const other = new Uint8Array(await new Response(makeZip(names.map((name) => ({ name, input: content, size: 1 })))).arrayBuffer())
const tried = { zipSync: zipSync(files, { level: 0 }), Zip: streamed(), 'client-zip': other }
const bound = 65_535
for (const [by, bytes] of Object.entries(tried)) {
  const end = announced(bytes)
  const read = Object.keys(unzipSync(new Uint8Array(bytes))).length
  const count = by === 'client-zip' ? bound : COUNT % (bound + 1)
  console.log(by, `${COUNT} written, ${end.count} announced, Zip64 ${end.zip64}, ${read} read`)
  assert.deepEqual(end, { count, zip64: false })
  assert.equal(read, count)
}
JS
node try.mjs
