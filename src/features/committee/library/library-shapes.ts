import { z } from 'zod'
import { id, shortText, ts } from '#contract/shapes.ts'

/** `groups`: the members of these groups and of those below them; `admins`: the committee's administrators alone. */
export const readersShape = z.enum(['members', 'groups', 'admins'])
export type Readers = z.infer<typeof readersShape>

export const itemName = shortText
  .min(1, 'Indiquez le nom.')
  .max(150)
  .regex(/^[^/\\<>:"|?*]*$/, 'Un nom ne contient ni / ni \\ ni < > : " | ? *.')
  .regex(/^[^.]/, 'Un nom ne commence pas par un point.')

/** What is changed of a folder or a file. */
export const itemFields = z.strictObject({
  name: itemName,
  /** The folder that it is in; null: none. */
  parentId: id.nullable(),
  readers: readersShape,
  readerGroups: z.array(id).max(50),
})
export type ItemFields = z.infer<typeof itemFields>

/** A folder or a file as its committee's administrators see it. */
export const libraryItemShape = itemFields.extend({
  id,
  kind: z.enum(['folder', 'file']),
  /** Bytes of a file. */
  size: z.int().nullable(),
  mimeType: z.string().nullable(),
  /** How many things are in a folder. */
  childCount: z.int(),
  /** The names of the folders above, "Comptes › 2026"; "" at the top. */
  place: z.string(),
  createdAt: ts,
  updatedAt: ts,
})
export type LibraryItem = z.infer<typeof libraryItemShape>

/** A step of the way down to a folder. */
export const trailStep = z.object({ id, name: z.string() })
export const officeTrailStep = trailStep.extend({ readers: readersShape })

/** Bytes. */
export const libraryUsage = z.object({ used: z.int(), quota: z.int(), inTrash: z.int() })
export type LibraryUsage = z.infer<typeof libraryUsage>

export const libraryVersionShape = z.object({
  id,
  number: z.int(),
  size: z.int(),
  createdAt: ts,
  /** The one that is read. */
  isCurrent: z.boolean(),
})

/** A folder or a file as members find it. */
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
