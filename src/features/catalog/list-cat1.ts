import { eq } from 'drizzle-orm'
import { handle } from '../../contract/handler.ts'
import { toMedia } from '../media/media-view.ts'
import { media } from '../media/tables.ts'
import { listCat1 } from './contract.ts'
import { category } from './tables.ts'

export const listCat1Handler = handle(listCat1, async ({ db }) => {
  const rows = await db.orm
    .select()
    .from(category)
    .leftJoin(media, eq(media.id, category.mediaId))
    .where(eq(category.level, 1))
    .orderBy(category.sortOrder)
  return {
    cat1: rows.map(({ category: { id, slug, name, description }, media: image }) => ({
      id,
      slug,
      name,
      description,
      media: image ? toMedia(image) : null,
    })),
  }
})
