import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { id, ts } from '#contract/shapes.ts'
import { monthKey } from '#features/money/accounting/closing-shapes.ts'
import { MOST_PAYOUTS, payoutStates } from '#lib/words/payout-states.ts'
import { bankDetails, payeeFields, payeeView, payoutRow } from './payout-shapes.ts'

const reason = z.string().trim().min(1, 'Indiquez le motif.').max(500)
const day = z
  .string()
  .max(10, { abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Une date s’écrit AAAA-MM-JJ.')
const moved = z.object({ payouts: z.int().min(0) })

export const getPayee = officeCall({
  scopes: ['admin'],
  path: '/get-payee',
  summary: 'How a partner is paid: terms, address, its account without the number, and changes of it',
  effect: 'read',
  input: z.strictObject({ vendorId: id }),
  result: z.object({ payee: payeeView }),
  errors: ['vendorNotFound'],
})

export const updatePayee = officeCall({
  scopes: ['admin'],
  path: '/update-payee',
  summary: 'Says on which terms a partner is paid and where it is; its account is changed by another call',
  effect: 'write',
  input: z.strictObject({ vendorId: id, fields: payeeFields, ifUpdatedAt: ts.optional() }),
  result: z.object({ payee: payeeView }),
  errors: ['vendorNotFound', 'changedMeanwhile'],
})

export const askBankChange = officeCall({
  scopes: ['admin'],
  path: '/ask-bank-change',
  summary: 'Asks for another account of a partner, which a second super admin decides on; the partner is told by mail',
  effect: 'write',
  input: z.strictObject({ vendorId: id, ...bankDetails }),
  result: z.object({ payee: payeeView }),
  errors: ['vendorNotFound', 'bankChangePending', 'bankUnchanged'],
})

export const decideBankChange = officeCall({
  scopes: ['admin'],
  path: '/decide-bank-change',
  summary:
    'Approves a change of account, which only another super admin may, or refuses it; the partner is told by mail',
  effect: 'write',
  input: z.strictObject({ changeId: id, approve: z.boolean() }),
  result: z.object({ payee: payeeView }),
  errors: ['bankChangeNotFound', 'bankChangeOwn'],
})

export const listPayouts = officeCall({
  scopes: ['admin'],
  path: '/list-payouts',
  summary: 'Statements of partners for closed months, with what has become of each, and their totals by state',
  effect: 'read',
  input: z.strictObject({
    /** Without it the last twelve closed months. */
    month: monthKey.optional(),
    state: z.enum(payoutStates).optional(),
    vendorId: id.optional(),
  }),
  result: z.object({
    rows: z.array(payoutRow),
    /** Totals of all states, whatever `state` asks for. */
    totals: z.array(z.object({ state: z.enum(payoutStates), count: z.int(), amount: z.int(), payable: z.int() })),
    /** Closed months, the newest first. */
    months: z.array(z.string()),
  }),
  errors: [],
})

export const approvePayouts = officeCall({
  scopes: ['admin'],
  path: '/approve-payouts',
  summary: 'Approves statements of a closed month as they were seen: all of them, or none',
  effect: 'write',
  input: z.strictObject({
    month: monthKey,
    /** Amounts that the operator has seen. */
    payouts: z
      .array(z.strictObject({ vendorId: id, amount: z.int() }))
      .min(1, 'Choisissez au moins un relevé.')
      .max(MOST_PAYOUTS),
  }),
  result: moved,
  errors: ['payoutMonthOpen', 'payoutNotFound', 'payoutChanged', 'payoutSettled', 'payoutPaid', 'payoutOrdered'],
})

export const disputePayout = officeCall({
  scopes: ['admin'],
  path: '/dispute-payout',
  summary: 'Lets a statement wait, with a reason, until somebody approves it; others are not held up',
  effect: 'write',
  input: z.strictObject({ month: monthKey, vendorId: id, reason }),
  result: moved,
  errors: ['payoutMonthOpen', 'payoutNotFound', 'payoutChanged', 'payoutSettled', 'payoutPaid', 'payoutOrdered'],
})

export const payPayout = officeCall({
  scopes: ['admin'],
  path: '/pay-payout',
  summary: 'Says on which day an approved statement was paid',
  effect: 'write',
  input: z.strictObject({ payoutId: id, paidOn: day }),
  result: moved,
  errors: ['payoutNotFound', 'payoutChanged', 'payoutPaid', 'payoutNotApproved', 'payoutDayWrong'],
})
