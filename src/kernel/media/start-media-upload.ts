import { CallError } from '#contract/errors.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { newId } from '#lib/new-id.ts'
import { limits } from '#lib/words/limits.ts'
import { startMediaUpload } from './contract.ts'
import { originalKey } from './stored-keys.ts'
import { media } from './tables.ts'
import { PERMISSION_MS, type RefusalReason, refusalOfAnnounced, refusalTexts } from './upload-rules.ts'

export const startMediaUploadHandler = handleOffice(startMediaUpload, async (ctx, { mimeType, size, purpose }) => {
  const refusal = refusalOfAnnounced(mimeType, size)
  if (refusal !== null) throw refusalError(refusal)
  const { db, now, scope, platform } = ctx
  const row = {
    id: newId('m'),
    status: 'Pending' as const,
    mimeType,
    versions: [],
    groupId: scope.ownerOf(null),
    purpose,
    size,
    createdAt: now,
  }
  const expiresAt = now + PERMISSION_MS
  const url = await platform.files.signedUrl({
    key: originalKey(row.id),
    method: 'PUT',
    contentType: mimeType,
    ...(size === undefined ? { maxSize: limits.picture.bytes } : { size }),
    expiresAt,
  })
  return ctx.commit(
    {
      steps: [db.orm.insert(media).values(row)],
      audit: { target: row.id, groupId: row.groupId, after: { mimeType, size, purpose } },
    },
    { id: row.id, url },
  )
})

function refusalError(reason: RefusalReason): CallError {
  const message = refusalTexts[reason]
  if (reason === 'notAnImage') return new CallError('notAnImage', { message, fields: ['mimeType'] })
  if (reason === 'tooLarge') return new CallError('imageTooLarge', { message, fields: ['size'] })
  return new CallError('imageNotAccepted', { message, fields: [reason === 'empty' ? 'size' : 'mimeType'] })
}
