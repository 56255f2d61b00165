import { inArray } from 'drizzle-orm'
import type { Media } from '../../contract/shapes.ts'
import type { RegionDb } from '../../db/region-db.ts'
import { media } from './tables.ts'

/** A stored image as the wire shows it; versions are served at /media/<key>. */
export const toMedia = (row: Pick<typeof media.$inferSelect, 'id' | 'versions' | 'placeholder'>): Media => ({
  id: row.id,
  media: {
    versions: row.versions.map(({ key, ...version }) => ({ ...version, url: `/media/${key}` })),
    placeholder: row.placeholder,
  },
})

/** The images with these ids, by id; an id that is unknown or not processed yet is absent. One read, none for no ids. */
export async function loadMedia(
  db: RegionDb,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, Media>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))]
  if (wanted.length === 0) return new Map()
  const rows = await db.orm.select().from(media).where(inArray(media.id, wanted))
  return new Map(rows.filter((row) => row.status === 'Ready').map((row) => [row.id, toMedia(row)]))
}
