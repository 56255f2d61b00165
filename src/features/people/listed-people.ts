import { and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { OfficeReadContext } from '../../handler/office-context.ts'
import { user } from '../accounts/tables.ts'
import { withAccess } from './access-filter.ts'
import type { AccessFilter } from './access-shapes.ts'
import { administers, isThere, withWords } from './people-order.ts'

/** What the lists call a role, as plain text: the filter finds it by that name. */
const roleNames = { admin: 'administrateur', user: 'beneficiaire' } as const

interface ListFilter {
  text?: string
  within?: string
  neverSignedIn?: true
  access?: AccessFilter
}

/** Of a query over people: whom the list of the caller's office shows with these filters. */
export function listedPeople(
  { db, groups, scope }: Pick<OfficeReadContext, 'db' | 'groups' | 'scope'>,
  { text, within, neverSignedIn, access }: ListFilter,
): SQL | undefined {
  return and(
    isThere,
    scope.where(user.groupId),
    within === undefined
      ? undefined
      : inArray(user.groupId, sql`(select value from json_each(${JSON.stringify(groups.subtreeIds(within))}))`),
    neverSignedIn ? isNull(user.lastLoginAt) : undefined,
    withAccess(db.orm, access),
    withWords(text, scope.groupId === null ? undefined : hasRole(scope.groupId)),
  )
}

/** A committee's list names the role that each has in its group. */
const hasRole = (groupId: string) => (word: string) => {
  const isAdministrator = administers(groupId)
  return or(
    roleNames.admin.includes(word) ? sql`${isAdministrator} = 1` : undefined,
    roleNames.user.includes(word) ? sql`${isAdministrator} = 0` : undefined,
  )
}
