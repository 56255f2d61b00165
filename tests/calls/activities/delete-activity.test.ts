import { expect, test } from 'vitest'
import { buyingWorld } from '../../support/buying.ts'
import { newShop } from '../../support/shop.ts'
import { activityWorld } from './activity-world.ts'

// [K-CALL-009] [K-RULE-077]
test('a deleted activity is gone at once with its stock, and is restored unchanged from the trash', async () => {
  const { app, admin, get, shown } = await activityWorld()
  const shop = newShop(app)
  const { activityId, slotIds, ticketId } = await shop.sell({ options: [{}], documents: 2, mode: 'Pregenerated' })
  await app.call(
    '/admin/create-offer',
    {
      label: 'Été',
      discount: { type: 'Percent', percent: 10 },
      target: { type: 'Activity', activityId },
      flash: { type: 'Disabled' },
      visibility: 'Public',
    },
    { as: admin },
  )
  const member = await app.newMember()
  const wish = { stockIds: slotIds, ticketInfoId: ticketId, quantity: 1, options: [] }
  await app.call('/add-ticket-to-cart', wish, { as: member })
  const before = await get(activityId)
  expect(before.bestStock.discount?.price3.cents).toBe(1450)

  const { trashId } = await app.call('/admin/delete-activity', { id: activityId }, { as: admin })
  await expect(get(activityId)).rejects.toMatchObject({ code: 'activityNotFound' })
  expect([await shown(), (await app.call('/list-cart', {}, { as: member })).cartItems]).toEqual([[], []])
  const { items } = await app.call('/admin/list-trash', {}, { as: admin })
  expect(items).toMatchObject([{ kind: 'activity', target: activityId, label: 'Une soirée au théâtre' }])

  await app.call('/admin/restore-from-trash', { trashId: trashId ?? '' }, { as: admin })
  expect(await get(activityId)).toEqual(before)
  expect(await shown()).toEqual(['Une soirée au théâtre'])
  const found = await app.call('/admin/list-activities', { text: 'théâtre' }, { as: admin })
  expect(found.items.map(({ id }) => id)).toEqual([activityId])
  const { activities } = await app.call('/list-activity', {})
  expect(activities[0]?.item.bestStock.discount?.price3.cents).toBe(1450)
  await app.call('/add-ticket-to-cart', wish, { as: member })
})

test('a deleted activity with orders becomes archived', async () => {
  const { app, shop, marie, startWith } = await buyingWorld()
  const admin = await app.newMember({ isAdmin: true })
  const sold = await shop.sell({})
  await startWith(marie, sold)
  const { trashId } = await app.call('/admin/delete-activity', { id: sold.activityId }, { as: admin })
  expect(trashId).toBeNull()
  const { activity } = await app.call('/admin/get-activity', { activityId: sold.activityId }, { as: admin })
  expect(activity.visibility).toBe('Archived')
  await expect(app.call('/get-activity', { activityId: sold.activityId })).rejects.toMatchObject({
    code: 'activityNotFound',
  })
})

// [K-CALL-010] [K-RULE-077]
test('a committee deletes and restores its own activity, and no other', async () => {
  const { app, group, other, secretary, create } = await activityWorld()
  const [own, foreign, free] = [
    await create({ groupId: group.id }),
    await create({ groupId: other.id }),
    await create(),
  ]
  const as = { as: secretary }
  const remove = (id: string) => app.call('/cse-admin/delete-activity', { groupId: group.id, id }, as)
  for (const { id } of [foreign, free]) await expect(remove(id)).rejects.toMatchObject({ code: 'activityNotFound' })
  const { trashId } = await remove(own.id)
  await app.call('/cse-admin/restore-from-trash', { groupId: group.id, trashId: trashId ?? '' }, as)
  const { activity } = await app.call('/cse-admin/get-activity', { groupId: group.id, activityId: own.id }, as)
  expect(activity.label).toBe('Visite du zoo')
})

test('deleting an activity that has changed meanwhile is refused, and the activity stays', async () => {
  const { app, admin, create, update, get } = await activityWorld()
  const made = await create()
  app.advance(1000)
  await update(made.id, { label: 'Plus récent' })
  const old = { id: made.id, ifUpdatedAt: made.updatedAt }
  await expect(app.call('/admin/delete-activity', old, { as: admin })).rejects.toMatchObject({
    code: 'changedMeanwhile',
  })
  expect((await get(made.id)).label).toBe('Plus récent')
})
