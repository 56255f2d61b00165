import { expect, test } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { mismatches } from '#features/selling/checkout/payment/reconcile.ts'
import { confirmedStatement } from '#features/stock/expert-tickets/catalogue-steps.ts'
import { ExpertTicketError } from '#features/stock/expert-tickets/expert-error.ts'
import type { ExpertTicketProvider, Sale } from '#features/stock/expert-tickets/provider.ts'
import { crossingWorld } from './crossing-world.ts'
import { filledFolder, move, one, totals } from './moving-world.ts'
import { row } from './tenant-data.ts'

const folder = filledFolder()

const PRODUCT = 'ocearium-adulte'
const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
/** The first moment of that day in Paris, in winter and in summer not the same day everywhere. */
const date = Date.parse(`${day}T00:30:00+01:00`)

/** A partner that sells what it is asked for unless told to refuse, and whose documents come when they are printed. */
function partner() {
  const sales = new Map<string, Sale>()
  const asked: (string | null)[] = []
  const state = { refusing: false, printed: false }
  const pdf = new TextEncoder().encode('%PDF-1.7\n')
  const provider: Partial<ExpertTicketProvider> = {
    reserve: async ({ products }) => {
      asked.push(products[0]?.accessDateTime ?? null)
      const raw = { Success: true, ReservationId: 'r', Products: [] }
      return { reservationId: `r-${asked.length}`, minutesToExpiry: 20, totalPriceCents: 1200, raw }
    },
    createTransaction: async ({ partnerSaleId }) => {
      if (state.refusing) throw new ExpertTicketError('refused', 'sold out')
      const raw = { SaleId: `s-${partnerSaleId}`, Products: [] }
      const sale = { saleId: raw.SaleId, partnerSaleId, paymentStatus: 3, productStatus: 2, documents: [], raw }
      sales.set(partnerSaleId, sale)
      return sale
    },
    findTransaction: async (partnerSaleId) => sales.get(partnerSaleId) ?? null,
    documents: async () => (state.printed ? [{ url: 'x', languageCode: 'fr' }] : []),
    download: async () => pdf,
  }
  return { provider, sales, asked, state }
}

/** A third-party ticket on an activity, at 12 € on that day. */
async function sellExpert(db: RegionDb, activityId: string, name: string) {
  const now = Date.now()
  await db.write([
    {
      sql: 'insert or ignore into expert_product (id, name, provider, json, updated_at) values (?, ?, ?, ?, ?)',
      args: [PRODUCT, 'Adulte', 'P', '{}', now],
    },
    confirmedStatement({ version: null, readAt: null }, now),
    row('expert_stock', { id: `es-${name}`, activity_id: activityId, created_at: now }),
    row('expert_ticket', {
      id: `eti-${name}`,
      stock_id: `es-${name}`,
      product_id: PRODUCT,
      label: 'Adulte',
      position: 0,
    }),
    {
      sql: 'insert or ignore into expert_price (product_id, day, price, original_price) values (?, ?, 1200, 1500)',
      args: [PRODUCT, day],
    },
  ])
  return { stockId: `es-${name}`, ticketInfoId: `eti-${name}`, quantity: 1, date }
}

test('third-party tickets move with their sales: sold ones get their documents there, refused ones stay to be handled, and held ones are awaited', async () => {
  const world = await folder.copy()
  const [eu, oi] = [world.db('eu'), world.db('oi')]
  const { provider, sales, asked, state } = partner()
  const site = await crossingWorld(world, { expertTickets: provider })
  await eu.write([
    { sql: 'delete from cart_item_stock', args: [] },
    { sql: 'delete from cart_item', args: [] },
  ])
  // The other region has read the third-party catalogue for itself.
  await oi.write([confirmedStatement({ version: null, readAt: null }, Date.now())])
  const shared = await sellExpert(eu, folder.data.shared.activityId, 'shared')
  const own = await sellExpert(eu, folder.data.restricted.activityId, 'own')
  const start = async (wish: typeof shared, who: string) => {
    await site.call('/add-expert-ticket-to-cart', wish, who)
    const { payment } = await site.call('/start-cart-purchase', {}, who)
    return payment?.paymentId ?? ''
  }
  const pay = async (paymentId: string) => {
    site.cards.pay(paymentId)
    expect(await site.webhook(site.cards.event(paymentId))).toBe(200)
  }

  // A hold, and a paid purchase that the partner has not sold yet, keep the tenant where it is.
  const sold = await start(shared, 'u-marie')
  await expect(move(world)).rejects.toThrow(/1 payments/)
  await pay(sold)
  await expect(move(world)).rejects.toThrow(/1 partner sales; 1 refunds or partner orders/)
  await site.runJobs('eu')
  state.refusing = true
  const refused = await start(own, 'u-noe')
  await pay(refused)
  await site.runJobs('eu')
  // Still in the cart, for sale at the new place since it is the tenant's own.
  await site.call('/add-expert-ticket-to-cart', { ...own, quantity: 2 }, 'u-noe')
  const both = async () => {
    const [here, there] = [await totals(eu), await totals(oi)]
    return here.map((figure, at) => Number(figure) + Number(there[at]))
  }
  const [before, reservations] = [await both(), asked.length]

  await move(world, { staleMs: 1100 })
  expect(await both()).toEqual(before)
  const readPurchase = async (who: string, paymentId: string) =>
    (await site.call('/get-purchase', { paymentId }, who)).list[0]
  expect(await readPurchase('u-marie', sold)).toMatchObject({
    status: 'Success',
    attachments: [{ status: 'AwaitingUpload' }],
  })
  expect(await readPurchase('u-noe', refused)).toMatchObject({ status: 'Pending' })
  expect(await one(oi, "select count(*) as n from order_failure where error like '%sold out%'")).toEqual([1])
  expect(
    await one(oi, `select group_concat(status, ' ') from (select status from expert_sale order by status)`),
  ).toEqual(['Failed Sold'])
  expect(await one(eu, 'select count(*) as n from expert_sale')).toEqual([0])

  // The documents come: fetched where the order lives now, for the sale that was made before.
  state.printed = true
  await oi.write([{ sql: "update job set run_at = 0 where kind = 'expert-sale'", args: [] }])
  await site.runJobs('eu')
  await site.runJobs('oi')
  expect(await readPurchase('u-marie', sold)).toMatchObject({ attachments: [{ status: 'Ready' }] })
  expect([sales.size, asked.length]).toEqual([1, reservations])

  // Tried again by the operator, it is bought for the day that was paid for, in whatever zone that began.
  state.refusing = false
  const job = { id: 'job-again', kind: 'expert-sale', run_at: 0, created_at: 0 }
  const [item] = await one(oi, "select order_item_id from expert_sale where status = 'Failed'")
  await oi.write([
    row('job', { ...job, payload: { orderItemId: String(item) } }),
    { sql: "update expert_sale set reservation_id = null where status = 'Failed'", args: [] },
  ])
  await site.runJobs('oi')
  expect(await readPurchase('u-noe', refused)).toMatchObject({ status: 'Success', attachments: [{ status: 'Ready' }] })
  expect(new Set(asked)).toEqual(new Set([`${day}T00:00:00`]))

  // And what is sold by the tenant itself can be bought there.
  const { payment } = await site.call('/start-cart-purchase', {}, 'u-noe')
  await pay(payment?.paymentId ?? '')
  await site.runJobs('oi')
  expect(await readPurchase('u-noe', payment?.paymentId ?? '')).toMatchObject({ status: 'Success' })
  for (const region of ['eu', 'oi']) expect(await mismatches(world.db(region), Date.now()), region).toEqual([])
}, 40_000)
