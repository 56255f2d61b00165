import { z } from 'zod'
import { call } from '#contract/call.ts'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { partialUpdates } from '#contract/partial-updates.ts'
import { emptyInput, id, ts } from '#contract/shapes.ts'
import {
  askedField,
  askedPerson,
  knownAnswer,
  memberWithAnswers,
  officeMemberField,
  sentAnswers,
  sentMemberField,
} from './member-field-shapes.ts'

export const listMemberFields = officeCall({
  scopes: ['cse-admin'],
  path: '/list-member-fields',
  premium: true,
  summary: 'What the committee asks its members, in its order, and what groups above ask them',
  effect: 'read',
  input: z.strictObject({}),
  result: z.object({ items: z.array(officeMemberField), inherited: z.array(askedField) }),
  errors: [],
})

const wrongFields = ['fieldChoices'] as const

export const createMemberField = officeCall({
  scopes: ['cse-admin'],
  path: '/create-member-field',
  premium: true,
  summary: 'Adds a field at the end, which members are asked at once',
  effect: 'write',
  input: sentMemberField,
  result: z.object({ item: officeMemberField }),
  errors: [...wrongFields, 'tooManyFields'],
})

export const updateMemberField = officeCall({
  scopes: ['cse-admin'],
  path: '/update-member-field',
  premium: true,
  summary: 'Changes the given parts of a field; its type and a chosen answer only while nobody has answered so',
  effect: 'write',
  input: z.strictObject({ fieldId: id, updates: partialUpdates(sentMemberField), ifUpdatedAt }),
  result: z.object({ item: officeMemberField }),
  errors: ['memberFieldNotFound', ...wrongFields, 'fieldAnswered', 'changedMeanwhile'],
})

export const orderMemberFields = officeCall({
  scopes: ['cse-admin'],
  path: '/order-member-fields',
  premium: true,
  summary: 'Puts the committee’s fields into this order, all of them',
  effect: 'write',
  input: z.strictObject({ fieldIds: z.array(id).min(1).max(100) }),
  result: z.object({ fieldIds: z.array(id) }),
  errors: ['changedMeanwhile'],
})

export const deleteMemberField = officeCall({
  scopes: ['cse-admin'],
  path: '/delete-member-field',
  premium: true,
  summary: 'Deletes a field with its answers for good, where they are as many as the caller was told',
  effect: 'write',
  input: z.strictObject({ fieldId: id, ifUpdatedAt, answers: z.int().min(0) }),
  result: z.object({ answers: z.int() }),
  errors: ['memberFieldNotFound', 'changedMeanwhile', 'moreAnswers'],
})

export const getMemberAnswers = officeCall({
  scopes: ['cse-admin'],
  path: '/get-member-answers',
  premium: true,
  summary: 'What the committee may read of one member of its group or of one below, with the fields that apply',
  effect: 'read',
  input: z.strictObject({ userId: id }),
  result: z.object({
    person: askedPerson,
    fields: z.array(askedField),
    answers: z.array(knownAnswer),
    updatedAt: ts,
  }),
  errors: ['userNotFound'],
})

export const setMemberAnswers = officeCall({
  scopes: ['cse-admin'],
  path: '/set-member-answers',
  premium: true,
  summary: 'Writes answers of one member in their place',
  effect: 'write',
  input: z.strictObject({ userId: id, answers: sentAnswers, ifUpdatedAt }),
  /** Leaves the answers out: the answer to a write is stored for two days. */
  result: z.object({ updatedAt: ts }),
  errors: ['userNotFound', 'memberFieldNotFound', 'answerRefused', 'changedMeanwhile'],
})

export const listMemberAnswers = officeCall({
  scopes: ['cse-admin'],
  path: '/list-member-answers',
  premium: true,
  summary: 'Whom the committee asks, of its group and of those below, with what it may read of each',
  effect: 'read',
  input: z.strictObject({ ...listInput(['email', 'lastName']) }),
  result: listResult(memberWithAnswers).extend({ fields: z.array(askedField) }),
  errors: [],
})

export const getOwnAnswers = call({
  path: '/get-own-answers',
  summary: 'What the caller’s committees ask, and what the caller has answered',
  access: 'session',
  input: emptyInput,
  result: z.object({ fields: z.array(askedField), answers: z.array(knownAnswer) }),
  errors: [],
})

export const setOwnAnswers = call({
  path: '/set-own-answers',
  summary: 'Writes the caller’s own answers to fields that members fill in',
  access: 'session',
  input: z.strictObject({ answers: sentAnswers }),
  result: z.object({ answers: z.array(knownAnswer) }),
  errors: ['memberFieldNotFound', 'answerRefused', 'changedMeanwhile'],
})
