import { CallError } from '../../contract/errors.ts'
import { compiledInsert } from '../../db/compiled-write.ts'
import { handleOffice } from '../../handler/handle-office.ts'
import { newId } from '../../lib/new-id.ts'
import { file } from '../media/tables.ts'
import { startTicketFileUpload } from './contract.ts'
import { documentRefusals, refusalOfAnnounced } from './document-rules.ts'
import { documentKey } from './documents.ts'

/** How long the address is good for: a large document over a slow line. */
const PERMISSION_MS = 30 * 60_000

const insertFile = compiledInsert(file)

export const startTicketFileUploadHandler = handleOffice(
  startTicketFileUpload,
  async (ctx, { mimeType, size, name }) => {
    const refusal = refusalOfAnnounced(mimeType, size)
    if (refusal !== null) throw refusalError(refusal)
    const { db, now, platform } = ctx
    const id = newId('f')
    const row = { id, key: documentKey(id), mimeType, size, name: name || null, status: 'Pending' as const }
    const url = await platform.files.signedUrl({
      key: row.key,
      method: 'PUT',
      contentType: mimeType,
      size,
      expiresAt: now + PERMISSION_MS,
    })
    return ctx.commit(
      {
        steps: [insertFile(db, { ...row, createdAt: now, updatedAt: now })],
        audit: { target: id, after: { mimeType, size, name } },
      },
      { id, url },
    )
  },
)

function refusalError(reason: keyof typeof documentRefusals): CallError {
  const message = documentRefusals[reason]
  if (reason === 'tooLarge') return new CallError('documentTooLarge', { message, fields: ['size'] })
  return new CallError('notAPdf', { message, fields: [reason === 'empty' ? 'size' : 'mimeType'] })
}
