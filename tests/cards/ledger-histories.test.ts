/**
 * Random histories of purchases, of which vouchers and a committee pay a part, against the stand-ins: the ledger's buckets are
 * the balance of the cards, what the vouchers have, and the committee's budget to the cent.
 */
import { expect, test } from 'vitest'
import { bookBacklog } from '../../src/features/accounting/book-backlog.ts'
import {
  type Buckets,
  bucketBalance,
  committeeBuckets,
  emptyBuckets,
  unplaced,
  voucherBuckets,
} from '../../src/features/accounting/ledger-buckets.ts'
import { readCardBalance } from '../../src/features/accounting/read-card-balance.ts'
import { closedMonth, ledgerEntry } from '../../src/features/accounting/tables.ts'
import { reconcile } from '../../src/features/orders/reconcile.ts'
import { atLength } from '../support/at-length.ts'
import { seeded } from '../support/seeded.ts'
import { openJobs } from '../support/shop-jobs.ts'
import { actsOn } from './history-acts.ts'
import { type HistoryWorld, historyWorld, runMoneyJobs, startPurchase } from './history-world.ts'

/** Everything is told and done, as it is in the end. */
async function settle(world: HistoryWorld, rounds = 4): Promise<void> {
  const { app, events, deliver, vouchers } = world
  world.fail(false)
  vouchers.mend()
  for (let round = 0; round < rounds; round++) {
    for (const event of events.splice(0)) await deliver(event)
    await runMoneyJobs(world)
    app.advance(1_900_000)
    const ctx = await openJobs(app)
    await reconcile(ctx)
    await readCardBalance(ctx)
  }
}

async function sumBooked({ db }: HistoryWorld, from = 0, until = Number.MAX_SAFE_INTEGER) {
  const sums: Buckets = emptyBuckets()
  for (const { payer, means, bucket, amount, bookTs } of await db.orm.select().from(ledgerEntry)) {
    if (bookTs === null || bookTs < from || bookTs >= until) continue
    if (payer === 'committee') {
      sums.committee ??= { collected: 0, sold: 0, feesKept: 0, refunded: 0 }
      if (isAmong(committeeBuckets, bucket)) sums.committee[bucket] += amount
    } else sums[bucket] += amount
    if (means === 'voucher') {
      sums.vouchers ??= { collected: 0, refundPending: 0, refunded: 0 }
      if (isAmong(voucherBuckets, bucket)) sums.vouchers[bucket] += amount
    }
  }
  return sums
}

const isAmong = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  names.some((each) => each === name)

/** Closes what can be closed, with whatever difference there is. */
async function closeMonths({ app, as }: HistoryWorld): Promise<void> {
  const { months } = await app.call('/admin/list-closings', {}, as)
  const next = months.find(({ state }) => state === 'next')
  if (!next || next.difference === null) return
  const { month, entries, difference } = next
  await app.call('/admin/close-month', { month, entries, difference, reason: 'Essai' }, as)
}

/** Each world is a year or more of one operator: 10,000 histories at length, in twenty of them. */
const worlds = Array.from({ length: atLength(20, 1) }, (_, at) => 20_261_122 + at)
const HISTORIES = atLength(500, 120)

test.each(worlds)(
  'after any history the buckets are what cards, vouchers and the committee have, and closed months are as they were closed (seed %i)',
  async (seed) => {
    const world = await historyWorld()
    const { app, db, events } = world
    const random = seeded(seed)
    for (let history = 0; history < HISTORIES; history++) {
      const opened = await startPurchase(world, random)
      const acts = actsOn(world, opened, random)
      // Most are paid; what was not told yet is told in a later history.
      if (random(6) > 0) await acts[0]?.()
      // Half of them are told at once: an operator has something to give back and to exchange.
      if (random(2) === 0)
        for (const event of events.splice(0)) await world.deliver(event).catch(() => events.push(event))
      for (let step = 0; step < 8; step++) await Promise.resolve(acts[random(acts.length)]?.()).catch(() => undefined)
      world.fail(false)
      // The next purchase needs an end of this one.
      const { purchase } = await app.call('/admin/get-order', { id: opened.id }, world.as)
      if (purchase.status === 'Pending') {
        app.advance(3_600_000)
        await runMoneyJobs(world)
      }
      if (history % 20 === 19) {
        if (random(2) === 0) await settle(world)
        app.advance(12 * 86_400_000)
        await closeMonths(world)
      }
      if (events.length > 60) events.splice(0, 20)
    }
    await settle(world, 20)
    expect(await bookBacklog(db)).toBe(0)
    const { rows: met } = await db.query(`select count(exchanged_for) as exchanged, count(part_of) as parts,
    (select count(*) from refund where kind = 'exchange') as cheaper, (select count(*) from refund where kind = 'elsewhere')
    as elsewhere, (select count(*) from dispute) as disputes, (select count(*) from refund where means = 'voucher' and
    status = 'Done') as vouchers, (select count(*) from subsidy_share where returned > 0 and returned < amount) as shares
    from order_item`)
    // Everything that this is about has happened.
    const happened = ['exchanged', 'parts', 'cheaper', 'elsewhere', 'disputes', 'vouchers', 'shares'].map((what) => [
      what,
      Number(met[0]?.[what]) > 0,
    ])
    expect(happened.filter(([, often]) => !often)).toEqual([])
    const sums = await sumBooked(world)
    expect(unplaced(sums)).toBe(0)
    expect(bucketBalance(sums)).toBe(await world.balance())
    expect((sums.vouchers?.collected ?? 0) - (sums.vouchers?.refunded ?? 0)).toBe(world.keptVouchers())
    const { committee } = sums
    expect((committee?.collected ?? 0) - (committee?.refunded ?? 0)).toBe(await world.usedBudget())
    expect((committee?.sold ?? 0) + (committee?.feesKept ?? 0)).toBe(await world.usedBudget())
    // What a bank has taken back cannot be given back as well: such refunds wait for an operator.
    const pending = await db.query(`select r.amount, (select count(*) from dispute d
    where d.attempt_id = r.attempt_id and d.status <> 'Won') as disputes from refund r where r.status = 'Pending'`)
    expect(pending.rows.filter(({ disputes }) => disputes === 0)).toEqual([])
    expect(sums.refundPending).toBe(pending.rows.reduce((sum, { amount }) => sum + Number(amount), 0))
    const { balance } = await app.call('/admin/list-closings', {}, world.as)
    expect(balance).toMatchObject({ ledger: await world.balance(), provider: await world.balance(), ofNoRegion: 0 })
    const closed = await db.orm.select().from(closedMonth)
    expect(closed.length).toBeGreaterThan(1)
    for (const { month, startTs, endTs, sums: then } of closed)
      expect([month, await sumBooked(world, startTs, endTs)]).toEqual([month, then])
    const { rows } =
      await db.query(`select kind, coalesce(item_id, attempt_id) as subject, count(*) as n from ledger_event
    where kind in ('captured', 'cancelled', 'rejected', 'givenUp') group by 1, 2 having n > 1`)
    expect(rows).toEqual([])
  },
  1_200_000,
)
