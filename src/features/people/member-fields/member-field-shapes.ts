import { z } from 'zod'
import { fieldReaders, fieldTypes, MOST_CHILDREN, MOST_TEXT } from '#contract/member-answers.ts'
import { id, postalCodeInput, shortText, ts } from '#contract/shapes.ts'

const choice = z.strictObject({ id, label: shortText.min(1, 'Indiquez la réponse.').max(100) })
const day = z.string().max(10)

/** Accepts any type's shape; `answerProblem` checks the field's own type and words the error. */
export const answerValue = z.union([
  z.string().max(MOST_TEXT),
  z.number(),
  z.boolean(),
  z.array(z.strictObject({ firstName: shortText.max(100), birthDate: day })).max(MOST_CHILDREN),
  z.strictObject({ street: shortText, postcode: postalCodeInput.max(20), city: shortText.max(100) }),
])

export const sentAnswer = z.strictObject({
  fieldId: id,
  /** Null removes the answer. */
  value: z.union([...answerValue.options, z.null()]),
})
export const sentAnswers = z.array(sentAnswer).min(1, 'Il n’y a rien à enregistrer.').max(100)
export type SentAnswer = z.infer<typeof sentAnswer>

/** Settings that a committee chooses for a field. */
export const memberFieldFields = z.strictObject({
  type: z.enum(fieldTypes),
  label: shortText.min(1, 'Indiquez ce que vous demandez.').max(100),
  help: shortText,
  /** Used by the type choice only. */
  choices: z.array(choice).max(50, 'Gardez 50 réponses au plus.'),
  required: z.boolean(),
  filledBy: z.enum(['Member', 'Committee']),
  /** Groups whose administrators read the answers. */
  readers: z.enum(fieldReaders),
})
export type MemberFieldFields = z.infer<typeof memberFieldFields>

/** Fields that calls take: a date that gives seniority, which older rules count from, may only be taken back. */
export const sentMemberField = memberFieldFields.extend({
  isSeniority: z.literal(false, 'Une date ne peut plus ouvrir droit à une subvention par l’ancienneté.').optional(),
})
export type MemberFieldState = MemberFieldFields & { isSeniority: boolean }

/** A field as its committee edits it. */
export const officeMemberField = memberFieldFields.extend({
  id,
  /** True if older subsidies count their months from this date. */
  isSeniority: z.boolean(),
  /** Number of people who have answered. */
  answers: z.int(),
  updatedAt: ts,
})
export type OfficeMemberField = z.infer<typeof officeMemberField>

/** A field as the person asked sees it. */
export const askedField = memberFieldFields.omit({ readers: true }).extend({
  id,
  /** Name of the group that asks. */
  groupLabel: z.string(),
  /** Names of the groups whose administrators read the answer. */
  readBy: z.array(z.string()),
})
export type ShownField = z.infer<typeof askedField>

export const knownAnswer = z.object({ fieldId: id, value: answerValue })
export type KnownAnswer = z.infer<typeof knownAnswer>

/** A member whom a committee asks something. */
export const askedPerson = z.object({
  userId: id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Name of the person's own group. */
  groupLabel: z.string(),
})

/** A member with their known answers. */
export const memberWithAnswers = askedPerson.extend({
  answers: z.array(knownAnswer),
})
