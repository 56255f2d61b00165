import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { emptyInput, nothing } from '#contract/shapes.ts'
import { alertKind, alertSection } from './alert-shapes.ts'

export const listAlerts = officeCall({
  scopes: ['admin'],
  path: '/list-alerts',
  summary: 'What an operator is alerted of now, of each kind up to 100, and which kinds and mails the caller wants',
  effect: 'read',
  input: emptyInput,
  result: z.object({ sections: z.array(alertSection), wantsMails: z.boolean() }),
  errors: [],
})

export const changeAlertChoice = officeCall({
  scopes: ['admin'],
  path: '/change-alert-choice',
  summary: 'Says of one kind of alerts, or of the mail of the day, if the caller wants it; the others stay as they are',
  effect: 'write',
  input: z.strictObject({ choice: z.enum([...alertKind.options, 'mails']), isWanted: z.boolean() }),
  result: nothing,
  errors: [],
})
