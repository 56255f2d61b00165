import { z } from 'zod'
import type { Drafts } from '#web/drafts.ts'

/** Stored state in the form's shape with its `updatedAt`; null for a new item. */
export interface Stored<Values> {
  values: Values
  version: number | null
}

/** A draft: the typed values, and the stored ones on which they are based. */
export interface Draft<Values> {
  at: number
  values: Values
  base: Stored<Values>
}

const kept = z.object({
  at: z.number(),
  values: z.looseObject({}),
  base: z.object({ values: z.looseObject({}), version: z.number().nullable() }),
})

/** Reads a draft that fits this form; one from another release may have other fields. */
export function readDraft<Values extends object>(drafts: Drafts, item: string, like: Values): Draft<Values> | null {
  const parsed = kept.safeParse(drafts.read(item))
  if (!parsed.success) return null
  const fits = (values: object) => Object.keys(like).every((key) => key in values)
  if (!fits(parsed.data.values) || !fits(parsed.data.base.values)) return null
  // This form wrote the draft, and all its fields are there.
  return parsed.data as Draft<Values>
}
