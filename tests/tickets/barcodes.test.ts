import { symbolList } from 'bwip-js/generic'
import { expect, test } from 'vitest'
import { canEncode, encodeBarcode } from '../../src/features/tickets/pdf/barcode.ts'
import { BARCODE_TYPES, isBarcodeType, listSymbologies } from '../../src/features/tickets/symbologies.ts'

// [K-CONSTANT-006]
test('the catalogue holds every symbology of the library', async () => {
  expect([...BARCODE_TYPES]).toEqual(symbolList.map((symbol) => symbol.bcid))
  expect((await listSymbologies()).map((symbology) => symbology.name)).toEqual([...BARCODE_TYPES])
  expect(BARCODE_TYPES.length).toBeGreaterThan(100)
  expect(isBarcodeType('qrcode')).toBe(true)
  expect(isBarcodeType('constructor')).toBe(false)
})

test('every symbology that needs no options draws its sample content', async () => {
  const refused: string[] = []
  for (const { name, example } of await listSymbologies()) if (!(await canEncode(name, example))) refused.push(name)
  // These ask for a version, type or category beside the content.
  expect(refused).toEqual(['mailmark', 'rectangularmicroqrcode', 'maxicode', 'd3aqr'])
})

test('codes that cannot be encoded are found before a ticket is sold', async () => {
  expect(await canEncode('ean13', '9520123456788')).toBe(true)
  expect(await canEncode('ean13', '9520123456789')).toBe(false)
  expect(await canEncode('qrcode', '')).toBe(false)
  expect(await canEncode('nothing', 'X')).toBe(false)
  expect(await encodeBarcode('qrcode', 'X'.repeat(5000))).toBeUndefined()
})
