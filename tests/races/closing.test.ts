/** A month is closed at the moment at which money is booked: it has the booking, or it never gets it. */
import { expect, test } from 'vitest'
import { closedMonth, ledgerEntry } from '#features/money/accounting/tables.ts'
import { bookRefunds } from '#features/selling/refunds/book-refunds.ts'
import { operatorWorld } from '../support/operator-world.ts'
import { openJobs } from '../support/shop-jobs.ts'

const DAY = 86_400_000
const PAYMENTS = 8

/** Refund at the provider's desk in June that is told in July, while June is being closed. */
async function lateWorld() {
  const world = await operatorWorld()
  const { app, shop, cards, buy, as, db } = world
  const told: (() => Promise<unknown>)[] = []
  for (let at = 0; at < PAYMENTS; at++) {
    const { paymentId, purchaseId } = await buy([{ sold: await shop.sell() }])
    cards.refundElsewhere(paymentId, 100)
    told.push(async () => bookRefunds(await openJobs(app), purchaseId, paymentId))
  }
  app.advance(25 * DAY)
  const close = async () => {
    const { months } = await app.call('/admin/list-closings', {}, as)
    const next = months.find(({ state }) => state === 'next')
    if (!next) throw new Error('No month can be closed.')
    const { month, entries, difference } = next
    await app.call(
      '/admin/close-month',
      { month, entries, difference: difference ?? 0, reason: 'Essai', without: ['vat', 'plan'] },
      as,
    )
  }
  /** Entries of June now, and at its closing. */
  const june = async () => {
    const [closed] = await db.orm.select().from(closedMonth)
    const entries = await db.orm.select().from(ledgerEntry)
    const ofJune = entries.filter(({ bookTs }) => bookTs !== null && bookTs < (closed?.endTs ?? 0))
    const refunded = (all: typeof entries) =>
      all.reduce((sum, { bucket, amount }) => sum + (bucket === 'refunded' ? amount : 0), 0)
    return { now: refunded(ofJune), atClosing: closed?.sums.refunded, ever: refunded(entries) }
  }
  return { ...world, told, close, june }
}

test('a closed month contains exactly the entries booked before its closing, in any order of events', async () => {
  const { told, close, june } = await lateWorld()
  await Promise.all([
    ...told.slice(0, 4).map((tell) => tell()),
    close().catch(close),
    ...told.slice(4).map((tell) => tell()),
  ])
  const { now, atClosing, ever } = await june()
  expect(now).toBe(atClosing)
  expect(ever).toBe(PAYMENTS * 100)
})

test('two accountants who close one month at once close it once', async () => {
  const { close, db } = await lateWorld()
  const closings = await Promise.allSettled([close(), close(), close()])
  expect(closings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.orm.select().from(closedMonth)).toHaveLength(1)
})

test('control: a closed month changes when its triggers do not choose the month of an entry', async () => {
  const { app, db, told, close, june } = await lateWorld()
  const { rows } = await db.query("select name, sql from sqlite_master where name = 'ledger_event_books'")
  const [closedUntil] = (await db.query('select max(end_ts) as ts from closed_month')).rows
  const sql = String(rows[0]?.sql)
  // As code would do it that looks at what is closed first, and writes afterwards.
  await db.write([
    { sql: 'drop trigger ledger_entry_in_open_month', args: [] },
    { sql: 'drop trigger ledger_event_books', args: [] },
    { sql: sql.replaceAll('(SELECT max(`end_ts`) FROM `closed_month`)', String(closedUntil?.ts ?? 0)), args: [] },
  ])
  await Promise.all([...told.slice(0, 4).map((tell) => tell()), close().catch(close)])
  await Promise.all(told.slice(4).map((tell) => tell()))
  expect(app.platform.logged.filter(({ level }) => level === 'error')).toEqual([])
  const { now, atClosing } = await june()
  expect(now).not.toBe(atClosing)
})
