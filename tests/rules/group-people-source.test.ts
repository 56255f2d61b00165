/** The people of a group in the tree: how many are asked for at a time. */
import { expect, test } from 'vitest'
import { groupPeopleSource, peopleBelow } from '#features/committee/groups/office/group-people-source.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'

/** How many are asked for once so many have come. */
async function askedAfter(loaded: number): Promise<number> {
  let asked = 0
  const call = async (path: string, { limit }: { limit: number }) => {
    expect(path).toBe('/admin/list-users-in-group')
    asked = limit
    return { items: [], nextPageToken: null }
  }
  const source = groupPeopleSource(call as unknown as AdminCall)
  await source.children(peopleBelow('ug-sud'), loaded === 0 ? undefined : `${loaded} token`)
  return asked
}

// [P-CONSTANT-002] [P-RULE-044]
test('a group shows ten people, then fills up to a hundred while it has fewer than ninety, then adds a hundred at a time', async () => {
  const asked = await Promise.all([0, 10, 50, 89, 90, 100, 200].map(askedAfter))
  expect(asked).toEqual([10, 90, 50, 11, 100, 100, 100])
})
