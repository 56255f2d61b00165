import type { DocumentReading } from '#kernel/media/document-reading.ts'
import { createChildQueue } from '../child-queue.ts'
import type { DocumentReader } from '../document-port.ts'

export interface DocumentWork {
  /** Path of the document, which the process reads itself: its bytes never enter the server's memory. */
  path: string
}

export interface DocumentProcessOptions {
  script: string | URL
  pathTo: (key: string) => string
  timeoutMs?: number
  idleMs?: number
}

/** Answer for a document that crashed its process, filled its memory, or took too long. */
const UNREADABLE: DocumentReading = { pages: null, codes: [], isWhole: false }

/** Time after which the process is ended, well behind the one at which it gives up by itself. */
const TIMEOUT_MS = 90_000
/** Time for which a reading is kept for a caller who has given up waiting, and asks again. */
const KEPT_MS = 120_000

/** Reads documents in a separate process, one after the other, since native code opens strangers' files there. */
export function createDocumentProcess(options: DocumentProcessOptions): DocumentReader {
  const { script, pathTo, timeoutMs = TIMEOUT_MS, idleMs = 60_000 } = options
  const facts = { script, name: 'documents', timeoutMs, idleMs, endsAfterFailure: true }
  const queue = createChildQueue<DocumentWork, DocumentReading | null>(facts)
  const kept = new Map<string, Promise<DocumentReading | null>>()
  return {
    read(key) {
      const known = kept.get(key)
      if (known) return known
      const reading = queue
        .run({ path: pathTo(key) })
        .catch(() => UNREADABLE)
        .finally(() => setTimeout(() => kept.delete(key), KEPT_MS).unref())
      kept.set(key, reading)
      return reading
    },
    close: queue.close,
  }
}
