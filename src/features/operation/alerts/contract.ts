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
  summary: 'Says which kinds of alerts the caller does not want, and if the mail of the day',
  effect: 'write',
  input: z.strictObject({ off: z.array(alertKind).max(alertKind.options.length), wantsMails: z.boolean() }),
  result: nothing,
  errors: [],
})
