import { bytesSha256Hex } from '#lib/digest.ts'
import type { Platform } from '#platform/port.ts'
import { type DocumentRefusal, refusalOfBytes } from './document-rules.ts'
import type { FileRow } from './documents.ts'

/** Hash and size of an upload's bytes, or the reason why they are no document; null while they are missing. */
export type Looked = { hash: string; size: number } | { refusal: DocumentRefusal } | null

/** Most bytes in memory at once: a few small documents, or a large one. */
const MOST_BYTES = 20 * 1024 * 1024
const MOST_FILES = 8

/** Checks the bytes of each upload, by id. */
export async function lookAtBytes(
  { files }: Pick<Platform, 'files'>,
  rows: readonly FileRow[],
): Promise<Map<string, Looked>> {
  const looked = new Map<string, Looked>()
  for (const part of inParts(rows))
    await Promise.all(part.map(async (row) => looked.set(row.id, await lookAt(files, row))))
  return looked
}

async function lookAt(files: Platform['files'], { key, size }: FileRow): Promise<Looked> {
  const stored = await files.get(key)
  if (stored === null || (size !== null && stored.bytes.length !== size)) return null
  const refusal = refusalOfBytes(stored.bytes)
  if (refusal !== null) return { refusal }
  return { hash: await bytesSha256Hex(stored.bytes), size: stored.bytes.length }
}

function inParts(rows: readonly FileRow[]): FileRow[][] {
  const parts: FileRow[][] = []
  let bytes = 0
  for (const row of rows) {
    const last = parts.at(-1)
    bytes += row.size ?? MOST_BYTES
    if (last && last.length < MOST_FILES && bytes <= MOST_BYTES) last.push(row)
    else {
      parts.push([row])
      bytes = row.size ?? MOST_BYTES
    }
  }
  return parts
}
