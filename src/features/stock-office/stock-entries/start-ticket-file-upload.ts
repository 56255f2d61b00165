import type { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import { insertRows } from '#db/insert-rows.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeAudit, OfficeWriteContext } from '#handler/office-context.ts'
import { file } from '#kernel/media/tables.ts'
import { newId } from '#lib/new-id.ts'
import { limits } from '#lib/words/limits.ts'
import { startTicketFileUpload, startTicketFileUploads } from './contract.ts'
import { documentRefusals, refusalOfAnnounced } from './document-rules.ts'
import { documentKey } from './documents.ts'
import type { announcedDocument } from './entry-shapes.ts'

/** Lifetime of the upload URL, enough for a large document on a slow line. */
const PERMISSION_MS = 30 * 60_000

export const startTicketFileUploadHandler = handleOffice(startTicketFileUpload, async (ctx, announced) => {
  refuse([announced], (_, field) => field)
  const { inserted, audit, upload } = await announce(ctx, announced)
  return ctx.commit({ steps: insertRows(file, [inserted]), audit }, upload)
})

export const startTicketFileUploadsHandler = handleOffice(startTicketFileUploads, async (ctx, { files }) => {
  refuse(files, (at, field) => `files.${at}.${field}`)
  const [first, ...others] = await Promise.all(files.map((announced) => announce(ctx, announced)))
  if (!first) return ctx.unchanged({ uploads: [] })
  const all = [first, ...others]
  const audit: [OfficeAudit, ...OfficeAudit[]] = [first.audit, ...others.map((other) => other.audit)]
  const steps = insertRows(
    file,
    all.map(({ inserted }) => inserted),
  )
  return ctx.commit({ steps, audit }, { uploads: all.map(({ upload }) => upload) })
})

type Announced = z.infer<typeof announcedDocument>

async function announce({ now, platform }: OfficeWriteContext, { mimeType, size, name }: Announced) {
  const id = newId('f')
  const row = { id, key: documentKey(id), mimeType, size, name: name || null, status: 'Pending' as const }
  const url = await platform.files.signedUrl({
    key: row.key,
    method: 'PUT',
    contentType: mimeType,
    ...(size === undefined ? { maxSize: limits.document.bytes } : { size }),
    expiresAt: now + PERMISSION_MS,
  })
  return {
    inserted: { ...row, createdAt: now, updatedAt: now },
    audit: { target: id, after: { mimeType, size, name } },
    upload: { id, url },
  }
}

/** Names each file that has the same fault as the first one. */
function refuse(files: readonly Announced[], fieldOf: (at: number, field: keyof Announced) => string): void {
  const refusals = files.map(({ mimeType, size }) => refusalOfAnnounced(mimeType, size))
  const reason = refusals.find((refusal) => refusal !== null)
  if (!reason) return
  const field = reason === 'notAPdf' ? 'mimeType' : 'size'
  const fields = refusals.flatMap((refusal, at) => (refusal === reason ? [fieldOf(at, field)] : []))
  throw new CallError(reason === 'tooLarge' ? 'documentTooLarge' : 'notAPdf', {
    message: documentRefusals[reason],
    fields,
  })
}
