import { counted } from '#lib/words/plural.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import type { TreeHit, TreeNode, TreePage, TreeSource } from '#web/office/kit/tree/tree-source.ts'
import { ROOT } from './group-address.ts'

const GROUPS_A_PAGE = 100
const HITS = 20
/** People shown under a group: ten at first, then up to a hundred. */
const FIRST_PEOPLE = 10
const MOST_PEOPLE = 100
const NEARLY_ALL = 90

/** Suffix of the node that holds a group's people. */
const PEOPLE = '/people'
export const peopleBelow = (groupId: string): string => groupId + PEOPLE
export const isPeople = (nodeId: string): boolean => nodeId.endsWith(PEOPLE)

export interface GroupPeopleSource extends TreeSource {
  /** Ids from the top down to a loaded node, itself last; for a person the path ends in their id. */
  pathOf(nodeId: string): string[]
}

interface Sizes {
  groupId: string
  groupLabel: string
  subGroupCount: number
  groupNestedUserCount: number
  groupDirectUserCount: number
}

/** Source of the region's tree: groups from the default one down, each with its people. */
export function groupPeopleSource(call: AdminCall): GroupPeopleSource {
  const parents = new Map<string, string | null>()
  const labels = new Map<string, string>()
  const direct = new Map<string, number>()

  function groupNode(group: Sizes, parentId: string | null): TreeNode {
    const { groupId, groupLabel, subGroupCount, groupDirectUserCount } = group
    parents.set(groupId, parentId)
    labels.set(groupId, groupLabel)
    direct.set(groupId, groupDirectUserCount)
    return {
      id: groupId,
      label: groupLabel,
      childCount: subGroupCount + (groupDirectUserCount > 0 ? 1 : 0),
      detail: sizeText(group),
      failedText: failureText(groupLabel),
      ...(groupId === ROOT ? { alwaysOpen: true } : {}),
    }
  }

  async function group(groupId: string): Promise<TreeNode> {
    const { item, holds } = await call('/admin/get-user-group', { groupId })
    return groupNode({ ...item, subGroupCount: holds.subGroups }, item.parentGroupId)
  }

  async function groupsBelow(groupId: string, cursor: string | undefined): Promise<TreePage> {
    const page = await call('/admin/list-sub-groups-in-group', {
      groupId,
      limit: GROUPS_A_PAGE,
      nextPageToken: cursor,
    })
    const groups = page.items.map((item) => groupNode(item, groupId))
    // People come first, so that they are not hidden behind hundreds of groups.
    const people = cursor === undefined ? peopleNode(groupId) : []
    return { items: [...people, ...groups], nextCursor: page.nextPageToken }
  }

  function peopleNode(groupId: string): TreeNode[] {
    const count = direct.get(groupId) ?? 0
    if (count === 0) return []
    parents.set(peopleBelow(groupId), groupId)
    return [
      {
        id: peopleBelow(groupId),
        label: 'Utilisateurs',
        childCount: count,
        failedText: failureText(labels.get(groupId) ?? groupId),
        filter: { above: FIRST_PEOPLE, label: `Filtrer les utilisateurs de ${labels.get(groupId) ?? groupId}` },
      },
    ]
  }

  /** The cursor holds the number of people loaded, which decides the size of the next page. */
  async function loadPeople(groupId: string, cursor: string | undefined): Promise<TreePage> {
    const [loaded = 0, token] = cursor === undefined ? [] : [Number.parseInt(cursor, 10), cursor.replace(/^\d+ /, '')]
    const limit = loaded === 0 ? FIRST_PEOPLE : loaded < NEARLY_ALL ? MOST_PEOPLE - loaded : MOST_PEOPLE
    const { items, nextPageToken } = await call('/admin/list-users-in-group', { groupId, limit, nextPageToken: token })
    for (const { userId } of items) parents.set(userId, groupId)
    return {
      items: items.map(({ userId, firstName, lastName, email }) => {
        const name = `${firstName} ${lastName}`.trim()
        return { id: userId, label: name === '' ? email : `${name}, ${email}`, childCount: 0 }
      }),
      nextCursor: nextPageToken === null ? null : `${loaded + items.length} ${nextPageToken}`,
    }
  }

  return {
    async children(parentId, cursor) {
      if (parentId === null) return { items: [await group(ROOT)], nextCursor: null }
      if (isPeople(parentId)) return loadPeople(parentId.slice(0, -PEOPLE.length), cursor)
      return groupsBelow(parentId, cursor)
    },
    async search(text, signal) {
      const { items } = await call('/admin/list-groups', { text, limit: HITS }, { signal })
      return items.map((hit) => ({ ...hit, above: [{ id: ROOT, label: labels.get(ROOT) ?? '' }, ...hit.above] }))
    },
    async whole(hit: TreeHit) {
      for (const [at, { id }] of hit.above.entries()) parents.set(id, hit.above[at - 1]?.id ?? null)
      return { ...hit, ...(await group(hit.id)) }
    },
    pathOf(nodeId) {
      const ids: string[] = []
      for (let id: string | null | undefined = nodeId; id; id = parents.get(id)) if (!isPeople(id)) ids.unshift(id)
      return ids
    },
  }
}

export const failureText = (label: string) => `Échec du chargement du groupe "${label}"`

const people = (count: number) => counted(count, 'personne')

/** Number of people in a group, and how many of them are its direct members. */
export function sizeText({
  groupNestedUserCount: nested,
  groupDirectUserCount: direct,
}: Pick<Sizes, 'groupNestedUserCount' | 'groupDirectUserCount'>): string {
  if (nested === 0) return ''
  if (direct === nested) return people(nested)
  return `${people(nested)}, dont ${direct.toLocaleString('fr')} en direct`
}
