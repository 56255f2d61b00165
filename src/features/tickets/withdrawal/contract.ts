import { z } from 'zod'
import { call } from '#contract/call.ts'
import { officeCall } from '#contract/office-call.ts'
import { emailInput, id, nothing, shortText } from '#contract/shapes.ts'
import { withdrawalOrder } from './withdrawal-shapes.ts'

/** Order number as people type it, and the address of its buyer, which a signed-in buyer may leave out. */
const order = {
  number: z.string().trim().max(60),
  email: emailInput.optional(),
}

export const getWithdrawalOrder = call({
  path: '/get-withdrawal-order',
  summary: 'The lines of an order with the right of withdrawal of each, for who knows its number and address',
  access: 'anyone',
  input: z.strictObject(order),
  result: z.object({ order: withdrawalOrder }),
  errors: ['withdrawalOrderNotFound'],
})

export const withdrawFromContract = call({
  path: '/withdraw-from-contract',
  summary:
    'Keeps the declaration to withdraw from lines of an order, acknowledges it by mail, and gives the money back',
  access: 'anyone',
  input: z.strictObject({
    ...order,
    name: shortText.min(1, 'Indiquez votre nom.'),
    orderIds: z.array(id).min(1, 'Choisissez au moins un article.').max(50),
  }),
  result: z.object({ order: withdrawalOrder }),
  errors: ['withdrawalOrderNotFound', 'orderNotFound', 'withdrawalNotPossible', 'withdrawalChanged'],
})

export const decideWithdrawal = officeCall({
  scopes: ['admin'],
  path: '/decide-withdrawal',
  summary: 'Accepts a withdrawal that waits, with its refund, or refuses it with a reason that the buyer reads',
  effect: 'write',
  input: z.strictObject({
    orderId: id,
    decision: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('accept') }),
      z.strictObject({ kind: z.literal('refuse'), reason: shortText.min(1, 'Indiquez la raison.') }),
    ]),
  }),
  result: nothing,
  errors: ['withdrawalNotFound', 'withdrawalDecided', 'withdrawalChanged', 'orderConflict', 'expertSaleUnderWay'],
})
