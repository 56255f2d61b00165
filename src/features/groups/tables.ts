import { type AnySQLiteColumn, index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MemberCardConfig, WhiteLabeling } from '../../contract/session-shapes.ts'
import { createdAt, flag, json, oneOf, timestamp } from '../../db/columns.ts'
import { user } from '../accounts/tables.ts'

/** Hosts registered at run time under a tenant's wildcard, or as a custom domain (D04, D27). */
export const host = sqliteTable(
  'host',
  { host: text().primaryKey(), tenant: text().notNull(), createdAt: createdAt() },
  (t) => [index('host_tenant').on(t.tenant)],
)

/** Where a tenant lives once `move-tenant` has moved it; absent means its folder's region (D03). */
export const placement = sqliteTable(
  'placement',
  {
    tenant: text().primaryKey(),
    region: text().notNull(),
    state: text({ enum: ['active', 'moving'] }).notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [oneOf('placement_state', t.state, ['active', 'moving'])],
)

/** The tree of groups. `path` is `ROOT/ug-…/ug-…`, fixed at creation (D16); null permissions and settings are inherited. */
export const userGroup = sqliteTable(
  'user_group',
  {
    id: text().primaryKey(),
    parentId: text().references((): AnySQLiteColumn => userGroup.id),
    path: text().notNull().unique(),
    label: text().notNull(),
    registrationCode: text().unique(),
    cseDomain: text().unique(),
    permNonCse: flag(),
    permCse: flag(),
    memberCardConfig: json<MemberCardConfig>(),
    whiteLabeling: json<WhiteLabeling>(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [index('user_group_parent').on(t.parentId, t.label)],
)

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
