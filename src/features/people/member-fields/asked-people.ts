import { and, eq, type SQL } from 'drizzle-orm'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { isMember } from '#kernel/people/is-member.ts'
import { isThere } from '#kernel/people/people-order.ts'
import { fieldsReadBy } from './load-fields.ts'
import type { ShownField } from './member-field-shapes.ts'

type Asking = Pick<OfficeReadContext, 'groups' | 'scope'>

/** What the administrators of the caller's group read and fill in of members of the group. */
export const readFields = ({ groups, scope }: Asking, groupId: string): ShownField[] =>
  fieldsReadBy(groups, groupId, scope.groupId ?? '')

export const askedColumns = {
  userId: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  groupId: user.groupId,
}

/** Of a query over people: whose answers the caller's group reads. Members below are seen where it asks them something. */
export function isAsked({ groups, scope }: Asking): SQL | undefined {
  const asksItself = (groups.get(scope.groupId ?? '')?.memberFields ?? []).length > 0
  return and(isThere, asksItself ? isMember(groups, scope.groupId ?? '') : scope.where(user.groupId))
}

/** A member of the caller's group, or of one below whom its committee asks; undefined for everybody else. */
export async function loadAsked({ db, ...asking }: Asking & Pick<OfficeReadContext, 'db'>, userId: string) {
  const [found] = await db.orm
    .select(askedColumns)
    .from(user)
    .where(and(eq(user.id, userId), isAsked(asking)))
  return found && asAsked(asking, found)
}

/** With the name of their group, and what is asked of its members. */
export const asAsked = <Person extends { groupId: string }>(asking: Asking, { groupId, ...person }: Person) => ({
  person: { ...person, groupLabel: asking.groups.get(groupId)?.label ?? '' },
  groupId,
  fields: readFields(asking, groupId),
})
