import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity } from '#kernel/catalogue/tables.ts'
import { newShop } from '../../support/shop.ts'
import { activityWorld, memberCard, place } from './activity-world.ts'

// [K-RULE-076]
test('an update changes the given fields, clears those listed for clearing, and shows at the next request', async () => {
  const { app, create, update, shown } = await activityWorld()
  const made = await create({ headerOverride: 'Sans file', externalUrl: 'https://zoo.exemple', cse: true })
  app.advance(1000)
  const { activity: changed } = await update(
    made.id,
    { label: 'Le zoo, la nuit' },
    { removes: { headerOverride: true, externalUrl: true, cse: true } },
  )
  expect(changed).toEqual({
    ...made,
    label: 'Le zoo, la nuit',
    headerOverride: null,
    externalUrl: null,
    cse: false,
    updatedAt: changed.updatedAt,
  })
  expect(changed.updatedAt).toBeGreaterThan(made.updatedAt)
  expect(await shown()).toEqual(['Le zoo, la nuit'])
  await update(made.id, { visibility: 'Hidden' })
  expect(await shown()).toEqual([])
})

// [K-CALL-007] [K-CALL-008]
test('an update clears each optional field listed for clearing, for operators and committees, and returns the activity', async () => {
  const { app, group, secretary, create, update } = await activityWorld()
  const said = { headerOverride: 'Sans file', externalUrl: 'https://zoo.exemple' }
  const code = { discount: '-5 %', description: 'Code', content: 'ZOO5' }
  const coded = await create({ promoCodeStock: code, groupId: group.id, cse: true })
  const operator = await update(coded.id, {}, { removes: { promoCodeStock: true, groupId: true, cse: true } })
  expect(operator.activity).toMatchObject({ promoCodeStock: null, stockType: 'Standard', groupId: null, cse: false })
  const carded = await create({ ...said, memberCardStock: memberCard, groupId: group.id })
  const { activity: free } = await update(carded.id, {}, { removes: { memberCardStock: true } })
  expect(free).toMatchObject({ ...said, memberCardStock: null, stockType: 'Standard', groupId: group.id })
  await update(carded.id, { memberCardStock: memberCard })
  for (const field of ['headerOverride', 'externalUrl'] as const) {
    const removes = { [field]: true }
    const input = { groupId: group.id, id: carded.id, updates: {}, removes }
    const { activity: theirs } = await app.call('/cse-admin/update-activity', input, { as: secretary })
    expect(theirs).toMatchObject({ ...said, [field]: null, id: carded.id, label: 'Visite du zoo' })
    const { activity: again } = await update(carded.id, said)
    expect(again).toMatchObject(said)
    expect((await update(carded.id, {}, { removes })).activity).toMatchObject({ ...said, [field]: null })
    await update(carded.id, said)
  }
})

test('an update leaves unnamed fields unchanged: group, premium, legacy address, categories', async () => {
  const { group, create, update, get } = await activityWorld()
  const made = await create({ groupId: group.id, cse: true, address: { type: 'Manual', text: '3 quai du Port' } })
  await update(made.id, { comments: 'Autre chose' })
  expect(await get(made.id)).toMatchObject({
    groupId: group.id,
    cse: true,
    catIds: ['c3-a'],
    address: { type: 'Manual', location: null, text: '3 quai du Port' },
  })
})

// [K-ENTITY-004]
test('an activity changes from its own stock to a promo code to a member card, and the shop shows no stock price', async () => {
  const { app, update, get } = await activityWorld()
  const { activityId } = await newShop(app).sell({})
  const price = async () => (await app.call('/get-activity', { activityId })).activity.bestStock.discount
  await update(activityId, { comments: 'Prix' })
  expect((await price())?.price2.cents).toBe(1600)
  await update(activityId, { promoCodeStock: { discount: '-5 %', description: 'Code', content: 'ZOO5' } })
  expect([(await get(activityId)).stockType, await price()]).toEqual(['PromoCode', null])
  await expect(update(activityId, { memberCardStock: memberCard })).rejects.toMatchObject({
    fields: ['memberCardStock'],
  })
  await update(activityId, { memberCardStock: memberCard }, { removes: { promoCodeStock: true } })
  expect(await get(activityId)).toMatchObject({ stockType: 'MemberCard', promoCodeStock: null })
  expect(await price()).toBeNull()
  await update(activityId, {}, { removes: { memberCardStock: true } })
  expect((await price())?.price2.cents).toBe(1600)
})

test("a typed postal address keeps its location; another activity's address is refused; a partner's address in use cannot be deleted", async () => {
  const { app, admin, vendor, create, update } = await activityWorld()
  const one = await create({ address: { type: 'Manual', location: place('Lille') } })
  const two = await create({ address: { type: 'Manual', location: place('Metz') } })
  const [own, foreign] = [one, two].map(({ address }) => (address.type === 'Manual' ? address.location : null))
  if (!own || !foreign) throw new Error('Both have a location.')
  const { activity: moved } = await update(one.id, {
    address: { type: 'Manual', location: { ...own, name: 'La grande salle' } },
  })
  expect(moved.address).toMatchObject({ location: { id: own.id, name: 'La grande salle' } })
  await expect(update(one.id, { address: { type: 'Manual', location: foreign } })).rejects.toMatchObject({
    fields: ['address.location.id'],
  })
  const vendorLocationId = vendor.addresses[1]?.id ?? ''
  await update(one.id, { address: { type: 'AtHome', vendorLocationId } })
  const kept = vendor.addresses.slice(0, 1).map(({ usedBy: _usedBy, ...each }) => each)
  await expect(
    app.call('/admin/update-vendor', { id: vendor.id, updates: { addresses: kept } }, { as: admin }),
  ).rejects.toMatchObject({
    code: 'locationInUse',
    // Refused with the list of what names it (D34).
    details: { locationId: vendorLocationId, count: 1, activities: [{ id: one.id, label: 'Visite du zoo' }] },
  })
  const { item } = await app.call('/admin/get-vendor', { vendorId: vendor.id }, { as: admin })
  expect(item.addresses.map(({ usedBy }) => usedBy)).toEqual([
    { count: 0, activities: [] },
    { count: 1, activities: [{ id: one.id, label: 'Visite du zoo' }] },
  ])
})

test('a save based on an outdated state is refused, and the refusal names the author and the changes', async () => {
  const { app, admin, create } = await activityWorld()
  const made = await create()
  app.advance(1000)
  const update = (label: string) =>
    app.send('/admin/update-activity', { id: made.id, updates: { label }, ifUpdatedAt: made.updatedAt }, { as: admin })
  expect((await update('Premier')).status).toBe(200)
  const late = await update('Second')
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({
    error: {
      code: 'changedMeanwhile',
      details: { changes: [{ by: 'Sam Ott', before: { label: 'Visite du zoo' }, after: { label: 'Premier' } }] },
    },
  })
})

test('the second of two simultaneous saves is refused; without ifUpdatedAt the first change is lost', async () => {
  const { app, admin, create, get } = await activityWorld()
  const texts = ['Ouvert le dimanche', 'Fermé le lundi']
  const save = (id: string, markdown: string, ifUpdatedAt?: number) =>
    app.send('/admin/update-activity', { id, updates: { markdown }, ifUpdatedAt }, { as: admin })

  const raced = await create()
  const answers = await Promise.all(texts.map((text) => save(raced.id, text, raced.updatedAt)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = answers.findIndex(({ status }) => status === 200)
  expect((await get(raced.id)).markdown).toBe(texts[winner])

  // The control: both began from the same state, both are told that all is well.
  const control = await create()
  const statuses: number[] = []
  for (const text of texts) statuses.push((await save(control.id, text)).status)
  expect([statuses, (await get(control.id)).markdown]).toEqual([[200, 200], texts[1]])
})

test('undoing an update restores every field, cleared ones and the address included', async () => {
  const { app, admin, create, update, get } = await activityWorld()
  const made = await create({ headerOverride: 'Sans file', address: { type: 'Manual', location: place('Lille') } })
  app.advance(1000)
  await update(
    made.id,
    { label: 'Autre', catIds: ['c2-a'], address: { type: 'Website', websiteUrl: 'https://zoo.exemple' } },
    { removes: { headerOverride: true } },
  )
  const { items } = await app.call('/admin/list-history', { target: made.id }, { as: admin })
  app.advance(1000)
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })
  const { updatedAt } = await get(made.id)
  expect(await get(made.id)).toEqual({ ...made, updatedAt })
})

// [K-STATE-004] [K-CALL-011] [K-RULE-076] [K-RULE-078]
test('an activity changed by a committee awaits the review of a super admin, who cannot mark a change as seen before reading it', async () => {
  const { app, group, other, admin, secretary, create, update, get } = await activityWorld()
  const made = await create({ groupId: group.id, memberCardStock: memberCard })
  const foreign = await create({ groupId: other.id })
  const free = await create()
  expect(made.isDirty).toBe(false)
  app.advance(1000)
  const asSecretary = (id: string, label: string) =>
    app.call('/cse-admin/update-activity', { groupId: group.id, id, updates: { label } }, { as: secretary })
  const { activity: changed } = await asSecretary(made.id, 'Autre nom')
  expect(changed).toEqual({ ...made, label: 'Autre nom', isDirty: true, updatedAt: changed.updatedAt })
  for (const { id } of [foreign, free])
    await expect(asSecretary(id, 'Volé')).rejects.toMatchObject({ code: 'activityNotFound', status: 404 })
  await update(made.id, { comments: 'Vu de loin' })
  expect((await get(made.id)).isDirty).toBe(true)
  const { items } = await app.call('/admin/list-activities', { isDirty: true }, { as: admin })
  expect(items.map(({ id }) => id)).toEqual([made.id])

  const mark = (ifUpdatedAt: number) =>
    app.call('/admin/mark-activity-as-clean', { id: made.id, ifUpdatedAt }, { as: admin })
  await expect(mark(made.updatedAt)).rejects.toMatchObject({ code: 'changedMeanwhile' })
  const { updatedAt } = await get(made.id)
  expect(await mark(updatedAt)).toEqual({})
  // An administrator's own edit is not disturbed.
  expect(await get(made.id)).toMatchObject({ isDirty: false, updatedAt })
})

// [K-CALL-008]
test('a committee may neither make an activity premium nor change its kind of stock', async () => {
  const { app, group, secretary, create } = await activityWorld()
  const made = await create({ groupId: group.id, memberCardStock: memberCard })
  const call = (updates: object, removes = {}) =>
    app.call('/cse-admin/update-activity', { groupId: group.id, id: made.id, updates, removes }, { as: secretary })
  expect((await call({ cse: true, comments: 'a' })).activity.cse).toBe(false)
  await expect(call({}, { memberCardStock: true })).rejects.toMatchObject({ fields: ['memberCardStock'] })
  expect((await call({}, { groupId: true })).activity.groupId).toBe(group.id)
  const { activity: same } = await call({}, { promoCodeStock: true, cse: true })
  expect(same).toMatchObject({ promoCodeStock: null, cse: false, stockType: 'MemberCard' })
})

test('a duplicated activity is hidden, with categories and a location of its own', async () => {
  const { app, admin, create, shown } = await activityWorld()
  const made = await create({ address: { type: 'Manual', location: place('Lille') } })
  const { activity: copy } = await app.call('/admin/duplicate-activity', { id: made.id }, { as: admin })
  expect(copy).toMatchObject({
    label: 'Visite du zoo (copie)',
    slugName: 'visite-du-zoo-copie',
    visibility: 'Hidden',
    catIds: ['c3-a'],
    address: { location: { name: 'La salle' } },
  })
  const manualLocationId = ({ address }: typeof made) => (address.type === 'Manual' ? address.location?.id : null)
  expect(manualLocationId(copy)).not.toBe(manualLocationId(made))
  expect(await shown()).toEqual(['Visite du zoo'])
  const { orm } = app.db()
  expect(await orm.select({ source: activity.sourceKey }).from(activity).where(eq(activity.id, copy.id))).toEqual([
    { source: null },
  ])
})
