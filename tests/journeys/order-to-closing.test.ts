/**
 * From a telephone call to the closed month, over HTTP, on every back-end: an operator finds an order by the code of its ticket
 * and gives half of it back, the member's mail arrives, and the accountant closes a month that agrees with the card provider.
 */
import { expect, onTestFailed, test, vi } from 'vitest'
import type { CallPath } from '#api/calls.ts'
import type { CallInput } from '#api/client.ts'
import { monthAt } from '#features/money/accounting/month-figures.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { mailTo } from '../support/browser.ts'
import { ticketCodes } from '../support/browser-buying.ts'
import { openPayment, payAndSettle } from '../support/http-purchase.ts'
import { type HttpMember, httpCall, newHttpMembers } from '../support/http-shop.ts'
import { type RunningShop, startShop } from '../support/running-shop.ts'
import { sharedSetup } from '../support/shared-setup.ts'
import { newShop, type Sold } from '../support/shop.ts'

const PATIENT = { timeout: 30_000, interval: 100 }
const thisMonth = monthAt('Europe/Paris', Date.now())
const before = thisMonth.startTs - 10 * 86_400_000

let shop: RunningShop
let operator: HttpMember
let buyer: HttpMember
let sold: Sold

sharedSetup(
  async () => {
    shop = await startShop({
      demo: false,
      prepare: async (db) => {
        if (db.region !== 'eu') return
        ;[operator = operator] = await newHttpMembers(db, 1, { isAdmin: true })
        ;[buyer = buyer] = await newHttpMembers(db, 1)
        sold = await newShop({ db: () => db }).sell({ quantity: 100 })
      },
    })
  },
  () => shop?.stop(),
)

const call = <Path extends CallPath>(path: Path, input: CallInput<Path>) => {
  onTestFailed(() => console.log(shop.output().slice(-4000)))
  return httpCall(shop, operator, path, input)
}

/** Reads the statement of the card account now, as it is read every ten minutes. */
async function readCards(): Promise<void> {
  const [db, now] = [shop.db(), Date.now()]
  await db.write([enqueueJob(db, { kind: 'read-card-balance', payload: {}, runAt: now }, now)])
  const readUntil = async () => (await call('/admin/list-closings', {})).readUntil ?? 0
  await vi.waitFor(async () => {
    await shop.tick()
    expect(await readUntil()).toBeGreaterThanOrEqual(now)
  }, PATIENT)
}

/** A purchase of the month before this one, and the provider's transaction of it, as both would have stood then. */
async function sellBefore(): Promise<void> {
  const { paymentId } = await openPayment(shop, buyer, sold, 1)
  const moment = [before, before, before, paymentId]
  await shop.db().write([
    {
      sql: `update attempt set status = 'Paid', captured = total, captured_at = ?, ended_at = ?, started_at = ? where payment_id = ?`,
      args: moment,
    },
    {
      sql: `update order_item set status = 'Success', ended_at = ?, started_at = ?
        where attempt_id = (select id from attempt where payment_id = ?)`,
      args: [before, before, paymentId],
    },
    {
      sql: `insert into card_transaction (id, account, type, moved, fee, currency, payment_id, attempt_id, counterpart, ours, created_at, book_ts)
        select 'txn_before', 'account', 'charge', total, 73, 'eur', payment_id, id, 'payment:' || payment_id, 1, ?, ?
        from attempt where payment_id = ?`,
      args: [before, before, paymentId],
    },
  ])
}

// [D37] [D39]
test("an order is found by its ticket's code and half refunded, its member reads it, and its month closes without difference", async () => {
  await sellBefore()
  const payment = await openPayment(shop, buyer, sold, 2)
  await payAndSettle(shop, payment)
  const [code = ''] = await vi.waitFor(async () => {
    const codes = await ticketCodes(shop, payment.paymentId)
    expect(codes).toHaveLength(2)
    return codes
  }, PATIENT)
  const found = await call('/admin/list-orders', { text: code })
  const { purchase, items } = await call('/admin/get-order', { id: payment.paymentId })
  expect(found.items.map(({ orderItem }) => orderItem.id)).toEqual(items.map(({ order }) => order.id))

  const half = purchase.total.cents / 2
  await call('/admin/refund-order', {
    purchaseId: purchase.id,
    refund: { kind: 'amount', cents: half },
    refundedCents: 0,
    reason: 'Séance écourtée',
    sendEmail: true,
  })
  const mail = await mailTo(shop, buyer.email, /Remboursement de/)
  expect(mail.text).toContain('Séance écourtée')
  await vi.waitFor(async () => {
    const { refunds } = await call('/admin/get-order', { id: purchase.id })
    expect(refunds.map(({ status, amount }) => [status, amount.cents])).toEqual([['Done', half]])
  }, PATIENT)

  await readCards()
  const open = await call('/admin/list-closings', {})
  const next = open.months.find(({ state }) => state === 'next')
  expect(next).toMatchObject({ difference: 0, needsReason: false, sums: { collected: 1600, providerFees: 73 } })
  const { month = '', entries = 0 } = next ?? {}
  const closed = await call('/admin/close-month', { month, entries, difference: 0, without: ['vat', 'plan'] })
  expect(closed.month).toMatchObject({ state: 'closed', difference: 0 })

  const after = await call('/admin/list-closings', {})
  expect(after.months.map(({ state }) => state)).toEqual(['running', 'closed'])
  expect(after.months[0]).toMatchObject({
    month: thisMonth.key,
    difference: 0,
    sums: { collected: purchase.total.cents, refunded: half },
  })
  expect(after.unmatched).toEqual([])
})
