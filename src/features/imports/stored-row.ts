import { z } from 'zod'
import type { CatalogueRow } from '../catalogue/import/format.ts'

const text = z.string()
const maybe = text.nullable()

/** A row as the dry run wrote it down. */
const shape = z.object({
  ref: text,
  name: text,
  activityLabel: text,
  vendorMarkdown: text,
  activityMarkdown: text,
  street: maybe,
  postalCode: maybe,
  city: text,
  country: text,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  phone: maybe,
  site: maybe,
  categories: z.array(z.array(text)),
  comments: text,
  forChildren: z.boolean().optional(),
}) satisfies z.ZodType<CatalogueRow>

export const catalogueRow = (stored: unknown): CatalogueRow => shape.parse(stored)
