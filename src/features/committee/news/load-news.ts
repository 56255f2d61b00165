import { and, eq, type SQL } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import type { WholeState } from '#handler/whole-state.ts'
import { toMedia } from '#kernel/media/media-view.ts'
import { media } from '#kernel/media/tables.ts'
import type { NewsFields, OfficeNews } from './news-shapes.ts'
import { news } from './tables.ts'

export type NewsRow = typeof news.$inferSelect
type MediaRow = typeof media.$inferSelect

/** Join condition on news: its picture, once ready. */
export const itsPicture: SQL | undefined = and(eq(media.id, news.mediaId), eq(media.status, 'Ready'))

export const newsPicture = (row: MediaRow | null) => row && toMedia(row)

export async function loadNews(db: ReadDb, scope: Scope, newsId: string): Promise<NewsRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(news)
    .where(and(eq(news.id, newsId), scope.where(news.groupId)))
  return row
}

export const pickNewsFields = ({
  type,
  title,
  description,
  date,
  mediaId,
  isPublished,
}: NewsRow): WholeState<NewsFields> => ({
  ...{ type, title, description, date, mediaId, isPublished },
})

export function toOfficeNews(
  { groupId: _groupId, publishedAt: _publishedAt, ...row }: NewsRow,
  picture: MediaRow | null,
): OfficeNews {
  return { ...row, picture: newsPicture(picture) }
}

/** News item with its picture, read again because a write may just have set it. */
export async function officeNewsNow(db: ReadDb, row: NewsRow): Promise<OfficeNews> {
  const [picture] =
    row.mediaId === null
      ? []
      : await db.orm
          .select()
          .from(media)
          .where(and(eq(media.id, row.mediaId), eq(media.status, 'Ready')))
  return toOfficeNews(row, picture ?? null)
}
