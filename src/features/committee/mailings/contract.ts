import { z } from 'zod'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { partialUpdates } from '#contract/partial-updates.ts'
import { id, ts } from '#contract/shapes.ts'
import { audienceSize, mailingAudience } from './audience-shapes.ts'
import { listedMailing, mailingFields, officeMailing, previewReaders } from './mailing-shapes.ts'

const scopes = ['cse-admin'] as const
// Calls without `premium` let a committee that has lost the right end what it began.
const one = z.object({ item: officeMailing })
const named = z.strictObject({ mailingId: id, ifUpdatedAt })
const withButton = { button: mailingFields.shape.button.default(null) }
const written = mailingFields.pick({ subject: true, content: true }).extend(withButton)

export const listMailings = officeCall({
  scopes,
  path: '/list-mailings',
  summary: 'The committee’s mailings, a page at a time; all of them, or those that are on their way',
  effect: 'read',
  input: z.strictObject({ ...listInput(['createdAt', 'subject']), onTheWay: z.literal(true).optional() }),
  result: listResult(listedMailing),
  errors: [],
})

export const getMailing = officeCall({
  scopes,
  path: '/get-mailing',
  summary: 'One mailing with what became of its mails, in numbers',
  effect: 'read',
  input: z.strictObject({ mailingId: id }),
  result: one,
  errors: ['mailingNotFound'],
})

export const createMailing = officeCall({
  scopes,
  path: '/create-mailing',
  premium: true,
  summary: 'Adds a mailing as a draft',
  effect: 'write',
  input: mailingFields.extend(withButton),
  result: one,
  errors: ['groupNotFound', 'memberFieldNotFound'],
})

export const updateMailing = officeCall({
  scopes,
  path: '/update-mailing',
  premium: true,
  summary: 'Changes the given fields of a draft',
  effect: 'write',
  input: z.strictObject({ mailingId: id, updates: partialUpdates(mailingFields), ifUpdatedAt }),
  result: one,
  errors: ['mailingNotFound', 'mailingStarted', 'groupNotFound', 'memberFieldNotFound', 'changedMeanwhile'],
})

export const deleteMailing = officeCall({
  scopes,
  path: '/delete-mailing',
  premium: true,
  summary: 'Puts a draft into the trash',
  effect: 'write',
  input: named,
  result: z.object({ trashId: id }),
  errors: ['mailingNotFound', 'mailingStarted', 'changedMeanwhile'],
})

export const countMailingAudience = officeCall({
  scopes,
  path: '/count-mailing-audience',
  premium: true,
  summary: 'How many people a mailing would reach; never fewer than five, never who',
  effect: 'read',
  input: z.strictObject({ audience: mailingAudience }),
  result: audienceSize,
  errors: ['groupNotFound', 'memberFieldNotFound'],
})

export const previewMailing = officeCall({
  scopes,
  path: '/preview-mailing',
  premium: true,
  summary: 'A mailing as the caller would receive it, or somebody made up; its links end nothing',
  effect: 'read',
  input: written.extend({ reader: z.enum(previewReaders).default('self') }),
  result: z.object({ from: z.string(), to: z.string(), subject: z.string(), html: z.string() }),
  errors: [],
})

export const sendTestMailing = officeCall({
  scopes,
  path: '/send-test-mailing',
  premium: true,
  summary: 'Sends a mailing to the caller alone',
  effect: 'write',
  input: written.extend({ replyTo: mailingFields.shape.replyTo.default('') }),
  result: z.object({ to: z.string() }),
  errors: [],
})

export const sendMailing = officeCall({
  scopes,
  path: '/send-mailing',
  premium: true,
  summary: 'Has a draft sent at a moment, or at once',
  effect: 'write',
  input: named.extend({ at: ts.nullable() }),
  result: one,
  errors: [
    'mailingNotFound',
    'mailingStarted',
    // Another administrator has sent or changed it at the same moment.
    'mailingNotThere',
    'audienceTooSmall',
    'groupNotFound',
    'memberFieldNotFound',
    'mailingNotThere',
    'changedMeanwhile',
  ],
})

export const pauseMailing = officeCall({
  scopes,
  path: '/pause-mailing',
  premium: true,
  summary: 'Holds back what was not sent yet',
  effect: 'write',
  input: z.strictObject({ mailingId: id }),
  result: one,
  errors: ['mailingNotFound', 'mailingNotThere'],
})

export const resumeMailing = officeCall({
  scopes,
  path: '/resume-mailing',
  premium: true,
  summary: 'Goes on with a paused mailing',
  effect: 'write',
  input: z.strictObject({ mailingId: id }),
  result: one,
  errors: ['mailingNotFound', 'mailingNotThere'],
})

export const cancelMailing = officeCall({
  scopes,
  path: '/cancel-mailing',
  summary: 'Makes a scheduled mailing a draft again; of one that is being sent, drops what was not sent yet',
  effect: 'write',
  input: z.strictObject({ mailingId: id }),
  result: one,
  errors: ['mailingNotFound', 'mailingNotThere'],
})
