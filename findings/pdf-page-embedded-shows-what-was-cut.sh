#!/usr/bin/env bash
# @cantoo/pdf-lib 2.11.1: a partner's ticket that is put on a page of one's own comes without its crop and lies on its side.
# Expected: embedPdf gives the page as viewers show it, 700 by 500 points, turned. Seen: 600 by 800, upright as it was before
# /Rotate, with the printer's marks and notes that stand outside /CropBox; readers show the same page without them. Who prints
# several tickets on a sheet gives embedPage the crop box and turns the drawing by hand; copyPages keeps both.
# Source: run on 2026-11-28; ISO 32000-1, 7.7.3.3 (CropBox, Rotate) and 8.10 (form XObjects have a BBox and a Matrix of their own).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @cantoo/pdf-lib@2.11.1 unpdf@1.8.1
cat > try.mjs <<'JS'
import assert from 'node:assert'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { getDocumentProxy } from 'unpdf'

/** The first page as a viewer lays it out: width and height. */
async function shown(bytes) {
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
  const { width, height } = page.getViewport({ scale: 1 })
  return [width, height]
}

const partner = await PDFDocument.create()
const ticket = partner.addPage([600, 800])
ticket.drawText('BILLET 12', { x: 100, y: 700 })
ticket.drawText('repère de coupe', { x: 5, y: 5 })
ticket.setCropBox(50, 50, 500, 700)
ticket.setRotation(degrees(90))
const source = await partner.save()

const sheet = await PDFDocument.create()
const [embedded] = await sheet.embedPdf(source, [0])
const copied = await PDFDocument.create()
copied.addPage((await copied.copyPages(await PDFDocument.load(source), [0]))[0])

console.log('@cantoo/pdf-lib 2.11.1: shown', await shown(source), 'embedded', [embedded.width, embedded.height], 'copied', await shown(await copied.save()))
assert.deepEqual(await shown(source), [700, 500])
assert.deepEqual([embedded.width, embedded.height], [600, 800])
assert.deepEqual(await shown(await copied.save()), [700, 500])
JS
node try.mjs
