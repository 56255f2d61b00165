import { z } from 'zod'
import { currencyAmount, id, ts } from '#contract/shapes.ts'
import { contractKinds } from '#lib/words/contract-kinds.ts'

/** A line of an order, as the function to withdraw shows it to somebody who has given number and address. */
export const withdrawalLine = z.object({
  orderId: id,
  label: z.string(),
  ticket: z.string(),
  quantity: z.int(),
  validityDateStr: z.string(),
  kind: z.enum(contractKinds),
  /** Given back to the buyer, and to the committee. */
  refund: currencyAmount,
  subsidy: currencyAmount,
  /** First moment after the term; null where there is no right. */
  endsTs: ts.nullable(),
  /** Why it cannot be withdrawn, in French; null if it can. */
  problem: z.string().nullable(),
  /** Set once it was declared. */
  declared: z
    .object({ ts, state: z.enum(['Accepted', 'Waiting', 'Refused']), answer: z.string().nullable() })
    .nullable(),
})
export type WithdrawalLine = z.infer<typeof withdrawalLine>

export const withdrawalOrder = z.object({ number: z.string(), paidTs: ts, lines: z.array(withdrawalLine) })
export type WithdrawalOrder = z.infer<typeof withdrawalOrder>
