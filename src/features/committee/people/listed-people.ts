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

/** Names of the roles in the lists, as plain text for the search. */
const roleNames = { admin: 'administrateur', user: 'beneficiaire' } as const

interface ListFilter {
  text?: string
  within?: string
  neverSignedIn?: true
  access?: AccessFilter
}

/** Condition on `user`: people whom the caller's list shows with these filters. */
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

/** Text in the column for people who have never signed in. */
const NEVER = 'jamais'
const isNever = (word: string) => word.length >= 3 && NEVER.includes(word)

/** Groups whose displayed name contains a word. */
const groupsNamed = (groups: GroupTree, word: string): string[] => [
  ...groups.containing([word]).flatMap(({ group }) => (group.id === 'ROOT' ? [] : [group.id])),
  ...(plainText(DEFAULT_GROUP_LABEL).includes(word) ? ['ROOT'] : []),
]

/** Condition: a word found outside a person's own fields, in the group's name or in "jamais". */
function inColumns(groups: GroupTree, word: string): SQL | undefined {
  const named = groupsNamed(groups, word)
  return or(
    named.length === 0
      ? undefined
      : inArray(user.groupId, sql`(select value from json_each(${JSON.stringify(named)}))`),
    isNever(word) ? isNull(user.lastLoginAt) : undefined,
  )
}

/** True if the search text can match the group's name or "jamais", so that searching people's fields is not enough. */
export const isOfColumns = (groups: GroupTree, text: string | undefined): boolean =>
  wordsIn(text).some((word) => isNever(word) || groupsNamed(groups, word).length > 0)

/** Condition: a word found in the role that a committee's list shows. */
const hasRole = (groupId: string) => (word: string) => {
  const isAdministrator = administers(groupId)
  return or(
    roleNames.admin.includes(word) ? sql`${isAdministrator} = 1` : undefined,
    roleNames.user.includes(word) ? sql`${isAdministrator} = 0` : undefined,
  )
}
