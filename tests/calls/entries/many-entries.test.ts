/** Entries of a moment at which very much was booked: read part by part, with work that grows as what was booked. */
import { expect, test } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { bookBacklog } from '#features/money/accounting/book-backlog.ts'
import { planInUse } from '#features/money/entries/load-plan.ts'
import { type BookedEntry, readEntries } from '#features/money/entries/read-entries.ts'
import { manySold } from '../../support/many-sold.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { openJobs } from '../../support/shop-jobs.ts'

/** A region that has booked so many purchases at one moment, as those that come late in a closed month are. */
async function bookedWorld(count: number) {
  const { app, db, buy, shop } = await operatorWorld()
  await buy([{ sold: await shop.sell() }])
  await db.write([
    ...(await manySold(db, count)),
    {
      sql: 'update attempt set captured_at = ?1, ended_at = ?1, started_at = ?1, hold_until = 0, captured = total',
      args: [Date.now()],
    },
    { sql: 'update order_item set started_at = ?', args: [Date.now()] },
    { sql: 'update ledger_backlog set since = null', args: [] },
    {
      sql: "insert into ledger_event (key, kind, counterpart, fee, ts) values ('fee:x', 'fee', 'txn_unknown', 49, ?)",
      args: [Date.now()],
    },
  ])
  expect(await bookBacklog(db)).toBe(0)
  const { region, site } = await openJobs(app)
  return { db, region, tenant: site('http://hoobiiz.localhost').tenant }
}

/** Rows of an answer, also of one that has them as one text. */
const countRows = ({ rows }: { rows: readonly Record<string, unknown>[] }): number =>
  rows.reduce((sum, { packed }) => sum + (typeof packed === 'string' ? JSON.parse(packed).length : 1), 0)

/** Reads all entries, and counts the statements and rows that it takes. */
async function readCounted({ db, region, tenant }: Awaited<ReturnType<typeof bookedWorld>>) {
  const asked = { statements: 0, rows: 0 }
  const counted: RegionDb = {
    ...db,
    async query(sql, args) {
      const result = await db.query(sql, args)
      asked.statements += 1
      asked.rows += countRows(result)
      return result
    },
    async readBatch(statements) {
      const results = await db.readBatch(statements)
      asked.statements += statements.length
      asked.rows += results.reduce((sum, result) => sum + countRows(result), 0)
      return results
    },
  }
  const parts: BookedEntry[][] = []
  for await (const part of readEntries({ db: counted, region, tenant }, planInUse(undefined), {
    ...{ startTs: 0, endTs: Number.MAX_SAFE_INTEGER },
  }))
    parts.push(part)
  return { ...asked, parts, entries: parts.flat() }
}

test('a moment at which twice as much was booked takes twice the rows, in parts that stay as small', async () => {
  const [few, many] = [await readCounted(await bookedWorld(500)), await readCounted(await bookedWorld(1000))]
  for (const { entries, parts } of [few, many]) {
    for (const journal of ['VE', 'BQ', 'OD'] as const) {
      const numbers = entries.filter((entry) => entry.journal === journal).map(({ number }) => number)
      expect([journal, numbers]).toEqual([journal, numbers.map((_, at) => at + 1)])
    }
    // Entries of 25 events, each in three journals at most.
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(75)
    expect(entries.filter(({ title }) => title === 'Frais du prestataire')).toMatchObject([
      { journal: 'BQ', piece: { number: 'txn_unknown' }, lines: [{ cents: -49 }, { cents: 49 }] },
    ])
  }
  expect(many.entries.length / few.entries.length).toBeCloseTo(2, 1)
  expect(many.rows / few.rows).toBeCloseTo(2, 1)
  expect(many.statements / few.statements).toBeLessThan(2.1)
})
