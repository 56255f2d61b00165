import { changed, type Statement, type Step } from '#db/region-db.ts'
import type { TicketDocument } from '#features/tickets/documents/ticket-document.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import type { file } from '#kernel/media/tables.ts'
import { bytesSha256Hex } from '#lib/digest.ts'

class DocumentGone extends Error {
  override name = 'DocumentGone'
}

/**
 * Draws a document anew under its own key, so that links, mails and passes lead to it, and answers the steps that go with
 * it. One whose row went meanwhile, with its holder or its stock, takes its bytes along.
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
  // Only of documents in stock is it known, by which a second upload of the same is refused.
  const newHash = hash === null ? null : await bytesSha256Hex(bytes)
  return [
    { sql: 'update file set size = ?, hash = ?, updated_at = ? where id = ?', args: [bytes.length, newHash, now, id] },
    changed(1, new DocumentGone()),
  ]
}
