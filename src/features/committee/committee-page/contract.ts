import { z } from 'zod'
import { call } from '#contract/call.ts'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { partialUpdates } from '#contract/partial-updates.ts'
import { emptyInput } from '#contract/shapes.ts'
import { committeePageFields, officeCommitteePage, shownCommitteePage } from './committee-page-shapes.ts'

export const getOfficeCommitteePage = officeCall({
  scopes: ['cse-admin'],
  path: '/get-committee-page',
  premium: true,
  summary: 'The committee’s page as it edits it',
  effect: 'read',
  input: z.strictObject({}),
  result: z.object({ item: officeCommitteePage }),
  errors: [],
})

export const updateCommitteePage = officeCall({
  scopes: ['cse-admin'],
  path: '/update-committee-page',
  premium: true,
  summary: 'Changes the given fields of the committee’s page, which its members see at once',
  effect: 'write',
  input: z.strictObject({ updates: partialUpdates(committeePageFields), ifUpdatedAt }),
  result: z.object({ item: officeCommitteePage }),
  errors: ['mediaNotFound', 'changedMeanwhile'],
})

export const getCommitteePage = call({
  path: '/get-committee-page',
  summary: 'The page of the caller’s own committee, or of the nearest above that has one',
  access: 'session',
  input: emptyInput,
  result: z.object({ page: shownCommitteePage }),
  errors: ['committeePageNotFound'],
})
