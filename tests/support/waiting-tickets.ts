/** Sold tickets whose documents are missing, written straight into a region's tables. */
import { attempt, orderItem, orderStock } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { newId } from '#lib/new-id.ts'
import type { Sold } from './shop.ts'
import type { TestApp } from './test-app.ts'

interface Waiting {
  userId: string
  label: string
  quantity?: number
  /** UTC ms. */
  soldAt: number
  status?: 'AwaitingUpload' | 'AwaitingGeneration'
}

export async function sellWaiting(app: Pick<TestApp, 'db'>, sold: Sold, facts: Waiting): Promise<string[]> {
  const db = app.db('eu')
  const { userId, label, quantity = 1, soldAt, status = 'AwaitingUpload' } = facts
  const attemptId = newId('pa')
  const itemId = newId('oi')
  const stockId = sold.slotIds[0] ?? ''
  const entries = Array.from({ length: quantity }, (_, at) => ({
    id: newId('se'),
    stockId,
    orderItemId: itemId,
    unitNo: at + 1,
    status,
    history: [{ ts: soldAt, event: status, source: 'payment' }],
    createdAt: soldAt,
    updatedAt: soldAt,
  }))
  const times = { startedAt: soldAt, endedAt: soldAt }
  const price = 1500 * quantity
  await db.write([
    db.orm.insert(attempt).values({
      id: attemptId,
      userId,
      origin: 'http://youpiiz.localhost',
      status: 'Paid',
      paymentId: `pi_${attemptId}`,
      total: price,
      fees: 0,
      holdUntil: soldAt,
      ...times,
    }),
    db.orm.insert(orderItem).values({
      id: itemId,
      attemptId,
      userId,
      activityId: sold.activityId,
      vendorId: sold.vendorId,
      itemType: 'Ticket',
      status: 'Success',
      mode: 'Pregenerated',
      quantity,
      price1: price,
      price2: price,
      ticketInfoTotal: price,
      optionsTotal: 0,
      fees: 0,
      validityDateStr: 'Du 10/06/2026 au 10/09/2026',
      snapshot: {
        activity: { id: sold.activityId, slugName: 'sortie', label, mediaId: null },
        vendor: { id: sold.vendorId, name: 'Parc', slugName: 'parc', email: null, placePhone: null, address: null },
        ticketInfo: {
          id: sold.ticketId,
          label: 'Plein tarif',
          description: '',
          publicPrice: price,
          youpiizPrice: price,
          buyingPrice: 0,
          fees: 0,
        },
        options: [],
        offer: null,
        slots: [{ stockId, startTs: soldAt, endTs: soldAt + 1, kind: 'Flexible' }],
        expert: null,
        terms: null,
        unlimited: true,
        sendEmail: false,
      },
      cartItem: {},
      ...times,
    }),
    db.orm.insert(orderStock).values({ orderItemId: itemId, stockId, quantity }),
    db.orm.insert(entry).values(entries),
  ])
  return entries.map(({ id }) => id)
}
