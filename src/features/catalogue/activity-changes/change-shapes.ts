import { z } from 'zod'
import { vendorVisibility } from '#contract/catalogue-shapes.ts'
import { id, ts } from '#contract/shapes.ts'
import { activityFilter } from '#features/catalogue/activities/activity-shapes.ts'

/** As many as may be named one by one; all that match a filter have no such limit. */
export const MOST_SELECTED = 1000

export const activitySelection = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('ids'), ids: z.array(id).min(1).max(MOST_SELECTED) }),
  z.strictObject({ by: z.literal('filter'), text: z.string().trim().max(200).optional(), ...activityFilter }),
])
export type ActivitySelection = z.output<typeof activitySelection>

/** Less than 0 lowers the price. Percents are hundredths, as those of promotions are stored. */
const priceChange = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('Amount'), cents: z.int().min(-10_000_000).max(10_000_000) }),
  z.strictObject({ by: z.literal('Percent'), hundredths: z.int().min(-10_000).max(100_000) }),
])
export type PriceChange = z.output<typeof priceChange>

const categories = z.array(id).min(1).max(20)

/** What is to be changed of many activities; what is left out stays. */
export const activityChanges = z
  .strictObject({
    visibility: z.enum(['Public', 'Hidden']).optional(),
    addCatIds: categories.optional(),
    removeCatIds: categories.optional(),
    /** Premium. */
    cse: z.boolean().optional(),
    forChildren: z.boolean().optional(),
    /** The group that it is restricted to; null: none. */
    groupId: id.nullable().optional(),
    /** Of each ticket. */
    fees: priceChange.optional(),
    /** The product's own price, of each ticket; a percent applies to their options, too. */
    youpiizPrice: priceChange.optional(),
    publicPrice: priceChange.optional(),
  })
  .check(({ value, issues }) => {
    if (Object.values(value).every((change) => change === undefined))
      issues.push({ code: 'custom', input: value, message: 'Choisissez ce qui doit changer.' })
  })
export type ActivityChanges = z.output<typeof activityChanges>

export const priceFields = ['fees', 'youpiizPrice', 'publicPrice'] as const

/** What a ticket or an option costs, in cents; an option has no fees. */
export const pricedItem = z.object({
  id,
  kind: z.enum(['ticket', 'option']),
  label: z.string(),
  fees: z.int(),
  youpiizPrice: z.int(),
  publicPrice: z.int(),
})
export type PricedItem = z.output<typeof pricedItem>

/** The fields that differ, as an audit row keeps them: `prices` holds the tickets and options that differ. */
export const changedFields = z
  .object({
    visibility: vendorVisibility,
    publishAt: ts.nullable(),
    cse: z.boolean(),
    forChildren: z.boolean(),
    groupId: id.nullable(),
    catIds: z.array(id),
    prices: z.array(pricedItem),
  })
  .partial()
export type ChangedFields = z.output<typeof changedFields>

/** One line of a preview. */
export const previewedActivity = z.object({
  id,
  label: z.string(),
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  /** Why it is refused. */
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type PreviewedActivity = z.output<typeof previewedActivity>
