import { eq } from 'drizzle-orm'
import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import type { Fail } from '#handler/handle.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { groupAdmin } from '#kernel/groups/tables.ts'
import { loadPerson } from '#kernel/people/load-person.ts'
import { groupName } from '#kernel/people/person-view.ts'

/** Reader in question: a person, or any member of a group. */
export interface Reader {
  /** Null for a group's members. */
  userId: string | null
  label: string
  groupId: string
  /** True if they may sign in; always true for a group's members. */
  isActive: boolean
  isAdmin: boolean
  adminGroupIds: string[]
}

/** Finds the reader. A committee may ask about its own members, and about its group and those below. */
export async function explainedReader(
  ctx: OfficeReadContext,
  { userId, groupId }: { userId?: string; groupId?: string },
  fail: Fail<'userNotFound' | 'groupNotFound'>,
): Promise<Reader> {
  const { db, groups, scope } = ctx
  if (userId === undefined) {
    const chosen = groupId ?? scope.groupId ?? ROOT_GROUP_ID
    if (!groups.get(chosen) || !isWithin(ctx, chosen)) return fail('groupNotFound')
    const label = groupName(groups, chosen)
    return { userId: null, label, groupId: chosen, isActive: true, isAdmin: false, adminGroupIds: [] }
  }
  const { person } = (await loadPerson(db, scope, userId)) ?? fail('userNotFound')
  const administered = await db.orm
    .select({ groupId: groupAdmin.groupId })
    .from(groupAdmin)
    .where(eq(groupAdmin.userId, userId))
  return {
    userId,
    label: `${person.firstName} ${person.lastName}`.trim() || person.email,
    groupId: person.groupId,
    isActive: person.deactivatedAt === null,
    isAdmin: person.isAdmin,
    adminGroupIds: administered.map((row) => row.groupId),
  }
}

/** True if the caller administers the group, or one above it. */
export const isWithin = ({ groups, scope }: OfficeReadContext, groupId: string): boolean =>
  scope.groupId === null || groups.pathIds(groupId).includes(scope.groupId)
