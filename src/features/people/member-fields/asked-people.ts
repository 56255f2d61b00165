import { and, eq, type SQL } from 'drizzle-orm'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { isMember } from '#kernel/people/is-member.ts'
import { isThere } from '#kernel/people/people-order.ts'
import { fieldsReadBy } from './load-fields.ts'
import type { ShownField } from './member-field-shapes.ts'

type Asking = Pick<OfficeReadContext, 'groups' | 'scope'>

/** Fields of the group's members that administrators of the caller's group read and fill in. */
export const readFields = ({ groups, scope }: Asking, groupId: string): ShownField[] =>
  fieldsReadBy(groups, groupId, scope.groupId ?? '')

export const askedColumns = {
  userId: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  groupId: user.groupId,
}

/**
 * SQL condition over people: those whose answers the caller's group reads. Members of the groups
 * below are included if the group itself asks something.
 */
export function isAsked({ groups, scope }: Asking): SQL | undefined {
  const asksItself = (groups.get(scope.groupId ?? '')?.memberFields ?? []).length > 0
  return and(isThere, asksItself ? isMember(groups, scope.groupId ?? '') : scope.where(user.groupId))
}

/** Loads a member of the caller's group, or of one below that its committee asks; undefined for all others. */
export async function loadAsked({ db, ...asking }: Asking & Pick<OfficeReadContext, 'db'>, userId: string) {
  const [found] = await db.orm
    .select(askedColumns)
    .from(user)
    .where(and(eq(user.id, userId), isAsked(asking)))
  return found && asAsked(asking, found)
}

/** Adds the name of the person's group and the fields asked of its members. */
export const asAsked = <Person extends { groupId: string }>(asking: Asking, { groupId, ...person }: Person) => ({
  person: { ...person, groupLabel: asking.groups.get(groupId)?.label ?? '' },
  groupId,
  fields: readFields(asking, groupId),
})
