/** Fields of an activity, as administrators and as members read them (001 §3). */
import { expect, test } from 'vitest'
import { media } from '#kernel/media/tables.ts'
import { newShop } from '../../support/shop.ts'
import { START } from '../../support/test-app.ts'
import { activityWorld, memberCard } from './activity-world.ts'

// [K-ENTITY-001] [K-ENTITY-002] [K-ENTITY-003]
test('an activity is sold by its partner, may be premium, and may be restricted to its group', async () => {
  const { app, create, group, other, vendor } = await activityWorld()
  const premium = await create({ label: 'Premium', cse: true })
  const restricted = await create({ label: 'Réservée', groupId: group.id })
  const [member, stranger] = [await app.newMember({ groupId: group.id }), await app.newMember({ groupId: other.id })]
  const read = (activityId: string, as: typeof member) => app.call('/get-activity', { activityId }, { as })
  const { activity } = await read(premium.id, stranger)
  expect(activity).toMatchObject({ vendor: { id: vendor.id, name: 'Zoo du parc' }, cse: true, accessible: false })
  expect((await read(restricted.id, member)).activity).toMatchObject({
    label: 'Réservée',
    cse: false,
    accessible: true,
  })
  await expect(read(restricted.id, stranger)).rejects.toMatchObject({ code: 'activityNotFound', status: 404 })
  const listed = async (as: typeof member) =>
    (await app.call('/list-activity', {}, { as })).activities.map(({ item }) => item.label).sort()
  expect([await listed(member), await listed(stranger)]).toEqual([['Premium', 'Réservée'], ['Premium']])
})

// [K-ENTITY-006] [K-ENTITY-011] [K-ENTITY-012] [K-ENTITY-018]
test('a standard activity shows its guarantees, its first date, and its best stock with the promotion on it', async () => {
  const { app, admin, update, get } = await activityWorld()
  const startTs = START + 86_400_000
  const { activityId } = await newShop(app).sell({ slots: 2, startTs })
  await update(activityId, { headerOverride: 'Sans file' })
  const plain = await get(activityId)
  expect(plain).toMatchObject({ id: activityId, headerOverride: 'Sans file', firstStockTs: startTs })
  const price = (cents: number) => ({ cents, currency: 'eur' })
  expect(plain.bestStock).toMatchObject({
    hasFixedStocks: true,
    hasFlexibleStocks: false,
    discount: { price1: price(2000), price3: price(1600) },
    offer: null,
  })
  const { offer } = await app.call(
    '/admin/create-offer',
    {
      label: 'Été',
      discount: { type: 'Percent', percent: 20 },
      target: { type: 'Activity', activityId },
      flash: { type: 'Disabled' },
      visibility: 'Public',
    },
    { as: admin },
  )
  expect((await get(activityId)).bestStock).toMatchObject({
    discount: { price1: price(2000), price3: price(1300) },
    offer: { id: offer.id, discount: { type: 'Percent', percent: 20 } },
  })
  const { activityId: flexible } = await newShop(app).sell({ kind: 'Flexible' })
  expect((await get(flexible)).bestStock).toMatchObject({ hasFixedStocks: false, hasFlexibleStocks: true })
})

// [K-ENTITY-019] [K-ENTITY-020] [K-RULE-038]
test('a promo code or a member card replaces the stock of an activity, with all its fields', async () => {
  const { app, create, get } = await activityWorld()
  const seen = async (activityId: string) => (await app.call('/get-activity', { activityId })).activity
  const code = { discount: '-10 %', description: 'À la caisse', content: 'ZOO10', link: 'https://zoo.exemple/code' }
  const withCode = await create({ promoCodeStock: code })
  for (const activity of [await get(withCode.id), await seen(withCode.id)])
    expect(activity).toMatchObject({ stockType: 'PromoCode', promoCodeStock: code, memberCardStock: null })
  const bare = await create({ promoCodeStock: { discount: '-5 %', description: 'Dites « comité »' } })
  expect((await get(bare.id)).promoCodeStock).toEqual({
    discount: '-5 %',
    description: 'Dites « comité »',
    content: null,
    link: null,
  })
  const card = { ...memberCard, ctaText: 'Ma carte', ctaUrl: '/member-card' }
  const withCard = await create({ memberCardStock: card })
  for (const activity of [await get(withCard.id), await seen(withCard.id)])
    expect(activity).toMatchObject({ stockType: 'MemberCard', promoCodeStock: null, memberCardStock: card })
})

// [K-CALL-005] [K-CALL-006] [K-ENTITY-011]
test('an activity is returned with each field as it was sent, by an operator and by a committee', async () => {
  const { app, admin, group, secretary, vendor } = await activityWorld()
  const { orm, write } = app.db()
  const ready = { status: 'Ready' as const, mimeType: 'image/webp', versions: [], createdAt: 1 }
  await write([
    orm.insert(media).values([
      { ...ready, id: 'm-1' },
      { ...ready, id: 'm-own', groupId: group.id },
    ]),
  ])
  const sent = {
    ...{
      vendorId: vendor.id,
      catIds: ['c3-a', 'c2-a'],
      label: 'Nuit au zoo',
      slugName: 'la-nuit',
      markdown: '# La nuit',
    },
    ...{
      comments: 'À relire',
      visibility: 'Hidden' as const,
      headerOverride: 'Sans file',
      externalUrl: 'https://zoo.test',
    },
    address: { type: 'Website' as const, websiteUrl: 'https://zoo.test/live' },
  }
  const shared = { ...sent, vendor: { id: vendor.id, name: 'Zoo du parc' } }
  const promoCodeStock = { discount: '-10 %', description: 'Code', content: 'ZOO10', link: 'https://zoo.test/code' }
  const byOperator = { ...sent, cse: true, groupId: group.id, mediaIds: ['m-1'], promoCodeStock }
  const made = await app.call('/admin/create-activity', byOperator, { as: admin })
  expect(made.activity).toMatchObject({ ...shared, ...byOperator, media: [{ id: 'm-1' }], memberCardStock: null })
  const memberCardStock = { ...memberCard, ctaText: 'Ma carte', ctaUrl: '/member-card' }
  const byCommittee = { ...sent, groupId: group.id, mediaIds: ['m-own'], memberCardStock }
  const theirs = await app.call('/cse-admin/create-activity', byCommittee, { as: secretary })
  expect(theirs.activity).toMatchObject({ ...shared, ...byCommittee, media: [{ id: 'm-own' }], promoCodeStock: null })
  expect(theirs.activity.cat.map((chain) => chain.map(({ id }) => id))).toEqual([
    ['c1-a', 'c2-a', 'c3-a'],
    ['c1-a', 'c2-a'],
  ])
})

// [K-STATE-002]
test('an activity is Public, Hidden or Archived, and never anything else', async () => {
  const { app, admin, create, update, get, shown } = await activityWorld()
  const { activityId } = await newShop(app).sell({ activity: { visibility: 'Archived' } })
  const made = await create()
  expect(await shown()).toEqual(['Visite du zoo'])
  await update(made.id, { visibility: 'Hidden' })
  expect([(await get(made.id)).visibility, (await get(activityId)).visibility]).toEqual(['Hidden', 'Archived'])
  expect(await shown()).toEqual([])
  const other = { id: made.id, updates: { visibility: 'Draft' } }
  expect((await app.send('/admin/update-activity', other, { as: admin })).status).toBe(400)
  const { write } = app.db()
  const sql = "update activity set visibility = 'Draft' where id = ?"
  await expect(write([{ sql, args: [made.id] }])).rejects.toThrow()
})

// [K-CALL-004]
test('a committee reads an activity of its own group by groupId and activityId, and no other', async () => {
  const { app, group, other, secretary, create } = await activityWorld()
  const own = await create({ groupId: group.id, memberCardStock: memberCard })
  const [free, foreign] = [await create(), await create({ groupId: other.id })]
  const get = (activityId: string, groupId = group.id) =>
    app.call('/cse-admin/get-activity', { groupId, activityId }, { as: secretary })
  expect((await get(own.id)).activity).toEqual(own)
  for (const { id } of [free, foreign])
    await expect(get(id)).rejects.toMatchObject({ code: 'activityNotFound', status: 404 })
  await expect(get(foreign.id, other.id)).rejects.toMatchObject({ code: 'notAdmin', status: 403 })
})

test('an activity says whether its partner has opening hours', async () => {
  const { app, admin, vendor, create, get } = await activityWorld()
  const { id } = await create()
  expect((await get(id)).vendor.hasOpeningHours).toBe(true)
  const closed = {
    weekdays: { Monday: [], Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] },
    overrides: [],
  }
  for (const openingHours of [closed, null]) {
    const addresses = vendor.addresses.map(({ usedBy: _usedBy, ...place }) => ({ ...place, openingHours }))
    await app.call('/admin/update-vendor', { id: vendor.id, updates: { addresses } }, { as: admin })
    expect((await get(id)).vendor.hasOpeningHours).toBe(false)
  }
})

test('an activity says whether one of its tickets has a price, however many are left', async () => {
  const { app, create, get, update } = await activityWorld()
  expect((await get((await create()).id)).hasPrices).toBe(false)
  const { activityId } = await newShop(app).sell({ quantity: 0 })
  expect(await get(activityId)).toMatchObject({ hasPrices: true, firstStockTs: null })
  await app.db().write([{ sql: 'update batch set archived_at = 1 where activity_id = ?', args: [activityId] }])
  await update(activityId, { comments: 'Sans billet' })
  expect((await get(activityId)).hasPrices).toBe(false)
})
