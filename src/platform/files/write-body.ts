import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type IncomingFile, UploadBrokenOff } from '../file-port.ts'

/**
 * Streams a request's body into a file, and creates its folder if missing. Bytes that Bun reads for JavaScript stay
 * until garbage collection: sixty photos, four at a time, left 100 MB, and none if Bun writes them itself.
 */
export async function writeBody(path: string, { request, size }: IncomingFile): Promise<void> {
  const written = await (typeof Bun === 'undefined' ? writeRead(path, request) : Bun.write(path, request)).catch(
    brokenOff,
  )
  if (written !== size) throw new UploadBrokenOff(`${written} bytes came of ${size}.`)
}

/** Used where a command or test runs in Node. */
async function writeRead(path: string, request: Request): Promise<number> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  return bytes.byteLength
}

/** Rethrows an error: a closed connection as `UploadBrokenOff`, any other as it is; disk errors have codes. */
function brokenOff(error: unknown): never {
  if (error instanceof Error && error.name === 'AbortError')
    throw new UploadBrokenOff('The connection was closed.', { cause: error })
  throw error
}
