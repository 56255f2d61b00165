import { BARCODE_TYPES, type BarcodeType } from './symbology-shapes.ts'

const known: ReadonlySet<string> = new Set(BARCODE_TYPES)

export function isBarcodeType(name: string): name is BarcodeType {
  return known.has(name)
}

/** Replaces the library's example, which is for a mode that we do not use. */
const examples: Readonly<Record<string, string>> = { maxicode: 'GUICHET 0042' }

/** Lists names with the library's description and a sample content; loads the library on first use. */
export async function listSymbologies(): Promise<{ name: string; description: string; example: string }[]> {
  const { symbolList } = await import('bwip-js/generic')
  return symbolList.map(({ bcid, desc, text }) => ({
    name: bcid,
    description: desc,
    example: examples[bcid] ?? text,
  }))
}
