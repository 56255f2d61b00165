import { z } from 'zod'
import { id, shortText, ts } from '#contract/shapes.ts'

/** `groups`: members of these groups and those below them. `admins`: only the committee's administrators. */
export const readersShape = z.enum(['members', 'groups', 'admins'])
export type Readers = z.infer<typeof readersShape>

export const itemName = shortText
  .min(1, 'Indiquez le nom.')
  .max(150)
  .regex(/^[^/\\<>:"|?*]*$/, 'Un nom ne contient ni / ni \\ ni < > : " | ? *.')
  .regex(/^[^.]/, 'Un nom ne commence pas par un point.')

/** Editable fields of a folder or file. */
export const itemFields = z.strictObject({
  name: itemName,
  /** Parent folder; null at the top. */
  parentId: id.nullable(),
  readers: readersShape,
  readerGroups: z.array(id).max(50),
})
export type ItemFields = z.infer<typeof itemFields>

/** A folder or file as the committee's administrators see it. */
export const libraryItemShape = itemFields.extend({
  id,
  kind: z.enum(['folder', 'file']),
  /** Size of a file in bytes. */
  size: z.int().nullable(),
  mimeType: z.string().nullable(),
  /** Number of items in a folder. */
  childCount: z.int(),
  /** Path of the folders above, "Comptes › 2026"; "" at the top. */
  place: z.string(),
  createdAt: ts,
  updatedAt: ts,
})
export type LibraryItem = z.infer<typeof libraryItemShape>

/** A folder on the path to the current one. */
export const trailStep = z.object({ id, name: z.string() })
export const officeTrailStep = trailStep.extend({ readers: readersShape })

/** Sizes in bytes. */
export const libraryUsage = z.object({ used: z.int(), quota: z.int(), inTrash: z.int() })
export type LibraryUsage = z.infer<typeof libraryUsage>

export const libraryVersionShape = z.object({
  id,
  number: z.int(),
  size: z.int(),
  createdAt: ts,
  /** True for the version that members read. */
  isCurrent: z.boolean(),
})

/** A folder or file as members see it. */
export const documentShape = libraryItemShape.pick({
  id: true,
  kind: true,
  name: true,
  size: true,
  mimeType: true,
  place: true,
  updatedAt: true,
})
export type Document = z.infer<typeof documentShape>
