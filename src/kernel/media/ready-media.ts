import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { media as shownMedia } from '#contract/shapes.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { toMedia } from './media-view.ts'
import { media } from './tables.ts'

/** The ready pictures among `ids`, by id. */
export async function readyMedia(
  db: ReadDb,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, z.output<typeof shownMedia>>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const among = inArray(media.id, sql`(select value from json_each(${JSON.stringify(wanted)}))`)
  const rows = await db.orm
    .select()
    .from(media)
    .where(and(among, eq(media.status, 'Ready')))
  return new Map(rows.map((row) => [row.id, toMedia(row)]))
}
