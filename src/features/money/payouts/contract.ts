import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { emptyInput, id, nothing, ts } from '#contract/shapes.ts'
import { monthKey } from '#features/money/accounting/closing-shapes.ts'
import { billKinds, MOST_PAYOUTS, payoutStates } from '#lib/words/payout-states.ts'
import {
  bankDetails,
  bankReading,
  bankStatementInput,
  payeeFields,
  payeeView,
  payerFields,
  payerView,
  paymentDay,
  payoutRow,
  reason,
  shownTransferFile,
} from './payout-shapes.ts'

/** Refusals by the state that a statement is in. */
const settled = ['payoutSettled', 'payoutPaid', 'payoutOrdered'] as const
const notReady = ['payoutNotApproved', 'payoutIncomplete', 'payerAccountMissing', 'transferDayWrong'] as const
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
  errors: ['bankChangeNotFound', 'bankChangeOwn', 'bankChangeNewAdmin'],
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
  errors: ['payoutMonthOpen', 'payoutNotFound', 'payoutChanged', ...settled],
})

export const disputePayout = officeCall({
  scopes: ['admin'],
  path: '/dispute-payout',
  summary: 'Lets a statement wait, with a reason, until somebody approves it; others are not held up',
  effect: 'write',
  input: z.strictObject({ month: monthKey, vendorId: id, reason }),
  result: moved,
  errors: ['payoutMonthOpen', 'payoutNotFound', 'payoutChanged', ...settled],
})

export const payPayout = officeCall({
  scopes: ['admin'],
  path: '/pay-payout',
  summary: 'Says on which day an approved statement was paid',
  effect: 'write',
  input: z.strictObject({ payoutId: id, paidOn: paymentDay }),
  result: moved,
  errors: ['payoutNotFound', 'payoutChanged', 'payoutPaid', 'payoutNotApproved', 'payoutDayWrong'],
})

export const getPayerAccount = officeCall({
  scopes: ['admin'],
  path: '/get-payer-account',
  summary: 'The account from which partners are paid, without its number; null where nobody has said it',
  effect: 'read',
  input: emptyInput,
  result: z.object({ account: payerView.nullable() }),
  errors: [],
})

export const updatePayerAccount = officeCall({
  scopes: ['admin'],
  path: '/update-payer-account',
  summary: 'Says from which account partners are paid',
  effect: 'write',
  input: z.strictObject({ ...payerFields, ifUpdatedAt: ts.optional() }),
  result: z.object({ account: payerView }),
  errors: ['changedMeanwhile', 'payerAccountMissing'],
})

export const createTransferFile = officeCall({
  scopes: ['admin'],
  path: '/create-transfer-file',
  summary: 'Makes a file of transfers (pain.001.001.09) of approved statements: all of them, or none',
  effect: 'write',
  input: z.strictObject({
    payoutIds: z.array(id).min(1, 'Choisissez au moins un relevé.').max(MOST_PAYOUTS),
    executeOn: paymentDay,
    /** Cents that the operator has seen. */
    total: z.int(),
  }),
  result: z.object({ fileId: id }),
  errors: ['payoutNotFound', 'payoutChanged', ...settled, ...notReady],
})

export const listTransferFiles = officeCall({
  scopes: ['admin'],
  path: '/list-transfer-files',
  summary: 'Files of transfers and statements of the bank that were read, the newest first, at most 100 of each',
  effect: 'read',
  input: emptyInput,
  result: z.object({
    files: z.array(shownTransferFile),
    read: z.array(z.object({ id: z.string(), name: z.string(), paid: z.int(), readAt: ts, readBy: z.string() })),
  }),
  errors: [],
})

export const getTransferFile = officeCall({
  scopes: ['admin'],
  path: '/get-transfer-file',
  summary: 'A file of transfers as it was made; not of an abandoned one, which no bank is to get',
  effect: 'read',
  input: z.strictObject({ fileId: id }),
  result: z.object({ fileName: z.string(), xml: z.string() }),
  errors: ['transferFileNotFound', 'transferFileAbandoned'],
})

export const abandonTransferFile = officeCall({
  scopes: ['admin'],
  path: '/abandon-transfer-file',
  summary: 'Gives up a file that the bank will not get; its statements that are not paid can be in another one',
  effect: 'write',
  input: z.strictObject({ fileId: id, reason }),
  result: nothing,
  errors: ['transferFileNotFound', 'transferFileAbandoned', 'transferFileExecuted'],
})

export const releasePayout = officeCall({
  scopes: ['admin'],
  path: '/release-payout',
  summary:
    'Takes a statement whose transfer the bank refused out of its file, with a reason; another file can order it',
  effect: 'write',
  input: z.strictObject({ payoutId: id, reason }),
  result: moved,
  errors: ['payoutNotFound', 'payoutChanged', 'payoutNotOrdered'],
})

export const readBankStatement = officeCall({
  scopes: ['admin'],
  path: '/read-bank-statement',
  summary: 'Marks as paid what the bank has booked, by reference and amount, and says what does not fit',
  effect: 'write',
  input: z.strictObject({ statements: z.array(bankStatementInput).min(1).max(40) }),
  result: bankReading,
  errors: ['payerAccountMissing', 'otherAccount', 'payoutChanged'],
})

export const getSelfBill = officeCall({
  scopes: ['admin'],
  path: '/get-self-bill',
  summary:
    'The invoice in its partner’s name of a paid statement as a PDF, or the operator’s of its commission with its data',
  effect: 'read',
  input: z.strictObject({ payoutId: id, bill: z.enum(billKinds).optional() }),
  result: z.object({ fileName: z.string(), pdf: z.string() }),
  errors: ['payoutNotFound'],
})
