import { z } from 'zod'
import { id } from '#contract/shapes.ts'

/** Fewest recipients: a mail to fewer would single persons out. */
export const FEWEST_RECIPIENTS = 5
/** Most sub-groups, and most answers, of one audience. */
export const MOST_GROUPS = 64
export const MOST_ANSWERS = 5

export const absenceSteps = [1, 3, 6, 12] as const
export const joinedSteps = ['any', 'within1', 'within3', 'within12', 'before12'] as const
export type JoinedStep = (typeof joinedSteps)[number]

/** Purchases ever, purchases within so many months, and none for so many months. */
export const purchaseSteps = [
  ...(['any', 'none', 'atLeast1', 'atLeast5'] as const),
  ...(['within1', 'within3', 'within12', 'notFor3', 'notFor12'] as const),
] as const
export type PurchaseStep = (typeof purchaseSteps)[number]

const chosenAnswer = z.strictObject({
  fieldId: id,
  /** One of the steps of the field. */
  step: z.string().min(1).max(100),
})
export type ChosenAnswer = z.infer<typeof chosenAnswer>

const criteria = z.strictObject({
  kind: z.literal('criteria'),
  /** Sub-groups, each with those below; empty for the whole committee. */
  groupIds: z.array(id).max(MOST_GROUPS),
  /** True or false to choose by access to premium activities; null for all. */
  premium: z.boolean().nullable(),
  joined: z.enum(joinedSteps),
  /** Answers to fields of the committee's own, all of which a person has given. */
  answers: z.array(chosenAnswer).max(MOST_ANSWERS, `Au plus ${MOST_ANSWERS} réponses.`),
  purchases: z.enum(purchaseSteps),
  /** Not signed in for this many months; null for all. */
  absentMonths: z.literal(absenceSteps).nullable(),
})
/** Rules that a recipient meets all together. */
export type Criteria = z.infer<typeof criteria>

/** True if people are chosen by what they did, of which a committee must not learn who did it. */
export const isByBehaviour = ({ purchases, absentMonths }: Pick<Criteria, 'purchases' | 'absentMonths'>): boolean =>
  purchases !== 'any' || absentMonths !== null

export const noCriterion = {
  ...{ kind: 'criteria', groupIds: [], premium: null, joined: 'any', answers: [] },
  ...{ purchases: 'any', absentMonths: null },
} as const satisfies Criteria

/**
 * Criterion that is missing or cannot stand with the others, and its message; null if all is well. Behaviour is asked
 * of the committee or of one of its groups: by free choices of answers or groups a committee would pick single people
 * whose purchases are then counted (chapter personal-data).
 */
export function criteriaProblem(all: Criteria): [criterion: 'groupIds' | 'answers', problem: string] | null {
  const { groupIds, premium, joined, answers } = all
  if (isByBehaviour(all)) {
    if (answers.length > 0)
      return ['answers', 'Une réponse ne se combine pas avec les achats ou la connexion : retirez l’un des deux.']
    return groupIds.length < 2
      ? null
      : ['groupIds', 'Avec les achats ou la connexion, choisissez un seul groupe, ou tous.']
  }
  const isOpen = groupIds.length === 0 && premium === null && joined === 'any' && answers.length === 0
  return isOpen ? ['groupIds', 'Choisissez un critère.'] : null
}

/** Audience of a mailing: all members, or those who meet every criterion, in fixed steps. */
export const mailingAudience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  criteria.check(({ value, issues }) => {
    const [criterion, message] = criteriaProblem(value) ?? []
    if (criterion !== undefined) issues.push({ code: 'custom', input: value, path: [criterion], message })
  }),
])
export type MailingAudience = z.infer<typeof mailingAudience>

/** Audiences as they are stored: those of before 29 November 2026 have one criterion, or three of behaviour. */
export const storedAudience = z.discriminatedUnion('kind', [
  ...mailingAudience.options,
  z.object({ kind: z.literal('group'), groupId: z.string() }),
  z.object({ kind: z.literal('answer'), fieldId: z.string(), step: z.string() }),
  z.object({
    kind: z.literal('matching'),
    premium: z.boolean().nullable(),
    purchases: z.enum(['any', 'none', 'atLeast1', 'atLeast5']),
    absentMonths: z.literal(absenceSteps).nullable(),
  }),
])
export type StoredAudience = z.infer<typeof storedAudience>

/** A stored audience in today's form. */
export function readAudience(stored: StoredAudience): MailingAudience {
  switch (stored.kind) {
    case 'group':
      return { ...noCriterion, groupIds: [stored.groupId] }
    case 'answer':
      return { ...noCriterion, answers: [{ fieldId: stored.fieldId, step: stored.step }] }
    case 'matching':
      return { ...noCriterion, ...stored, kind: 'criteria' }
    default:
      return stored
  }
}

export const audienceSize = z.object({
  /** Null if too few people are chosen or left out; the answer does not say which. */
  people: z.int().min(0).nullable(),
  /** Rounded down to fives: up to four more people are possible. */
  isRounded: z.boolean(),
})
