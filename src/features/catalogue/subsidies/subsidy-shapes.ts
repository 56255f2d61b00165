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
  /** Null: no ceiling. */
  maxPerOrder: euros.nullable(),
  /** Of one person in a calendar year. */
  maxPerYear: euros.nullable(),
  fromDay: day.nullable(),
  toDay: day.nullable(),
  /** Members of these sub-groups and below; none named: all. */
  forGroupIds: z.array(id).max(MOST_GROUPS, `Au plus ${MOST_GROUPS} sous-groupes.`),
  /** Whole months that a member must have had the account, or been there by the committee's field of seniority. */
  minMonths: z.int('Indiquez un nombre de mois.').min(0).max(600),
  /** Children whom a member must have named to the committee. */
  minChildren: z.int('Indiquez un nombre d’enfants.').min(0).max(20, 'De 0 à 20 enfants.'),
  /** Members get it. */
  isActive: z.boolean(),
})
export type SubsidyFields = z.infer<typeof subsidyFields>

/** A rule as its committee edits it. */
export const officeSubsidy = subsidyFields.extend({
  id,
  /** Of the category or the activity; null where the rule is for all, or that is gone. */
  targetLabel: z.string().nullable(),
  /** Of the sub-groups, in their order; null of one that is gone. */
  groupLabels: z.array(z.string().nullable()),
  updatedAt: ts,
})
export type OfficeSubsidy = z.infer<typeof officeSubsidy>

export const budgetCents = z.int('Indiquez un montant.').min(0).max(1_000_000_000, 'Ce montant est trop grand.')

/** The budget of a calendar year; `updatedAt` is 0 while nobody has set one. */
export const officeBudget = z.object({ id, year: z.int(), amount: z.int(), used: z.int(), updatedAt: ts })
export type OfficeBudget = z.infer<typeof officeBudget>

/** What a committee has paid for one person in a year. */
export const subsidyOfPerson = z.object({
  userId: id,
  /** Names and email are empty of somebody who has erased the account. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  cents: z.int(),
  orders: z.int(),
})

/** What a member has of a rule. */
export const ownSubsidy = z.object({
  id,
  percent: z.int().nullable(),
  amount: z.int().nullable(),
  target: z.enum(['All', 'Category', 'Activity']),
  /** Of the category or the activity; null where the rule is for all, or that is gone. */
  targetLabel: z.string().nullable(),
  maxPerOrder: z.int().nullable(),
  toDay: z.string().nullable(),
  /** Null: there is no yearly ceiling. */
  ceiling: ceilingLeft.nullable(),
})
