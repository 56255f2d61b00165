/** Random histories of purchases against the stand-in: the ledger's buckets are its balance to the cent. */
import { expect, test } from 'vitest'
import type { CallResult } from '#api/client.ts'
import { bookBacklog } from '#features/money/accounting/book-backlog.ts'
import { bucketBalance, emptyBuckets, unplaced } from '#features/money/accounting/ledger-buckets.ts'
import { readCardBalance } from '#features/money/accounting/read-card-balance.ts'
import { closedMonth, ledgerEntry } from '#features/money/accounting/tables.ts'
import { reconcile } from '#features/selling/checkout/payment/reconcile.ts'
import { CONFIRMATION_TOKEN } from '#features/selling/orders/paid-steps.ts'
import { unseal } from '#lib/secret-box.ts'
import { setTerms } from '../support/agents.ts'
import { atLength } from '../support/at-length.ts'
import { expectEntriesMatchLedger } from '../support/entries-oracle.ts'
import { issuer } from '../support/invoice-world.ts'
import { allEntries, expectBillsMatchPayments, expectInvoicesMatchLedger } from '../support/invoices-oracle.ts'
import { expectSealedMonthsMatch } from '../support/sealed-oracle.ts'
import { openJobs, runJobs } from '../support/shop-jobs.ts'
import { standInWorld } from '../support/stand-in-world.ts'
import { cards as numbers } from './card-world.ts'

type World = Awaited<ReturnType<typeof standInWorld>>

/** A small generator of its own: the same histories each time. */
function seeded(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Random = ReturnType<typeof seeded>

/** Documents and mails move no money, and would take most of the time. */
async function runMoneyJobs({ app, db }: World): Promise<void> {
  await db.write([
    {
      sql: "delete from job where kind in ('ticket-pdf', 'order-mails', 'tickets-ready-mail', 'send-mail')",
      args: [],
    },
  ])
  await runJobs(app)
}

/** Commissions of all sizes, at several rates of VAT. */
const anyTerms = (random: Random) => ({
  ...{ commission: 1 + random(9999), rate: [2000, 850, 0][random(3)] ?? 0 },
  provision: 'overseas',
})

const takeOne = <Item>(all: Item[], random: Random): Item | undefined => all.splice(random(all.length), 1)[0]

/** Half of what is sold is of a partner who has sold before, on whatever terms. */
async function ofKnownPartner({ db }: World, sold: { activityId: string; vendorId: string }) {
  const { rows } = await db.query(
    'select distinct vendor_id as id, (select count(*) from activity) as sold from statement_entry order by 1 limit 8',
    [],
  )
  const known = rows[Number(rows[0]?.sold ?? 0) % (2 * rows.length)]
  if (!known) return sold.vendorId
  await db.write([{ sql: 'update activity set vendor_id = ? where id = ?', args: [String(known.id), sold.activityId] }])
  return String(known.id)
}

/** Rates of all territories, and one without VAT. */
const rates = [2000, 1000, 850, 550, 210, 105, 90, 0] as const

/** Purchases before the tenth history have no invoices, later ones do; things have all rates in turn. */
async function invoice({ app, db, as }: World, activityId: string): Promise<void> {
  const { invoicing, today } = await app.call('/admin/get-invoicing', {}, as)
  const [{ n } = { n: 0 }] = (await db.query('select count(*) as n from activity')).rows
  if (!invoicing) {
    const usual = { usual: 1000 as const, fees: 2000 as const, exceptions: [] }
    const fields = { enabled: true, fromDay: today, issuer, rates: usual, rateChanges: [] }
    if (Number(n) > 10) await app.call('/admin/update-invoicing', fields, as)
    return
  }
  const rate = rates[Number(n) % rates.length]
  const own = { kind: 'activity', id: activityId, rate, ...(rate === 0 ? { provision: 'training' } : {}) }
  await db.write([
    {
      sql: `update invoice_settings set rates = json_insert(rates, '$.exceptions[#]', json(?))`,
      args: [JSON.stringify(own)],
    },
  ])
}

/** One purchase of one or two things, its payment opened. */
async function start(world: World, random: Random) {
  const { app, shop, buyer } = world
  const as = { as: buyer }
  const modes = ['Automatic', 'VendorConfirm', 'Pregenerated'] as const
  for (let left = 1 + random(2); left > 0; left--) {
    const sold = await shop.sell({
      mode: modes[random(3)] ?? 'Automatic',
      documents: 3,
      startTs: Date.now() + 50 * 86_400_000,
      ticket: { youpiizPrice: 500 + random(4000), fees: random(200), publicPrice: 5000 },
    })
    // A second date, whose price may be any other.
    if (random(4) > 0)
      await shop.alsoSell(sold, {
        mode: modes[random(3)] ?? 'Automatic',
        youpiizPrice: 300 + random(4000),
        startTs: Date.now() + 60 * 86_400_000,
        documents: 3,
      })
    await invoice(world, sold.activityId)
    const vendorId = await ofKnownPartner(world, sold)
    // Most of what is sold begins with an agent's terms, whatever its partner had agreed to before.
    if (random(3) > 0) await setTerms(world.db, [vendorId], anyTerms(random))
    const wish = { stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1 + random(3), options: [] }
    await app.call('/add-ticket-to-cart', wish, as)
  }
  const { payment } = await app.call('/start-cart-purchase', {}, as)
  if (!payment) throw new Error('No payment was opened.')
  return payment.paymentId
}

type Line = CallResult<'/admin/get-order'>['items'][number]

/** One ticket of an item, the last one that is not void. */
function choosePart(item: Line | undefined, left: number) {
  const ticket = item?.tickets.findLast(({ voidAt }) => voidAt === null)
  const price = item ? Math.floor(item.order.total.total.cents / item.order.quantity) : 0
  return {
    kind: 'part' as const,
    orderId: item?.order.id ?? '',
    quantity: 1,
    ticketIds: ticket ? [ticket.id] : [],
    cents: Math.min(left, price),
  }
}

/** Events of a purchase in any order; a refused one changes nothing. */
function actsOn(world: World, paymentId: string, random: Random) {
  const { app, as, ask, cards, db, events, deliver } = world
  const look = () => app.call('/admin/get-order', { id: paymentId }, as)
  const any = async () => {
    const { items } = await look()
    return items[random(items.length)]?.order.id ?? ''
  }
  const give = async (kind: 'amount' | 'items' | 'part' | 'order') => {
    const { purchase, items } = await look()
    const item = items[random(items.length)]
    const left = purchase.refundable.cents
    const refund =
      kind === 'part'
        ? choosePart(item, left)
        : kind === 'amount'
          ? { kind, cents: 1 + random(Math.max(1, left)) }
          : kind === 'order'
            ? { kind, cents: left }
            : { kind, orderIds: [item?.order.id ?? ''], cents: Math.min(left, item?.refundable.cents ?? 0) }
    const refundedCents = purchase.refunded.cents
    await app.call(
      '/admin/refund-order',
      { purchaseId: purchase.id, refund, refundedCents, reason: 'Essai', sendEmail: false },
      as,
    )
  }
  const exchange = async () => {
    const orderId = await any()
    const { dates } = await app.call('/admin/list-exchange-dates', { orderId }, as)
    const date = dates[random(dates.length)]
    if (!date) return
    const { ticketInfoId, stockIds, refund } = date
    const wish = { orderId, ticketInfoId, stockIds, refundCents: refund.cents, reason: 'Essai' }
    await app.call('/admin/exchange-order', wish, as)
  }
  const decide = async (action: 'confirm' | 'reject') => {
    const { rows } = await db.query('select token_encrypted as token from order_item where id = ?', [await any()])
    if (rows[0]?.token == null) return
    const token = await unseal(app.platform.config.appKey, CONFIRMATION_TOKEN, String(rows[0].token))
    await app.call(
      '/finalize-purchase',
      { token: token ?? '', orderId: await any(), action, rejection: { kind: 'late', text: '' } },
      {},
    )
  }
  const crash = async (work: () => Promise<unknown>) => {
    const write = db.write.bind(db)
    let left = random(3)
    db.write = async (steps) => {
      if (left-- > 0) return write(steps)
      throw new Error('The process has died.')
    }
    await work().catch(() => undefined)
    db.write = write
  }
  const next = async () => {
    const event = takeOne(events, random)
    if (!event) return
    // A payment provider delivers again what was not taken.
    await deliver(event).catch(() => events.push(event))
    if (random(4) === 0) await deliver(event).catch(() => undefined)
  }
  const refundOfIt = async () => (await cards.listRefunds(paymentId)).find(({ status }) => status === 'made')
  return [
    () => world.pay(paymentId, numbers.good),
    () => world.pay(paymentId, numbers.declined),
    () => give('amount'),
    () => give('items'),
    () => give('part'),
    () => give('order'),
    exchange,
    exchange,
    async () => app.call('/admin/cancel-order', { orderId: await any() }, as),
    () => app.call('/cancel-purchase', { paymentId }, { as: world.buyer }),
    () => decide('confirm'),
    () => decide('reject'),
    () => ask('/refunds', { payment_intent: paymentId, amount: String(1 + random(900)) }),
    () => ask(`/payment_intents/${paymentId}/_dispute`, random(2) === 0 ? {} : { amount: String(1 + random(900)) }),
    async () => {
      const [open] = (await cards.listDisputes(paymentId)).filter(({ status }) => status === 'Open')
      if (open) await ask(`/disputes/${open.providerId}/_end`, { outcome: random(2) === 0 ? 'won' : 'lost' })
    },
    async () => {
      const made = random(4) === 0 ? await refundOfIt() : undefined
      if (made) await ask(`/refunds/${made.providerId}/_fail`)
    },
    next,
    next,
    next,
    () => runMoneyJobs(world),
    () => crash(() => runMoneyJobs(world)),
    () => crash(next),
    async () => app.advance(random(40) * 60_000),
    async () => world.fail(random(3) === 0),
    async () => readCardBalance(await openJobs(app)),
    // New terms concern later orders alone, exchanges of earlier ones not among them.
    async () => {
      const { rows } = await db.query('select distinct vendor_id as id from order_item order by id desc limit 3', [])
      const ids = rows.map(({ id }) => String(id))
      await setTerms(db, ids, random(2) === 0 ? null : anyTerms(random))
    },
  ]
}

/** Everything is told and done, as it is in the end. */
async function settle(world: World, rounds = 4): Promise<void> {
  const { app, events, deliver } = world
  world.fail(false)
  for (let round = 0; round < rounds; round++) {
    for (const event of events.splice(0)) await deliver(event)
    await runMoneyJobs(world)
    app.advance(1_900_000)
    const ctx = await openJobs(app)
    await reconcile(ctx)
    await readCardBalance(ctx)
  }
}

async function sumBooked({ db }: World, from = 0, until = Number.MAX_SAFE_INTEGER) {
  const sums = emptyBuckets()
  for (const { bucket, amount, bookTs } of await db.orm.select().from(ledgerEntry))
    if (bookTs !== null && bookTs >= from && bookTs < until) sums[bucket] += amount
  return sums
}

/** Closes what can be closed, with whatever difference there is. */
async function closeMonths({ app, as }: World): Promise<void> {
  const { months } = await app.call('/admin/list-closings', {}, as)
  const next = months.find(({ state }) => state === 'next')
  if (!next || next.difference === null) return
  const { month, entries, difference } = next
  await app.call('/admin/close-month', { month, entries, difference, reason: 'Essai', without: ['vat', 'plan'] }, as)
}

/** Each world is a year or more of one operator: 10,000 histories at length, in twenty of them. */
const worlds = Array.from({ length: atLength(20, 1) }, (_, at) => 20_261_122 + at)
const HISTORIES = atLength(500, 120)

test.each(worlds)(
  "after any history the ledger's buckets equal the balance of the card account, and closed months are unchanged (seed %i)",
  async (seed) => {
    const world = await standInWorld()
    const { app, db, events } = world
    const random = seeded(seed)
    for (let history = 0; history < HISTORIES; history++) {
      const paymentId = await start(world, random)
      const acts = actsOn(world, paymentId, random)
      // Most are paid; what was not told yet is told in a later history.
      if (random(6) > 0) await acts[0]?.()
      // Half of them are told at once: an operator has something to give back and to exchange.
      if (random(2) === 0)
        for (const event of events.splice(0)) await world.deliver(event).catch(() => events.push(event))
      for (let step = 0; step < 8; step++) await Promise.resolve(acts[random(acts.length)]?.()).catch(() => undefined)
      world.fail(false)
      // The next purchase needs an end of this one.
      const { purchase } = await app.call('/admin/get-order', { id: paymentId }, world.as)
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
    as elsewhere, (select count(*) from dispute) as disputes,
    (select count(*) from statement_entry where commission < 0) as withdrawn, (select count(*) from order_item o
      join order_item n on n.id = o.exchanged_for where o.snapshot ->> '$.agency.vat' is not null) as moved,
    (select count(*) from (select vendor_id from statement_entry group by vendor_id
      having count(commission_vat) between 1 and count(*) - 1)) as mixed from order_item`)
    // Everything that this is about has happened.
    const happened = ['exchanged', 'parts', 'cheaper', 'elsewhere', 'disputes', 'withdrawn', 'moved', 'mixed'].map(
      (what) => [what, Number(met[0]?.[what]) > 0],
    )
    expect(happened.filter(([, often]) => !often)).toEqual([])
    const sums = await sumBooked(world)
    expect(unplaced(sums)).toBe(0)
    expect(bucketBalance(sums)).toBe(await world.balance())
    // Money that a bank has taken back cannot be refunded as well: such refunds wait for an operator.
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
    // The sums of each month lead from summary to statements to closing.
    for (const { month } of (await app.call('/admin/list-closings', {}, world.as)).months) {
      const { unexplained } = await app.call('/admin/reconcile-month', { month }, world.as)
      expect([month, unexplained]).toEqual([month, 0])
    }
    await expectEntriesMatchLedger(app, db, world.as.as)
    const documents = await expectInvoicesMatchLedger(db, await allEntries(app, world.as.as))
    expect(Object.entries(documents).filter(([, count]) => count < 10)).toEqual([])
    const bills = await expectBillsMatchPayments(app, db, world.as.as)
    // A credit note of a commission is rare: tests/calls/payouts/commission-credits.test.ts has one.
    expect(Object.entries({ ...bills, credits: 1 }).filter(([, count]) => count === 0)).toEqual([])
    await expectSealedMonthsMatch(app, world.as.as)
    const { rows } =
      await db.query(`select kind, coalesce(item_id, attempt_id) as subject, count(*) as n from ledger_event
    where kind in ('captured', 'cancelled', 'rejected', 'givenUp') group by 1, 2 having n > 1`)
    expect(rows).toEqual([])
  },
  1_200_000,
)
