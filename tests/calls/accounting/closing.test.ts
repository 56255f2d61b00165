/** Months are closed in turn, with the figures that the accountant has seen, and stay as they are. */
import { expect, test } from 'vitest'
import { readCardBalance } from '#features/money/accounting/read-card-balance.ts'
import { ledgerEntry } from '#features/money/accounting/tables.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { openJobs, runJobs } from '../../support/shop-jobs.ts'

const DAY = 86_400_000

async function closingWorld() {
  const world = await operatorWorld()
  const { app, cards, as } = world
  /** The provider's line of a payment, with what it cost. */
  const charge = (paymentId: string, amountCents: number, facts: { region?: string | undefined } = { region: 'eu' }) =>
    cards.lines.push({
      providerId: `txn_${cards.lines.length}`,
      type: 'charge',
      amountCents,
      feeCents: 49,
      currency: 'eur',
      createdAt: Date.now(),
      paymentId,
      attemptId: undefined,
      counterpart: `payment:${paymentId}`,
      region: undefined,
      ...facts,
    })
  const read = async () => readCardBalance(await openJobs(app))
  const list = () => app.call('/admin/list-closings', {}, as)
  const next = async () => (await list()).months.find(({ state }) => state === 'next')
  const close = async (
    facts: { entries?: number; difference?: number; reason?: string; without?: ('vat' | 'plan')[] } = {},
  ) => {
    const month = await next()
    const seen = { month: month?.month ?? '2026-06', entries: month?.entries ?? 0, difference: month?.difference ?? 0 }
    return app.call('/admin/close-month', { ...seen, without: ['vat', 'plan'], ...facts }, as)
  }
  return { ...world, charge, read, list, next, close }
}

// [D39]
test('a month whose difference is 0 is closed, and later events are booked in the open month', async () => {
  const { app, as, shop, buy, give, charge, read, list, close, db } = await closingWorld()
  const { paymentId, purchaseId } = await buy([{ sold: await shop.sell() }])
  charge(paymentId, 1600)
  app.advance(25 * DAY)
  await read()
  const before = await list()
  expect(before).toMatchObject({ unmatched: [], backlog: 0, balance: { ledger: 1551, provider: 1551, payouts: 0 } })
  expect(before.months.map(({ month, state }) => [month, state])).toEqual([
    ['2026-07', 'running'],
    ['2026-06', 'next'],
  ])
  const { month } = await close()
  expect(month).toMatchObject({
    month: '2026-06',
    state: 'closed',
    difference: 0,
    sums: { collected: 1600, sold: 1500, feesKept: 100, providerFees: 49 },
  })
  // Zone of the region: June ends at 22:00 UTC.
  expect(month.endTs).toBe(Date.UTC(2026, 5, 30, 22))
  await give(purchaseId, { kind: 'amount', cents: 500 })
  await runJobs(app)
  const after = await list()
  expect(after.months[1]).toEqual({ ...before.months[1], ...month, sealDigest: expect.any(String) })
  expect(after.months[0]?.sums).toMatchObject({ collected: 0, refunded: 500, sold: -500 })
  await expect(
    app.call('/admin/close-month', { month: '2026-07', entries: 0, difference: 0 }, as),
  ).rejects.toMatchObject({
    code: 'monthNotClosable',
  })
  for (const sql of ["update closed_month set reason = 'x'", 'delete from closed_month'])
    await expect(db.write([{ sql, args: [] }])).rejects.toThrow('a closed month does not change')
  const late = {
    sql: "insert into ledger_entry (key, event_id, kind, payer, means, bucket, amount, ts, book_ts) values ('x', 0, 'fee', 'member', 'card', 'sold', 1, 1, 1)",
    args: [],
  }
  await expect(db.write([late])).rejects.toThrow('the month is closed')
  const { rows } = await db.query("select target, call from audit where call = '/admin/close-month'")
  expect(rows).toHaveLength(1)
})

test('an event reported after the closing is booked in the open month, although it happened before', async () => {
  const { app, shop, buy, cards, charge, read, close, db } = await closingWorld()
  const { paymentId } = await buy([{ sold: await shop.sell() }])
  charge(paymentId, 1600)
  cards.refundElsewhere(paymentId, 300)
  const happened = Date.now()
  app.advance(25 * DAY)
  await read()
  await close()
  await db.write([
    {
      sql: "insert into job (id, kind, payload, run_at, created_at) select 'j', 'book-refunds', json_object('attemptId', id, 'paymentId', payment_id), 0, 0 from attempt",
      args: [],
    },
  ])
  await runJobs(app)
  const refunded = (await db.orm.select().from(ledgerEntry)).find(({ bucket }) => bucket === 'refunded')
  expect(refunded).toMatchObject({ amount: 300, ts: happened, bookTs: Date.UTC(2026, 5, 30, 22) })
})

test("closing asks for a reason while the provider's sums differ, and names the entries without a counterpart", async () => {
  const { app, shop, buy, charge, read, list, close } = await closingWorld()
  const mine = await buy([{ sold: await shop.sell() }])
  charge('pi_of_nobody', 900)
  charge('pi_elsewhere', 700, { region: 'oi' })
  charge('pi_account', 500, { region: undefined })
  app.advance(25 * DAY)
  await read()
  const { unmatched, months, balance } = await list()
  expect(months[1]).toMatchObject({ difference: 700, needsReason: true })
  expect(balance.ofNoRegion).toBe(451)
  expect(
    unmatched.map(({ counterpart, ledgerCents, providerCents }) => [counterpart, ledgerCents, providerCents]),
  ).toEqual([
    [`payment:${mine.paymentId}`, 1600, 0],
    ['payment:pi_of_nobody', 0, 900],
  ])
  await expect(close()).rejects.toMatchObject({ code: 'closingReasonNeeded', fields: ['reason'] })
  await expect(close({ entries: 99 })).rejects.toMatchObject({ code: 'closingConflict' })
  await expect(close({ difference: 0, reason: 'Vu' })).rejects.toMatchObject({ code: 'closingConflict' })
  expect((await close({ reason: 'Vu avec la banque' })).month).toMatchObject({
    reason: 'Vu avec la banque',
    difference: 700,
  })
})

test("closing a month asks for a reason until the provider's statement has been read to the end of the month", async () => {
  const { app, shop, buy, charge, read, next } = await closingWorld()
  const { paymentId } = await buy([{ sold: await shop.sell() }])
  charge(paymentId, 1600)
  await read()
  app.advance(25 * DAY)
  expect(await next()).toMatchObject({ difference: 0, needsReason: true })
  await read()
  expect(await next()).toMatchObject({ difference: 0, needsReason: false })
})

test("each line of the provider's statement is read once, and a refund known from its line alone is booked", async () => {
  const { app, shop, buy, cards, charge, read, list, db } = await closingWorld()
  const { paymentId } = await buy([{ sold: await shop.sell() }])
  charge(paymentId, 1600)
  cards.refundElsewhere(paymentId, 300)
  const [made] = await cards.listRefunds(paymentId)
  // No event has told of it: the line alone does, and names its payment only.
  cards.lines.push({
    ...{ providerId: 'txn_refund', type: 'refund', amountCents: -300, feeCents: 0, currency: 'eur' },
    ...{ createdAt: Date.now(), paymentId, attemptId: undefined, region: undefined },
    counterpart: `refund:${made?.providerId}`,
  })
  for (let round = 0; round < 3; round++) {
    await read()
    await runJobs(app)
  }
  expect((await list()).months[0]).toMatchObject({ difference: 0, sums: { refunded: 300, providerFees: 49 } })
  const { rows } = await db.query('select count(*) as n from card_transaction')
  expect(rows[0]?.n).toBe(2)
})

test('a running month is compared with the provider only after its statement was read', async () => {
  const { app, shop, buy, charge, read, list } = await closingWorld()
  const { paymentId } = await buy([{ sold: await shop.sell() }])
  const [before] = (await list()).months
  expect(before).toMatchObject({ state: 'running', difference: null, sums: { collected: 1600 } })
  charge(paymentId, 1600)
  app.advance(DAY / 24)
  await read()
  expect((await list()).months[0]).toMatchObject({ state: 'running', difference: 0 })
})

test('a month is not closed before the ledger has booked it in full', async () => {
  const { app, shop, buy, next, close, db, read, charge } = await closingWorld()
  const { paymentId } = await buy([{ sold: await shop.sell() }])
  charge(paymentId, 1600)
  app.advance(25 * DAY)
  await read()
  expect(await next()).toMatchObject({ needsReason: false })
  await db.write([{ sql: 'insert into ledger_backlog (attempt_id) select id from attempt', args: [] }])
  await expect(close()).rejects.toMatchObject({ code: 'monthNotClosable' })
})
