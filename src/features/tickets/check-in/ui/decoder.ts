import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

type Decode = (pixels: ImageData) => Promise<string[]>
let opened: Promise<Decode> | undefined

/** Loads a WebAssembly barcode reader, for browsers without their own; served by our own site, loaded once. */
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
    // Plain mode: by default the reader spells separators out as letters, which another code may contain.
    const asItIs = { textMode: 'Plain' } as const
    const found = await readBarcodes(pixels, { ...asItIs, tryHarder: true, tryRotate: true, maxNumberOfSymbols: 1 })
    return found.filter(({ isValid }) => isValid).map(({ text }) => text)
  }
}
