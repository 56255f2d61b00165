import { eq } from 'drizzle-orm'
import { guard, type Step } from '#db/region-db.ts'
import { ticketFiles, toAttachments } from '#features/selling/checkout/mails/ticket-attachments.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { FileAttachment, MailAttachment, mail } from '#kernel/mail/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'

type Row = Pick<typeof mail.$inferSelect, 'kind' | 'dedupeKey' | 'attachments'>

interface SentAgain {
  attachments: MailAttachment[]
  /** Guards that refuse the batch if a document was cancelled, given away or redrawn since it was read. */
  steps: Step[]
}

/**
 * Attachments for resending a mail: the buyer's valid documents of today, since the former ones may be void, deleted or
 * given away. Null if there are none.
 */
export async function attachmentsToday(
  { db, now }: { db: Pick<ReadDb, 'orm'>; now: number },
  row: Row,
): Promise<SentAgain | null> {
  if (row.kind !== 'tickets') return { attachments: row.attachments, steps: [] }
  const [item] = await db.orm
    .select()
    .from(orderItem)
    .where(eq(orderItem.id, row.dedupeKey.split(':')[1] ?? ''))
  if (item?.status !== 'Success') return null
  const attachments = toAttachments(await ticketFiles({ db, now }, item.attemptId), item)
  if (attachments.length === 0) return null
  return { attachments, steps: [stillTheBuyers(attachments, now)] }
}

const stillTheBuyers = (attachments: readonly FileAttachment[], now: number): Step =>
  guard(
    `not exists (select 1 from json_each(?) f where not exists (select 1 from entry_file x join entry e on e.id = x.entry_id
      where x.file_id = f.value and e.void_at is null and not exists (select 1 from ticket_gift g
        where g.entry_id = e.id and g.ended_at is null and (g.accepted_at is not null or g.expires_at > ?))))`,
    [JSON.stringify(attachments.map(({ fileId }) => fileId)), now],
    'ticketsNotToSend',
  )
