import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { currencyAmount, emailInput, id, nothing } from '#contract/shapes.ts'
import { decisions } from '#features/selling/checkout/payment-decision-shapes.ts'
import {
  orderEntry,
  orderFailures,
  orderFilters,
  orderListInput,
  orderRefund,
  purchase,
  purchaseItem,
  storyEvent,
} from './order-office-shapes.ts'

export const listOrders = officeCall({
  scopes: ['admin'],
  path: '/list-orders',
  summary: 'Orders of the region, the newest first, a page at a time (100 unless asked otherwise)',
  effect: 'read',
  input: z.strictObject({ ...orderListInput, ...orderFilters }),
  result: z.object({
    items: z.array(orderEntry),
    nextPageToken: z.string().nullable(),
    /** Counted up to 1,000, among the newest that were looked at; at 1,000, or with a next page, there may be more. */
    total: z.int().min(0),
    /** Over all orders that the filters find, as many as `total` counts; null where there may be more of them. */
    sums: z.object({ paid: currencyAmount, givenBack: currencyAmount }).nullable(),
    /** Text that was searched in place of the one that was typed, since nothing is called so; null: as typed. */
    instead: z.string().nullable(),
  }),
  errors: [],
})

export const listOrderFailures = officeCall({
  scopes: ['admin'],
  path: '/list-order-failures',
  summary: 'What went wrong with orders after money moved, the newest first, by order',
  effect: 'read',
  input: z.strictObject(orderListInput),
  result: z.object({
    items: z.array(orderFailures),
    nextPageToken: z.string().nullable(),
    total: z.int().min(0),
  }),
  errors: [],
})

export const getOrder = officeCall({
  scopes: ['admin'],
  path: '/get-order',
  summary: 'A purchase with its items, its refunds and everything that has happened to it; named by any of its ids',
  effect: 'read',
  input: z.strictObject({ id }),
  result: z.object({
    purchase,
    items: z.array(purchaseItem),
    refunds: z.array(orderRefund),
    story: z.array(storyEvent),
  }),
  errors: ['orderNotFound'],
})

export const getPersonOrders = officeCall({
  scopes: ['admin'],
  path: '/get-person-orders',
  summary: 'The newest orders of a person, and what they have spent in all',
  effect: 'read',
  input: z.strictObject({ userId: id }),
  result: z.object({
    /** The newest ones; the list of orders has the others. */
    items: z.array(orderEntry),
    /** Number of purchases that were paid. */
    purchases: z.int().min(0),
    /** Cents captured of all of them, before refunds. */
    spent: currencyAmount,
    refunded: currencyAmount,
  }),
  errors: ['userNotFound'],
})

export const cancelOrder = officeCall({
  scopes: ['admin'],
  path: '/cancel-order',
  summary: 'Cancels a successful order, or one whose sale its provider refused: tickets are void, nothing is refunded',
  effect: 'write',
  input: z.strictObject({ orderId: id }),
  result: z.object({ order: orderEntry }),
  errors: ['orderNotFound', 'orderConflict', 'expertSaleUnderWay'],
})

export const decidePayment = officeCall({
  scopes: ['admin'],
  path: '/decide-payment',
  summary:
    'Decides about a payment of another amount than its order: the order is delivered, or what was captured goes back',
  effect: 'write',
  input: z.strictObject({ purchaseId: id, decision: z.enum(decisions) }),
  result: nothing,
  errors: ['purchaseNotFound', 'paymentDecided'],
})

export const resendOrderMail = officeCall({
  scopes: ['admin'],
  path: '/resend-order-mail',
  summary: 'Sends the tickets of an order, or the request to confirm it, once more, also to a corrected address',
  effect: 'write',
  input: z.strictObject({ orderId: id, mail: z.enum(['tickets', 'confirmation']), to: emailInput.optional() }),
  result: z.object({ to: z.string() }),
  errors: ['orderNotFound', 'mailNotPossible'],
})

export const regenerateTickets = officeCall({
  scopes: ['admin'],
  path: '/regenerate-tickets',
  summary: 'Has the PDF tickets of an order drawn anew; their codes stay',
  effect: 'write',
  input: z.strictObject({ orderId: id }),
  result: nothing,
  errors: ['orderNotFound', 'mailNotPossible'],
})

export const renewPartnerLink = officeCall({
  scopes: ['admin'],
  path: '/renew-partner-link',
  summary: 'Sends a new link to confirm an order; the former one ends',
  effect: 'write',
  input: z.strictObject({ orderId: id, to: emailInput.optional() }),
  result: z.object({ to: z.string() }),
  errors: ['orderNotFound', 'mailNotPossible'],
})
