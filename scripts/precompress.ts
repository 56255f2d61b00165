import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'

const compressible = /\.(js|css|svg|json|txt|wasm)$/
/** Below this the headers weigh more than the gain. */
const MIN_BYTES = 1024

/** Writes `.br` and `.gz` beside each text file of a build folder, so that the server never compresses a file. */
export function precompress(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!compressible.test(name)) continue
    const path = join(folder, name)
    const bytes = readFileSync(path)
    if (bytes.length < MIN_BYTES) continue
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, {
        params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    )
  }
}
