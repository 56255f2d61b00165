/** Rules, budgets and the yearly report as a committee's secretary works with them. */
import { describe, expect, test } from 'vitest'
import { demoCategory } from '../../support/subsidy-category.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

const open = {
  maxPerOrder: null,
  maxPerYear: null,
  fromDay: null,
  toDay: null,
  forGroupIds: [],
  minChildren: 0,
  giftsToOutsiders: false,
}
const all = { type: 'All' as const }
const fields = {
  label: 'Loisirs',
  gift: { type: 'Percent' as const, percent: 40 },
  target: all,
  ...open,
  isActive: true,
}

describe('a secretary', () => {
  test('adds a rule and a budget from which a member is subsidised, and suspending or undoing takes effect at once', async () => {
    const { app, shop, add, paul, group, secretary } = await subsidyWorld()
    const as = { as: secretary }
    const groupId = group.id
    const { item } = await app.call('/cse-admin/create-subsidy', { groupId, ...fields }, as)
    const { budget } = await app.call('/cse-admin/set-subsidy-budget', { groupId, year: 2026, amount: 5000 }, as)
    expect(budget).toMatchObject({ year: 2026, amount: 5000, used: 0 })
    const sold = await shop.sell()
    expect((await add(paul, sold)).item.prices.subsidy?.cents).toBe(600)
    await app.call('/start-cart-purchase', {}, { as: paul })
    const found = await app.call('/cse-admin/list-subsidies', { groupId }, as)
    expect(found).toMatchObject({ year: 2026, years: [2026], rules: [{ label: 'Loisirs', usedThisYear: 600 }] })
    expect(found.budgets).toMatchObject([
      { amount: 5000, used: 600 },
      { year: 2027, amount: 0, updatedAt: 0 },
    ])

    app.advance(1000)
    const paused = await app.call(
      '/cse-admin/update-subsidy',
      { groupId, ruleId: item.id, updates: { isActive: false }, ifUpdatedAt: item.updatedAt },
      as,
    )
    const lea = await app.newMember({ groupId })
    expect((await add(lea, sold)).item.prices.subsidy).toBeUndefined()
    await expect(
      app.call(
        '/cse-admin/update-subsidy',
        { groupId, ruleId: item.id, updates: { label: 'Autre' }, ifUpdatedAt: item.updatedAt },
        as,
      ),
    ).rejects.toMatchObject({ code: 'changedMeanwhile' })
    const { items } = await app.call('/cse-admin/list-history', { groupId, target: item.id }, as)
    app.advance(1000)
    await app.call('/cse-admin/undo-change', { groupId, changeId: items[0]?.id ?? '' }, as)
    const { cartItems } = await app.call('/list-cart', {}, { as: lea })
    expect(cartItems[0]?.prices.subsidy?.cents).toBe(600)
    expect(paused.item.isActive).toBe(false)
  })

  test('cannot set a budget below the promised amount or for another year, and is told when a colleague was faster', async () => {
    const { app, shop, startWith, paul, group, secretary, rule } = await subsidyWorld()
    const set = (amount: number, year = 2026, ifUpdatedAt?: number) =>
      app.call('/cse-admin/set-subsidy-budget', { groupId: group.id, year, amount, ifUpdatedAt }, { as: secretary })
    const { budget } = await set(5000)
    await rule()
    await startWith(paul, await shop.sell())
    await expect(set(599)).rejects.toMatchObject({ code: 'budgetBelowUsed', fields: ['amount'] })
    await expect(set(600, 2028)).rejects.toMatchObject({ code: 'budgetYearClosed' })
    app.advance(1000)
    await set(600)
    await expect(set(900, 2026, budget.updatedAt)).rejects.toMatchObject({ code: 'changedMeanwhile' })
    expect((await set(100, 2027)).budget).toMatchObject({ year: 2027, amount: 100 })
  })

  test('cannot make a subsidy depend on seniority, and is told why', async () => {
    const { app, group, secretary, rule } = await subsidyWorld()
    const refused = (place: string) => ({
      ...{ status: 400, fields: [place] },
      message: expect.stringContaining('Une subvention ne peut plus dépendre de l’ancienneté : elle est due à tous.'),
    })
    const call = { groupId: group.id, ...fields, minMonths: 3 as 0 }
    await expect(app.call('/cse-admin/create-subsidy', call, { as: secretary })).rejects.toMatchObject(
      refused('minMonths'),
    )
    const { id, updatedAt } = await rule({ minMonths: 6 })
    const update = (months: number, ifUpdatedAt = updatedAt) =>
      app.call(
        '/cse-admin/update-subsidy',
        { groupId: group.id, ruleId: id, updates: { minMonths: months as 0 }, ifUpdatedAt },
        { as: secretary },
      )
    await expect(update(3)).rejects.toMatchObject(refused('updates.minMonths'))
    app.advance(1000)
    expect((await update(0)).item).toMatchObject({ minMonths: 0, isStopped: false })
    const { items } = await app.call('/cse-admin/list-history', { groupId: group.id, target: id }, { as: secretary })
    app.advance(1000)
    await expect(
      app.call('/cse-admin/undo-change', { groupId: group.id, changeId: items[0]?.id ?? '' }, { as: secretary }),
    ).rejects.toMatchObject({ code: 'undoTooLate' })
  })

  test('reads in her list that an older rule by seniority pays until 31 December 2026 at the clock of the region, and nothing after', async () => {
    const { app, shop, add, group, budget, rule } = await subsidyWorld()
    await budget(10_000)
    await budget(10_000, 2027)
    const { updatedAt, id } = await rule({ minMonths: 6 })
    // Paris is an hour ahead of UTC: the last day ends there at 23:00.
    app.advance(Date.UTC(2026, 11, 31, 22, 59, 59) - Date.now())
    const paul = await app.newMember({ groupId: group.id })
    const secretary = await app.newMember({ groupId: group.id, adminOf: [group.id] })
    const old = await app.newMember({ groupId: group.id, createdAt: Date.UTC(2025, 0, 10) })
    const sold = await shop.sell()
    const stopped = async () =>
      (await app.call('/cse-admin/list-subsidies', { groupId: group.id }, { as: secretary })).rules[0]?.isStopped
    expect([(await add(old, sold)).item.prices.subsidy?.cents, await stopped()]).toEqual([600, false])
    app.advance(1000)
    expect((await add(old, sold)).item.prices.subsidy).toBeUndefined()
    expect((await add(paul, sold)).item.prices.subsidy).toBeUndefined()
    expect(await stopped()).toBe(true)
    expect((await app.call('/list-own-subsidies', {}, { as: old })).items).toEqual([])
    await app.call(
      '/cse-admin/update-subsidy',
      { groupId: group.id, ruleId: id, updates: { minMonths: 0 }, ifUpdatedAt: updatedAt },
      { as: secretary },
    )
    expect((await add(paul, sold)).item.prices.subsidy?.cents).toBe(600)
  })

  test('chooses only existing targets: a category, an activity visible to her members, a group below her own', async () => {
    const { app, shop, group, secretary } = await subsidyWorld()
    const groupId = group.id
    const create = (facts: object) =>
      app.call('/cse-admin/create-subsidy', { groupId, ...fields, ...facts }, { as: secretary })
    const stranger = await app.newGroup()
    const sold = await shop.sell({ activity: { groupId: stranger.id } })
    await expect(create({ target: { type: 'Category', id: 'c1-none' } })).rejects.toMatchObject({
      code: 'categoryNotFound',
      fields: ['target.id'],
    })
    await expect(create({ target: { type: 'Activity', id: sold.activityId } })).rejects.toMatchObject({
      code: 'activityNotFound',
    })
    await expect(create({ forGroupIds: [group.id, stranger.id] })).rejects.toMatchObject({ code: 'groupNotFound' })
    await expect(create({ fromDay: '2026-07-01', toDay: '2026-06-01' })).rejects.toMatchObject({
      code: 'daysReversed',
      fields: ['toDay'],
    })
  })

  test('subsidises a category with its descendants, or one activity alone', async () => {
    const { app, shop, add, paul, group, secretary, budget } = await subsidyWorld()
    const groupId = group.id
    await budget(100_000)
    const { top, below } = await demoCategory(app)
    const [inside, other] = [await shop.sell(), await shop.sell()]
    await below.add(inside.activityId)
    const target = { type: 'Category' as const, id: top }
    await app.call('/cse-admin/create-subsidy', { groupId, ...fields, target }, { as: secretary })
    expect((await add(paul, inside)).item.prices.subsidy?.cents).toBe(600)
    expect((await add(paul, other)).item.prices.subsidy).toBeUndefined()
    const one = {
      target: { type: 'Activity' as const, id: other.activityId },
      gift: { type: 'Amount' as const, cents: 250 },
    }
    await app.call('/cse-admin/create-subsidy', { groupId, ...fields, ...one }, { as: secretary })
    const { activity } = await app.call('/get-activity', { activityId: other.activityId }, { as: paul })
    expect(activity.subsidies?.rules).toMatchObject([{ amount: 250 }])
    const visitor = await app.call('/get-activity', { activityId: other.activityId }, {})
    expect(visitor.activity.subsidies).toBeUndefined()
    expect(JSON.stringify(visitor)).not.toContain('ownPrice')
  })

  test('subsidises several sub-groups with their descendants, and no other members', async () => {
    const { app, shop, add, paul, group, secretary, budget, seen } = await subsidyWorld()
    const groupId = group.id
    await budget(100_000)
    const [north, south, east] = [
      await app.newGroup({ parentPath: group.path }),
      await app.newGroup({ parentPath: group.path }),
      await app.newGroup({ parentPath: group.path }),
    ]
    const below = await app.newGroup({ parentPath: south.path })
    const forGroupIds = [north.id, south.id]
    const { item } = await app.call('/cse-admin/create-subsidy', { groupId, ...fields, forGroupIds }, { as: secretary })
    expect(item).toMatchObject({ forGroupIds, groupLabels: [north.label, south.label] })
    await seen()
    const sold = await shop.sell()
    const share = async (memberOf: string) =>
      (await add(await app.newMember({ groupId: memberOf }), sold)).item.prices.subsidy?.cents
    expect([await share(north.id), await share(south.id), await share(below.id)]).toEqual([600, 600, 600])
    expect(await share(east.id)).toBeUndefined()
    expect((await add(paul, sold)).item.prices.subsidy).toBeUndefined()

    app.advance(1000)
    const ifUpdatedAt = item.updatedAt
    const input = { groupId, ruleId: item.id, updates: { forGroupIds: [east.id] }, ifUpdatedAt }
    await app.call('/cse-admin/update-subsidy', input, { as: secretary })
    await seen()
    expect([await share(north.id), await share(east.id)]).toEqual([undefined, 600])
    const { items } = await app.call('/cse-admin/list-history', { groupId, target: item.id }, { as: secretary })
    app.advance(1000)
    await app.call('/cse-admin/undo-change', { groupId, changeId: items[0]?.id ?? '' }, { as: secretary })
    await seen()
    expect([await share(below.id), await share(east.id)]).toEqual([600, undefined])
  })

  test('reads the amount paid by one rule, and finds no rule of another committee', async () => {
    const { app, shop, buy, paul, group, secretary, budget, rule } = await subsidyWorld()
    await budget(100_000)
    const [one, other] = [await shop.sell(), await shop.sell()]
    const first = await rule({ label: 'Un', target: 'Activity', targetId: one.activityId })
    const second = await rule({ label: 'Deux', percent: 20, target: 'Activity', targetId: other.activityId })
    await buy([{ sold: one }, { sold: other }], paul)
    const report = (ruleId?: string, as = secretary, groupId = group.id) =>
      app.call('/cse-admin/subsidy-report', { groupId, year: 2026, ...(ruleId ? { ruleId } : {}) }, { as })
    expect(await report()).toMatchObject({ ruleLabel: null, people: [{ cents: 900 }] })
    expect(await report(first.id)).toMatchObject({ ruleLabel: 'Un', people: [{ cents: 600 }], total: 1 })
    expect(await report(second.id)).toMatchObject({ ruleLabel: 'Deux', people: [{ cents: 300 }] })
    const rival = await app.newGroup({ premium: true })
    const stranger = await app.newMember({ groupId: rival.id, adminOf: [rival.id] })
    await expect(report(first.id, stranger, rival.id)).rejects.toMatchObject({ code: 'subsidyNotFound' })
  })

  test("reads each person's subsidies of a year: paid orders only, net of refunds", async () => {
    const { app, db, shop, add, start, buy, give, paul, group, secretary, budget, rule } = await subsidyWorld()
    await budget(100_000)
    await rule()
    const { purchaseId, items } = await buy([{ sold: await shop.sell() }, { sold: await shop.sell() }], paul)
    await give(purchaseId, { kind: 'items', orderIds: [items[0]?.order.id ?? ''] })
    const lea = await app.newMember({ groupId: group.id })
    await add(lea, await shop.sell())
    await start(lea)
    // A wrong payment that waits for the operator.
    const inReview = await buy([{ sold: await shop.sell() }], await app.newMember({ groupId: group.id }))
    await db.write([{ sql: 'update attempt set ended_at = null where id = ?', args: [inReview.purchaseId] }])
    const report = await app.call('/cse-admin/subsidy-report', { groupId: group.id, year: 2026 }, { as: secretary })
    expect(report).toMatchObject({
      people: [{ userId: paul.userId, email: paul.email, cents: 600, orders: 1 }],
      nextCursor: null,
      total: 1,
    })
  })
})

test('a committee restored from the trash counts the promises of its current orders', async () => {
  const { app, db, shop, buy, paul, group, operator, budget, rule, used } = await subsidyWorld()
  await budget(10_000)
  await rule()
  const { items } = await buy([{ sold: await shop.sell() }, { sold: await shop.sell() }], paul)
  expect(await used()).toBe(1200)
  await db.write([{ sql: "update user set group_id = 'ROOT' where group_id = ?", args: [group.id] }])
  const { trashId } = await app.call('/admin/delete-user-group', { groupId: group.id }, { as: operator })
  await app.call('/admin/cancel-order', { orderId: items[0]?.order.id ?? '' }, { as: operator })
  await app.call('/admin/restore-from-trash', { trashId }, { as: operator })
  expect(await used()).toBe(600)
})

test("a member sees the amount left of a yearly ceiling, on the activity and in the list of the committee's subsidies", async () => {
  const { app, shop, buy, paul, budget, rule } = await subsidyWorld()
  await budget(10_000)
  const sold = await shop.sell()
  await rule({ maxPerYear: 1000 })
  await rule({ percent: 10, target: 'Activity', targetId: (await shop.sell()).activityId })
  const own = async () => (await app.call('/list-own-subsidies', {}, { as: paul })).items
  const ceilings = async () =>
    (await app.call('/get-activity', { activityId: sold.activityId }, { as: paul })).activity.subsidies?.ceilings
  const gift = { percent: 40, amount: null, of: 1000 }
  expect(await ceilings()).toMatchObject([{ ...gift, left: 1000 }])
  await buy([{ sold }], paul)
  expect(await ceilings()).toMatchObject([{ ...gift, left: 400 }])
  expect(await own()).toMatchObject([
    { percent: 40, target: 'All', targetLabel: null, ceiling: { left: 400, of: 1000 } },
    { percent: 10, target: 'Activity', targetLabel: expect.any(String), ceiling: null },
  ])
  // No more than the committee still has, of which there is nothing at the end.
  await budget(700)
  expect([await ceilings(), (await own())[0]?.ceiling?.left]).toMatchObject([[{ ...gift, left: 100 }], 100])
  await budget(600)
  expect(await own()).toEqual([])
  expect((await app.call('/list-own-subsidies', {}, { as: await app.newMember() })).items).toEqual([])
})
