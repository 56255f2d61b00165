import { handleOffice } from '#handler/handle-office.ts'
import { finishMediaUpload } from './contract.ts'
import { arrivalSteps } from './finish-arrived.ts'
import { loadMedia, toOfficeMedia } from './office-media.ts'
import { originalKey } from './stored-keys.ts'

export const finishMediaUploadHandler = handleOffice(finishMediaUpload, async (ctx, { id }, fail) => {
  const { db, now, scope, platform } = ctx
  const [found] = await loadMedia(db, scope, [id])
  const row = found ?? fail('mediaNotFound')
  const item = toOfficeMedia(row)
  if (row.purpose === null || row.uploadedAt !== null || row.status !== 'Pending') return ctx.unchanged({ item })
  const size = await platform.files.sizeOf(originalKey(id))
  if (size === null) return fail('uploadIncomplete')
  const done = await ctx.commit(
    {
      steps: arrivalSteps(db, id, size, now),
      audit: { target: id, groupId: row.groupId, after: { uploadedAt: now } },
    },
    { item },
  )
  platform.wakeJobs(ctx.region.slug)
  return done
})
