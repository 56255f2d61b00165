/**
 * Process that reads the codes of documents. It ends with the server, and a document that crashes it or fills its
 * memory harms nothing else.
 */
import type { DocumentReading } from '#kernel/media/document-reading.ts'
import { boundMemory } from './documents/bound-memory.ts'
import type { DocumentWork } from './documents/document-process.ts'
import { openDocumentReader } from './documents/read-document.ts'
import { readIfThere } from './files/read-if-there.ts'
import { serveChildQueue } from './serve-child-queue.ts'

/** Ten times what a page of many pictures takes. */
const MOST_BYTES = 512 * 1024 * 1024

boundMemory(MOST_BYTES)
let opened: ReturnType<typeof openDocumentReader> | undefined

serveChildQueue<DocumentWork, DocumentReading | null>(async ({ path }) => {
  const bytes = await readIfThere(path)
  if (bytes === null) return null
  opened ??= openDocumentReader()
  return (await opened)(bytes)
})
