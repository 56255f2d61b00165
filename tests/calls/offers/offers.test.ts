import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { newShop } from '../../support/shop.ts'
import { START, testApp } from '../../support/test-app.ts'

type Fields = CallInput<'/admin/create-offer'>
const DAY = 86_400_000

async function office() {
  const app = await testApp()
  const admin = await app.newMember({ isAdmin: true, firstName: 'Sam', lastName: 'Ott' })
  const sold = await newShop(app).sell({})
  // Has its best price computed.
  await app.call('/admin/update-activity', { id: sold.activityId, updates: { comments: 'Prix' } }, { as: admin })
  const fields = (more: Partial<Fields> = {}): Fields => ({
    label: 'Été',
    discount: { type: 'Percent', percent: 12.5 },
    target: { type: 'Activity', activityId: sold.activityId },
    flash: { type: 'Disabled' },
    visibility: 'Public',
    ...more,
  })
  const create = async (more: Partial<Fields> = {}) =>
    (await app.call('/admin/create-offer', fields(more), { as: admin })).offer
  const update = (id: string, updates: Partial<Fields>, ifUpdatedAt?: number) =>
    app.call('/admin/update-offer', { id, updates, ifUpdatedAt }, { as: admin })
  const offers = async () =>
    (await app.call('/admin/get-activity-offers', { activityId: sold.activityId }, { as: admin })).offers
  /** Price of the cheapest ticket, of 15 €, as a visitor reads it. */
  const price = async () => (await app.call('/list-activity', {})).activities[0]?.item.bestStock.discount?.price3.cents
  return { app, admin, sold, fields, create, update, offers, price }
}

// [K-CALL-018] [K-CALL-019] [K-ENTITY-055] [C-CONSTANT-013]
test('a promotion lowers the price at the next request, and a hidden or deleted one does not', async () => {
  const { app, admin, create, update, offers, price } = await office()
  expect(await price()).toBe(1600)
  const made = await create()
  expect(made.id).toMatch(/^o-/)
  expect(await price()).toBe(1413)
  await update(made.id, { discount: { type: 'Amount', amount: { cents: 400, currency: 'eur' } } })
  expect(await price()).toBe(1200)
  await update(made.id, { visibility: 'Private' })
  expect([await price(), (await offers())[0]?.visibility]).toEqual([1600, 'Hidden'])
  await update(made.id, { visibility: 'Public' })
  const { trashId } = await app.call('/admin/delete-offer', { id: made.id }, { as: admin })
  expect([await price(), await offers()]).toEqual([1600, []])
  await app.call('/admin/restore-from-trash', { trashId }, { as: admin })
  expect(await price()).toBe(1200)
})

// [K-ENTITY-056] [K-ENTITY-057]
test('a promotion for everything or a partner keeps its target, hours and amount when its name is edited', async () => {
  const { sold, create, update, price } = await office()
  const hours = {
    Monday: [],
    Tuesday: [],
    Wednesday: [],
    // The slot is on Thursday at 10:00.
    Thursday: [{ startHour: 9, startMinute: 0, endHour: 12, endMinute: 30 }],
    Friday: [],
    Saturday: [],
    Sunday: [],
  }
  for (const target of [
    { type: 'Global' as const, reservationHoursByWeek: hours },
    { type: 'Vendor' as const, vendorId: sold.vendorId },
    { type: 'Activity' as const, activityId: sold.activityId },
    { type: 'Activity' as const, activityId: sold.activityId, reservationHoursByWeek: hours },
  ]) {
    const made = await create({ target, discount: { type: 'Amount', amount: { cents: 300, currency: 'eur' } } })
    expect(made.target).toEqual(target)
    const { offer } = await update(made.id, { label: 'Renommée' })
    expect(offer).toEqual({ ...made, label: 'Renommée', updatedAt: offer.updatedAt })
    expect(await price()).toBe(1300)
    await update(made.id, { visibility: 'Hidden' })
    expect(await price()).toBe(1600)
  }
  const closed = { ...hours, Thursday: [{ startHour: 14, startMinute: 0, endHour: 18, endMinute: 0 }] }
  await create({ target: { type: 'Activity', activityId: sold.activityId, reservationHoursByWeek: closed } })
  expect(await price()).toBe(1600)
})

test('a copied promotion is hidden until it is made visible, and lowers no price before', async () => {
  const { app, admin, create, update, offers, price } = await office()
  const made = await create({ flash: { type: 'Period', startTs: START, endTs: START + DAY } })
  app.advance(1000)
  const { offer: copy } = await app.call('/admin/duplicate-offer', { id: made.id }, { as: admin })
  const { id: _id, createdAt: _made, updatedAt: _changed, ...same } = made
  expect(copy).toMatchObject({ ...same, label: 'Été (copie)', visibility: 'Hidden' })
  expect(copy.id).not.toBe(made.id)
  await update(made.id, { visibility: 'Hidden' })
  expect(await price()).toBe(1600)
  await update(copy.id, { visibility: 'Public' })
  expect([await price(), (await offers()).length]).toEqual([1413, 2])
  await expect(app.call('/admin/duplicate-offer', { id: 'o-none' }, { as: admin })).rejects.toMatchObject({
    code: 'offerNotFound',
    status: 404,
  })
})

// [K-CALL-017] [K-RULE-080] [K-RULE-081] [K-RULE-082] [K-STATE-003] [K-ENTITY-054]
test('creating, changing and deleting a promotion each return its stored state', async () => {
  const { app, admin, sold, fields, offers } = await office()
  const as = { as: admin }
  const created = await app.call('/admin/create-offer', fields(), as)
  expect(created).toEqual({ offer: { ...fields(), id: created.offer.id, createdAt: START, updatedAt: START } })
  app.advance(1000)
  const updates: Partial<Fields> = {
    label: 'Automne',
    discount: { type: 'Percent', percent: 7.5 },
    target: { type: 'Vendor', vendorId: sold.vendorId },
    flash: { type: 'Period', startTs: START, endTs: START + DAY },
    visibility: 'Hidden',
  }
  const { id } = created.offer
  const changed = await app.call('/admin/update-offer', { id, updates }, as)
  expect(changed).toEqual({ offer: { ...created.offer, ...updates, updatedAt: START + 1000 } })
  expect(await offers()).toEqual([changed.offer])
  const off = await app.call('/admin/update-offer', { id, updates: { flash: { type: 'Disabled' } } }, as)
  expect(off.offer.flash).toEqual({ type: 'Disabled' })
  expect(await app.call('/admin/delete-offer', { id }, as)).toEqual({ trashId: expect.stringMatching(/./) })
  expect(await offers()).toEqual([])
})

// [K-ENTITY-058]
test('a flash promotion applies from its start to its end', async () => {
  const { app, create, price } = await office()
  expect((await create({ visibility: 'Hidden' })).flash).toEqual({ type: 'Disabled' })
  await create({ flash: { type: 'Period', startTs: START + 3_600_000, endTs: START + 2 * 3_600_000 } })
  expect(await price()).toBe(1600)
  app.advance(3_600_000)
  expect(await price()).toBe(1413)
  app.advance(3_600_000)
  expect(await price()).toBe(1600)
})

test.each<[string, Partial<Fields>, string, string[]]>([
  ['no name', { label: ' ' }, 'invalidRequest', ['label']],
  ['101 %', { discount: { type: 'Percent', percent: 101 } }, 'invalidRequest', ['discount.percent']],
  ['three decimals', { discount: { type: 'Percent', percent: 12.345 } }, 'invalidRequest', ['discount.percent']],
  [
    'an end before the start',
    { flash: { type: 'Period', startTs: START + DAY, endTs: START } },
    'invalidRequest',
    ['flash.endTs'],
  ],
  [
    'an unknown activity',
    { target: { type: 'Activity', activityId: 'a-x' } },
    'activityNotFound',
    ['target.activityId'],
  ],
  ['an unknown partner', { target: { type: 'Vendor', vendorId: 'v-x' } }, 'vendorNotFound', ['target.vendorId']],
])('a promotion of %s is refused, and the field is named', async (_what, more, code, fields) => {
  const { app, admin, fields: usual, offers } = await office()
  await expect(app.call('/admin/create-offer', usual(more), { as: admin })).rejects.toMatchObject({ code, fields })
  expect(await offers()).toEqual([])
})

test('an invalid promotion is refused, and so is a save or a deletion based on an outdated state', async () => {
  const { app, admin, create, update, offers } = await office()
  const made = await create()
  app.advance(1000)
  await update(made.id, { label: 'Premier' }, made.updatedAt)
  const stale = { code: 'changedMeanwhile', status: 409 }
  await expect(update(made.id, { label: 'Second' }, made.updatedAt)).rejects.toMatchObject(stale)
  const remove = (id: string, ifUpdatedAt?: number) =>
    app.call('/admin/delete-offer', { id, ifUpdatedAt }, { as: admin })
  await expect(remove(made.id, made.updatedAt)).rejects.toMatchObject(stale)
  expect((await offers()).map(({ label }) => label)).toEqual(['Premier'])
  const missing = { code: 'offerNotFound', status: 404 }
  await expect(update('o-x', { label: 'a' })).rejects.toMatchObject(missing)
  await expect(remove('o-x')).rejects.toMatchObject(missing)
})

test("undoing a change restores the promotion's former price", async () => {
  const { app, admin, create, update, price } = await office()
  const made = await create()
  app.advance(1000)
  await update(made.id, { discount: { type: 'Percent', percent: 50 }, label: 'Moitié prix' })
  expect(await price()).toBe(850)
  const { items } = await app.call('/admin/list-history', { target: made.id }, { as: admin })
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })
  expect(await price()).toBe(1413)
})

test("the office shows which price a promotion refers to, from the ticket's history, and before there is one, too", async () => {
  const { app, admin, sold, create, update } = await office()
  const reference = async () => {
    const found = await app.call('/admin/get-activity-offers', { activityId: sold.activityId }, { as: admin })
    return found.tickets[0]?.priorPrice?.cents ?? null
  }
  // On sale since this moment: a promotion that began now would be none.
  expect(await reference()).toBeNull()
  app.advance(DAY)
  await app.signIn(admin)
  expect(await reference()).toBe(1600)
  const made = await create({ discount: { type: 'Percent', percent: 10 } })
  expect(await reference()).toBe(1600)
  app.advance(DAY)
  // A smaller one refers to the greater one before it.
  await update(made.id, { discount: { type: 'Percent', percent: 5 } })
  expect(await reference()).toBe(1450)
})
