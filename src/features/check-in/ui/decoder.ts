import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Reads barcodes from pixels in WebAssembly, for browsers without a reader of their own. Served by our own site. */
export async function openDecoder(): Promise<(pixels: ImageData) => Promise<string[]>> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  return async (pixels) => {
    const found = await readBarcodes(pixels, { tryHarder: true, tryRotate: true, maxNumberOfSymbols: 1 })
    return found.filter(({ isValid }) => isValid).map(({ text }) => text)
  }
}
