/** The fields that the public sees of each kind of thing: all of the specification's, and nothing beside them. */
import { expect, test } from 'vitest'
import { itemType } from '#contract/order-shapes.ts'
import { discount, reservationType } from '#contract/stock-shapes.ts'
import { media as mediaTable } from '#kernel/media/tables.ts'
import { START, testApp } from '../../support/test-app.ts'
import { describeCategories, newCatalogue } from './catalogue-world.ts'

const DAY = 86_400_000
const month = { startTs: START - DAY, endTs: START + 30 * DAY }
const image = {
  id: 'm-ready',
  media: {
    versions: [{ width: 320, height: 200, mimeType: 'image/webp', ext: 'webp', url: '/media/m-ready/320.webp' }],
    placeholder: 'AAAA',
  },
}

// [C-ENTITY-011] [C-ENTITY-012] [C-ENTITY-013] [C-ENTITY-014]
test('categories contain name, description, image and parent; images contain their versions', async () => {
  const app = await testApp()
  await newCatalogue(app)
  await describeCategories(app)
  const media = image
  const culture = { id: 'c1-culture', slug: 'culture', name: 'Culture', description: 'Tout sur Culture', media }
  const museums = {
    id: 'c2-musees',
    slug: 'musees',
    name: 'Musées',
    description: 'Tout sur Musées',
    media,
    cat1: culture,
  }
  const art = {
    id: 'c3-art',
    slug: 'art-moderne',
    name: 'Art moderne',
    description: 'Tout sur Art moderne',
    media,
    cat2: museums,
  }
  expect((await app.call('/list-cat1', {})).cat1[1]).toEqual(culture)
  expect((await app.call('/list-cat2', { cat1Id: 'c1-culture' })).cat2).toEqual([museums])
  expect((await app.call('/list-cat3', { cat2Id: 'c2-musees' })).cat3).toEqual([art])
  expect((await app.call('/get-media', { mediaId: 'm-ready' })).item).toEqual(image)
  // An uploaded picture that is not processed is no image yet.
  expect(await app.db().orm.select({ id: mediaTable.id }).from(mediaTable)).toHaveLength(2)
  expect((await app.call('/list-cat1', {})).cat1[0]?.media).toBeNull()
})

// [C-ENTITY-022] [C-ENTITY-023] [C-ENTITY-024] [C-ENTITY-039] [C-ENTITY-040]
test('tickets and options contain prices and quantities; stock and promotions state their kind', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const option = { label: 'Casque', description: 'Obligatoire', minQuantity: 0, maxQuantity: 2 }
  const ticket = { label: 'Adulte', description: 'Dès 14 ans', minQuantity: 2, maxQuantity: 6 }
  const fixed = await shop.sell({ slots: 2, span: 2, ticket, options: [option] })
  const flexible = await shop.sell({ kind: 'Flexible' })
  const percent = await shop.promote({ activityId: fixed.activityId, percentHundredths: 1250 })
  const amount = await shop.promote({ activityId: flexible.activityId, amount: 500 })
  const listStocks = async (activityId: string) =>
    (await app.call('/list-activity-stock', { activityId, ...month })).stocks
  const [slot] = await listStocks(fixed.activityId)
  expect(slot?.availableTickets).toEqual([
    {
      ...ticket,
      id: fixed.ticketId,
      publicPrice: { cents: 2000, currency: 'eur' },
      youpiizPrice: { cents: 1500, currency: 'eur' },
      fees: { cents: 100, currency: 'eur' },
      span: 2,
      options: [
        {
          ...option,
          id: fixed.optionIds[0],
          publicPrice: { cents: 400, currency: 'eur' },
          youpiizPrice: { cents: 300, currency: 'eur' },
        },
      ],
    },
  ])
  const first = START + DAY
  expect(slot?.reservation).toEqual({ type: 'Fixed', period: { startTs: first, endTs: first + 3_600_000 } })
  expect(slot?.offers).toEqual([{ id: percent, discount: { type: 'Percent', percent: 12.5 } }])
  const [period] = await listStocks(flexible.activityId)
  expect(period?.reservation).toEqual({ type: 'Flexible', period: { startTs: first, endTs: first + 90 * DAY } })
  expect(period?.offers).toEqual([
    { id: amount, discount: { type: 'Amount', amount: { cents: 500, currency: 'eur' } } },
  ])
  expect(reservationType.options).toEqual(['Fixed', 'Flexible'])
  expect(discount.options.map(({ shape }) => shape.type.value)).toEqual(['Percent', 'Amount'])
})

// [C-ROLE-001]
test("visitors and members alike browse the partners' activities", async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const sold = await shop.sell()
  await shop.choose(sold.activityId, 'c3-art')
  await shop.publish()
  const committee = await app.newGroup({ permCse: true })
  const readers = [{}, { as: await app.newMember() }, { as: await app.newMember({ groupId: committee.id }) }]
  for (const reader of readers) {
    expect((await app.call('/list-cat1', {}, reader)).cat1).toHaveLength(2)
    const { activities } = await app.call('/list-activity', { catId: 'c1-culture' }, reader)
    expect(activities.map(({ item }) => item.id)).toEqual([sold.activityId])
    const { activity } = await app.call('/get-activity', { activityId: sold.activityId }, reader)
    expect(activity.vendor).toMatchObject({ id: sold.vendorId, name: 'Théâtre du Parc' })
    expect((await app.call('/get-vendor', { vendorId: sold.vendorId }, reader)).vendor.name).toBe('Théâtre du Parc')
  }
})

test('a ticket is a standard ticket or an expert ticket, and never anything else', () => {
  expect(itemType.options).toEqual(['Ticket', 'ExpertTicket'])
})

test('the session says whether the reader may choose premium offers', async () => {
  const app = await testApp()
  const memberChoice = async (permissions: { permCse?: boolean; permNonCse?: boolean }) => {
    const group = await app.newGroup(permissions)
    const { session } = await app.call('/get-session', {}, { as: await app.newMember({ groupId: group.id }) })
    return session.type === 'user' && session.premiumChoice
  }
  expect(await memberChoice({})).toBe(true)
  expect(await memberChoice({ permCse: true })).toBe(true)
  // The group has decided: nothing but premium offers, or none of them.
  expect(await memberChoice({ permCse: true, permNonCse: false })).toBe(false)
  expect(await memberChoice({ permCse: false })).toBe(false)
})
