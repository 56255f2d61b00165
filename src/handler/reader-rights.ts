import type { Actor, CallContext, UserActor } from './context.ts'
import { type GroupTree, ROOT_GROUP_ID } from './group-tree.ts'

/** What the catalogue may show to the caller. */
export interface ReaderRights {
  /** Prices and stock of premium activities (D17). */
  cse: boolean
  /** Activities that are not premium. */
  nonCse: boolean
  /** A group said "no premium" itself: then they are not even listed (A12). */
  hidesCse: boolean
  /** Groups whose restricted items are visible, as JSON for `json_each`. */
  groups: string
}

/** A visitor belongs to no group and sees non-premium prices only. */
export const visitorRights: ReaderRights = { cse: false, nonCse: true, hidesCse: false, groups: '[]' }

export const actorRights = ({ actor, groups }: Pick<CallContext, 'actor' | 'groups'>): ReaderRights =>
  actor.kind === 'visitor' ? visitorRights : rightsIn(groups, actor)

/** Those of the group's members. */
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

/** Whether its prices and stock may be shown: the listing itself may be a mere teaser. */
export const isAccessible = (rights: ReaderRights, cse: boolean): boolean => (cse ? rights.cse : rights.nonCse)

/** The owning group where the reader is among its administrators; for the way to its administration (A29). */
export const administeredBy = (actor: Actor, groupId: string | null): { administeredBy?: string } =>
  actor.kind === 'user' && groupId !== null && actor.adminGroupIds.includes(groupId) ? { administeredBy: groupId } : {}

/** An administrator who may look at what is not public: a super admin, or a committee's at its own items. */
export const mayPreview = (actor: Actor, groupId: string | null): boolean =>
  actor.kind === 'user' && administersItem(actor, groupId)

export const administersItem = (
  { isAdmin, adminGroupIds }: Pick<UserActor, 'isAdmin' | 'adminGroupIds'>,
  groupId: string | null,
): boolean => isAdmin || (groupId !== null && adminGroupIds.includes(groupId))
