#!/usr/bin/env bash
# @cantoo/pdf-lib 2.11.1: a page that is copied out of a batch of tickets brings the pages along that its links lead to.
# Expected: copyPages(batch, [4]) copies what one page shows. Seen: the file says one page and holds another holder's page,
# text included, behind the link "back to the first page" that ticketing programs print. Who splits a batch takes /Annots
# of kind Link away before copying. Source: run on 2026-11-28; ISO 32000-1, 12.5.6.5 and 12.3.2 (a link's /Dest names a page).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @cantoo/pdf-lib@2.11.1
cat > try.mjs <<'JS'
import assert from 'node:assert'
import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib'

async function batch({ linked }) {
  const file = await PDFDocument.create()
  const font = await file.embedFont(StandardFonts.Helvetica)
  const pages = ['A', 'B', 'C', 'D', 'E'].map((holder) => {
    const page = file.addPage([300, 200])
    page.drawText(`HOLDER ${holder}`, { x: 20, y: 100, font })
    return page
  })
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [10, 10, 100, 30], Dest: [pages[0].ref, 'Fit'] }
  if (linked)
    for (const page of pages)
      page.node.set(PDFName.of('Annots'), file.context.obj([file.context.register(file.context.obj(link))]))
  return PDFDocument.load(await file.save())
}

async function lastPage(options) {
  const split = await PDFDocument.create()
  const [page] = await split.copyPages(await batch(options), [4])
  split.addPage(page)
  const file = await PDFDocument.load(await split.save())
  const streams = file.context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
  const text = streams.map((stream) => inflateSync(stream.contents).toString('latin1')).join('\n')
  const holders = [...text.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex]) => Buffer.from(hex, 'hex').toString())
  return { pages: file.getPageCount(), holders: holders.sort() }
}

const [plain, linked] = [await lastPage({ linked: false }), await lastPage({ linked: true })]
console.log('@cantoo/pdf-lib 2.11.1, page 5 of 5 copied into a file of its own')
console.log('pages without links:', plain)
console.log('pages that link to page 1:', linked)
assert.deepEqual(plain, { pages: 1, holders: ['HOLDER E'] })
assert.deepEqual(linked, { pages: 1, holders: ['HOLDER A', 'HOLDER E'] })
JS
node try.mjs
