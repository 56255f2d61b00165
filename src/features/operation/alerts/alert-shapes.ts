import { z } from 'zod'
import { ts } from '#contract/shapes.ts'
import { alertKinds } from '#lib/words/alert-kinds.ts'

export const alertKind = z.enum(alertKinds)

export const alert = z.object({
  /** Activity, promotion or partner that it is about. */
  thingId: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Page on which it is seen to. */
  href: z.string(),
  /** Moment of an opening or an end; null for a state. */
  atTs: ts.nullable(),
  /** Moment since which it holds, as far as it was looked at. */
  sinceTs: ts,
})
export type Alert = z.infer<typeof alert>

export const alertSection = z.object({
  kind: alertKind,
  /** True if the operator who asks wants alerts of this kind. */
  isOn: z.boolean(),
  count: z.int().min(0),
  items: z.array(alert),
})
export type AlertSection = z.infer<typeof alertSection>
