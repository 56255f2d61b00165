import { and, inArray, isNull } from 'drizzle-orm'
import { guard, type Step } from '#db/region-db.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import { toMedia } from './media-view.ts'
import { media } from './tables.ts'
import { refusalTexts } from './upload-rules.ts'
import type { OfficeMedia } from './upload-shapes.ts'

export type MediaRow = typeof media.$inferSelect

const states = { Pending: 'waiting', Ready: 'ready', Failed: 'refused' } as const

const refusalText = (reason: string | null): string =>
  reason !== null && Object.hasOwn(refusalTexts, reason)
    ? refusalTexts[reason as keyof typeof refusalTexts]
    : refusalTexts.broken

export const toOfficeMedia = (row: MediaRow): OfficeMedia => ({
  id: row.id,
  state: states[row.status],
  reason: row.status === 'Failed' ? refusalText(row.refusal) : null,
  media: row.status === 'Ready' ? toMedia(row) : null,
  alt: row.alt,
})

/** Pictures of `ids` in the caller's scope that are not being deleted. */
export const loadMedia = (db: ReadDb, scope: Scope, ids: readonly string[]): Promise<MediaRow[]> =>
  db.orm
    .select()
    .from(media)
    .where(and(inArray(media.id, [...ids]), scope.where(media.groupId), isNull(media.sweptAt)))

/** Guard before a statement that links pictures to an item: otherwise an unused picture could be swept in between. */
export const picturesAreThere = (ids: readonly string[]): Step =>
  guard(
    `not exists (select 1 from json_each(?) wanted
       where not exists (select 1 from media m where m.id = wanted.value and m.swept_at is null))`,
    [JSON.stringify(ids)],
    'mediaNotFound',
  )
