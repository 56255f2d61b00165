import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PayerIdentity } from '#contract/payer-identity.ts'
import type { MemberCardConfig, WhiteLabeling } from '#contract/session-shapes.ts'
import { createdAt, flag, json, oneOf, quantity, timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'

/**
 * Domains registered at run time: below a tenant's wildcard, or custom, also `*.` ones (D04, D27). A group's domains
 * show its theme; its members are sent to the group's cseDomain.
 */
export const host = sqliteTable(
  'host',
  {
    host: text().primaryKey(),
    tenant: text().notNull(),
    groupId: text().references((): AnySQLiteColumn => userGroup.id),
    /** Cloudflare's id of the custom hostname, if Cloudflare issues its certificate. */
    customHostnameId: text(),
    createdAt: createdAt(),
  },
  (t) => [index('host_tenant').on(t.tenant), index('host_group').on(t.groupId)],
)

/** Steps of a tenant's move; `stopping`: the move is being called off. */
export const moveSteps = ['frozen', 'copied', 'verified', 'switched', 'stopping'] as const

/**
 * Region of a moved tenant; absent: its folder's region (D03). The row in that region's own database decides, others
 * hold copies. `step`: last completed step of a running move; `version` grows, to stop older runs of `move-tenant`.
 */
export const placement = sqliteTable(
  'placement',
  {
    tenant: text().primaryKey(),
    region: text().notNull(),
    state: text({ enum: ['active', 'moving'] }).notNull(),
    version: integer().notNull().default(1),
    source: text(),
    target: text(),
    step: text({ enum: moveSteps }),
    updatedAt: timestamp().notNull(),
  },
  (t) => [oneOf('placement_state', t.state, ['active', 'moving'])],
)

/**
 * Rows that a move takes along: filled when the tenant is frozen, emptied once the source is clean. Triggers guard
 * them.
 */
export const moveScope = sqliteTable('move_scope', { kind: text().notNull(), id: text().notNull() }, (t) => [
  primaryKey({ columns: [t.kind, t.id] }),
])

/** The tree of groups. `path` is `ROOT/ug-…/ug-…`, fixed at creation (D16); null permissions and settings are inherited. */
export const userGroup = sqliteTable(
  'user_group',
  {
    id: text().primaryKey(),
    parentId: text().references((): AnySQLiteColumn => userGroup.id),
    path: text().notNull().unique(),
    label: text().notNull(),
    /** The label as lists sort it (src/lib/plain-text.ts), kept by triggers. */
    labelKey: text().notNull().default(''),
    registrationCode: text().unique(),
    cseDomain: text().unique(),
    permNonCse: flag(),
    permCse: flag(),
    /** The committee has the pages reserved for premium committees; set for each group, not inherited. */
    premium: flag().notNull().default(false),
    memberCardConfig: json<MemberCardConfig>(),
    whiteLabeling: json<WhiteLabeling>(),
    /** The committee on invoices of which it pays a share; null: not stated. Not inherited. */
    payer: json<PayerIdentity>(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('user_group_parent').on(t.parentId, t.label),
    // Sorts people by their group's name: the groups in order, then the people of each.
    index('user_group_label').on(t.labelKey),
  ],
)

/**
 * Number of people of a group: its own, and with all groups below; erased people do not count. Written by triggers
 * alone, so that opening a branch of the tree counts nothing (chapter groups-and-committees, The tree).
 */
export const groupSize = sqliteTable('group_size', {
  groupId: text().primaryKey(),
  direct: quantity().notNull().default(0),
  nested: quantity().notNull().default(0),
})

export const groupAdmin = sqliteTable(
  'group_admin',
  {
    groupId: text()
      .notNull()
      .references(() => userGroup.id),
    userId: text()
      .notNull()
      .references((): AnySQLiteColumn => user.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.userId] }), index('group_admin_user').on(t.userId)],
)
