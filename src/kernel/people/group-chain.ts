import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'

type Groups = OfficeReadContext['groups']

/** The last id, if the ids are exactly the chain from the top down to it; `ROOT` alone is the default group. */
export function groupOfChain(groups: Groups, groupIds: readonly string[]): string | undefined {
  const last = groupIds.at(-1) ?? ''
  const chain = groups.pathIds(last)
  const given = groupIds[0] === ROOT_GROUP_ID ? groupIds : [ROOT_GROUP_ID, ...groupIds]
  return chain.length > 0 && chain.join('/') === given.join('/') ? last : undefined
}
