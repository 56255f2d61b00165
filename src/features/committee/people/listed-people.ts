import { and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { GroupTree } from '#handler/group-tree.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { wordsIn } from '#handler/words-in.ts'
import { user } from '#kernel/accounts/tables.ts'
import { administers, isThere, withWords } from '#kernel/people/people-order.ts'
import { DEFAULT_GROUP_LABEL } from '#kernel/people/person-view.ts'
import { plainText } from '#lib/plain-text.ts'
import { withAccess } from './access-filter.ts'
import type { AccessFilter } from './access-shapes.ts'

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
    withWords(text, scope.groupId === null ? (word) => inColumns(groups, word) : hasRole(scope.groupId)),
  )
}

/** The column of whoever has never signed in. */
const NEVER = 'jamais'
const isNever = (word: string) => word.length >= 3 && NEVER.includes(word)

/** The groups in whose names, as the list of everybody shows them, a word stands. */
const groupsNamed = (groups: GroupTree, word: string): string[] => [
  ...groups.containing([word]).flatMap(({ group }) => (group.id === 'ROOT' ? [] : [group.id])),
  ...(plainText(DEFAULT_GROUP_LABEL).includes(word) ? ['ROOT'] : []),
]

/** Where the list of everybody shows a word beside a person's own facts: their group, and that they never signed in. */
function inColumns(groups: GroupTree, word: string): SQL | undefined {
  const named = groupsNamed(groups, word)
  return or(
    named.length === 0
      ? undefined
      : inArray(user.groupId, sql`(select value from json_each(${JSON.stringify(named)}))`),
    isNever(word) ? isNull(user.lastLoginAt) : undefined,
  )
}

/** Says of what is looked for among everybody that the facts of people alone do not find it. */
export const isOfColumns = (groups: GroupTree, text: string | undefined): boolean =>
  wordsIn(text).some((word) => isNever(word) || groupsNamed(groups, word).length > 0)

/** A committee's list names the role that each has in its group. */
const hasRole = (groupId: string) => (word: string) => {
  const isAdministrator = administers(groupId)
  return or(
    roleNames.admin.includes(word) ? sql`${isAdministrator} = 1` : undefined,
    roleNames.user.includes(word) ? sql`${isAdministrator} = 0` : undefined,
  )
}
