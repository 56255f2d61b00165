import { z } from 'zod'
import { id } from '#contract/shapes.ts'

/** Group that a rule comes from; without an id if its identity is hidden from the caller. */
const ruleGroup = z.object({ groupId: id.nullable(), groupLabel: z.string() })

/**
 * Rules in order: `account` can sign in; `activity`, `vendor` published; `listing` in the lists; `restriction` open to
 * a group of theirs; `kind` non-premium allowed; `premiumList` no group hides premium; `prices` may buy its kind.
 */
export const visibilityRule = z.enum([
  'account',
  'activity',
  'vendor',
  'listing',
  'restriction',
  'kind',
  'premiumList',
  'prices',
])

const reason = z.object({
  rule: visibilityRule,
  holds: z.boolean(),
  /**
   * Group that decides: the one the activity is restricted to, or the one that sets its members' rights; null: the
   * default.
   */
  group: ruleGroup.nullable(),
})
export type Reason = z.infer<typeof reason>

export const explanation = z.object({
  reader: z.object({
    label: z.string(),
    groupLabel: z.string(),
    /** Host where they sign in; null for the general sites. */
    host: z.string().nullable(),
  }),
  activity: z.object({
    activityId: id,
    label: z.string(),
    vendorName: z.string(),
    cse: z.boolean(),
    /** True if the restriction comes from the partner. */
    isOfVendor: z.boolean(),
  }),
  /** Listed in the shop and its search. */
  isListed: z.boolean(),
  /** Its page opens only for readers who know the URL. */
  isOpen: z.boolean(),
  /** Prices and dates are shown. */
  hasPrices: z.boolean(),
  /** The person's rights allow to put it into the cart. */
  isForSale: z.boolean(),
  /** True if they administer it, and so see its page in any case. */
  administers: z.boolean(),
  reasons: z.array(reason),
  /** Groups from the root down to the reader's, each with its own setting; null if it has none. */
  chain: z.array(ruleGroup.extend({ nonCse: z.boolean().nullable(), cse: z.boolean().nullable() })),
})
export type Explanation = z.infer<typeof explanation>
