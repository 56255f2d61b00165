import { and, eq, isNull } from 'drizzle-orm'
import { changed } from '../../db/region-db.ts'
import { handleOffice } from '../../handler/handle-office.ts'
import { finishMediaUpload } from './contract.ts'
import { queueVersions } from './make-versions-job.ts'
import { loadMedia, toOfficeMedia } from './office-media.ts'
import { originalKey } from './stored-keys.ts'
import { media } from './tables.ts'

export const finishMediaUploadHandler = handleOffice(finishMediaUpload, async (ctx, { id }, fail) => {
  const { db, now, scope, platform } = ctx
  const [found] = await loadMedia(db, scope, [id])
  const row = found ?? fail('mediaNotFound')
  const item = toOfficeMedia(row)
  if (row.purpose === null || row.uploadedAt !== null || row.status !== 'Pending') return ctx.unchanged({ item })
  if ((await platform.files.sizeOf(originalKey(id))) === null) return fail('uploadIncomplete')
  const done = await ctx.commit(
    {
      steps: [
        {
          statement: db.orm
            .update(media)
            .set({ uploadedAt: now })
            .where(and(eq(media.id, id), isNull(media.sweptAt))),
        },
        changed(1, 'mediaNotFound'),
        queueVersions(db, now),
      ],
      audit: { target: id, groupId: row.groupId, after: { uploadedAt: now } },
    },
    { item },
  )
  platform.wakeJobs(ctx.region.slug)
  return done
})
