/**
 * A region with one of everything that a call can name: what anyone may see, what only some may, and what belongs to
 * one person. Every label of something that is not for all carries `marker`, so that a leak shows in any answer.
 */

import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { confirmedStatement } from '#features/stock/expert-tickets/catalogue-steps.ts'
import { bestStatements } from '#kernel/catalogue/derived/best.ts'
import { activityCategory, category } from '#kernel/catalogue/tables.ts'
import { expertPrice, expertProduct, expertStock, expertTicket } from '#kernel/expert-tickets/tables.ts'
import { media } from '#kernel/media/tables.ts'
import { newId } from '#lib/new-id.ts'
import type { FakeCards } from './fake-cards.ts'
import { newShop, type Sale } from './shop.ts'
import { deliver, runJobs } from './shop-jobs.ts'
import type { Member, TestApp } from './test-app.ts'

export interface RegionPlace {
  region: string
  host: string
}

/** A price that no other number of an answer looks like. */
export const SECRET_CENTS = 7_654_321

export async function sellEverything(app: TestApp, region: string, name: string) {
  const db = app.db(region)
  const shop = newShop(app, region)
  const now = Date.now()
  const times = { createdAt: now, updatedAt: now }
  const [cat1Id, cat2Id, cat3Id, mediaId] = [newId('c1'), newId('c2'), newId('c3'), newId('m')]
  const categoryRow = (id: string, level: number, parentId: string | null) => ({
    ...times,
    id,
    level,
    parentId,
    sortOrder: 1,
    name: `Rubrique ${level} ${name}`,
    slug: 'rubrique',
  })
  await db.write([
    db.orm.insert(media).values({
      id: mediaId,
      status: 'Ready',
      mimeType: 'image/webp',
      versions: [{ width: 8, height: 8, mimeType: 'image/webp', ext: 'webp', key: `media/${mediaId}.webp` }],
      createdAt: now,
    }),
    db.orm.insert(category).values(categoryRow(cat1Id, 1, null)),
    db.orm.insert(category).values(categoryRow(cat2Id, 2, cat1Id)),
    db.orm.insert(category).values(categoryRow(cat3Id, 3, cat2Id)),
  ])

  /** Sells an activity of this name, in the category. */
  async function sell(label: string, sale: Sale = {}) {
    const sold = await shop.sell({
      ...sale,
      options: sale.options ?? [{}],
      activity: { label: `Sortie ${label}`, ...sale.activity },
      vendor: { name: `Partenaire ${label}`, ...sale.vendor },
      ticket: { label: `Billet ${label}`, ...sale.ticket },
    })
    await db.write([
      db.orm.insert(activityCategory).values({ activityId: sold.activityId, categoryId: cat3Id, position: 0 }),
    ])
    const { zone } = app.platform.regions.find(({ slug }) => slug === region) ?? { zone: 'UTC' }
    const ids = [sold.activityId]
    await db.write([...listingStatements({ activityIds: ids }), ...(await bestStatements(db, ids, now, zone))])
    return sold
  }

  /** Tickets of the third-party catalogue on an activity: one per day, one without date. */
  async function sellExpert(activityId: string, label: string) {
    const productId = `product ${label}`
    const [expertStockId, expertTicketId] = [newId('es'), newId('eti')]
    await db.write([
      db.orm.insert(expertProduct).values({ id: productId, name: label, provider: 'P', json: {}, updatedAt: now }),
      confirmedStatement({ version: null, readAt: null }, now),
      db.orm.insert(expertStock).values({ id: expertStockId, activityId, createdAt: now }),
      db.orm.insert(expertTicket).values({ id: expertTicketId, stockId: expertStockId, productId, label, position: 0 }),
      ...['', '2026-06-09', '2026-06-12'].map((day) =>
        db.orm.insert(expertPrice).values({ productId, day, price: 1200, originalPrice: 1500 }),
      ),
    ])
    return { expertStockId, expertTicketId }
  }

  return { shop, sell, sellExpert, categories: { cat1Id, cat2Id, cat3Id }, mediaId }
}

export type Everything = Awaited<ReturnType<typeof sellEverything>>

/** Buys for one person: an article in the cart, an open payment, a paid order that waits for its partner. */
export async function buyEverything(
  app: TestApp,
  cards: FakeCards,
  member: Member,
  everything: Everything,
  { region, host, name }: RegionPlace & { name: string },
) {
  const at = { as: member, host }
  const partner = `partenaire-${region}@exemple.test`
  const add = async (label: string, sale: Sale) => {
    const sold = await everything.sell(label, sale)
    const wish = { stockIds: sold.slotIds.slice(0, 1), ticketInfoId: sold.ticketId, quantity: 1, options: [] }
    return { sold, item: (await app.call('/add-ticket-to-cart', wish, at)).item }
  }
  const start = async () => {
    const { payment } = await app.call('/start-cart-purchase', {}, at)
    if (!payment) throw new Error('No payment was opened.')
    return payment
  }
  await add(`${name} commandée`, { mode: 'VendorConfirm', batch: { email: partner } })
  const paid = await start()
  cards.pay(paid.paymentId)
  await deliver(app, cards.event(paid.paymentId), region)
  await runJobs(app, region)
  const token = await app.linkIn(partner, '/admin-order', region)
  const { list } = await app.call('/get-purchase', { paymentId: paid.paymentId }, at)
  const orderId = list[0]?.id ?? ''
  await add(`${name} en attente`, {})
  const pending = await start()
  const { sold, item } = await add(`${name} au panier`, {})
  return {
    cartItemId: item.cartItem.id,
    paidPaymentId: paid.paymentId,
    pendingPaymentId: pending.paymentId,
    orderId,
    token,
    inCart: sold,
  }
}
