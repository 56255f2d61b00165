#!/usr/bin/env bash
# zxing-wasm 3.1.4: the text of a barcode is not what the barcode holds where it holds a separator.
# Expected: a DataMatrix or QR code with GS (0x1D), as 2D-Doc and many partners' codes have it, reads back as typed. Seen:
# the default text says "<GS>" in four letters, the same as a code that really has these letters; only textMode 'Plain' or
# the bytes tell them apart. A door that compares texts refuses the one and could take the other.
# Source: run on 2026-11-28; default textMode is 'HRI' (zxing-cpp's TextMode).
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

async function read(bcid, text, options) {
  const picture = await bwip.toBuffer({ bcid, text, parse: true, scale: 4, padding: 10, backgroundcolor: 'ffffff' })
  const [code] = await readBarcodes(picture, options)
  return code?.text
}

console.log('zxing-wasm 3.1.4, codes drawn by bwip-js 4.11.4')
for (const bcid of ['datamatrix', 'qrcode', 'azteccode', 'pdf417']) {
  const [separator, letters] = [await read(bcid, 'AB^029CD'), await read(bcid, 'AB<GS>CD')]
  const plain = await read(bcid, 'AB^029CD', { textMode: 'Plain' })
  console.log(bcid, JSON.stringify({ separator, letters, plain }))
  assert.equal(separator, 'AB<GS>CD')
  assert.equal(letters, 'AB<GS>CD')
  assert.equal(plain, 'AB\u001dCD')
}
JS
node try.mjs
