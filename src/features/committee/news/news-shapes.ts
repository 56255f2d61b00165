import { z } from 'zod'
import { id, media, shortText, ts } from '#contract/shapes.ts'

export const newsTypes = ['meetings', 'benefits', 'events', 'information'] as const
export const newsType = z.enum(newsTypes)
export type NewsType = z.infer<typeof newsType>

export const newsFields = z.strictObject({
  type: newsType,
  title: shortText.min(1, 'Indiquez le titre.'),
  /** Text with the formatting marks of a description. */
  description: z.string().trim().max(20_000),
  /** Calendar day that the item is about. */
  date: z.string().max(10, { abort: true }).check(z.iso.date('Choisissez une date.')),
  /** Null for no picture. */
  mediaId: id.nullable(),
  /** True if members see it. */
  isPublished: z.boolean(),
})
export type NewsFields = z.infer<typeof newsFields>

/** A news item as its committee edits it. */
export const officeNews = newsFields.extend({ id, picture: media.nullable(), createdAt: ts, updatedAt: ts })
export type OfficeNews = z.infer<typeof officeNews>

/** A news item as members see it in a list, with the beginning of its text. */
export const newsCard = newsFields
  .pick({ type: true, title: true, date: true })
  .extend({ id, excerpt: z.string(), picture: media.nullable() })
export type NewsCard = z.infer<typeof newsCard>

/** A whole news item as members see it. */
export const shownNews = newsCard.omit({ excerpt: true }).extend({ description: z.string() })
export type ShownNews = z.infer<typeof shownNews>
