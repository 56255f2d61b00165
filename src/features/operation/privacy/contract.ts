import { z } from 'zod'
import { call, passkeyErrors } from '#contract/call.ts'
import { session } from '#contract/session-shapes.ts'
import { emptyInput, id, nothing } from '#contract/shapes.ts'
import { accountExport } from './export-shape.ts'

export const exportAccount = call({
  path: '/export-account',
  summary: 'Everything that the product holds about the person, for a file of their own',
  access: 'session',
  input: emptyInput,
  result: z.object({ fileName: z.string(), data: accountExport }),
  errors: [...passkeyErrors],
  proof: 'passkey',
})

export const getAccountErasure = call({
  path: '/get-account-erasure',
  summary: 'What stands against erasing the account, and what would be lost with it',
  access: 'session',
  input: emptyInput,
  result: z.object({
    /** True if the password confirms the erasure; without one, or when forgotten, a mailed link does. */
    byPassword: z.boolean(),
    orderBeingPaid: z.boolean(),
    lastAdmin: z.boolean(),
    /** Bought tickets that are not over yet. */
    tickets: z.array(z.object({ orderItemId: id, label: z.string(), validityDateStr: z.string(), quantity: z.int() })),
  }),
  errors: [],
})

export const requestAccountErasure = call({
  path: '/request-account-erasure',
  summary: 'Mails the link that confirms the erasure of the account',
  access: 'session',
  input: emptyInput,
  result: nothing,
  errors: [],
})

export const eraseAccount = call({
  path: '/erase-account',
  summary: 'Erases the person for good; orders stay for accounting, without the person',
  access: 'session',
  /** One of the two: the password, or the id in the mailed link. */
  input: z.strictObject({
    password: z.string().max(200).optional(),
    confirmationId: z.string().min(1).max(200).optional(),
  }),
  result: z.object({ session }),
  errors: [...passkeyErrors, 'wrongPassword', 'linkExpired', 'orderBeingPaid', 'lastAdmin', 'signInBusy'],
  proof: 'passkey',
})
