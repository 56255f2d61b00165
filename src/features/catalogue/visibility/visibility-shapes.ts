import { z } from 'zod'
import { id } from '#contract/shapes.ts'

/** A group that a rule comes from; without an id it is one that the caller is not told of. */
const ruleGroup = z.object({ groupId: id.nullable(), groupLabel: z.string() })

/**
 * What decides whether somebody sees an activity, in the order in which it is asked:
 * `account`: they may sign in; `activity` and `vendor`: it and its partner are published; `listing`: the lists know of it;
 * `restriction`: it is of everybody or of one of their groups; `kind`: they may see what is not premium;
 * `premiumList`: no group above them hides premium activities; `prices`: they may buy of its kind.
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
  /** Whose word decides: the group that the activity is restricted to, or that says what its members may; null: the default. */
  group: ruleGroup.nullable(),
})
export type Reason = z.infer<typeof reason>

export const explanation = z.object({
  reader: z.object({
    label: z.string(),
    groupLabel: z.string(),
    /** Where they sign in; null: on the general sites. */
    host: z.string().nullable(),
  }),
  activity: z.object({
    activityId: id,
    label: z.string(),
    vendorName: z.string(),
    cse: z.boolean(),
    /** The restriction is that of the partner. */
    isOfVendor: z.boolean(),
  }),
  /** In the shop's lists and its search. */
  isListed: z.boolean(),
  /** Its page opens, for whoever has the address. */
  isOpen: z.boolean(),
  /** Prices and dates are shown. */
  hasPrices: z.boolean(),
  /** It can be put into the cart, as far as the person is concerned. */
  isForSale: z.boolean(),
  /** They see its page in any case, since they administer it. */
  administers: z.boolean(),
  reasons: z.array(reason),
  /** The groups from the top down to the reader's, with what each says itself; null: nothing. */
  chain: z.array(ruleGroup.extend({ nonCse: z.boolean().nullable(), cse: z.boolean().nullable() })),
})
export type Explanation = z.infer<typeof explanation>
