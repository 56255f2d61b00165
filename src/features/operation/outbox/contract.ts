import { z } from 'zod'
import { declaredNames } from '#contract/features.ts'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { id, nothing, ts } from '#contract/shapes.ts'
import { listedMail, mailKind, mailState, shownMail, suppressedAddress } from '#kernel/mail/outbox-shapes.ts'

const scopes = ['admin'] as const

export const listMails = officeCall({
  scopes,
  path: '/list-mails',
  summary:
    'Mails of the region with what became of each, the newest first; found by an address or its beginning, and by whatever names an order',
  effect: 'read',
  input: z.strictObject({
    ...listInput(['createdAt']),
    state: mailState.optional(),
    kind: mailKind.optional(),
    /** Creation of the mail: from inclusive, to exclusive. */
    fromTs: ts.optional(),
    toTs: ts.optional(),
  }),
  /** `total` is counted up to 1,000; at 1,000 there may be more. */
  result: listResult(listedMail),
  errors: [],
})

export const getMail = officeCall({
  scopes,
  path: '/get-mail',
  summary: 'A mail as it was sent; what its links open is left out',
  effect: 'read',
  input: z.strictObject({ mailId: id }),
  result: shownMail,
  errors: ['mailNotFound'],
})

export const resendMail = officeCall({
  scopes,
  path: '/resend-mail',
  summary: 'Sends a mail once more to the same address; while that waits, asking again sends nothing more',
  effect: 'write',
  input: z.strictObject({ mailId: id }),
  result: z.object({ to: z.string() }),
  errors: [
    'mailNotFound',
    'mailNotResendable',
    'ticketsNotToSend',
    'addressSuppressed',
    'readerUnsubscribed',
    ...declaredNames('resendErrors'),
  ],
})

export const listSuppressedAddresses = officeCall({
  scopes,
  path: '/list-suppressed-addresses',
  summary: 'Addresses that get few mails or none since one came back or was called unwanted',
  effect: 'read',
  input: z.strictObject({ ...listInput(['since']) }),
  result: listResult(suppressedAddress),
  errors: [],
})

export const releaseAddress = officeCall({
  scopes,
  path: '/release-address',
  summary: 'Has mails sent to a suppressed address again',
  effect: 'write',
  input: z.strictObject({ address: z.string().trim().toLowerCase().min(1).max(254) }),
  result: nothing,
  errors: ['addressNotSuppressed'],
})
