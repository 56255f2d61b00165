import type { ReceiptDocument } from '#features/money/receipts/receipt-document.ts'
import type { JobContext, LastWrite } from '#kernel/jobs/job-context.ts'
import type { MailContent } from '#kernel/mail/mail-content.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { file } from '#kernel/media/tables.ts'
import { newId } from '#lib/new-id.ts'

const PDF = 'application/pdf'

interface AttachedPdf {
  payoutId: string
  document: ReceiptDocument
  /** Name of the file for the partner. */
  name: string
  dedupeKey: string
  to: string
  origin: string
  content: MailContent
}

/** Draws a document, stores it and answers the writes that mail it to a partner. */
export async function mailPdf(ctx: JobContext, asked: AttachedPdf): Promise<LastWrite> {
  const { db, now, platform } = ctx
  const { payoutId, document, name, dedupeKey, to, origin, content } = asked
  const bytes = await platform.compute.run('receipt-pdf', document)
  const fileId = newId('f')
  const key = `statements/${payoutId}-${fileId}.pdf`
  await platform.files.put(key, bytes, PDF)
  const times = { createdAt: now, updatedAt: now }
  return [
    db.orm.insert(file).values({ id: fileId, key, mimeType: PDF, size: bytes.length, status: 'Ready', ...times }),
    ...queueMail(
      db,
      ctx.site(origin).brand,
      {
        ...{ dedupeKey, kind: 'partner-statement', from: platform.config.mailFrom, to, content },
        attachments: [{ fileId, name, mimeType: PDF }],
      },
      now,
    ),
  ]
}
