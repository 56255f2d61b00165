import { euCatalogue } from '#db/demo/eu/region.ts'

export interface SimulatedProduct {
  productId: string
  name: string
  provider: string
  productBase: string
  priceCents: number
  /** Price before a reduction. */
  originalCents: number
  /** Surcharge on Saturdays and Sundays. */
  weekendCents: number
  /** True: sold for a day; false: valid at any time. */
  dated: boolean
  /** Number of days ahead with prices. */
  days: number
}

/** Expert tickets of the demo, at the prices that the demo shows. */
export const demoProducts: readonly SimulatedProduct[] = euCatalogue.activities.flatMap((activity) =>
  (activity.stocks ?? []).flatMap((stock) =>
    stock.kind === 'expert'
      ? stock.products.map((product) => ({
          productId: product.key,
          name: product.label,
          provider: stock.provider,
          productBase: activity.label,
          priceCents: product.price,
          originalCents: product.originalPrice,
          weekendCents: 200,
          dated: true,
          days: stock.days,
        }))
      : [],
  ),
)

const DAY = 86_400_000

/** As many products as a real catalogue has, ten for each provider. */
export const manyProducts = (count: number): SimulatedProduct[] =>
  Array.from({ length: count }, (_, at) => ({
    productId: `produit-${at + 1}`,
    name: `Billet ${at + 1}`,
    provider: `Parc ${Math.floor(at / 10) + 1}`,
    productBase: 'Entrées',
    priceCents: 1000 + (at % 50) * 100,
    originalCents: 1500 + (at % 50) * 100,
    weekendCents: 0,
    dated: at % 5 !== 0,
    days: 60,
  }))

/** Price of one unit in cents on a day, `YYYY-MM-DD`; null for a ticket without date. */
export function priceOn(product: SimulatedProduct, day: string | null): number {
  const weekend = day !== null && [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  return product.priceCents + (weekend ? product.weekendCents : 0)
}

/** Coming days on which the product is sold, `YYYY-MM-DD`. */
export const daysAhead = (product: SimulatedProduct, now: number): string[] =>
  product.dated
    ? Array.from({ length: product.days }, (_, index) => new Date(now + index * DAY).toISOString().slice(0, 10))
    : []

/** Settings that affect the catalogue. */
interface CatalogueSettings {
  catalogueCents: number
  realTime: readonly string[]
  malformed: readonly string[]
}

/** The catalogue in the nested form of the partner API. */
export function catalogueView(products: readonly SimulatedProduct[], now: number, settings: CatalogueSettings) {
  const providers = Map.groupBy(products, (product) => product.provider)
  return [...providers].map(([provider, ofProvider]) => ({
    ProviderId: provider,
    ProviderName: provider,
    ProductBases: [...Map.groupBy(ofProvider, (product) => product.productBase)].map(([name, ofBase]) => ({
      ProductBaseId: name,
      ProductBaseName: name,
      Products: ofBase.map((product) => ({
        ProductId: product.productId,
        ProductName: product.name,
        Price: (product.priceCents + settings.catalogueCents) / 100,
        PriceMode: 1,
        AccessDateCriteria: product.dated ? 0 : 1,
        RequiresRealTimePrice: settings.realTime.includes(product.productId),
        PricesAndDates: settings.malformed.includes(product.productId)
          ? 'on request'
          : pricesAndDates(product, now, settings.catalogueCents),
        Tickets: [{ TicketId: `${product.productId}-t`, TicketName: product.name }],
      })),
    })),
  }))
}

function pricesAndDates(product: SimulatedProduct, now: number, addedCents: number) {
  const reduction = product.originalCents - product.priceCents
  const byPrice = Map.groupBy(daysAhead(product, now), (day) => priceOn(product, day) + addedCents)
  return [...byPrice].map(([price, days]) => ({
    Price: price / 100,
    OriginalPrice: (price + reduction) / 100,
    Dates: days.join(','),
  }))
}
