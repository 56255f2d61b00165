/** Margins that a change of prices leaves of a ticket, beside what the partner is paid for it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { payee } from '#features/money/payouts/tables.ts'
import { discountedPrice } from '#kernel/prices/pricing.ts'
import { newShop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'

type Asked = CallInput<'/admin/preview-offer'>

/** Tickets of 15 € bought at 10 €, each with an option of 4 € bought at 3 €. */
async function office(sales = 1) {
  const app = await testApp()
  const admin = await app.newMember({ isAdmin: true })
  const option = { label: 'Goûter', buyingPrice: 300, publicPrice: 500, youpiizPrice: 400 }
  const sold: Awaited<ReturnType<ReturnType<typeof newShop>['sell']>>[] = []
  for (let at = 0; at < sales; at++)
    sold.push(await newShop(app).sell({ options: [option], ticket: { label: `Adulte ${at}` } }))
  const [{ activityId } = { activityId: '' }] = sold
  const target: Asked['target'] = { type: 'Activity', activityId }
  const look = async (discount: Asked['discount'], aim: Asked['target'] = target) => {
    const { items, total, losses } = await app.call('/admin/preview-offer', { discount, target: aim }, { as: admin })
    return {
      total,
      losses,
      items: items.map(({ label, price, buyingPrice }) => [label, price.cents, buyingPrice.cents]),
    }
  }
  return { app, admin, sold, activityId, look }
}

const percent = (value: number): Asked['discount'] => ({ type: 'Percent', percent: value })
const amount = (cents: number): Asked['discount'] => ({ type: 'Amount', amount: { cents, currency: 'eur' } })

test('a promotion names each ticket and option that it would sell below cost, the greatest loss first', async () => {
  const { look } = await office()
  expect(await look(percent(20))).toEqual({
    total: 2,
    losses: 0,
    items: [
      ['Adulte 0, option Goûter', 320, 300],
      ['Adulte 0', 1200, 1000],
    ],
  })
  expect(await look(percent(60))).toEqual({
    total: 2,
    losses: 2,
    items: [
      ['Adulte 0', 600, 1000],
      ['Adulte 0, option Goûter', 160, 300],
    ],
  })
  // An amount lowers tickets alone.
  expect(await look(amount(501))).toMatchObject({
    losses: 1,
    items: [
      ['Adulte 0', 999, 1000],
      ['Adulte 0, option Goûter', 400, 300],
    ],
  })
})

test('a promotion of a partner or of everything is judged by all tickets that it reaches, hidden ones left out', async () => {
  const { app, look, sold } = await office(30)
  const everything = await look(percent(60), { type: 'Global' })
  expect([everything.total, everything.losses, everything.items.length]).toEqual([60, 60, 50])
  const { rows } = await app
    .db()
    .query('select vendor_id, label from activity where id = ?', [sold[3]?.activityId ?? ''])
  const theirs = await look(percent(60), { type: 'Vendor', vendorId: String(rows[0]?.vendor_id) })
  expect(theirs.items.map(([label]) => label)).toEqual([
    `${rows[0]?.label} · Adulte 3`,
    `${rows[0]?.label} · Adulte 3, option Goûter`,
  ])
  await app.db().query(`update ticket_info set visibility = 'Hidden' where label = 'Adulte 0'`, [])
  expect(await look(percent(60))).toEqual({ total: 0, losses: 0, items: [] })
})

test('a previewed price is the one that a buyer pays, for any price and percent', async () => {
  const { app, look } = await office()
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      async (cents, hundredths) => {
        await app.db().query('update ticket_info set youpiiz_price = ?, public_price = ?', [cents, cents])
        const { items } = await look(percent(hundredths / 100))
        const paid = discountedPrice(cents, { type: 'Percent', percent: hundredths / 100 })
        expect(items.find(([label]) => label === 'Adulte 0')?.[1]).toBe(paid)
      },
    ),
    { numRuns: 60 },
  )
})

test('a bulk change tells the margins that new prices leave, and none where fees alone change', async () => {
  const { app, admin, activityId } = await office()
  app.advance(10)
  const changes = { youpiizPrice: { by: 'Percent' as const, hundredths: -6000 } }
  const selection = { by: 'ids' as const, ids: [activityId] }
  const { items, losses } = await app.call('/admin/preview-activity-changes', { selection, changes }, { as: admin })
  expect(losses).toBe(2)
  expect(items[0]?.margins.map(({ label, price, buyingPrice }) => [label, price.cents, buyingPrice.cents])).toEqual([
    ['Adulte 0', 600, 1000],
    ['Goûter', 160, 300],
  ])
  const fees = await app.call(
    '/admin/preview-activity-changes',
    { selection, changes: { fees: { by: 'Amount', cents: 50 } } },
    { as: admin },
  )
  expect([fees.losses, fees.items[0]?.margins]).toEqual([0, []])
})

/** 12.5 % of 15 € is 1,875 €, of 6 € 0,75 €, of 1,60 € 0,20 €, whatever the buying prices are. */
test('an agent’s commission is the margin that promotions and new prices leave, and nothing is sold at a loss', async () => {
  const { app, admin, activityId, look, sold } = await office()
  const vendorId = sold[0]?.vendorId ?? ''
  const terms = { terms: 'Agency' as const, commission: 1250, commissionVat: { rate: 2000 as const, provision: null } }
  await app.db().write([
    app
      .db()
      .orm.insert(payee)
      .values({ vendorId, vatNumber: '', ...terms, updatedAt: 1 }),
  ])
  expect(await look(percent(60))).toEqual({
    total: 2,
    losses: 0,
    items: [
      ['Adulte 0, option Goûter', 160, 140],
      ['Adulte 0', 600, 525],
    ],
  })
  app.advance(10)
  const changes = { youpiizPrice: { by: 'Percent' as const, hundredths: -6000 } }
  const selection = { by: 'ids' as const, ids: [activityId] }
  const bulk = await app.call('/admin/preview-activity-changes', { selection, changes }, { as: admin })
  expect(bulk.losses).toBe(0)
  expect(bulk.items[0]?.margins.map(({ label, buyingPrice }) => [label, buyingPrice.cents])).toEqual([
    ['Adulte 0', 525],
    ['Goûter', 140],
  ])
  const { rows } = await app.db().query('select id from batch where activity_id = ?', [activityId])
  const change = { type: 'Percent' as const, percent: -60 }
  const { changes: priced } = await app.call(
    '/admin/preview-ticket-prices',
    { activityId, batchIds: [String(rows[0]?.id)], from: '2026-01-01', change, prices: ['youpiizPrice'] },
    { as: admin },
  )
  expect(
    priced.flatMap(({ tickets }) => tickets.map(({ owed, options }) => [owed.cents, options[0]?.owed.cents])),
  ).toEqual([[525, 140]])
  expect((await app.call('/admin/get-activity-offers', { activityId }, { as: admin })).commission).toBe(1250)
})
