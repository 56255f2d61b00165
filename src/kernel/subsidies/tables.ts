import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { atLeast, cents, createdAt, flag, json, oneOf, timestamp } from '#db/columns.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'

const targets = ['All', 'Category', 'Activity'] as const

/** A committee's rule on what it pays of its members' purchases. Never deleted, as its payments refer to it. */
export const subsidyRule = sqliteTable(
  'subsidy_rule',
  {
    id: text().primaryKey(),
    groupId: text()
      .notNull()
      .references(() => userGroup.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    /** A whole percent of price3, or cents for each ticket: exactly one is set. */
    percent: integer(),
    amount: cents(),
    target: text({ enum: targets }).notNull(),
    /** Id of the category or activity. */
    targetId: text(),
    /** Null without a ceiling. */
    maxPerOrder: cents(),
    /** Ceiling of one person in a calendar year of the region. */
    maxPerYear: cents(),
    /** Calendar days of the region, 'YYYY-MM-DD', both included; null: unbounded. */
    fromDay: text(),
    toDay: text(),
    /** Sub-group whose members (and below) it applies to; null for all of the committee. */
    forGroupId: text(),
    /** Further sub-groups, if the rule names several. */
    furtherGroupIds: json<string[]>().notNull().default([]),
    /** Whole months since the account was made, or since the date in the committee's seniority field. */
    minMonths: integer().notNull(),
    /** Least number of children that a member must have named to the committee. */
    minChildren: integer().notNull().default(0),
    isActive: flag().notNull(),
    /** True if members may give its tickets to people who are not of the committee. */
    giftsToOutsiders: flag().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('subsidy_rule_group').on(t.groupId),
    oneOf('subsidy_rule_target', t.target, targets),
    check('subsidy_rule_target_id', sql`(${t.target} = 'All') = (${t.targetId} is null)`),
    check('subsidy_rule_gives', sql`(${t.percent} is null) <> (${t.amount} is null)`),
    check('subsidy_rule_percent', sql`${t.percent} between 1 and 100`),
    atLeast('subsidy_rule_amount', t.amount, 1),
    atLeast('subsidy_rule_max_order', t.maxPerOrder, 1),
    atLeast('subsidy_rule_max_year', t.maxPerYear, 1),
    atLeast('subsidy_rule_months', t.minMonths, 0),
    atLeast('subsidy_rule_children', t.minChildren, 0),
  ],
)
export type SubsidyRule = typeof subsidyRule.$inferSelect

/** A committee's budget for a calendar year, and the promised part of it: triggers count it, the CHECK limits it. */
export const subsidyBudget = sqliteTable(
  'subsidy_budget',
  {
    id: text().primaryKey(),
    groupId: text()
      .notNull()
      .references(() => userGroup.id, { onDelete: 'cascade' }),
    year: integer().notNull(),
    amount: cents().notNull(),
    used: cents().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    uniqueIndex('subsidy_budget_year').on(t.groupId, t.year),
    check('subsidy_budget_used', sql`${t.used} between 0 and ${t.amount}`),
  ],
)

/**
 * A committee's share of an order item. Holding it sets `returned` from all to nothing, and a refund the reverse: a
 * trigger adjusts the budget and enforces the ceiling per person and year (see its migration).
 */
export const subsidyShare = sqliteTable(
  'subsidy_share',
  {
    orderItemId: text()
      .primaryKey()
      .references(() => orderItem.id),
    attemptId: text().notNull(),
    ruleId: text().notNull(),
    groupId: text().notNull(),
    userId: text().notNull(),
    year: integer().notNull(),
    amount: cents().notNull(),
    returned: cents().notNull(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('subsidy_share_attempt').on(t.attemptId),
    index('subsidy_share_person').on(t.userId, t.year, t.ruleId),
    index('subsidy_share_report').on(t.groupId, t.year, t.userId),
    // A month of the statement, and the pace at which a budget is used: its sums are in the index.
    index('subsidy_share_month').on(t.groupId, t.year, t.createdAt, t.amount, t.returned),
    atLeast('subsidy_share_amount', t.amount, 1),
    check('subsidy_share_returned', sql`${t.returned} between 0 and ${t.amount}`),
  ],
)
