#!/usr/bin/env bash
# bwip-js 4.11.4: two types draw a code that holds another text than was given, and raise nothing.
# Expected: a content that a symbology cannot express as it stands is refused, as an EAN-13 of three digits is. Seen:
# Interleaved 2 of 5 puts a 0 in front of an odd number of digits, so the gate reads « 012345 » where the list says
# « 12345 »; GS1-128 and GS1 DataMatrix refuse « BILLET » for want of brackets, but of one sign they draw bars without any
# data, which no reader answers to. A ticket shop must refuse both itself. Source: run on 2026-11-28, read back by zxing-wasm 3.1.4.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund zxing-wasm@3.1.4 bwip-js@4.11.4
cat > try.mjs <<'JS'
import assert from 'node:assert'
import { readFileSync } from 'node:fs'
import bwip from 'bwip-js/node'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm'

const wasmBinary = readFileSync('node_modules/zxing-wasm/dist/full/zxing_full.wasm')
await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })

async function read(bcid, text) {
  const picture = await bwip.toBuffer({ bcid, text, scale: 4, padding: 12, backgroundcolor: 'ffffff' })
  const codes = await readBarcodes(picture, { textMode: 'Plain' })
  return codes.map((code) => code.text)
}

const seen = {}
for (const [bcid, text] of [
  ['interleaved2of5', '12345'],
  ['interleaved2of5', '123456'],
  ['gs1-128', 'B'],
  ['gs1-128', '(01)09521234543213'],
  ['gs1datamatrix', 'B'],
])
  seen[`${bcid} ${text}`] = await read(bcid, text)
console.log('bwip-js 4.11.4', JSON.stringify(seen, null, 1))
assert.deepEqual(seen['interleaved2of5 12345'], ['012345'])
assert.deepEqual(seen['interleaved2of5 123456'], ['123456'])
assert.deepEqual(seen['gs1-128 B'], [])
assert.deepEqual(seen['gs1-128 (01)09521234543213'], ['0109521234543213'])
assert.deepEqual(seen['gs1datamatrix B'], [])
await assert.rejects(read('gs1-128', 'BILLET'), /GS1aiMissingOpenParen/)
await assert.rejects(read('ean13', '123'), /ean13badLength/)
JS
node try.mjs
