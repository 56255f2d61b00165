import type { Group } from '#handler/group.ts'
import { type GroupTree, ROOT_GROUP_ID } from '#handler/group-tree.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { namedPage } from '#handler/named-page.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import { groupsWithPhone, isPhoneText } from '#kernel/people/phone-owners.ts'
import { plainText } from '#lib/plain-text.ts'
import { listGroups } from './contract.ts'

/** Searches in memory (chapter groups-and-committees): for a few thousand names no index would be faster. */
export const listGroupsHandler = handleOffice(listGroups, async ({ db, groups, scope }, input) => {
  const words = plainText(input.text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const isWanted = wantedBy(groups, scope, input)
  const { parentId } = input
  const all =
    words.length > 0
      ? groups.containing(words)
      : parentId === undefined || (parentId === null && scope.groupId !== null)
        ? groups.named()
        : groups.namedBelow(parentId ?? ROOT_GROUP_ID)
  const dialled = isPhoneText(input.text) ? await withPhone(db, input.text) : []
  const named = all.filter(({ group }) => isWanted(group))
  const found = [
    ...named,
    ...groups
      .named()
      .filter((each) => dialled.includes(each.group.id) && isWanted(each.group) && !named.includes(each)),
  ]
  const page = namedPage(found, input)
  return {
    items: page.groups.map(({ id, label }) => ({
      id,
      label,
      childCount: groups.namedBelow(id).length,
      above: groupsAbove(groups, scope, id),
    })),
    nextCursor: page.nextCursor,
    total: found.length,
  }
})

async function withPhone(db: ReadDb, text: string): Promise<string[]> {
  const rows = await db.orm.all<{ owner_id: string }>(groupsWithPhone(text))
  return rows.map(({ owner_id: id }) => id)
}

interface Wanted {
  id?: string
  parentId?: string | null
}

/** Filter by scope, and by the requested group or parent. */
function wantedBy(groups: GroupTree, scope: Scope, { id, parentId }: Wanted): (group: Group) => boolean {
  const isVisible = visibleTo(groups, scope)
  // A committee must not learn of groups above its own: its own group is the only one at the top.
  const isOwnTop = parentId === null && scope.groupId !== null
  const isThere = (group: Group) =>
    isOwnTop ? group.id === scope.groupId : group.parentId === (parentId ?? ROOT_GROUP_ID) && group.id !== scope.groupId
  return (group) =>
    isVisible(group) && (id === undefined || group.id === id) && (parentId === undefined || isThere(group))
}

/**
 * Filter by scope: a committee sees its own group and those below; a super admin all but ROOT, to which nothing is
 * restricted.
 */
function visibleTo(groups: GroupTree, { groupId }: Scope): (group: Group) => boolean {
  if (groupId === null) return ({ id }) => id !== ROOT_GROUP_ID
  const own = new Set(groups.subtreeIds(groupId))
  return ({ id }) => own.has(id)
}

/** Groups above one, from the top down: without ROOT, and for a committee from its own group on. */
function groupsAbove(groups: GroupTree, { groupId }: Scope, id: string) {
  const chain = groups.chain(id).map((group) => ({ id: group.id, label: group.label }))
  const top = chain.findIndex((group) => group.id === (groupId ?? ROOT_GROUP_ID))
  return chain.slice(1, groupId === null ? top : top + 1).reverse()
}
