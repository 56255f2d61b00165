import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

type Decode = (pixels: ImageData) => Promise<string[]>
let opened: Promise<Decode> | undefined

/** Reads barcodes from pixels in WebAssembly, for browsers without a reader of their own. Served by our own site, once. */
export function openDecoder(): Promise<Decode> {
  opened ??= open().catch((error) => {
    opened = undefined
    throw error
  })
  return opened
}

async function open(): Promise<Decode> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  return async (pixels) => {
    // Left to itself the reader spells a separator out in letters, as another code may have them.
    const asItIs = { textMode: 'Plain' } as const
    const found = await readBarcodes(pixels, { ...asItIs, tryHarder: true, tryRotate: true, maxNumberOfSymbols: 1 })
    return found.filter(({ isValid }) => isValid).map(({ text }) => text)
  }
}
