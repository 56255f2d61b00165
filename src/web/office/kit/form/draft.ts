import { z } from 'zod'
import type { Drafts } from '#web/drafts.ts'

/** What was typed, over what it was typed over. */
export interface Draft<Values> {
  at: number
  values: Values
  base: { values: Values; version: number | null }
}

const kept = z.object({
  at: z.number(),
  values: z.looseObject({}),
  base: z.object({ values: z.looseObject({}), version: z.number().nullable() }),
})

/** A draft that this form can still take: one of another release may have other fields. */
export function readDraft<Values extends object>(drafts: Drafts, item: string, like: Values): Draft<Values> | null {
  const parsed = kept.safeParse(drafts.read(item))
  if (!parsed.success) return null
  const fits = (values: object) => Object.keys(like).every((key) => key in values)
  if (!fits(parsed.data.values) || !fits(parsed.data.base.values)) return null
  // Written by this very form, and it has all of its fields.
  return parsed.data as Draft<Values>
}
