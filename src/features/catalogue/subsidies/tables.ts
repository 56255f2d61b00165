import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { atLeast, cents, createdAt, flag, json, oneOf, timestamp } from '#db/columns.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'

const targets = ['All', 'Category', 'Activity'] as const

/** What a committee pays of what its members buy. Never deleted: what it has paid names it. */
export const subsidyRule = sqliteTable(
  'subsidy_rule',
  {
    id: text().primaryKey(),
    groupId: text()
      .notNull()
      .references(() => userGroup.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    /** A whole percent of price3, or cents for each ticket: one of the two. */
    percent: integer(),
    amount: cents(),
    target: text({ enum: targets }).notNull(),
    /** The category or the activity. */
    targetId: text(),
    /** Null: no ceiling. */
    maxPerOrder: cents(),
    /** Of one person in a calendar year of the region. */
    maxPerYear: cents(),
    /** Calendar days of the region, 'YYYY-MM-DD', both within; null: open. */
    fromDay: text(),
    toDay: text(),
    /** For the members of this sub-group and below; null: for all of the committee. */
    forGroupId: text(),
    /** And of these, where the rule names several. */
    furtherGroupIds: json<string[]>().notNull().default([]),
    /** Whole months that somebody must have had the account, or been there by the committee's field of seniority. */
    minMonths: integer().notNull(),
    /** Children whom somebody must have named to the committee. */
    minChildren: integer().notNull().default(0),
    isActive: flag().notNull(),
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

/** What a committee may pay in a calendar year, and what of that is promised: triggers count it, the CHECK keeps it. */
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
 * What a committee pays of an order item. It is held as a change of `returned` from all of it to nothing, and given back
 * as one in the other direction: a trigger moves the budget and keeps the ceiling of a person and year (its migration).
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
    atLeast('subsidy_share_amount', t.amount, 1),
    check('subsidy_share_returned', sql`${t.returned} between 0 and ${t.amount}`),
  ],
)
