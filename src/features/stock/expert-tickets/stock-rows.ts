import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import { expertCatalogue, expertProduct, expertStock, expertTicket } from '#kernel/expert-tickets/tables.ts'
import { saleProblem } from '#kernel/stock/confirmation.ts'
import type { ExpertStockState, OfficeExpertProduct, OfficeExpertStock } from '#kernel/stock/expert-shapes.ts'
import { eur } from '#kernel/time/money.ts'

type TicketRow = typeof expertTicket.$inferSelect
type StockRow = typeof expertStock.$inferSelect

export interface StoredExpertStock {
  row: StockRow
  /** All tickets in their order, including those withdrawn from sale. */
  all: TicketRow[]
}

/** Tickets on sale. */
const activeTickets = ({ all }: StoredExpertStock): TicketRow[] => all.filter(({ archivedAt }) => archivedAt === null)

export const expertStockState = (stored: StoredExpertStock): ExpertStockState => ({
  tickets: activeTickets(stored).map(({ id, label, description, productId }) => ({
    id,
    label,
    description,
    productId,
  })),
})

const shown = {
  id: expertProduct.id,
  name: expertProduct.name,
  provider: expertProduct.provider,
  productBase: expertProduct.productBase,
  priceFrom: expertProduct.priceFrom,
  priceTo: expertProduct.priceTo,
  isRealTime: expertProduct.isRealTime,
  goneAt: expertProduct.goneAt,
  changedAt: expertProduct.changedAt,
  priceChange: expertProduct.priceChange,
  confirmedAt: sql<number | null>`coalesce(${expertProduct.confirmedAt}, (select ${expertCatalogue.confirmedAt}
    from ${expertCatalogue} where ${expertCatalogue.id} = 1))`.as('product_confirmed_at'),
}

export const selectProducts = (db: ReadDb) => db.orm.select(shown).from(expertProduct)
export type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number]

export const toOfficeProduct = (row: ProductRow, now: number): OfficeExpertProduct => ({
  id: row.id,
  name: row.name,
  provider: row.provider,
  productBase: row.productBase,
  priceFrom: row.priceFrom === null ? null : eur(row.priceFrom),
  priceTo: row.priceTo === null ? null : eur(row.priceTo),
  isRealTime: row.isRealTime,
  confirmedAt: row.confirmedAt === 0 ? null : row.confirmedAt,
  goneAt: row.goneAt,
  isSold: saleProblem(row, now) === null,
  priceChange:
    row.priceChange === null || row.changedAt === null
      ? null
      : {
          ts: row.changedAt,
          day: row.priceChange.day,
          days: row.priceChange.days,
          before: eur(row.priceChange.before),
          after: eur(row.priceChange.after),
        },
})

export async function loadProducts(db: ReadDb, ids: readonly string[]): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map()
  const rows = await selectProducts(db).where(inArray(expertProduct.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

export function toOfficeStock(
  stored: StoredExpertStock,
  products: ReadonlyMap<string, ProductRow>,
  now: number,
): OfficeExpertStock {
  const { id, activityId, createdAt, updatedAt } = stored.row
  return {
    id,
    activityId,
    createdAt,
    updatedAt,
    tickets: activeTickets(stored).flatMap((ticket) => {
      const product = products.get(ticket.productId)
      if (!product) return []
      return [
        {
          id: ticket.id,
          label: ticket.label,
          description: ticket.description,
          productId: ticket.productId,
          product: toOfficeProduct(product, now),
          isPriceChanged: (product.changedAt ?? 0) > ticket.seenAt,
        },
      ]
    }),
  }
}

/** Loads the activity's stocks that are not archived, oldest first; null if there is no such activity. */
export async function loadExpertStocks(db: ReadDb, activityId: string): Promise<StoredExpertStock[] | null> {
  const { orm } = db
  const own = and(eq(expertStock.activityId, activityId), isNull(expertStock.archivedAt))
  const [[activity], stocks, tickets] = await orm.batch([
    orm.all<{ id: string }>(sql`select id from activity where id = ${activityId}`),
    orm.select().from(expertStock).where(own).orderBy(asc(expertStock.createdAt), asc(expertStock.id)),
    orm
      .select({ ticket: expertTicket })
      .from(expertTicket)
      .innerJoin(expertStock, eq(expertStock.id, expertTicket.stockId))
      .where(own)
      .orderBy(asc(expertTicket.position), asc(expertTicket.id)),
  ])
  if (!activity) return null
  const byStock = Map.groupBy(
    tickets.map(({ ticket }) => ticket),
    ({ stockId }) => stockId,
  )
  return stocks.map((row) => ({ row, all: byStock.get(row.id) ?? [] }))
}
