import { createChildQueue } from '../child-queue.ts'
import type { DocumentReader, DocumentReading } from '../document-port.ts'

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

/** Reads documents in a separate process, one after the other, since native code opens strangers' files there. */
export function createDocumentProcess(options: DocumentProcessOptions): DocumentReader {
  const { script, pathTo, timeoutMs = TIMEOUT_MS, idleMs = 60_000 } = options
  const facts = { script, name: 'documents', timeoutMs, idleMs, endsAfterFailure: true }
  const queue = createChildQueue<DocumentWork, DocumentReading | null>(facts)
  return {
    read: (key) => queue.run({ path: pathTo(key) }).catch(() => UNREADABLE),
    close: queue.close,
  }
}
