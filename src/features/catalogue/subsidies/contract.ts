import { z } from 'zod'
import { call } from '#contract/call.ts'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { partialUpdates } from '#contract/partial-updates.ts'
import { emptyInput, id } from '#contract/shapes.ts'
import {
  budgetCents,
  budgetPart,
  officeBudget,
  officeSubsidy,
  ownSubsidy,
  sentSubsidy,
  statementLine,
  subsidyOfPerson,
} from './subsidy-shapes.ts'

const year = z.int().min(2000).max(9998)

export const listSubsidies = officeCall({
  scopes: ['cse-admin'],
  path: '/list-subsidies',
  premium: true,
  summary: 'What the committee pays of what its members buy: its rules, and the budgets of this year and the next',
  effect: 'read',
  input: z.strictObject({}),
  result: z.object({
    /** Current calendar year of the region. */
    year: z.int(),
    /** Budgets of this year and the next. */
    budgets: z.array(officeBudget),
    rules: z.array(officeSubsidy.extend({ usedThisYear: z.int() })),
    /** Years in which the committee has paid anything, the newest first. */
    years: z.array(z.int()),
  }),
  errors: [],
})

export const getSubsidy = officeCall({
  scopes: ['cse-admin'],
  path: '/get-subsidy',
  premium: true,
  summary: 'One rule as the committee edits it',
  effect: 'read',
  input: z.strictObject({ ruleId: id }),
  result: z.object({ item: officeSubsidy }),
  errors: ['subsidyNotFound'],
})

const wrongFields = ['categoryNotFound', 'activityNotFound', 'groupNotFound', 'daysReversed'] as const

export const createSubsidy = officeCall({
  scopes: ['cse-admin'],
  path: '/create-subsidy',
  premium: true,
  summary: 'Adds a rule, whose price members see at once if it is active',
  effect: 'write',
  input: sentSubsidy,
  result: z.object({ item: officeSubsidy }),
  errors: wrongFields,
})

export const updateSubsidy = officeCall({
  scopes: ['cse-admin'],
  path: '/update-subsidy',
  premium: true,
  summary: 'Changes the given fields of a rule; what is bought or held already stays as it was',
  effect: 'write',
  input: z.strictObject({ ruleId: id, updates: partialUpdates(sentSubsidy), ifUpdatedAt }),
  result: z.object({ item: officeSubsidy }),
  errors: ['subsidyNotFound', ...wrongFields, 'changedMeanwhile'],
})

export const setSubsidyBudget = officeCall({
  scopes: ['cse-admin'],
  path: '/set-subsidy-budget',
  premium: true,
  summary: 'Sets the budget of this year or the next; never below what is promised already',
  effect: 'write',
  input: z.strictObject({ year, amount: budgetCents, ifUpdatedAt }),
  result: z.object({ budget: officeBudget }),
  errors: ['budgetYearClosed', 'budgetBelowUsed', 'changedMeanwhile'],
})

export const subsidyReport = officeCall({
  scopes: ['cse-admin'],
  path: '/subsidy-report',
  premium: true,
  summary: 'What the committee has paid for each person in a calendar year, a page at a time, for the URSSAF ceilings',
  effect: 'read',
  /** `ruleId`: limits the report to this rule. */
  input: z.strictObject({ year, ruleId: id.optional(), cursor: id.optional() }),
  result: z.object({
    /** Label of the rule; null for all rules. */
    ruleLabel: z.string().nullable(),
    people: z.array(subsidyOfPerson),
    nextCursor: z.string().nullable(),
    total: z.int(),
  }),
  errors: ['subsidyNotFound'],
})

export const subsidyBudgetUse = officeCall({
  scopes: ['cse-admin'],
  path: '/subsidy-budget-use',
  premium: true,
  summary: 'How a year’s budget was used over its weeks or months, refunds deducted, and when it is exhausted',
  effect: 'read',
  /** Without a year the current one. */
  input: z.strictObject({ year: year.optional(), by: z.enum(['week', 'month']) }),
  result: z.object({
    year: z.int(),
    /** Cents; null until an administrator has set a budget. */
    amount: z.int().nullable(),
    used: z.int(),
    /** Promised in the last 30 days; 0 of a year that is not the current one. */
    lately: z.int(),
    /** Day on which nothing is left at that pace; null if the year ends before, or is not the current one. */
    exhaustedOn: z.string().nullable(),
    periods: z.array(budgetPart),
    /** Years in which the committee has paid anything, the newest first. */
    years: z.array(z.int()),
  }),
  errors: [],
})

/** Filters of the statement; without a year the current one. */
export const statementFilter = {
  year: year.optional(),
  month: z.int().min(1).max(12).optional(),
  ruleId: id.optional(),
}

export const listSubsidyStatement = officeCall({
  scopes: ['cse-admin'],
  path: '/list-subsidy-statement',
  premium: true,
  summary: 'Who received what by which rule in which month, refunds deducted',
  effect: 'read',
  input: z.strictObject({ ...listInput(['name', 'rule', 'month', 'cents']), ...statementFilter }),
  /** `cents`: sum of all pages. */
  result: listResult(statementLine).extend({ cents: z.int() }),
  errors: [],
})

export const listOwnSubsidies = call({
  path: '/list-own-subsidies',
  summary: 'What the committees of the caller’s groups pay of what they buy today, and what is left of yearly ceilings',
  access: 'session',
  input: emptyInput,
  result: z.object({ items: z.array(ownSubsidy) }),
  errors: [],
})
