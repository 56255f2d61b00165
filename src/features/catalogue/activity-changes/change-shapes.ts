import { z } from 'zod'
import { vendorVisibility } from '#contract/catalogue-shapes.ts'
import { id, ts } from '#contract/shapes.ts'
import { activityFilter } from '#features/catalogue/activities/activity-shapes.ts'
import { margin } from '#features/stock/slots/margin-shapes.ts'

/** Most activities named one by one; a filter's matches have no such limit. */
export const MOST_SELECTED = 1000

export const activitySelection = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('ids'), ids: z.array(id).min(1).max(MOST_SELECTED) }),
  z.strictObject({ by: z.literal('filter'), text: z.string().trim().max(200).optional(), ...activityFilter }),
])
export type ActivitySelection = z.output<typeof activitySelection>

/** Negative values lower the price. Percentages are in hundredths of a percent (1000: 10 %), as promotions store them. */
const rounding = {
  /** Cents of which the new price is a multiple, the nearest one. */
  roundTo: z.literal([10, 50]).optional(),
}
const priceChange = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('Amount'), cents: z.int().min(-10_000_000).max(10_000_000), ...rounding }),
  z.strictObject({ by: z.literal('Percent'), hundredths: z.int().min(-10_000).max(100_000), ...rounding }),
])
export type PriceChange = z.output<typeof priceChange>

const categories = z.array(id).min(1).max(20)

/** Changes to apply to many activities; omitted fields stay. */
export const activityChanges = z
  .strictObject({
    visibility: z.enum(['Public', 'Hidden']).optional(),
    addCatIds: categories.optional(),
    removeCatIds: categories.optional(),
    /** Premium. */
    cse: z.boolean().optional(),
    forChildren: z.boolean().optional(),
    /** Group to which they are restricted; null for none. */
    groupId: id.nullable().optional(),
    /** Fees of each ticket. */
    fees: priceChange.optional(),
    /** The product's own price of each ticket; a percent applies to options, too. */
    youpiizPrice: priceChange.optional(),
    publicPrice: priceChange.optional(),
  })
  .check(({ value, issues }) => {
    if (Object.values(value).every((change) => change === undefined))
      issues.push({ code: 'custom', input: value, message: 'Choisissez ce qui doit changer.' })
  })
export type ActivityChanges = z.output<typeof activityChanges>

export const priceFields = ['fees', 'youpiizPrice', 'publicPrice'] as const

/** Prices of a ticket or an option, in cents; options have no fees. */
export const pricedItem = z.object({
  id,
  kind: z.enum(['ticket', 'option']),
  label: z.string(),
  fees: z.int(),
  youpiizPrice: z.int(),
  publicPrice: z.int(),
})
export type PricedItem = z.output<typeof pricedItem>

/** Changed fields as an audit row holds them; `prices` lists the changed tickets and options. */
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
  /** Why the change is refused; null if it is not. */
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Margins that new prices leave on tickets and options; empty if no selling price changes. */
  margins: z.array(margin),
})
export type PreviewedActivity = z.output<typeof previewedActivity>
