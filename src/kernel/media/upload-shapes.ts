import { z } from 'zod'
import { id, media, shortText } from '#contract/shapes.ts'

/** What administrators say that a picture shows. */
export const altText = shortText.max(200)

/**
 * A picture as its administrators see it. `waiting`: its versions are being made ("En traitement"); `refused`: `reason` says
 * why in French, and it never will be seen.
 */
export const officeMedia = z.object({
  id,
  state: z.enum(['waiting', 'ready', 'refused']),
  reason: z.string().nullable(),
  /** With its versions once it is ready. */
  media: media.nullable(),
  alt: z.string(),
})
export type OfficeMedia = z.infer<typeof officeMedia>
