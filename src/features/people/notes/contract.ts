import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { id, ts } from '#contract/shapes.ts'
import { noteKinds, noteText } from './note-shapes.ts'

const subject = { kind: z.enum(noteKinds), id }

export const getNote = officeCall({
  scopes: ['admin'],
  path: '/get-note',
  summary: "The operators' internal note on a purchase, a person or a partner; nobody else reads it",
  effect: 'read',
  input: z.strictObject(subject),
  result: z.object({
    /** Empty while there is none. */
    text: z.string(),
    /** 0 while there is none. */
    updatedAt: ts,
    /** Operator who wrote it last; null while there is none, or once the account is gone. */
    by: z.string().nullable(),
  }),
  errors: ['noteSubjectNotFound'],
})

export const writeNote = officeCall({
  scopes: ['admin'],
  path: '/write-note',
  summary: 'Writes the internal note on a purchase, a person or a partner; an empty text deletes it',
  effect: 'write',
  input: z.strictObject({ ...subject, text: noteText, ifUpdatedAt: ts.optional() }),
  result: z.object({ updatedAt: ts }),
  errors: ['noteSubjectNotFound', 'changedMeanwhile'],
})
