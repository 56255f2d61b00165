/**
 * A hundred purchases want the next number at one moment, by two runners; two sites of two regions want one series. Each with
 * its control: without the triggers, without the claim.
 */
import { expect, test } from 'vitest'
import { issueInvoices } from '#features/money/invoices/issue-invoices-job.ts'
import { invoiceSeriesClaim, invoiceSettings } from '#kernel/invoices/tables.ts'
import { invoiceWorld, issuer } from '../support/invoice-world.ts'
import { deliver, openJobs, runJobs } from '../support/shop-jobs.ts'

const COUNT = 100

/** Paid purchases whose invoices are due. */
async function crowd(count: number) {
  const world = await invoiceWorld()
  const { app, cards, shop, add, start, configure, db } = world
  await configure()
  const sold = await shop.sell({ quantity: count })
  const members = await Promise.all(Array.from({ length: count }, () => app.newMember()))
  for (const member of members) {
    await add(member, sold)
    const { payment } = await start(member)
    cards.pay(payment?.paymentId ?? '')
    await deliver(app, cards.event(payment?.paymentId ?? ''))
  }
  const { rows } = await db.query("select id from attempt where status = 'Paid'")
  const numbers = async () =>
    (await db.query("select seq from invoice where kind = 'invoice' order by seq")).rows.map(({ seq }) => Number(seq))
  return { ...world, attemptIds: rows.map(({ id }) => String(id)), numbers }
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('100 simultaneous purchases, each invoiced by two runners, have the numbers 1 to 100', async () => {
  const { app, attemptIds, numbers } = await crowd(COUNT)
  const ctx = await openJobs(app)
  const both = [...attemptIds, ...attemptIds]
  const ended = await Promise.allSettled(both.map((id) => issueInvoices(ctx, id)))
  // The second runner of a purchase was refused, or found it done.
  for (const end of ended) if (end.status === 'rejected') expect(String(end.reason)).toContain('InvoicesMoved')
  expect(await numbers()).toEqual(upTo(COUNT))
  await runJobs(app)
  expect(await numbers()).toEqual(upTo(COUNT))
}, 120_000)

test('control: numbers that are read first and written afterwards occur twice', async () => {
  const { db, attemptIds } = await crowd(COUNT)
  await db.write([
    { sql: 'drop trigger invoice_has_next_number', args: [] },
    { sql: 'drop index invoice_number', args: [] },
  ])
  await Promise.all(
    attemptIds.map(async (id) => {
      const { rows } = await db.query('select coalesce(max(seq), 0) + 1 as seq from invoice')
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 8))
      const seq = Number(rows[0]?.seq)
      await db.write([
        {
          sql: `insert into invoice (id, tenant, kind, cause, series, year, seq, number, attempt_id, total, vat, document, issued_at)
            values (?, 't', 'invoice', ?, 's', 2026, ?, ?, ?, 1, 0, '{}', ?)`,
          args: [id, id, seq, String(seq), id, Date.now()],
        },
      ])
    }),
  )
  const { rows } = await db.query('select count(distinct seq) as n from invoice')
  expect(Number(rows[0]?.n)).toBeLessThan(COUNT)
}, 120_000)

test('a run that dies before its write leaves no gap in the numbers, and a run that dies after it repeats none', async () => {
  const { app, db, attemptIds, numbers } = await crowd(20)
  const ctx = await openJobs(app)
  const write = db.write.bind(db)
  let calls = 0
  const dying = async (steps: Parameters<typeof write>[0]) => {
    calls++
    if (calls % 2 === 1) throw new Error('killed before the write')
    await write(steps)
    throw new Error('killed after the write')
  }
  Object.assign(ctx.db, { write: dying })
  for (const id of attemptIds) await expect(issueInvoices(ctx, id)).rejects.toThrow('killed')
  Object.assign(ctx.db, { write })
  expect((await numbers()).length).toBe(10)
  await runJobs(app)
  expect(await numbers()).toEqual(upTo(20))
}, 120_000)

/** A site of each of two regions; `save` has both take one series of numbers at one moment. */
async function twoRegions() {
  const world = await invoiceWorld()
  const { app, configure, operator } = world
  const host = 'bourbon.localhost'
  const other = await app.newMember({ isAdmin: true, host, region: 'oi' })
  const save = (prefix: string) => {
    const facts = { issuer: { ...issuer, prefix } }
    const sites = [
      { host: 'hoobiiz.localhost', as: operator },
      { host, as: other },
    ]
    return Promise.allSettled(sites.map(({ as, ...site }) => configure(facts, site.host, as)))
  }
  const owners = async (prefix: string) => {
    const found = await Promise.all(
      ['eu', 'oi'].map((slug) =>
        app
          .db(slug)
          .orm.select({ tenant: invoiceSettings.tenant, series: invoiceSettings.series })
          .from(invoiceSettings),
      ),
    )
    return found.flat().filter(({ series }) => series.endsWith(`:${prefix}`))
  }
  return { ...world, save, owners }
}

test('one of two sites in two regions that claim one invoice series at once gets it, in every region', async () => {
  const { app, save, owners } = await twoRegions()
  for (const prefix of ['A', 'B', 'C', 'D', 'E']) {
    const ended = await save(prefix)
    const refused = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(refused).toMatchObject([{ code: 'invoicePrefixTaken', fields: ['issuer.prefix'] }])
    const [owner, ...others] = await owners(prefix)
    expect(others).toEqual([])
    for (const slug of ['eu', 'oi']) {
      const claims = await app.db(slug).orm.select().from(invoiceSeriesClaim)
      expect(claims.filter(({ series }) => series.endsWith(`:${prefix}`))).toMatchObject([{ tenant: owner?.tenant }])
    }
  }
})

test('control: two sites that check all regions before writing to their own both get the series', async () => {
  const { app, owners } = await twoRegions()
  const regions = ['eu', 'oi']
  await Promise.all(
    regions.map(async (own) => {
      const found = await Promise.all(
        regions.map((slug) => app.db(slug).query("select 1 from invoice_settings where series = 's:A'")),
      )
      if (found.some(({ rows }) => rows.length > 0)) return
      await app.db(own).write([
        {
          sql: `insert into invoice_settings (tenant, enabled, from_ts, from_day, series, issuer, rates, updated_at)
            values (?, 1, 0, '2026-01-01', 's:A', '{}', '{}', 0)`,
          args: [own],
        },
      ])
    }),
  )
  expect(await owners('A')).toHaveLength(2)
})
