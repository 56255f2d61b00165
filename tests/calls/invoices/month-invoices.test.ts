/** Invoices of a closed month's package: read part by part, each once, also those of one moment. */
import { expect, test } from 'vitest'
import { monthInvoices } from '#features/money/sealed-months/month-invoices.ts'
import { invoice } from '#kernel/invoices/tables.ts'
import { invoiceWorld } from '../../support/invoice-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'

test('a month with many invoices of one moment has each once, in order, in parts that stay small', async () => {
  const { app, buy, configure, db, shop } = await invoiceWorld()
  await configure({})
  await buy([{ sold: await shop.sell() }])
  await runJobs(app)
  const [first] = await db.orm.select().from(invoice)
  if (!first) throw new Error('No invoice was issued.')
  const more = Array.from({ length: 170 }, (_, at) => ({
    ...{ ...first, id: `in-${(at * 7) % 170}`, cause: `purchase:more-${at}`, seq: first.seq + at + 1 },
    ...{ number: `${first.number}-${at}`, issuedAt: first.issuedAt + (at < 120 ? 0 : 1) },
  }))
  await db.write(more.map((row) => db.orm.insert(invoice).values(row)))
  const read: (readonly (typeof first)[])[] = []
  const period = { startTs: first.issuedAt, endTs: first.issuedAt + 2 }
  for await (const part of monthInvoices(db, period)) read.push(part)
  const found = read.flat().map(({ issuedAt, id }) => `${issuedAt} ${id}`)
  expect(found).toEqual([first, ...more].map(({ issuedAt, id }) => `${issuedAt} ${id}`).toSorted())
  expect(Math.max(...read.map((part) => part.length))).toBeLessThanOrEqual(50)
  const later: unknown[] = []
  for await (const part of monthInvoices(db, { startTs: first.issuedAt + 1, endTs: first.issuedAt + 2 }))
    later.push(...part)
  expect(later).toHaveLength(50)
})
