import { sql } from 'drizzle-orm'
import type { GroupTree } from '#handler/group-tree.ts'
import { groupFact } from '#handler/manifest/group-fact.ts'

/** Time after its end for which a poll is still shown. */
const SHOWN_MS = 30 * 86_400_000

/** A poll as the pages of all members show it. */
interface KnownPoll {
  id: string
  title: string
  opensAt: number
  endsAt: number
}

/** The polls of a group, without those that ended long ago. */
export const knownPolls = groupFact<readonly KnownPoll[]>({
  name: 'polls',
  column: (now) =>
    sql<KnownPoll[]>`(select json_group_array(json_object('id', p.id, 'title', p.title,
      'opensAt', p.opens_at, 'endsAt', p.ends_at)) from poll p
      where p.group_id = user_group.id and p.ends_at > ${now - SHOWN_MS})`.mapWith(JSON.parse),
  none: [],
})

const pollsFor = (groups: GroupTree, groupId: string) => groups.committees(groupId).flatMap(knownPolls.of)

/** True if a committee of the group's members has a poll that is open or ended lately. */
export const hasPolls = (groups: GroupTree, groupId: string, now: number): boolean =>
  pollsFor(groups, groupId).some(({ opensAt, endsAt }) => opensAt <= now && now < endsAt + SHOWN_MS)

/** Finds the open poll that ends first. */
export function openPoll(groups: GroupTree, groupId: string, now: number): { id: string; title: string } | null {
  const [first] = pollsFor(groups, groupId)
    .filter(({ opensAt, endsAt }) => opensAt <= now && now < endsAt)
    .sort((one, other) => one.endsAt - other.endsAt || (one.id < other.id ? -1 : 1))
  return first ? { id: first.id, title: first.title } : null
}
