import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity as activities } from '#kernel/catalogue/tables.ts'
import { testApp } from '../../support/test-app.ts'
import { newCatalogue } from './catalogue-world.ts'

const address = (city: string) => ({
  placeId: null,
  main: '1 rue Haute',
  secondary: city,
  addressDetails: { streetNumber: '1', route: 'rue Haute', postalCode: '69001', city, country: 'France' },
  geometry: null,
})
const openingHours = {
  weekdays: { Monday: [], Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] },
  overrides: [],
}

// [C-CALL-018] [C-ENTITY-015] [C-ENTITY-018] [C-ENTITY-019] [C-ENTITY-020]
test('an activity is returned with everything that its page shows', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const sold = await shop.sell({
    activity: { mediaIds: ['m-ready', 'm-pending'], markdown: '# Bonjour', headerOverride: 'À vie' },
  })
  const morning = [{ startHour: 9, startMinute: 30, endHour: 12, endMinute: 0 }]
  const hours = {
    weekdays: { ...openingHours.weekdays, Monday: morning, Sunday: morning },
    overrides: [{ day: '2026-12-25', reason: 'Noël' }],
  }
  const located = { ...address('Lyon'), geometry: { location: { lat: 45.75, lng: 4.85 } } }
  await shop.place(
    { vendorId: sold.vendorId },
    {
      name: 'Entrée',
      city: 'Lyon',
      address: located,
      lat: 45.75,
      lng: 4.85,
      openingHours: hours,
      hidePhone: false,
      phone: '0478',
    },
  )
  await shop.choose(sold.activityId, 'c3-art')
  await shop.publish()
  const { activity } = await app.call('/get-activity', { activityId: sold.activityId })
  expect(activity).toMatchObject({
    id: sold.activityId,
    slugName: 'une-soiree-au-theatre',
    label: 'Une soirée au théâtre',
    vendor: { id: sold.vendorId, name: 'Théâtre du Parc' },
    media: { id: 'm-ready' },
    promoCodeStock: null,
    memberCardStock: null,
    markdown: '# Bonjour',
    headerOverride: 'À vie',
    gallery: [{ id: 'm-ready' }],
    cat: [{ level: 1 }, { level: 2 }, { level: 3 }],
    address: { type: 'Vendor' },
    bestStock: { hasFixedStocks: true, discount: { price3: { cents: 1600 } } },
  })
  expect('locations' in activity.address && activity.address.locations).toEqual([
    {
      name: 'Entrée',
      phone: '0478',
      address: located,
      openingHours: hours,
      clockZone: 'Europe/Paris',
      hideName: false,
      hidePhone: false,
      hideAddress: false,
      hideOpeningHours: false,
      rangeInKm: null,
    },
  ])
  expect(activity.firstStockTs).toBeGreaterThan(Date.now())
})

// [C-ENTITY-018]
test('every call leaves out the fields covered by a hide flag', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const sold = await shop.sell()
  const secret = { name: 'SECRET', phone: 'SECRET', city: 'SECRET', postalCode: 'SECRET', address: address('SECRET') }
  const hours = { ...openingHours, overrides: [{ day: '2026-12-25', reason: 'SECRET' }] }
  await shop.place(
    { vendorId: sold.vendorId },
    {
      ...secret,
      openingHours: hours,
      lat: 12.345,
      lng: 1,
      hideName: true,
      hidePhone: true,
      hideAddress: true,
      hideOpeningHours: true,
    },
  )
  await shop.publish()
  const answers = await Promise.all([
    app.send('/get-activity', { activityId: sold.activityId }),
    app.send('/get-vendor', { vendorId: sold.vendorId }),
    app.send('/list-activity', { sort: { type: 'aroundMe', lat: 12.345, lng: 1 } }),
    app.send('/search-activity', { query: 'théâtre' }),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toMatch(/SECRET|12\.345|"distanceInKm":0/)
  }
  expect(await app.call('/search-activity', { query: 'secret' })).toEqual({ activities: [] })
  // The place is there all the same, with its flags and, of what is under them, the clock that its slots are told by.
  const { vendor } = await app.call('/get-vendor', { vendorId: sold.vendorId })
  expect(vendor.addresses).toEqual([
    {
      name: null,
      phone: null,
      address: null,
      openingHours: null,
      clockZone: 'Europe/Paris',
      hideName: true,
      hidePhone: true,
      hideAddress: true,
      hideOpeningHours: true,
      rangeInKm: null,
    },
  ])
})

// [K-ENTITY-016] [K-ENTITY-017]
test('each address type shows its own locations', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const home = await shop.sell({ activity: { addressType: 'AtHome', addressRangeInKm: 25 } })
  await shop.place({ vendorId: home.vendorId }, { position: 0, city: 'Lyon' })
  await shop.place({ vendorId: home.vendorId }, { id: 'l-nice', position: 1, city: 'Nice' })
  const { orm, write } = app.db()
  await write([orm.update(activities).set({ vendorLocationId: 'l-nice' }).where(eq(activities.id, home.activityId))])
  const site = await shop.sell({ activity: { addressType: 'Website', websiteUrl: 'https://exemple.test' } })
  await shop.place({ vendorId: site.vendorId }, { city: 'Lyon' })
  const manual = await shop.sell({ activity: { addressType: 'Manual', addressText: 'Au port' } })
  await shop.place({ vendorId: manual.vendorId }, { city: 'Lyon' })
  await shop.place({ activityId: manual.activityId }, { city: 'Brest' })
  await shop.publish()
  const of = async ({ activityId }: { activityId: string }) => {
    const { activity } = await app.call('/get-activity', { activityId })
    return { address: activity.address, cities: activity.locations.map(({ city }) => city) }
  }
  expect(await of(home)).toMatchObject({
    address: { type: 'AtHome', rangeInKm: 25, locations: [{}] },
    cities: ['Nice'],
  })
  expect(await of(site)).toEqual({ address: { type: 'Website', websiteUrl: 'https://exemple.test' }, cities: [] })
  expect(await of(manual)).toMatchObject({ address: { type: 'Manual', text: 'Au port' }, cities: ['Brest'] })
  const listed = await app.call('/list-activity', {})
  expect(new Set(listed.activities.flatMap(({ item }) => item.locations.map(({ city }) => city)))).toEqual(
    new Set(['Nice', 'Brest']),
  )
})

// [C-ERROR-041] [C-ENTITY-037]
test('only its administrators find an activity that is not public', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const group = await app.newGroup({})
  const other = await app.newGroup({})
  const hidden = await shop.sell({ activity: { visibility: 'Hidden' } })
  const archivedOfGroup = await shop.sell({ activity: { visibility: 'Archived', groupId: group.id } })
  await shop.publish()
  const superAdmin = await app.newMember({ isAdmin: true })
  const ours = await app.newMember({ groupId: group.id, adminOf: [group.id] })
  const theirs = await app.newMember({ groupId: other.id, adminOf: [other.id] })
  const missing = { code: 'activityNotFound', status: 404, message: 'Activity not found' }
  const get = (activityId: string, as?: typeof ours) => app.call('/get-activity', { activityId }, { as })
  for (const { activityId } of [hidden, archivedOfGroup]) {
    expect((await get(activityId, superAdmin)).activity.id).toBe(activityId)
    await expect(get(activityId)).rejects.toMatchObject(missing)
    await expect(get(activityId, theirs)).rejects.toMatchObject(missing)
  }
  expect((await get(archivedOfGroup.activityId, ours)).activity.id).toBe(archivedOfGroup.activityId)
  await expect(get(hidden.activityId, ours)).rejects.toMatchObject(missing)
  await expect(get('a-unknown')).rejects.toMatchObject(missing)
})

test("a group's activity is not found by other groups, nor any activity by another region", async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const group = await app.newGroup({})
  const { activityId } = await shop.sell({ activity: { groupId: group.id } })
  const open = await shop.sell()
  await shop.publish()
  const member = await app.newMember({ groupId: group.id })
  expect((await app.call('/get-activity', { activityId }, { as: member })).activity.id).toBe(activityId)
  await expect(app.call('/get-activity', { activityId })).rejects.toMatchObject({ code: 'activityNotFound' })
  await expect(
    app.call('/get-activity', { activityId: open.activityId }, { host: 'bourbon.localhost' }),
  ).rejects.toMatchObject({ code: 'activityNotFound' })
})

// [C-ENTITY-015]
test('a premium activity shows neither price, date nor promo code to a reader without the right', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const standard = await shop.sell({ activity: { cse: true } })
  const promoCodeStock = {
    discount: '-20 %',
    description: 'Sur tout',
    content: 'CODE-SECRET',
    link: 'https://exemple.test',
  }
  const promo = await shop.sell({ activity: { cse: true, stockType: 'PromoCode', promoCodeStock } })
  const memberCardStock = {
    discount: '-25 %',
    description: 'CARTE-SECRET',
    ctaText: 'Ma salle',
    ctaUrl: 'https://exemple.test/salle',
  }
  const card = await shop.sell({ activity: { cse: true, stockType: 'MemberCard', memberCardStock } })
  await shop.publish()
  const get = async ({ activityId }: { activityId: string }, as?: Awaited<ReturnType<typeof app.newMember>>) =>
    (await app.call('/get-activity', { activityId }, { as })).activity
  expect(await get(standard)).toMatchObject({ accessible: false, firstStockTs: null, bestStock: { discount: null } })
  expect(await get(promo)).toMatchObject({ accessible: false, benefit: null, promoCodeStock: null })
  expect(await get(card)).toMatchObject({ accessible: false, benefit: null, memberCardStock: null })
  const group = await app.newGroup({ permCse: true })
  const member = await app.newMember({ groupId: group.id })
  expect(await get(standard, member)).toMatchObject({
    accessible: true,
    bestStock: { discount: { price3: { cents: 1600 } } },
  })
  expect(await get(promo, member)).toMatchObject({
    benefit: '-20 %',
    promoCodeStock,
    bestStock: { hasFixedStocks: false, hasFlexibleStocks: false, discount: null },
  })
  expect(await get(card, member)).toMatchObject({ benefit: '-25 %', promoCodeStock: null, memberCardStock })
})

// [C-CALL-019] [C-ENTITY-017]
test('a partner is returned with images, text and locations; hidden partners and those of other groups are not found', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const group = await app.newGroup({})
  const open = await shop.sell({
    vendor: { mediaIds: ['m-ready', 'm-pending'], logoMediaId: 'm-ready', markdown: 'Venez' },
  })
  await shop.place({ vendorId: open.vendorId }, { name: 'Entrée', phone: '0478' })
  const hidden = await shop.sell({ vendor: { visibility: 'Hidden' } })
  const ofGroup = await shop.sell({ vendor: { groupId: group.id } })
  await shop.publish()
  const { vendor } = await app.call('/get-vendor', { vendorId: open.vendorId })
  expect(vendor).toMatchObject({
    id: open.vendorId,
    name: 'Théâtre du Parc',
    logo: { id: 'm-ready' },
    media: [{ id: 'm-ready' }],
    markdown: 'Venez',
  })
  expect(vendor.addresses).toMatchObject([{ name: 'Entrée', phone: null, hidePhone: true }])
  const missing = { code: 'vendorNotFound', status: 404 }
  for (const vendorId of [hidden.vendorId, ofGroup.vendorId, 'v-unknown'])
    await expect(app.call('/get-vendor', { vendorId })).rejects.toMatchObject(missing)
  const member = await app.newMember({ groupId: group.id })
  const superAdmin = await app.newMember({ isAdmin: true })
  expect((await app.call('/get-vendor', { vendorId: ofGroup.vendorId }, { as: member })).vendor.id).toBe(
    ofGroup.vendorId,
  )
  expect((await app.call('/get-vendor', { vendorId: hidden.vendorId }, { as: superAdmin })).vendor.id).toBe(
    hidden.vendorId,
  )
  await expect(
    app.call('/get-vendor', { vendorId: open.vendorId }, { host: 'bourbon.localhost' }),
  ).rejects.toMatchObject(missing)
})
