import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type IncomingFile, UploadBrokenOff } from './file-port.ts'

/**
 * Writes a request's body into a file as it comes, and makes its folder where there is none. What Bun reads for JavaScript is there until the collector comes by: sixty
 * photos, four at a time, left 100 MB behind, and none where Bun itself writes them.
 */
export async function writeBody(path: string, { request, size }: IncomingFile): Promise<void> {
  const written = await (typeof Bun === 'undefined' ? writeRead(path, request) : Bun.write(path, request)).catch(
    brokenOff,
  )
  if (written !== size) throw new UploadBrokenOff(`${written} bytes came of ${size}.`)
}

/** Where a command or a test runs in Node. */
async function writeRead(path: string, request: Request): Promise<number> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  return bytes.byteLength
}

/** What the connection did, in the words of whoever read it; faults of the disk have codes. */
function brokenOff(error: unknown): never {
  if (error instanceof Error && error.name === 'AbortError')
    throw new UploadBrokenOff('The connection was closed.', { cause: error })
  throw error
}
