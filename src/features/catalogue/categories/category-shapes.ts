import { z } from 'zod'
import { id, media, shortText, ts } from '#contract/shapes.ts'
import { contractKinds } from '#lib/words/contract-kinds.ts'

/** A category as its administrators edit it. Members see the one of src/contract/catalogue-shapes.ts. */

export type CategoryLevel = 1 | 2 | 3

/** Every field that an administrator sets, as stored. */
export const categoryState = z.object({
  name: z.string(),
  /** The readable part of its URL in the shop. */
  slug: z.string(),
  description: z.string(),
  /** Null on some older ones. */
  mediaId: id.nullable(),
  /** Position among its siblings, unique. */
  order: z.int(),
  /** Kind of contract of what is sold in it, where the stock says none; null: as the category above. */
  contractKind: z.enum(contractKinds).nullable(),
})
export type CategoryState = z.output<typeof categoryState>

export const officeCategory = z.object({
  id,
  ...categoryState.shape,
  /** Null until the picture's versions are made. */
  media: media.nullable(),
  createdAt: ts,
  updatedAt: ts,
})
export type OfficeCategory = z.infer<typeof officeCategory>

/** A tile of the office, with the number of its children and activities. */
export const listedCategory = officeCategory.extend({ childCount: z.int(), activityCount: z.int() })
export type ListedCategory = z.infer<typeof listedCategory>

export const categoryAbove = officeCategory.pick({ id: true, name: true })

const slug = z
  .string()
  .trim()
  // Checks the length before any pattern runs.
  .max(80, { abort: true })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Le nom dans l’adresse se compose de minuscules, de chiffres et de tirets.')

/** Fields of a category; without `slug`, it is made from the name. */
export const categoryFields = z.strictObject({
  name: shortText.min(1, 'Indiquez le nom de la catégorie.'),
  slug: slug.optional(),
  description: z.string().max(20_000),
  mediaId: id,
  contractKind: z.enum(contractKinds).nullable().optional(),
})
export type CategoryFields = z.output<typeof categoryFields>

/** `order` is the position of a sibling, which the category swaps with. */
export const categoryUpdates = categoryFields
  .extend({ order: z.int() })
  .partial()
  .refine((updates) => Object.keys(updates).length > 0, 'Indiquez ce qui change.')

/** Details of the refusal `categoryInUse`: the first children and activities, and their numbers. */
export const categoryUse = z.object({
  childCount: z.int(),
  children: z.array(z.object({ id, name: z.string() })),
  activityCount: z.int(),
  activities: z.array(z.object({ id, label: z.string() })),
  /** Number of activities including those of the categories below, as the list shows them. */
  listedCount: z.int(),
})
export type CategoryUse = z.infer<typeof categoryUse>
