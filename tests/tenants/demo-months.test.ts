/** The demo's closed month: sealed, its statements in every state, its partners with accounts that a bank would read. */
import { isValidIBAN } from 'ibantools'
import { expect, test } from 'vitest'
import { loadDemo } from '#db/demo/load-demo.ts'
import { closeDemoMonths } from '#server/dev/demo-months/close-demo-months.ts'
import { demoIban } from '#server/dev/demo-months/demo-payees.ts'
import { sellDemoOrders } from '#server/dev/demo-orders/sell-demo-orders.ts'
import { fakeVouchers } from '../support/fake-vouchers.ts'
import { openJobs, runJobs } from '../support/shop-jobs.ts'
import { standInCards } from '../support/stand-in-world.ts'
import { testApp } from '../support/test-app.ts'

const SITE = 'http://hoobiiz.localhost:8787'

test('account numbers of the demo have both keys right, and no two are equal', () => {
  const ibans = Array.from({ length: 200 }, (_, at) => demoIban(1_000 + at))
  expect(new Set(ibans).size).toBe(200)
  expect(ibans.filter((iban) => !isValidIBAN(iban))).toEqual([])
})

test('a first start leaves the last finished month to close; those before are sealed without a difference and paid', async () => {
  const { store, cards } = await standInCards()
  const vouchers = fakeVouchers()
  const app = await testApp({ cards, vouchers })
  await loadDemo(app.platform)
  const close = async (region: string) => {
    await sellDemoOrders(await openJobs(app, region), { cards: store, vouchers: vouchers.store }, SITE)
    return closeDemoMonths(await openJobs(app, region), SITE)
  }
  const closed = await close('eu')
  expect(closed.length).toBeGreaterThan(0)
  expect((await close('oi')).length).toBeGreaterThan(0)

  const as = { as: await app.newMember({ isAdmin: true }) }
  const { months, unmatched } = await app.call('/admin/list-closings', {}, as)
  expect(unmatched).toEqual([])
  expect(months.filter(({ state }) => state === 'closed').map(({ month }) => month)).toEqual([...closed].reverse())
  expect(months.map(({ state }) => state).slice(0, 2)).toEqual(['running', 'next'])
  for (const { month, state, difference, reason, sealDigest } of months) {
    if (state !== 'closed') continue
    expect([difference, reason]).toEqual([0, null])
    expect(sealDigest).toMatch(/^[0-9a-f]{64}$/)
    expect(await app.call('/admin/verify-month', { month }, as)).toMatchObject({ faults: [] })
  }
  const { rows, totals } = await app.call('/admin/list-payouts', { month: closed.at(-1) ?? '' }, as)
  expect(totals.map(({ state }) => state)).toEqual(['Due', 'Disputed', 'Approved', 'Ordered', 'Paid'])
  expect(rows.filter(({ state }) => state === 'Disputed').every(({ reason }) => reason !== null)).toBe(true)
  expect(await app.call('/admin/get-payer-account', {}, as)).toMatchObject({ account: { masked: expect.any(String) } })

  await runJobs(app)
  const { rows: dead } = await app.db().query('select kind from job where dead_at is not null')
  expect(dead).toEqual([])
  const { rows: mailed } = await app
    .db()
    .query("select count(*) as n from mail where dedupe_key like 'partner-statement:%'")
  expect(Number(mailed[0]?.n)).toBeGreaterThan(2)
}, 60_000)
