import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { gzipAsync as zopfli } from '@gfx/zopfli'

const compressible = /\.(js|css|svg|json|txt|wasm)$/
/** Least size to compress: below it the headers outweigh the gain. */
const MIN_BYTES = 512
/** Greatest size for zopfli, which takes seconds beyond; no page starts with such a file. */
const MAX_ZOPFLI_BYTES = 512 * 1024

type Compress = (bytes: Buffer) => Promise<Uint8Array>

const brotli: Compress = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
const quickGzip: Compress = (bytes) => promisify(gzip)(bytes, { level: 9 })
const smallGzip: Compress = (bytes) => zopfli(bytes, { numiterations: 15 })

/**
 * Writes `.br` and `.gz` beside each text file of a build folder, so that the server never compresses a file. Files
 * selected by `isSmallest` are gzipped by zopfli: 3 % smaller, a hundred times slower. Results of earlier builds are
 * reused from `kept`.
 */
export async function precompress(folder: string, kept: string, isSmallest: (name: string) => boolean): Promise<void> {
  mkdirSync(kept, { recursive: true })
  forgetOld(kept)
  for (const name of readdirSync(folder)) {
    if (!compressible.test(name)) continue
    const path = join(folder, name)
    const bytes = readFileSync(path)
    if (bytes.length < MIN_BYTES) continue
    const small = isSmallest(name) && bytes.length <= MAX_ZOPFLI_BYTES
    const [br, gz] = await Promise.all([
      keptOr(kept, 'br', bytes, brotli),
      small ? keptOr(kept, 'zopfli', bytes, smallGzip) : quickGzip(bytes),
    ])
    writeFileSync(`${path}.br`, br)
    writeFileSync(`${path}.gz`, gz)
  }
}

async function keptOr(folder: string, kind: string, bytes: Buffer, compress: Compress): Promise<Uint8Array> {
  const path = join(folder, `${createHash('sha256').update(bytes).digest('hex')}.${kind}`)
  if (existsSync(path)) {
    const now = new Date()
    utimesSync(path, now, now)
    return readFileSync(path)
  }
  const compressed = await compress(bytes)
  // Renamed when complete, so that a simultaneous build reads no partial file.
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, compressed)
  renameSync(unfinished, path)
  return compressed
}

const KEEP_MS = 14 * 24 * 60 * 60 * 1000

function forgetOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const seen = statSync(path, { throwIfNoEntry: false })
    if (seen && Date.now() - seen.mtimeMs > KEEP_MS) rmSync(path, { force: true })
  }
}
