import type { Media } from '#contract/shapes.ts'
import type { media } from './tables.ts'

type MediaRow = typeof media.$inferSelect

/** A stored image as a call returns it; versions are served at /media/<key>. */
export const toMedia = (
  row: Pick<MediaRow, 'id' | 'versions' | 'placeholder'> & Partial<Pick<MediaRow, 'alt'>>,
): Media => ({
  id: row.id,
  media: {
    versions: row.versions.map(({ key, ...version }) => ({ ...version, url: `/media/${key}` })),
    placeholder: row.placeholder,
    ...(row.alt ? { alt: row.alt } : {}),
  },
})
