import { readFileSync } from 'node:fs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const WASM = new URL('../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url)

/** The text of the one code in a picture (PNG), as a scanner reads it. */
export async function codeIn(picture: Uint8Array): Promise<string> {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(WASM)).buffer } })
  const [code, ...others] = await readBarcodes(picture)
  if (!code || others.length > 0) throw new Error('The picture does not hold one code.')
  return code.text
}
