import { type Group, type GroupTree, ROOT_GROUP_ID } from '../../handler/group-tree.ts'
import { handleOffice } from '../../handler/handle-office.ts'
import { namedPage } from '../../handler/named-page.ts'
import type { Scope } from '../../handler/scope.ts'
import { plainText } from '../../lib/plain-text.ts'
import { listGroups } from './contract.ts'

/** From memory (decision 002): a search looks at some thousand names, which no index would serve better. */
export const listGroupsHandler = handleOffice(listGroups, async ({ groups, scope }, input) => {
  const words = plainText(input.text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = candidates(groups, scope, input.parentId).filter(
    ({ group, plain }) =>
      (input.id === undefined || group.id === input.id) && words.every((word) => plain.includes(word)),
  )
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

/** Those of the caller's scope, or of these the ones directly below a group. */
function candidates(groups: GroupTree, scope: Scope, parentId: string | null | undefined) {
  const isVisible = visibleTo(groups, scope)
  if (parentId === undefined) return groups.named().filter(({ group }) => isVisible(group))
  // What a committee's own group is below of is not for it to know: at the top stands that group alone.
  if (parentId === null && scope.groupId !== null)
    return groups.named().filter(({ group }) => group.id === scope.groupId)
  return groups
    .namedBelow(parentId ?? ROOT_GROUP_ID)
    .filter(({ group }) => isVisible(group) && group.id !== scope.groupId)
}

/** A committee sees its own group and what is below it; a super admin all but ROOT, which nothing is restricted to. */
function visibleTo(groups: GroupTree, { groupId }: Scope): (group: Group) => boolean {
  if (groupId === null) return ({ id }) => id !== ROOT_GROUP_ID
  const own = new Set(groups.subtreeIds(groupId))
  return ({ id }) => own.has(id)
}

/** The groups above one from the top down: ROOT is left out, a committee's own group is the first. */
function groupsAbove(groups: GroupTree, { groupId }: Scope, id: string) {
  const chain = groups.chain(id).map((group) => ({ id: group.id, label: group.label }))
  const top = chain.findIndex((group) => group.id === (groupId ?? ROOT_GROUP_ID))
  return chain.slice(1, groupId === null ? top : top + 1).reverse()
}
