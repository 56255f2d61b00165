import type { DocumentReading } from '#kernel/media/document-reading.ts'

/** Reads documents of strangers; a file that does harm harms its own reading alone. */
export interface DocumentReader {
  /**
   * Reads the document stored under `key`; null if there is none. Takes a tenth of a second a page. Whoever asks again
   * meanwhile, or soon after, gets the same reading.
   */
  read(key: string): Promise<DocumentReading | null>
  close(): void
}
