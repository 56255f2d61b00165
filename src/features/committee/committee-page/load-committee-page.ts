import { and, eq, inArray } from 'drizzle-orm'
import type { Media } from '#contract/shapes.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import { toMedia } from '#kernel/media/media-view.ts'
import { media } from '#kernel/media/tables.ts'
import { newId } from '#lib/new-id.ts'
import type { CommitteePageFields, OfficeCommitteePage } from './committee-page-shapes.ts'
import { committeePage } from './tables.ts'

export type PageRow = typeof committeePage.$inferSelect

/** Loads the page of the scope's group, or by id for a super admin who undoes a change. */
export async function loadPage(db: ReadDb, scope: Scope, id?: string): Promise<PageRow | undefined> {
  const wanted = id === undefined ? undefined : eq(committeePage.id, id)
  const [row] = await db.orm
    .select()
    .from(committeePage)
    .where(and(scope.where(committeePage.groupId), wanted))
    .limit(1)
  return row
}

/** Page of a committee that has not saved one yet. */
export const emptyPage = (groupId: string): PageRow => ({
  ...{ id: newId('cp'), groupId, title: '', subtitle: '', markdown: '', people: [] },
  ...{ createdAt: 0, updatedAt: 0 },
})

export const pageFields = ({ title, subtitle, markdown, people }: PageRow): CommitteePageFields => ({
  title,
  subtitle,
  markdown,
  people,
})

export const pagePhotos = ({ people }: Pick<CommitteePageFields, 'people'>): string[] => [
  ...new Set(people.flatMap(({ mediaId }) => mediaId ?? [])),
]

/** Photos that are ready, by id. */
export async function readyPhotos(db: ReadDb, ids: readonly string[]): Promise<Map<string, Media>> {
  if (ids.length === 0) return new Map()
  const rows = await db.orm
    .select()
    .from(media)
    .where(and(inArray(media.id, [...ids]), eq(media.status, 'Ready')))
  return new Map(rows.map((row) => [row.id, toMedia(row)]))
}

export const toOfficePage = async (db: ReadDb, row: PageRow): Promise<OfficeCommitteePage> => ({
  ...pageFields(row),
  id: row.id,
  photos: [...(await readyPhotos(db, pagePhotos(row))).values()],
  updatedAt: row.updatedAt,
})
