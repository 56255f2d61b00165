import { eq } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { describeMedia } from './contract.ts'
import { loadMedia, toOfficeMedia } from './office-media.ts'
import { media } from './tables.ts'

export const describeMediaHandler = handleOffice(describeMedia, async (ctx, { id, alt }, fail) => {
  const { db, scope } = ctx
  const [found] = await loadMedia(db, scope, [id])
  const row = found ?? fail('mediaNotFound')
  const item = toOfficeMedia({ ...row, alt })
  if (row.alt === alt) return ctx.unchanged({ item })
  return ctx.commit(
    {
      steps: [db.orm.update(media).set({ alt }).where(eq(media.id, id))],
      audit: { target: id, groupId: row.groupId, before: { alt: row.alt }, after: { alt } },
      changesCatalogue: row.usedAt !== null,
    },
    { item },
  )
})
