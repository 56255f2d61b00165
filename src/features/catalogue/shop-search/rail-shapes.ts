import { z } from 'zod'
import { listedActivity } from '#features/catalogue/shop/contract.ts'

/** Rows of activities on the home page, in their order. */
export const railKinds = ['paid', 'weekend', 'few', 'cheap', 'children'] as const
export type RailKind = (typeof railKinds)[number]

export const rail = z.object({
  kind: z.enum(railKinds),
  /** As the page heads it: "Ce week-end". */
  title: z.string(),
  activities: z.array(
    listedActivity.extend({
      /** Places left at its next date, if they are few. */
      left: z.int().optional(),
    }),
  ),
})
export type Rail = z.output<typeof rail>
