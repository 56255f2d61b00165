import { z } from 'zod'
import { id, media, shortText } from '#contract/shapes.ts'

/** Description of a picture, written by administrators. */
export const altText = shortText.max(200)

/**
 * A picture as its administrators see it. `waiting`: its versions are being made ("En traitement"); `refused`: it will
 * never be shown, and `reason` says why in French.
 */
export const officeMedia = z.object({
  id,
  state: z.enum(['waiting', 'ready', 'refused']),
  reason: z.string().nullable(),
  /** The picture with its versions; null until it is ready. */
  media: media.nullable(),
  alt: z.string(),
})
export type OfficeMedia = z.infer<typeof officeMedia>
