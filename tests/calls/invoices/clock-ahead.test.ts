/** Invoices of a clock that ran ahead over a New Year, and was put right. */
import { expect, test } from 'vitest'
import { issueInvoices, YearNotProven } from '#features/money/invoices/issue-invoices-job.ts'
import { beat } from '#kernel/jobs/heartbeat.ts'
import { invoiceWorld } from '../../support/invoice-world.ts'
import { openJobs } from '../../support/shop-jobs.ts'

const DAY = 86_400_000
const DECEMBER = Date.UTC(2026, 11, 10, 9)

/** Three purchases that have no invoice yet; the clock was last watched on 10 December. */
async function decemberWorld() {
  const world = await invoiceWorld()
  const { app, db, shop, configure, buy } = world
  await configure()
  await db.write([{ sql: 'drop trigger paid_attempt_is_invoiced', args: [] }])
  const sold = await shop.sell()
  const waiting: string[] = []
  while (waiting.length < 3) waiting.push((await buy([{ sold }])).purchaseId)
  const setClock = (ts: number) => app.advance(ts - Date.now())
  const watch = () => db.write([beat(Date.now())])
  const issue = async () => {
    await issueInvoices(await openJobs(app), waiting[0] ?? '')
    waiting.shift()
  }
  const numbers = async () => (await world.issued()).map(({ number }) => number)
  setClock(DECEMBER)
  await watch()
  return { ...world, setClock, watch, issue, numbers }
}

test('no invoice is numbered for a day after the clock has jumped into a new year; then numbering resumes', async () => {
  const { app, watch, setClock, issue, numbers } = await decemberWorld()
  setClock(DECEMBER + 40 * DAY)
  await expect(issue()).rejects.toBeInstanceOf(YearNotProven)
  await watch()
  await expect(issue()).rejects.toBeInstanceOf(YearNotProven)
  expect(await numbers()).toEqual([])
  for (let minutes = 0; minutes <= 24 * 60; minutes += 10) {
    app.advance(600_000)
    await watch()
  }
  await issue()
  expect(await numbers()).toEqual(['AL-F-2027-000001'])
})

test('an observed change of year gives the first invoice number at once', async () => {
  const { app, watch, setClock, issue, numbers } = await decemberWorld()
  // The server stood still for two weeks of one year.
  setClock(Date.UTC(2026, 11, 31, 22, 59, 30))
  await watch()
  app.advance(60_000)
  await watch()
  await issue()
  expect(await numbers()).toEqual(['AL-F-2027-000001'])
})

test('invoices numbered in a future year block nothing once the clock is right, and their series continues', async () => {
  const { db, watch, setClock, issue, numbers, issued } = await decemberWorld()
  await issue()
  // As a clock that was believed has left it.
  await db.write([
    {
      sql: `insert into invoice (id, tenant, kind, cause, series, year, seq, number, attempt_id, total, vat, document, issued_at)
        select 'inv-ahead', tenant, kind, 'purchase:ahead', series, 2027, 1, 'AL-F-2027-000001', 'ahead', total, vat, document, ?
        from invoice limit 1`,
      args: [Date.UTC(2027, 0, 19)],
    },
  ])
  await issue()
  expect(await numbers()).toEqual(['AL-F-2026-000001', 'AL-F-2027-000001', 'AL-F-2026-000002'])
  setClock(Date.UTC(2027, 0, 3))
  await watch()
  await issue()
  const last = (await issued()).at(-1)
  expect([last?.number, (last?.issuedAt ?? 0) > Date.UTC(2027, 0, 19)]).toEqual(['AL-F-2027-000002', true])
})
