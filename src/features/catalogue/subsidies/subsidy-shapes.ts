import { z } from 'zod'
import { ceilingLeft } from '#contract/catalogue-shapes.ts'
import { id, shortText, ts } from '#contract/shapes.ts'

const MOST = 100_000_000
const MOST_GROUPS = 64
const euros = z.int('Indiquez un montant.').min(1, 'Indiquez un montant.').max(MOST, 'Ce montant est trop grand.')
const day = z.string().max(10, { abort: true }).check(z.iso.date('Choisissez une date.'))

/** A percent of the price, or an amount for each ticket. */
const gift = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('Percent'),
    percent: z.int('Indiquez un pourcentage entier.').min(1, 'De 1 à 100 %.').max(100, 'De 1 à 100 %.'),
  }),
  z.strictObject({ type: z.literal('Amount'), cents: euros }),
])

const target = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('All') }),
  z.strictObject({ type: z.literal('Category'), id: id.min(1, 'Choisissez une catégorie.') }),
  z.strictObject({ type: z.literal('Activity'), id: id.min(1, 'Choisissez une activité.') }),
])

export const subsidyFields = z.strictObject({
  label: shortText.min(1, 'Indiquez un nom.').max(100),
  gift,
  target,
  /** Null without a ceiling. */
  maxPerOrder: euros.nullable(),
  /** Ceiling of one person in a calendar year. */
  maxPerYear: euros.nullable(),
  fromDay: day.nullable(),
  toDay: day.nullable(),
  /** Applies to members of these sub-groups and below; to all if empty. */
  forGroupIds: z.array(id).max(MOST_GROUPS, `Au plus ${MOST_GROUPS} sous-groupes.`),
  /** Least number of children that a member must have named to the committee. */
  minChildren: z.int('Indiquez un nombre d’enfants.').min(0).max(20, 'De 0 à 20 enfants.'),
  /** True if members may give its tickets to people who are not of the committee. */
  giftsToOutsiders: z.boolean(),
  /** True if members get it. */
  isActive: z.boolean(),
})
export type SubsidyFields = z.infer<typeof subsidyFields>

/** Fields that calls take: months of seniority, which older rules carry, may be taken away alone. */
export const sentSubsidy = subsidyFields.extend({
  minMonths: z.literal(0, 'Une subvention ne peut plus dépendre de l’ancienneté : elle est due à tous.').optional(),
})

/** Fields with the months of seniority of a rule that was made before they were refused; 0 for any other. */
export type SubsidyState = SubsidyFields & { minMonths: number }

/** A rule as its committee edits it. */
export const officeSubsidy = subsidyFields.extend({
  id,
  /** Months of seniority that an older rule still asks for; else 0. */
  minMonths: z.int(),
  /** True if the rule pays nothing any more because of them. */
  isStopped: z.boolean(),
  /** Name of the category or activity; null if the rule has no target, or it is gone. */
  targetLabel: z.string().nullable(),
  /** Names of the sub-groups, in their order; null for one that is gone. */
  groupLabels: z.array(z.string().nullable()),
  updatedAt: ts,
})
export type OfficeSubsidy = z.infer<typeof officeSubsidy>

export const budgetCents = z.int('Indiquez un montant.').min(0).max(1_000_000_000, 'Ce montant est trop grand.')

/** Budget of a calendar year; `updatedAt` is 0 until an administrator has set it. */
export const officeBudget = z.object({ id, year: z.int(), amount: z.int(), used: z.int(), updatedAt: ts })
export type OfficeBudget = z.infer<typeof officeBudget>

/** Week or month of a budget's year, in cents; `total` is all since January, null for a part to come. */
export const budgetPart = z.object({ from: z.string(), to: z.string(), cents: z.int(), total: z.int().nullable() })
export type BudgetPart = z.infer<typeof budgetPart>

/** Amount that a committee has paid for one person in a year. */
export const subsidyOfPerson = z.object({
  userId: id,
  /** Names and email are empty for a person who has erased the account. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  cents: z.int(),
  orders: z.int(),
})

/** Amount that one person received by one rule in one month. */
export const statementLine = z.object({
  userId: id,
  /** Names and email are empty for a person who has erased the account. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  ruleId: id,
  ruleLabel: z.string(),
  /** Month of the region, from 1. */
  month: z.int(),
  /** Purchases of the month to which the rule paid a part. */
  orders: z.int(),
  cents: z.int(),
})
export type StatementLine = z.infer<typeof statementLine>

/** A rule as the member sees it. */
export const ownSubsidy = z.object({
  id,
  percent: z.int().nullable(),
  amount: z.int().nullable(),
  target: z.enum(['All', 'Category', 'Activity']),
  /** Name of the category or activity; null if the rule has no target, or it is gone. */
  targetLabel: z.string().nullable(),
  maxPerOrder: z.int().nullable(),
  toDay: z.string().nullable(),
  /** Null without a yearly ceiling. */
  ceiling: ceilingLeft.nullable(),
})
