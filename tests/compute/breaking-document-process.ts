/** Stands in for the process of documents: a document's path is an order of what to do. */
import { setTimeout as wait } from 'node:timers/promises'
import type { DocumentReading } from '#kernel/media/document-reading.ts'
import type { DocumentWork } from '#platform/documents/document-process.ts'
import { serveChildQueue } from '#platform/serve-child-queue.ts'

serveChildQueue<DocumentWork, DocumentReading>(async ({ path }) => {
  if (path === 'crash') process.kill(process.pid, 'SIGSEGV')
  if (path === 'hang') await wait(60_000)
  if (path === 'full') throw new Error('Out of memory')
  return { pages: process.pid, codes: [], isWhole: true }
})
