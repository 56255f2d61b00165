import { and, asc, gt, inArray, isNull, sql } from 'drizzle-orm'
import { livePrices } from '#features/stock/expert-tickets/live-prices.ts'
import { catalogProduct as partnerProduct } from '#features/stock/expert-tickets/partner-shapes.ts'
import type { ReadProduct } from '#features/stock/expert-tickets/read-product.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { expertCatalogue, expertProduct } from '#kernel/expert-tickets/tables.ts'
import { CATALOGUE_STALE_MS } from '#kernel/stock/expert-shapes.ts'
import { dayKeyToUtc } from '#kernel/time/region-time.ts'
import { expertTicketCatalog } from './contract.ts'
import type { CatalogueProduct } from './expert-office-shapes.ts'

export const expertTicketCatalogHandler = handleOffice(expertTicketCatalog, async (ctx, input) => {
  const { db, now, region } = ctx
  const { productIds, withPrices, limit, cursor } = input
  const [rows, [state]] = await db.orm.batch([
    db.orm
      .select({
        id: expertProduct.id,
        name: expertProduct.name,
        provider: expertProduct.provider,
        productBase: expertProduct.productBase,
        json: expertProduct.json,
        isRealTime: expertProduct.isRealTime,
        // A year of daily prices, read only on request.
        prices: sql`case when ${withPrices ? 1 : 0} then ${expertProduct.prices} else '[]' end`.mapWith(
          expertProduct.prices,
        ),
        liveAt: expertProduct.liveAt,
      })
      .from(expertProduct)
      .where(
        and(
          isNull(expertProduct.goneAt),
          productIds && inArray(expertProduct.id, productIds),
          cursor === undefined ? undefined : gt(expertProduct.id, cursor),
        ),
      )
      .orderBy(asc(expertProduct.id))
      .limit(limit + 1),
    db.orm.select().from(expertCatalogue),
  ])
  const shown = rows.slice(0, limit)
  const current = productIds && withPrices ? await pricesOfNow(ctx, shown) : shown
  const confirmedAt = state?.confirmedAt ?? null
  return {
    items: current.map((product) => productView(product, region.zone)),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    catalogue: {
      confirmedAt,
      failedAt: state?.failedAt ?? null,
      isStale: confirmedAt !== null && confirmedAt <= now - CATALOGUE_STALE_MS,
    },
  }
})

/** Fetches live prices; stored ones stay if the provider does not answer. */
async function pricesOfNow(ctx: Parameters<typeof livePrices>[0], products: readonly ReadProduct[]) {
  const { products: live } = await livePrices(
    ctx,
    products.filter(({ isRealTime }) => isRealTime),
  )
  const byId = new Map(live.map((product) => [product.id, product]))
  return products.map((product) => byId.get(product.id) ?? product)
}

/** Product in the provider's own shape, rebuilt from stored data. */
export function productView(product: ReadProduct, zone: string): CatalogueProduct {
  const { success, data } = partnerProduct.safeParse(product.json)
  const isLive = product.isRealTime && product.liveAt !== null
  return {
    ProductId: product.id,
    ProductName: product.name,
    PricesAndDates: product.prices.map(([cents, , days]) => ({ Price: cents / 100, Dates: days.join(',') })),
    RequiresRealTimePrice: product.isRealTime,
    realTimePrices: isLive
      ? product.prices.flatMap(([cents, , days]) =>
          days.flatMap((day) => {
            const ts = dayKeyToUtc(zone, day)
            return ts === null ? [] : [{ ts, cents }]
          }),
        )
      : [],
    productBase: { ProductBaseName: product.productBase, provider: { ProviderName: product.provider } },
    tickets: success ? (data.Tickets ?? []).map(({ TicketId, TicketName }) => ({ TicketId, TicketName })) : [],
  }
}
