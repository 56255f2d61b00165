import type { Media } from '../../contract/shapes.ts'
import type { media } from './tables.ts'

/** A stored image as the wire shows it; versions are served at /media/<key>. */
export const toMedia = (row: Pick<typeof media.$inferSelect, 'id' | 'versions' | 'placeholder'>): Media => ({
  id: row.id,
  media: {
    versions: row.versions.map(({ key, ...version }) => ({ ...version, url: `/media/${key}` })),
    placeholder: row.placeholder,
  },
})
