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

const givenRule = z.object({
  ruleId: id,
  /** Name of the rule; of a group above the caller's, a sentence in its place. */
  label: z.string(),
  /** Cents for one ticket at the lowest price. */
  gives: z.int(),
  /** Obstacle of a rule that gives nothing; `less`: another one gives more. */
  why: z.enum(['conditions', 'ceiling', 'budget', 'less']).nullable(),
})
export type GivenRule = z.infer<typeof givenRule>

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
  /** Lowest price in cents, and what the person pays of it; null without prices. `own` is null for a group. */
  price: z.object({ full: z.int(), own: z.int().nullable(), rules: z.array(givenRule) }).nullable(),
  /** The person's rights allow to put it into the cart. */
  isForSale: z.boolean(),
  /** True if they administer it, and so see its page in any case. */
  administers: z.boolean(),
  reasons: z.array(reason),
  /** Groups from the root down to the reader's, each with its own setting; null if it has none. */
  chain: z.array(ruleGroup.extend({ nonCse: z.boolean().nullable(), cse: z.boolean().nullable() })),
})
export type Explanation = z.infer<typeof explanation>
