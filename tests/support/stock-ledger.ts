/** Steps of operators and buyers on a weekly stock, and the expected state of each slot afterwards. */
import { expect } from 'vitest'
import { dayKey } from '#kernel/time/region-time.ts'
import { deliver } from './shop-jobs.ts'
import { DAY, PARIS, type StockInput, type StockOffice, stockForm, weeklyInput } from './stock-office.ts'
import type { StockStep } from './stock-steps.ts'
import type { Member } from './test-app.ts'

type Weekly = Extract<StockInput['reservation'], { type: 'Weekly' }>['slots']

const refused = (error: unknown) => {
  if (!(error instanceof Error && 'code' in error) || error.code === 'serverError') throw error
}

interface Sold {
  paymentId: string
  stockId: string
  quantity: number
}

/** Effect of sales and manual changes on each slot, kept beside the product. */
export interface Ledger {
  byHand: Map<string, number>
  /** Being paid, and paid. */
  pending: Sold[]
  paid: (Sold & { orderId: string })[]
  buyers: Map<string, Member>
  closed: Set<string>
  /** Whole stocks that nobody may buy any more. */
  deleted: Set<string>
}

export const takenPlaces = (sold: readonly Sold[], id: string) =>
  sold.reduce((sum, { stockId, quantity }) => (stockId === id ? sum + quantity : sum), 0)

async function pay({ app, cards }: StockOffice, ledger: Ledger, order: Sold): Promise<void> {
  cards.pay(order.paymentId)
  await deliver(app, cards.event(order.paymentId))
  const as = ledger.buyers.get(order.paymentId)
  const { list } = await app.call('/get-purchase', { paymentId: order.paymentId }, { as })
  ledger.paid.push({ ...order, orderId: list[0]?.id ?? '' })
}

/** Deletes a whole stock: it is taken back at once, or the next one is made where it was the last. */
async function remove(office: StockOffice, ledger: Ledger, id: string, isTakenBack: boolean): Promise<void> {
  const { app, admin } = office
  const {
    deleted: [gone],
  } = await office.manage([{ type: 'deleteStock', id }])
  if (isTakenBack && gone?.trashId)
    await app.call('/admin/restore-from-trash', { trashId: gone.trashId }, { as: admin })
  else if (isTakenBack) {
    const { items } = await app.call('/admin/list-history', { target: id, limit: 1 }, { as: admin })
    await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })
  } else {
    ledger.deleted.add(id)
    if ((await office.batches()).length === 0) await office.create(weeklyInput({ quantity: 5, weeks: 2 }))
  }
}

/** Does the step, and writes down what it must have done. */
export async function take(office: StockOffice, ledger: Ledger, action: StockStep): Promise<void> {
  const { app, admin, activityId } = office
  const slots = (await office.slots()).filter(({ endTs }) => endTs > Date.now())
  const pick = (at: number) => slots[at % Math.max(1, slots.length)]
  const batches = await office.batches()
  const batchAt = (at: number) => batches[at % Math.max(1, batches.length)]
  if (action.do === 'edit') {
    // Two stocks with the same week would stand beside each other: a week that prices have cut in two is left as it is.
    const [batch, other] = batches
    if (!batch || other) return
    const { reservation } = weeklyInput(action)
    const wanted: Weekly = reservation.type === 'Weekly' ? reservation.slots : []
    const operation = {
      type: 'updateStock' as const,
      id: batch.id,
      updates: { ...stockForm(batch), reservation: { type: 'Weekly' as const, slots: wanted } },
    }
    const preview = await office.preview([operation])
    const { plan } = await office.manage([operation])
    expect(plan).toEqual(preview)
  } else if (action.do === 'buy') {
    const [slot, as] = [pick(action.at), await app.newMember()]
    const batch = batches.find(({ id }) => id === slot?.batchId)
    if (!slot || !batch) return
    const wish = {
      stockIds: [slot.id],
      ticketInfoId: batch.ticketInfo[0]?.id ?? '',
      quantity: action.quantity,
      options: [],
    }
    try {
      await app.call('/add-ticket-to-cart', wish, { as })
    } catch (error) {
      return refused(error)
    }
    const { payment } = await app.call('/start-cart-purchase', {}, { as })
    if (!payment) return
    const order = { paymentId: payment.paymentId, stockId: slot.id, quantity: action.quantity }
    ledger.buyers.set(payment.paymentId, as)
    if (action.pays) await pay(office, ledger, order)
    else ledger.pending.push(order)
  } else if (action.do === 'cancel') {
    const [order] = ledger.pending.splice(action.at % Math.max(1, ledger.pending.length), 1)
    const as = order && ledger.buyers.get(order.paymentId)
    if (!order || !as) return
    await app.call('/cancel-purchase', { paymentId: order.paymentId }, { as })
  } else if (action.do === 'pay') {
    const [order] = ledger.pending.splice(action.at % Math.max(1, ledger.pending.length), 1)
    if (order) await pay(office, ledger, order)
  } else if (action.do === 'refund') {
    const [order] = ledger.paid.splice(action.at % Math.max(1, ledger.paid.length), 1)
    if (!order) return
    const { purchase, items } = await app.call('/admin/get-order', { id: order.paymentId }, { as: admin })
    const cents = items.find((item) => item.order.id === order.orderId)?.refundable.cents ?? 0
    const refund = { kind: 'items' as const, orderIds: [order.orderId], cents }
    const asked = { purchaseId: purchase.id, refund, refundedCents: purchase.refunded.cents, reason: 'Orage' }
    await app.call('/admin/refund-order', { ...asked, sendEmail: false }, { as: admin })
  } else if (action.do === 'exchange') {
    const at = action.at % Math.max(1, ledger.paid.length)
    const order = ledger.paid[at]
    if (!order) return
    const { dates } = await app.call('/admin/list-exchange-dates', { orderId: order.orderId }, { as: admin })
    const date = dates[action.to % Math.max(1, dates.length)]
    if (!date) return
    const { ticketInfoId, stockIds, refund } = date
    const asked = { orderId: order.orderId, ticketInfoId, stockIds, refundCents: refund.cents, reason: 'Train annulé' }
    try {
      const { orderId } = await app.call('/admin/exchange-order', asked, { as: admin })
      ledger.paid[at] = { ...order, orderId, stockId: stockIds[0] ?? '' }
    } catch (error) {
      refused(error)
    }
  } else if (action.do === 'price') {
    const batch = batchAt(action.at)
    if (!batch) return
    const input = {
      activityId,
      batchIds: [batch.id],
      from: dayKey(PARIS, Date.now() + action.days * DAY),
      change: { type: 'Percent' as const, percent: action.percent },
    }
    const { changes } = await app.call('/admin/preview-ticket-prices', input, { as: admin })
    const ifUpdatedAt = changes.map(({ batchId, updatedAt }) => ({ batchId, updatedAt }))
    expect((await app.call('/admin/change-ticket-prices', { ...input, ifUpdatedAt }, { as: admin })).changes).toEqual(
      changes,
    )
  } else if (action.do === 'undo') {
    const batch = batchAt(action.at)
    if (!batch) return
    const { items } = await app.call('/admin/list-history', { target: batch.id, limit: 1 }, { as: admin })
    // The making itself stays: without it there is nothing left to buy.
    const [change] = items.filter(({ undoable, call }) => undoable && call !== '/admin/create-stocks')
    if (!change) return
    try {
      await app.call('/admin/undo-change', { changeId: change.id }, { as: admin })
    } catch (error) {
      refused(error)
    }
  } else if (action.do === 'delete') {
    const batch = batchAt(action.at)
    if (batch) await remove(office, ledger, batch.id, action.isTakenBack)
  } else if (action.do === 'adjust') {
    const slot = pick(action.at)
    if (!slot || action.delta === 0) return
    try {
      const { stock } = await app.call('/admin/adjust-stock', { stockId: slot.id, delta: action.delta }, { as: admin })
      ledger.byHand.set(slot.id, stock.quantity ?? 0)
    } catch (error) {
      refused(error)
    }
  } else if (action.do === 'close') {
    const slot = pick(action.at)
    if (!slot) return
    const day = dayKey(PARIS, slot.startTs)
    ledger.closed.add(day)
    await app.call('/admin/close-days', { activityId, days: [{ day }] }, { as: admin })
  } else {
    const days = [...ledger.closed]
    if (days.length === 0) return
    ledger.closed.clear()
    await app.call('/admin/reopen-days', { activityId, days }, { as: admin })
  }
}
