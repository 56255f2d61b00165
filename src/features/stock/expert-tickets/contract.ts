import { z } from 'zod'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { id, ts } from '#contract/shapes.ts'
import {
  changedExpertTickets,
  expertTicketInputs,
  officeExpertProduct,
  officeExpertStock,
} from '#kernel/stock/expert-shapes.ts'

const scopes = ['admin'] as const

export const getActivityExpertTickets = officeCall({
  scopes,
  path: '/get-activity-expert-tickets',
  summary: 'The ExperTicket stocks of an activity, and how the third-party catalogue stands',
  effect: 'read',
  input: z.strictObject({ activityId: id }),
  result: z.object({
    /** Oldest first. */
    expertTicketStocks: z.array(officeExpertStock),
    catalogue: z.object({
      /** Null if it was never read. */
      confirmedAt: ts.nullable(),
      /** Since when the provider fails to answer properly; null while it does. */
      failedAt: ts.nullable(),
      /** True if the last confirmation is so old that none of its products is sold. */
      isStale: z.boolean(),
    }),
  }),
  errors: ['activityNotFound'],
})

export const searchExpertTicketProducts = officeCall({
  scopes,
  path: '/search-expert-ticket-products',
  summary: 'Products of the third-party catalogue with all of the words in their names, those that are gone last',
  effect: 'read',
  input: z.strictObject({
    text: z.string().trim().max(200).default(''),
    /** Return only these products. */
    ids: z.array(id).max(50).optional(),
    limit: z.int().min(1).max(50).default(10),
  }),
  result: z.object({ items: z.array(officeExpertProduct) }),
  errors: [],
})

export const createExpertTicketStocks = officeCall({
  scopes,
  path: '/create-expert-ticket-stocks',
  summary: 'Makes an ExperTicket stock of these tickets',
  effect: 'write',
  input: z.strictObject({ activityId: id, tickets: expertTicketInputs }),
  result: z.object({ expertTicketStocks: z.array(officeExpertStock) }),
  errors: ['activityNotFound', 'incompleteForm', 'expertProductNotFound'],
})

const operation = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('createStock'), tickets: expertTicketInputs }),
  z.strictObject({
    type: z.literal('updateStock'),
    id,
    updates: z.strictObject({
      tickets: changedExpertTickets.optional(),
      /** True if the administrator has seen the price changes up to now. */
      pricesSeen: z.literal(true).optional(),
    }),
    ifUpdatedAt,
  }),
  z.strictObject({ type: z.literal('deleteStock'), id, ifUpdatedAt }),
])
export type ExpertStockOperation = z.output<typeof operation>

export const manageExpertTicketStocks = officeCall({
  scopes,
  path: '/manage-expert-ticket-stocks',
  summary: 'Creates, changes and deletes ExperTicket stocks of an activity, all of it or nothing',
  effect: 'write',
  input: z.strictObject({
    activityId: id,
    operations: z
      .array(operation)
      .min(1)
      .max(20)
      .check(({ value, issues }) => {
        const ids = value.flatMap((one) => (one.type === 'createStock' ? [] : [one.id]))
        const at = ids.findIndex((one, index) => ids.indexOf(one) !== index)
        if (at >= 0) issues.push({ code: 'custom', input: value, message: 'Un stock est nommé deux fois.' })
      }),
  }),
  result: z.object({
    /** Stocks made and changed, in the order of the operations. */
    expertTicketStocks: z.array(officeExpertStock),
    /** `trashId` restores the stock; null if it had been ordered and is archived. */
    deleted: z.array(z.object({ id, trashId: id.nullable() })),
  }),
  errors: [
    'activityNotFound',
    'stockNotFound',
    'incompleteForm',
    'unexpectedExpertTicketData',
    'expertProductNotFound',
    'changedMeanwhile',
  ],
})
