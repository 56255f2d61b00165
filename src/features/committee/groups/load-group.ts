import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { type GroupTree, ROOT_GROUP_ID } from '#handler/group-tree.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { groupAdmin, groupSize, userGroup } from '#kernel/groups/tables.ts'
import { DEFAULT_GROUP_LABEL } from '#kernel/people/person-view.ts'
import { permissionColumns, permissionNames } from './group-profile.ts'
import type { GroupAdministrator, UserGroup } from './group-shapes.ts'

export type GroupRow = typeof userGroup.$inferSelect

export interface StoredGroup {
  row: GroupRow
  direct: number
  nested: number
  administrators: GroupAdministrator[]
}

/** Loads a group from the database. */
export async function loadGroup(db: ReadDb, groupId: string): Promise<StoredGroup | undefined> {
  const [[found], administrators] = await db.orm.batch([
    db.orm
      .select({ row: userGroup, direct: groupSize.direct, nested: groupSize.nested })
      .from(userGroup)
      .leftJoin(groupSize, eq(groupSize.groupId, userGroup.id))
      .where(eq(userGroup.id, groupId)),
    db.orm
      .select({ userId: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName })
      .from(groupAdmin)
      .innerJoin(user, eq(user.id, groupAdmin.userId))
      .where(and(eq(groupAdmin.groupId, groupId), isNull(user.erasedAt)))
      .orderBy(asc(user.email)),
  ])
  return found && { row: found.row, direct: found.direct ?? 0, nested: found.nested ?? 0, administrators }
}

/** Label of a group; the top of the tree is named after its people. */
const groupRowLabel = ({ id, label }: Pick<GroupRow, 'id' | 'label'>): string =>
  id === ROOT_GROUP_ID ? DEFAULT_GROUP_LABEL : label

/** Converts a group into its result. */
export function toUserGroup({ row, direct, nested, administrators }: StoredGroup): UserGroup {
  return {
    groupId: row.id,
    groupLabel: groupRowLabel(row),
    groupRegistrationCode: row.registrationCode,
    parentGroupId: row.parentId,
    cseDomain: row.cseDomain,
    adminIds: administrators.map(({ userId }) => userId),
    groupProfile: {
      permissions: permissionNames.map((name) => ({ name, value: row[permissionColumns[name].column] })),
      memberCardConfig: row.memberCardConfig,
      premium: row.premium,
      payer: row.payer,
      whiteLabeling: row.whiteLabeling,
    },
    groupNestedUserCount: nested,
    groupDirectUserCount: direct,
    updatedAt: row.updatedAt,
  }
}

/** Counts what else belongs to the group, without erased people. */
export async function findHolds(db: ReadDb, groups: GroupTree, { row, direct }: StoredGroup) {
  const { rows } = await db.query(
    `select (select count(*) from user_group where parent_id = ?1) as subGroups,
      (select count(*) from activity where group_id = ?1) as activities,
      (select count(*) from vendor where group_id = ?1) as vendors`,
    [row.id],
  )
  const counted = rows[0]
  return {
    users: direct,
    subGroups: Number(counted?.subGroups ?? 0),
    activities: Number(counted?.activities ?? 0),
    vendors: Number(counted?.vendors ?? 0),
    domains: groups.furtherDomains(row.id).length + (row.cseDomain === null ? 0 : 1),
  }
}

/** Lists the super admins. */
export const superAdmins = (db: ReadDb) =>
  db.orm
    .select({ userId: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName })
    .from(user)
    .where(and(sql`${user.isAdmin} = 1`, isNull(user.erasedAt), ne(user.email, '')))
    .orderBy(asc(user.email))
