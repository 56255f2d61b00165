import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { changed, type RegionDb, type Step } from '#db/region-db.ts'
import { ExpertTicketError } from '#features/stock/expert-tickets/expert-error.ts'
import { productStatus } from '#features/stock/expert-tickets/partner-shapes.ts'
import type { Sale } from '#features/stock/expert-tickets/provider.ts'
import { wantedProduct } from '#features/stock/expert-tickets/wanted-product.ts'
import { expertSale } from '#kernel/expert-tickets/tables.ts'
import { type JobContext, jobKind } from '#kernel/jobs/job-context.ts'
import { AttemptMoved } from '#kernel/orders/load-attempt.ts'
import { bookFailure } from '#kernel/orders/order-failure.ts'
import { attempt, type Item, orderFailure, orderItem } from '#kernel/orders/tables.ts'
import { deliverDocuments } from './deliver-documents.ts'
import { soldSteps } from './sold-steps.ts'

type SaleRow = typeof expertSale.$inferSelect

const failureKey = (item: Item) => `expert-sale:${item.id}`

/**
 * Buys a paid expert item at its provider, then fetches its documents. A sale whose answer was lost is looked up by our
 * id first, so that an item never has two. A definite refusal leaves it Pending as an order failure; requeuing retries.
 */
export const expertSaleJob = jobKind({
  kind: 'expert-sale',
  payload: z.object({ orderItemId: z.string() }),
  leaseMs: 300_000,
  maxTries: 60,
  async run(ctx, { orderItemId }) {
    const [row] = await ctx.db.orm
      .select({ item: orderItem, sale: expertSale, attemptStatus: attempt.status })
      .from(orderItem)
      .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
      .innerJoin(expertSale, eq(expertSale.orderItemId, orderItem.id))
      .where(eq(orderItem.id, orderItemId))
    if (row?.attemptStatus !== 'Paid') return
    if (row.item.status === 'Pending') await sell(ctx, row.item, row.sale)
    await deliverDocuments(ctx, orderItemId)
  },
})

async function sell(ctx: JobContext, item: Item, sale: SaleRow): Promise<void> {
  const { db } = ctx
  const made = await loadSale(ctx, item, sale).catch((error: unknown) => {
    if (error instanceof ExpertTicketError && error.kind === 'refused') return error
    throw error
  })
  if (made instanceof ExpertTicketError) return refuse(ctx, item, made.message)
  if (made.productStatus === productStatus.cancelled)
    return refuse(ctx, item, `Sale ${made.saleId} was cancelled by the provider.`)
  const known = { saleId: made.saleId, json: made.raw }
  if (made.productStatus !== productStatus.confirmed) {
    await db.write([
      db.orm
        .update(expertSale)
        .set({ ...known, updatedAt: ctx.now })
        .where(eq(expertSale.orderItemId, item.id)),
    ])
    throw new Error(`Sale ${made.saleId} is not confirmed yet: product status ${made.productStatus}.`)
  }
  await db.write(soldSteps(db, item, known, ctx.now, new AttemptMoved()))
}

/** Finds the item's sale or makes it. Throws `refused` only if there is no sale and none can be made. */
async function loadSale(ctx: JobContext, item: Item, read: SaleRow): Promise<Sale> {
  const { db, platform, region } = ctx
  const { partnerSaleId } = read
  const products = [wantedProduct(item, region.zone)]
  const mayBeSold = read.status === 'Selling' || read.status === 'Failed'
  const earlier = mayBeSold ? await platform.expertTickets.findTransaction(partnerSaleId) : null
  if (earlier) return earlier

  let sale = read
  let fresh = false
  let usable = read.reservationId !== null && (read.expiresAt === null || read.expiresAt > platform.now())
  for (;;) {
    if (!usable) {
      sale = await reserveAnew(ctx, item, sale)
      fresh = true
    }
    if (sale.reservationId === null) throw new Error(`${item.id} has no reservation.`)
    sale = await moveSale(db, sale, { status: 'Selling', updatedAt: platform.now() })
    try {
      return await platform.expertTickets.createTransaction({
        reservationId: sale.reservationId ?? '',
        partnerSaleId,
        products,
      })
    } catch (error) {
      if (!(error instanceof ExpertTicketError)) throw error
      // Needed after a refusal, too: an earlier request of ours may have used the reservation up.
      const known = await platform.expertTickets.findTransaction(partnerSaleId)
      if (known) return known
      if (error.kind !== 'refused' || fresh) throw error
      usable = false
    }
  }
}

/** Reserves again after the first reservation has lapsed; never at a loss. */
async function reserveAnew({ db, platform, region }: JobContext, item: Item, sale: SaleRow): Promise<SaleRow> {
  const before = platform.now()
  const reservation = await platform.expertTickets.reserve({ products: [wantedProduct(item, region.zone)] })
  if (reservation.totalPriceCents > item.ticketInfoTotal)
    throw new ExpertTicketError(
      'refused',
      `The provider now asks ${reservation.totalPriceCents} cents, ${item.ticketInfoTotal} were paid.`,
    )
  const { minutesToExpiry, reservationId } = reservation
  return moveSale(db, sale, {
    status: 'Reserved',
    reservationId,
    expiresAt: minutesToExpiry === null ? null : before + Math.floor(minutesToExpiry * 60_000),
    updatedAt: before,
  })
}

/** Refused if another run has changed the sale since it was read. */
async function moveSale(
  db: RegionDb,
  sale: SaleRow,
  change: Partial<SaleRow> & { updatedAt: number },
): Promise<SaleRow> {
  // Always later than the value read, so that one of two runs is refused.
  const set = { ...change, updatedAt: Math.max(change.updatedAt, sale.updatedAt + 1) }
  const steps: Step[] = [
    {
      statement: db.orm
        .update(expertSale)
        .set(set)
        .where(
          and(
            eq(expertSale.orderItemId, sale.orderItemId),
            eq(expertSale.status, sale.status),
            eq(expertSale.updatedAt, sale.updatedAt),
            sql`${expertSale.reservationId} is ${sale.reservationId}`,
          ),
        ),
    },
    changed(1, new Error(`The sale of ${sale.orderItemId} was moved by another run.`)),
  ]
  await db.write(steps)
  return { ...sale, ...set }
}

/** Keeps the order Pending and tells the operator why, even if the previous refusal was marked as handled. */
async function refuse({ db, platform, requestId, now }: JobContext, item: Item, reason: string): Promise<void> {
  platform.log('error', 'expert.refused', { requestId, orderItem: item.id, reason })
  const error = `Paid, but the third-party ticketing refused: ${reason}`
  await db.write([
    db.orm
      .update(expertSale)
      .set({ status: 'Failed', updatedAt: now })
      .where(and(eq(expertSale.orderItemId, item.id), ne(expertSale.status, 'Sold'))),
    changed(1, new Error(`The sale of ${item.id} was made by another run.`)),
    bookFailure(
      db,
      {
        orderItemId: item.id,
        attemptId: item.attemptId,
        dedupeKey: failureKey(item),
        error,
      },
      now,
    ),
    db.orm
      .update(orderFailure)
      .set({ error, resolvedAt: null })
      .where(eq(orderFailure.dedupeKey, failureKey(item))),
  ])
}
