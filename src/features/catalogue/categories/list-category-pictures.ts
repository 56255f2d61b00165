import { and, count, eq, isNull } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { toMedia } from '#kernel/media/media-view.ts'
import { media } from '#kernel/media/tables.ts'
import { listCategoryPictures } from './contract.ts'

/** Without a group and processed: every visitor may see them. */
const usable = and(isNull(media.groupId), eq(media.status, 'Ready'))

export const listCategoryPicturesHandler = handleOffice(listCategoryPictures, async ({ db }, input) => {
  const page = listPage(input, {
    by: { createdAt: media.createdAt },
    usual: { sort: 'createdAt', direction: 'desc' },
    id: media.id,
  })
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({
        id: media.id,
        versions: media.versions,
        placeholder: media.placeholder,
        createdAt: media.createdAt,
        key: page.key,
      })
      .from(media)
      .where(and(usable, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(media).where(usable),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  return {
    items: shown.map((row) => ({ id: row.id, media: toMedia(row), createdAt: row.createdAt })),
    nextCursor,
    total: counted?.total ?? 0,
  }
})
