/** The waiting list of an activity as operators see and configure it. */
import { expect, test } from 'vitest'
import { activity } from '#kernel/catalogue/tables.ts'
import { waitingWorld } from '../../support/waiting.ts'

const MINUTE = 60_000

test('an operator sees the waiting people and held places of each slot, a committee those of its own activities', async () => {
  const { app, db, shop, join, newMembers, addPlaces, jobs } = await waitingWorld()
  const sold = await shop.sell({ slots: 2, quantity: 0 })
  const people = await newMembers(4)
  for (const [at, person] of people.entries())
    await join(person, sold, { stockIds: at === 3 ? [] : [sold.slotIds[at % 2] ?? ''] })
  await addPlaces(sold, 1)
  await jobs()
  const group = await app.newGroup()
  await db.write([db.orm.update(activity).set({ groupId: group.id })])
  const admin = await app.newMember({ isAdmin: true })
  const secretary = await app.newMember({ groupId: group.id, adminOf: [group.id] })
  const { activityId } = sold
  const { line } = await app.call('/admin/get-activity-line', { activityId }, { as: admin })
  expect(line).toMatchObject({ waiting: 3, anyDate: 1, holding: 1 })
  expect(line.settings).toEqual({ enabled: true, holdMinutes: 120, updatedAt: 0 })
  expect(line.slots.map(({ waiting, held }) => [waiting, held])).toEqual([
    [1, 1],
    [1, 0],
  ])
  const asCommittee = await app.call(
    '/cse-admin/get-activity-line',
    { activityId, groupId: group.id },
    { as: secretary },
  )
  expect(asCommittee.line).toEqual(line)
  const other = await app.newGroup()
  const stranger = await app.newMember({ groupId: other.id, adminOf: [other.id] })
  await expect(
    app.call('/cse-admin/get-activity-line', { activityId, groupId: other.id }, { as: stranger }),
  ).rejects.toMatchObject({ code: 'activityNotFound' })
})

test('a hold lasts as long as the operator chose; a closed waiting list admits no more people, and the change is undone', async () => {
  const { app, sellOut, join, own, newMembers, addPlaces, jobs } = await waitingWorld()
  const { sold } = await sellOut()
  const admin = await app.newMember({ isAdmin: true })
  const { activityId } = sold
  const [ana, ben] = await newMembers(2)
  if (!ana || !ben) throw new Error('Two people.')
  await join(ana, sold)
  const set = (facts: { enabled: boolean; holdMinutes: number; ifUpdatedAt?: number }) =>
    app.call('/admin/update-waiting-settings', { activityId, ...facts }, { as: admin })
  const first = await set({ enabled: false, holdMinutes: 30, ifUpdatedAt: 0 })
  await expect(set({ enabled: true, holdMinutes: 60, ifUpdatedAt: 0 })).rejects.toMatchObject({
    code: 'changedMeanwhile',
  })
  for (const holdMinutes of [9, 2881, 1.5])
    await expect(set({ enabled: true, holdMinutes })).rejects.toMatchObject({
      code: 'invalidRequest',
      fields: ['holdMinutes'],
    })
  await expect(join(ben, sold)).rejects.toMatchObject({ code: 'waitingListOff' })
  await addPlaces(sold, 1)
  await jobs()
  expect((await own(ana))[0]?.heldUntil).toBe(Date.now() + 30 * MINUTE)
  const target = `waiting-list:${activityId}`
  const { items } = await app.call('/admin/list-history', { target, limit: 5 }, { as: admin })
  expect(items[0]?.after).toMatchObject({ enabled: false, holdMinutes: 30 })
  app.advance(1000)
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })
  const { line } = await app.call('/admin/get-activity-line', { activityId }, { as: admin })
  expect(line.settings).toMatchObject({ enabled: true, holdMinutes: 120 })
  expect(line.settings.updatedAt).toBeGreaterThan(first.settings.updatedAt)
  await join(ben, sold)
})
