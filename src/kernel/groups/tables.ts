import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MemberCardConfig, WhiteLabeling } from '#contract/session-shapes.ts'
import { createdAt, flag, json, oneOf, quantity, timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'

/**
 * Domains registered at run time under a tenant's wildcard, or as a custom one, `*.` ones too (D04, D27). Those of a group
 * show its theme; the one that its members are led to is the group's cseDomain.
 */
export const host = sqliteTable(
  'host',
  {
    host: text().primaryKey(),
    tenant: text().notNull(),
    groupId: text().references((): AnySQLiteColumn => userGroup.id),
    /** Cloudflare's id of the custom hostname, where its certificates come from there. */
    customHostnameId: text(),
    createdAt: createdAt(),
  },
  (t) => [index('host_tenant').on(t.tenant), index('host_group').on(t.groupId)],
)

/** `stopping`: it is being called off. */
export const moveSteps = ['frozen', 'copied', 'verified', 'switched', 'stopping'] as const

/**
 * Where a tenant lives once `move-tenant` has moved it; absent means its folder's region (D03). The row in that region's
 * database decides; others hold copies of it for when that one is down. `step` is the last one done of a move under way.
 * `version` grows with every change that an older run of the command must not survive.
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

/** What a move takes along: filled as the tenant is frozen, emptied once the source is clean. Triggers guard its rows. */
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
    /** Its committee has the pages that are for premium committees alone; said of each group by itself. */
    premium: flag().notNull().default(false),
    memberCardConfig: json<MemberCardConfig>(),
    whiteLabeling: json<WhiteLabeling>(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('user_group_parent').on(t.parentId, t.label),
    // People by their group's name are read group by group.
    index('user_group_label').on(t.labelKey),
  ],
)

/**
 * How many people a group has, itself and together with those below it; erased ones do not count. Written by triggers
 * alone: opening a branch of the tree counts nobody (chapter groups-and-committees, The tree).
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
