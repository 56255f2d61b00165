import type { DocumentReading } from '#kernel/media/document-reading.ts'
import type { Platform } from '#platform/port.ts'
import type { FileRow } from './documents.ts'

/** Time that a call waits for the readings of its documents; those that are late go on, and are asked for again. */
const WAIT_MS = 9_000

/** Readings by document id: known ones, and those that come in time. */
export async function readDocuments(
  { documents, log }: Pick<Platform, 'documents' | 'log'>,
  rows: readonly Pick<FileRow, 'id' | 'key' | 'reading'>[],
  waitMs: number = WAIT_MS,
): Promise<Map<string, DocumentReading>> {
  const readings = new Map(rows.flatMap(({ id, reading }) => (reading === null ? [] : [[id, reading] as const])))
  const unread = rows.filter(({ reading }) => reading === null)
  if (documents === null || unread.length === 0) return readings
  const work = unread.map(async ({ id, key }) => {
    const reading = await documents.read(key)
    if (reading !== null) readings.set(id, reading)
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, waitMs)
  })
  await Promise.race([Promise.all(work), late])
  clearTimeout(timer)
  const unreadable = unread.filter(({ id }) => readings.get(id)?.pages === null)
  if (unreadable.length > 0) log('warn', 'document.unreadable', { fileId: unreadable[0]?.id, count: unreadable.length })
  // A copy, since late readings still come.
  return new Map(readings)
}
