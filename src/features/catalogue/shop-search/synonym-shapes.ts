import { z } from 'zod'
import { id, ts } from '#contract/shapes.ts'

const LONGEST = 60
const MOST_MEANT = 20

const hasLetter = (text: string) => /[\p{L}\p{N}]/u.test(text)

export const synonymFields = z.strictObject({
  /** One or a few words that a person types. */
  typed: z
    .string()
    .trim()
    .max(LONGEST, `${LONGEST} caractères au plus.`)
    .refine(hasLetter, 'Indiquez un mot, ou quelques-uns.'),
  /** Words to search as well. */
  meant: z
    .array(z.string().trim())
    .max(MOST_MEANT, `${MOST_MEANT} au plus.`)
    .refine((some) => some.length > 0 && some.every(hasLetter), 'Indiquez au moins un mot.')
    .refine((some) => some.every(({ length }) => length <= LONGEST), `${LONGEST} caractères au plus par ligne.`),
  /** True if typing one of `meant` finds the others and `typed`, too. */
  bothWays: z.boolean(),
  /** True if the search uses it. */
  isUsed: z.boolean(),
})
export type SynonymFields = z.output<typeof synonymFields>

/** Synonym as it is edited. */
export const synonym = z.object({
  ...synonymFields.shape,
  typed: z.string(),
  meant: z.array(z.string()),
  id,
  createdAt: ts,
  updatedAt: ts,
})
export type OfficeSynonym = z.output<typeof synonym>
