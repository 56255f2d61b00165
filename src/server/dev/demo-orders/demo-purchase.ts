import { eq } from 'drizzle-orm'
import type { Statement, Step } from '#db/region-db.ts'
import { confirmationToken, deliverySteps, newEntries } from '#features/selling/orders/paid-steps.ts'
import { moveItems } from '#features/selling/orders/stock-steps.ts'
import { refundIsDue } from '#features/selling/refunds/refund-due.ts'
import { refundSteps } from '#features/selling/refunds/refund-steps.ts'
import { withdrawSteps } from '#features/selling/refunds/withdraw-steps.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { attempt, type Item, orderItem, orderStock } from '#kernel/orders/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { voucherPayment } from '#kernel/vouchers/tables.ts'
import type { DemoPayment } from '#simulators/stripe/demo-payments.ts'
import { sentMails } from './demo-mails.ts'
import type { DemoStory } from './demo-plan.ts'
import { demoShareSteps } from './demo-shares.ts'

export interface DemoBuyer {
  id: string
  email: string
  name: string
  groupId: string
}

export interface DemoPurchase {
  id: string
  story: DemoStory
  startedAt: number
  buyer: DemoBuyer
  origin: string
  cardKey: string
  /** The items as they are after payment. */
  items: Item[]
  /** Part in cents that vouchers pay of a purchase with this total, if its story says so. */
  voucherPart: (total: number) => number
}

const MINUTE = 60_000
const DAY = 86_400_000
const REJECTED = 'Il n’y a plus de place à cette date'
/** Amount that the buyer paid for the item. */
const itemCost = (item: Item) => item.ticketInfoTotal + item.fees - item.subsidy
const moved = new Error('The demo’s order had moved.')

/**
 * Steps of a purchase and its outcome, each written as the real one at its own moment; and what card and vouchers have
 * paid.
 */
export async function demoPurchase(ctx: JobContext, purchase: DemoPurchase) {
  const { id, story, startedAt, items } = purchase
  const paidAt = startedAt + 2 * MINUTE
  const total = items.reduce((sum, item) => sum + itemCost(item), 0)
  const voucher = story === 'vouchers' ? purchase.voucherPart(total) : 0
  const payment: DemoPayment = {
    ...{ id: `pi_demo_${id}`, attemptId: id, region: ctx.region.slug, userId: purchase.buyer.id },
    ...{ createdAt: startedAt, paidAt: story === 'unpaid' ? null : paidAt, amountCents: total - voucher, refunds: [] },
  }
  const started = await startSteps(ctx, purchase, { payment, total, voucher })
  if (story === 'unpaid') return { steps: [...started, ...unpaidSteps(ctx, purchase)], payment, voucher }
  const steps: (Step | Statement)[] = [
    ...started,
    {
      sql: "update attempt set status = 'Paid', captured = ?, captured_at = ?, ended_at = ? where id = ?",
      args: [total, paidAt, paidAt, id],
    },
    ...moveItems(ctx.db, items, 'Paid', paidAt, moved),
  ]
  for (const item of items) item.status = isConfirmed(item) ? 'PendingConfirmation' : 'Success'
  steps.push(
    ...(await deliveredSteps(ctx, purchase, payment, paidAt)),
    ...givenBackSteps(ctx, purchase, payment, paidAt),
  )
  return { steps, payment, voucher }
}

const isConfirmed = ({ mode }: Item): boolean => mode === 'VendorConfirm' || mode === 'AdminConfirm'

async function startSteps(
  { db, region }: JobContext,
  { id, buyer, origin, cardKey, startedAt, items }: DemoPurchase,
  { payment, total, voucher }: { payment: DemoPayment; total: number; voucher: number },
) {
  const fees = items.reduce((sum, item) => sum + item.fees, 0)
  return [
    db.orm.insert(attempt).values({
      ...{ id, userId: buyer.id, origin, cardKey, fees, startedAt, status: 'Pending', paymentId: payment.id },
      ...{ number: await orderNumber(payment.id), total, voucher, holdUntil: startedAt + 15 * MINUTE },
    }),
    ...(voucher === 0
      ? []
      : [
          db.orm.insert(voucherPayment).values({
            ...{ attemptId: id, amount: voucher, status: 'Captured', account: null, createdAt: startedAt },
            updatedAt: startedAt + 2 * MINUTE,
          }),
        ]),
    ...items.map((item) => db.orm.insert(orderItem).values(item)),
    ...demoShareSteps(db, items, Number(dayKey(region.zone, startedAt).slice(0, 4))),
  ]
}

/** Steps for an expired hold: its places are free again. */
const unpaidSteps = ({ db }: JobContext, { id, items, startedAt }: DemoPurchase): (Step | Statement)[] => [
  { sql: "update attempt set status = 'Canceled', ended_at = hold_until where id = ?", args: [id] },
  ...moveItems(db, items, 'Cancel', startedAt + 15 * MINUTE, moved),
]

/** Steps for places, tickets and the mails of that time; the job draws the tickets. */
async function deliveredSteps(ctx: JobContext, purchase: DemoPurchase, payment: DemoPayment, paidAt: number) {
  const { db } = ctx
  const { story, items } = purchase
  const steps: (Step | Statement)[] = items.flatMap((item) => {
    const stockId = item.snapshot.slots[0]?.stockId ?? ''
    return [
      db.orm.insert(orderStock).values({ orderItemId: item.id, stockId, quantity: item.quantity }),
      { sql: 'update stock set bought = bought + ? where id = ?', args: [item.quantity, stockId] },
    ]
  })
  for (const item of items) {
    let readyAt = paidAt + MINUTE
    if (item.mode === 'Pregenerated') {
      steps.push(...newEntries(db, item, 'AwaitingUpload', paidAt))
      continue
    }
    if (item.status === 'PendingConfirmation') {
      if (story === 'waiting' || story === 'rejected') {
        steps.push(...(await confirmationToken(ctx, item)))
        continue
      }
      readyAt = Math.min(paidAt + DAY / 2, ctx.now - MINUTE)
      steps.push(...moveItems(db, [item], 'Confirm', readyAt, moved))
      item.status = 'Success'
    }
    steps.push(...deliverySteps(db, item, readyAt), ...(await sentMails(ctx, purchase, payment, item, readyAt)))
  }
  return steps
}

/** Steps for cancellations by an operator or partner, and their refunds. */
function givenBackSteps(
  { db, now }: JobContext,
  { id, story, items }: DemoPurchase,
  payment: DemoPayment,
  paidAt: number,
) {
  const [first] = items
  if (!first) return []
  const at = Math.min(paidAt + 2 * DAY, now - MINUTE)
  const refund = (kind: 'order' | 'items' | 'amount', amount: number, of: readonly Item[], reason: string) => {
    const shares = of.map((item) => ({ orderItemId: item.id, amount: itemCost(item) }))
    const { id: refundId, steps } = refundSteps(db, { attemptId: id, amount, kind, reason, items: shares }, at)
    const providerId = `re_demo_${id}`
    payment.refunds.push({ id: providerId, refundId, amountCents: amount, createdAt: at + MINUTE })
    return [
      ...steps,
      { sql: 'delete from job where dedupe_key = ?', args: [`refund:${refundId}`] },
      {
        sql: "update refund set status = 'Done', provider_id = ?, settled_at = ? where id = ?",
        args: [providerId, at + MINUTE, refundId],
      },
    ]
  }
  switch (story) {
    case 'cancelled':
      return [...withdrawSteps(db, [first], at), refundIsDue(first, at)]
    case 'rejected':
      return [
        ...withdrawSteps(db, [first], at),
        db.orm.update(orderItem).set({ rejection: REJECTED }).where(eq(orderItem.id, first.id)),
        ...refund('items', itemCost(first), [first], `Refusé par le partenaire. ${REJECTED}`),
      ]
    case 'refundItem':
      return [
        ...withdrawSteps(db, [first], at),
        ...refund('items', itemCost(first), [first], 'Empêchement du bénéficiaire'),
      ]
    case 'refundOrder':
      return [...withdrawSteps(db, items, at), ...refund('order', payment.amountCents, items, 'Sortie annulée')]
    case 'refundAmount':
      return refund('amount', Math.min(500, payment.amountCents), [], 'Geste commercial')
    default:
      return []
  }
}
