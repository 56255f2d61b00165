import { expect, test } from 'vitest'
import { newShop } from '../../support/shop.ts'
import { activityWorld, type Fields, memberCard, place } from './activity-world.ts'

// [K-CALL-005] [K-ENTITY-011]
test('a super admin creates an activity, and the shop lists it at the next request', async () => {
  const { app, create, shown, get, vendor } = await activityWorld()
  expect(await shown()).toEqual([])
  const made = await create({ cse: true, headerOverride: 'Sans file', externalUrl: 'https://zoo.exemple' })
  expect(await shown()).toEqual(['Visite du zoo'])
  expect(await get(made.id)).toEqual(made)
  expect(made).toMatchObject({
    label: 'Visite du zoo',
    slugName: 'visite-du-zoo',
    catIds: ['c3-a'],
    address: { type: 'Vendor' },
    mediaIds: [],
    media: [],
    markdown: '# Le zoo',
    visibility: 'Public',
    promoCodeStock: null,
    memberCardStock: null,
    createdAt: app.platform.now(),
    updatedAt: app.platform.now(),
    vendorId: vendor.id,
    vendor: { id: vendor.id, name: 'Zoo du parc' },
    cse: true,
    groupId: null,
    stockType: 'Standard',
    headerOverride: 'Sans file',
    externalUrl: 'https://zoo.exemple',
    comments: 'À relire',
    isDirty: false,
    firstStockTs: null,
    bestStock: { hasFixedStocks: false, hasFlexibleStocks: false, discount: null, offer: null },
  })
  expect(made.cat[0]?.map(({ id }) => id)).toEqual(['c1-a', 'c2-a', 'c3-a'])
  const { activity } = await app.call('/get-activity', { activityId: made.id })
  expect(activity.headerOverride).toBe('Sans file')
})

// [K-CALL-006] [K-ROLE-007] [K-ROLE-008]
test("a committee's activity belongs to its group, is a member-card offer and awaits a super admin's review", async () => {
  const { app, group, other, secretary, fields } = await activityWorld()
  const call = (more: Partial<Fields>) =>
    app.call('/cse-admin/create-activity', { ...fields(more), groupId: group.id }, { as: secretary })
  const { activity } = await call({ memberCardStock: memberCard, cse: true })
  expect(activity).toMatchObject({ groupId: group.id, cse: false, stockType: 'MemberCard', isDirty: true })
  await expect(call({})).rejects.toMatchObject({ code: 'invalidRequest', fields: ['memberCardStock'] })
  await expect(call({ promoCodeStock: { discount: '-5 %', description: 'Code' } })).rejects.toMatchObject({
    fields: ['promoCodeStock'],
  })
  await expect(
    app.call('/cse-admin/create-activity', { ...fields(), groupId: other.id }, { as: secretary }),
  ).rejects.toMatchObject({ code: 'notAdmin' })
})

// [K-ROLE-006]
test('a committee chooses among its own partners and those of no group, without their notes', async () => {
  const { app, group, other, secretary, vendor, newVendor, fields } = await activityWorld()
  const [own, foreign] = [await newVendor(group.id, 'Le gymnase'), await newVendor(other.id, 'La forge')]
  const as = { as: secretary }
  const response = await app.send('/cse-admin/vendor-lookup', { groupId: group.id }, as)
  const text = await response.text()
  const { items } = JSON.parse(text).res
  expect(items.map(({ id }: { id: string }) => id).sort()).toEqual([own.id, vendor.id].sort())
  for (const secret of ['Notes privées', 'ana@exemple.test']) expect(text).not.toContain(secret)
  const create = (vendorId: string) =>
    app.call(
      '/cse-admin/create-activity',
      { ...fields({ vendorId, memberCardStock: memberCard }), groupId: group.id },
      as,
    )
  await create(own.id)
  await expect(create(foreign.id)).rejects.toMatchObject({ code: 'vendorNotFound', fields: ['vendorId'] })
})

test.each<[string, Partial<Fields>, string, string[]]>([
  ['an unknown partner', { vendorId: 'v-x' }, 'vendorNotFound', ['vendorId']],
  ['an unknown category', { catIds: ['c3-a', 'c3-x'] }, 'categoryNotFound', ['catIds']],
  ['an unknown picture', { mediaIds: ['m-x'] }, 'mediaNotFound', ['mediaIds']],
  ['an unknown group', { groupId: 'ug-x' }, 'groupNotFound', ['groupId']],
  ['no name', { label: ' ' }, 'invalidRequest', ['label']],
  ['a slug with spaces', { slugName: 'le zoo' }, 'invalidRequest', ['slugName']],
  ['an archived one', { visibility: 'Archived' as 'Public' }, 'invalidRequest', ['visibility']],
  ['a site of no address', { address: { type: 'Website', websiteUrl: ' ' } }, 'invalidRequest', ['address.websiteUrl']],
  ['neither range nor start', { address: { type: 'AtHome' } }, 'invalidRequest', ['address.rangeInKm']],
  ['a range of 1001 km', { address: { type: 'AtHome', rangeInKm: 1001 } }, 'invalidRequest', ['address.rangeInKm']],
  ['a range of half a km', { address: { type: 'AtHome', rangeInKm: 1.5 } }, 'invalidRequest', ['address.rangeInKm']],
  [
    'a location of another partner',
    { address: { type: 'AtHome', vendorLocationId: 'l-x' } },
    'invalidRequest',
    ['address.vendorLocationId'],
  ],
  [
    'an index beyond the partner’s locations',
    { address: { type: 'AtHome', vendorLocationIndex: 2 } },
    'invalidRequest',
    ['address.vendorLocationIndex'],
  ],
  ['no address at all', { address: { type: 'Manual' } }, 'invalidRequest', ['address.location.address']],
  [
    'a promo code without description',
    { promoCodeStock: { discount: '-5 %', description: ' ' } },
    'invalidRequest',
    ['promoCodeStock.description'],
  ],
  [
    'a promo code and a member card',
    { promoCodeStock: { discount: '-5 %', description: 'Code' }, memberCardStock: memberCard },
    'invalidRequest',
    ['memberCardStock'],
  ],
])('creating an activity with %s is refused, and the field is named', async (_what, more, code, fields) => {
  const { app, admin, fields: usual } = await activityWorld()
  await expect(app.call('/admin/create-activity', usual(more), { as: admin })).rejects.toMatchObject({ code, fields })
})

// [K-ERROR-010] [K-ERROR-011] [K-ERROR-012] [K-ERROR-013]
test.each([
  ['address', 'Adresse manquante'],
  ['name', 'Nom manquant'],
  ['openingHours', 'Horaires manquantes'],
  ['phone', 'Numéro de téléphone manquant'],
] as const)('creating an activity with a typed postal address without %s is refused: %s', async (field, message) => {
  const { app, admin, fields } = await activityWorld()
  const address = { type: 'Manual' as const, location: { ...place(), [field]: null } }
  const error = await app.call('/admin/create-activity', fields({ address }), { as: admin }).catch((each) => each)
  expect([error.code, error.fields]).toEqual(['invalidRequest', [`address.location.${field}`]])
  expect(error.message).toContain(message)
})

// [K-ENTITY-013] [K-ENTITY-014] [K-ENTITY-015] [K-ENTITY-016] [K-ENTITY-017]
test('an activity keeps each of its four address types, and the shop shows the location', async () => {
  const { app, admin, create, vendor, fields } = await activityWorld()
  const elsewhere = { ...fields(), address: { type: 'Elsewhere' } }
  expect((await app.send('/admin/create-activity', elsewhere, { as: admin })).status).toBe(400)
  const listedLocations = async (id: string) =>
    (await app.call('/get-activity', { activityId: id })).activity.locations.map(({ city }) => city)
  const atPartner = await create()
  expect(await listedLocations(atPartner.id)).toEqual(['Lyon', 'Nice'])

  const second = vendor.addresses[1]?.id ?? ''
  const atHome = await create({ address: { type: 'AtHome', rangeInKm: 25, vendorLocationIndex: 1 } })
  expect(atHome.address).toEqual({
    type: 'AtHome',
    rangeInKm: 25,
    vendorLocationId: second,
    vendorLocationIndex: 1,
  })
  expect(await listedLocations(atHome.id)).toEqual(['Nice'])

  const website = await create({ address: { type: 'Website', websiteUrl: 'https://zoo.exemple/live' } })
  expect(website.address).toEqual({ type: 'Website', websiteUrl: 'https://zoo.exemple/live' })

  const manual = await create({ address: { type: 'Manual', location: place('Lille') } })
  expect(manual.address).toMatchObject({ type: 'Manual', location: { name: 'La salle' }, text: null })
  expect(await listedLocations(manual.id)).toEqual(['Lille'])

  const legacy = await create({ address: { type: 'Manual', text: '3 quai du Port' } })
  const { activity } = await app.call('/get-activity', { activityId: legacy.id })
  expect(activity.address).toMatchObject({ type: 'Manual', text: '3 quai du Port' })
})

// [C-ENTITY-037]
test('status Private is stored as Hidden, and hides the activity from everyone except administrators', async () => {
  const { app, create, shown } = await activityWorld()
  const made = await create({ visibility: 'Private' })
  expect([made.visibility, await shown()]).toEqual(['Hidden', []])
  await expect(app.call('/get-activity', { activityId: made.id })).rejects.toMatchObject({ code: 'activityNotFound' })
})

// [K-CALL-016] [K-CONSTANT-017]
test('the call says which of ten activities can be sold now, and refuses eleven', async () => {
  const { app, admin, create } = await activityWorld()
  const sold = await newShop(app).sell({ slots: 2, quantity: 5 })
  const empty = await create()
  const { stocks } = await app.call(
    '/admin/batch-get-activity-stocks',
    { ids: [sold.activityId, empty.id, 'a-x'] },
    { as: admin },
  )
  const of = (id: string) => stocks.find(({ activityId }) => activityId === id)
  expect(stocks).toHaveLength(2)
  expect(of(sold.activityId)).toMatchObject({
    remaining: 10,
    bestStock: { hasFixedStocks: true, discount: { price1: { cents: 2000 }, price3: { cents: 1600 } } },
  })
  expect(of(empty.id)).toMatchObject({ remaining: 0, firstStockTs: null, bestStock: { discount: null } })
  const ids = Array.from({ length: 11 }, (_, at) => `a-${at}`)
  const ten = { ids: ids.slice(1) }
  expect((await app.call('/admin/batch-get-activity-stocks', ten, { as: admin })).stocks).toEqual([])
  await expect(app.call('/admin/batch-get-activity-stocks', { ids }, { as: admin })).rejects.toMatchObject({
    code: 'invalidRequest',
    fields: ['ids'],
  })
})
