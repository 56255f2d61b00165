import { symbolList } from 'bwip-js/generic'
import { expect, test } from 'vitest'
import { isBarcodeType, listSymbologies } from '#features/stock/ticket-codes/symbologies.ts'
import { BARCODE_TYPES } from '#features/stock/ticket-codes/symbology-shapes.ts'
import { drawBarcode, encodeBarcode } from '#kernel/pdf/barcode.ts'

// [K-CONSTANT-006]
test('the catalogue of barcodes holds every symbology of the library', async () => {
  expect([...BARCODE_TYPES]).toEqual(symbolList.map((symbol) => symbol.bcid))
  expect((await listSymbologies()).map((symbology) => symbology.name)).toEqual([...BARCODE_TYPES])
  expect(BARCODE_TYPES.length).toBeGreaterThan(100)
  expect(BARCODE_TYPES.length).toBeLessThan(120)
  expect(isBarcodeType('qrcode')).toBe(true)
  expect(isBarcodeType('constructor')).toBe(false)
})

test('every symbology draws its sample content', async () => {
  for (const { name, example } of await listSymbologies())
    expect(await drawBarcode(name, example), name).not.toHaveProperty('refusal')
})

test('a content longer than a QR code holds has no barcode', async () => {
  expect(await encodeBarcode('qrcode', 'X'.repeat(5000))).toBeUndefined()
})
