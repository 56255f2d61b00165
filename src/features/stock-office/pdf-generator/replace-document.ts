import { changed, type Statement, type Step } from '#db/region-db.ts'
import type { TicketDocument } from '#features/tickets/documents/ticket-document.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import type { file } from '#kernel/media/tables.ts'
import { bytesSha256Hex } from '#lib/digest.ts'

class DocumentGone extends Error {
  override name = 'DocumentGone'
}

/**
 * Redraws a document under its own key, so that links, mails and passes keep working, and returns the steps to write.
 * If the row was deleted meanwhile, with its holder or its stock, the bytes are deleted too.
 */
export async function replaceDocument(
  { db, platform, now }: JobContext,
  { id, key, hash }: Pick<typeof file.$inferSelect, 'id' | 'key' | 'hash'>,
  ticket: TicketDocument,
): Promise<(Step | Statement)[]> {
  const bytes = await platform.compute.run('ticket-pdf', ticket)
  await platform.files.put(key, bytes, 'application/pdf')
  const { rows } = await db.query('select 1 from file where id = ?', [id])
  if (rows.length === 0) {
    await platform.files.delete(key)
    throw new DocumentGone()
  }
  // Only documents in stock have a hash, by which a second upload of the same bytes is refused.
  const newHash = hash === null ? null : await bytesSha256Hex(bytes)
  return [
    { sql: 'update file set size = ?, hash = ?, updated_at = ? where id = ?', args: [bytes.length, newHash, now, id] },
    changed(1, new DocumentGone()),
  ]
}
