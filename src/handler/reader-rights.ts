import type { Actor, CallContext, UserActor } from './context.ts'
import { type GroupTree, ROOT_GROUP_ID } from './group-tree.ts'

/** Parts of the catalogue that the caller may see. */
export interface ReaderRights {
  /** May see prices and stock of premium activities (D17). */
  cse: boolean
  /** May see activities that are not premium. */
  nonCse: boolean
  /** True if a group sets "no premium" itself: premium activities are then not even listed (A12). */
  hidesCse: boolean
  /** Ids of the groups whose restricted items are visible, as JSON for `json_each`. */
  groups: string
}

/** Rights of a visitor: no group, non-premium prices only. */
export const visitorRights: ReaderRights = { cse: false, nonCse: true, hidesCse: false, groups: '[]' }

export const actorRights = ({ actor, groups }: Pick<CallContext, 'actor' | 'groups'>): ReaderRights =>
  actor.kind === 'visitor' ? visitorRights : rightsIn(groups, actor)

/** Rights of the group's members. */
export const memberRights = (groups: GroupTree, groupId: string): ReaderRights =>
  rightsIn(groups, { groupId, permissions: groups.permissions(groupId), groupPath: groups.pathIds(groupId) })

function rightsIn(
  groups: GroupTree,
  { groupId, permissions: { cse, nonCse }, groupPath }: Pick<UserActor, 'groupId' | 'permissions' | 'groupPath'>,
): ReaderRights {
  const said = groups.saysOf(groupId, 'permCse')
  const hidesCse = said !== undefined && said.id !== ROOT_GROUP_ID && said.permCse === false
  return { cse, nonCse, hidesCse, groups: JSON.stringify(groupPath) }
}

/** True if prices and stock may be shown; an activity without them may still be listed as a teaser. */
export const isAccessible = (rights: ReaderRights, cse: boolean): boolean => (cse ? rights.cse : rights.nonCse)

/** The owning group if the caller administers it; for the link to its administration (A29). */
export const administeredBy = (actor: Actor, groupId: string | null): { administeredBy?: string } =>
  actor.kind === 'user' && groupId !== null && actor.adminGroupIds.includes(groupId) ? { administeredBy: groupId } : {}

/** True if the caller may preview unpublished items: a super admin, or a committee's administrator for its own. */
export const mayPreview = (actor: Actor, groupId: string | null): boolean =>
  actor.kind === 'user' && administersItem(actor, groupId)

export const administersItem = (
  { isAdmin, adminGroupIds }: Pick<UserActor, 'isAdmin' | 'adminGroupIds'>,
  groupId: string | null,
): boolean => isAdmin || (groupId !== null && adminGroupIds.includes(groupId))
