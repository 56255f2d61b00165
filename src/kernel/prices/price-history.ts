import { type SQL, sql } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { toOfferRule } from './offer-rule.ts'
import type { OfferUse } from './offers.ts'
import {
  type OfferPeriod,
  priceBeforeFall,
  priorPrice,
  type SoldSpan,
  soldSpans,
  type TariffPeriod,
} from './prior-price.ts'
import { offerPeriod, pricePeriod } from './tables.ts'

/** Past and present prices of tickets and options, by id, and terms of the promotions that aim at them. */
export interface PriceHistory {
  tariffs: ReadonlyMap<string, readonly TariffPeriod[]>
  offers: readonly OfferPeriod[]
}

/** Ticket or option; a copy with new prices has the history of its origin from before it was made. */
interface PricedItem {
  id: string
  originId: string | null
}

/** Queries of the history of activities, for a batch; `wanted` selects their ids. */
export const priceHistoryQueries = (orm: RegionDb['orm'], wanted: SQL) =>
  [
    orm
      .select()
      .from(pricePeriod)
      .where(sql`${pricePeriod.activityId} in ${wanted}`)
      .orderBy(pricePeriod.itemId, pricePeriod.fromTs),
    orm
      .select()
      .from(offerPeriod)
      .where(
        sql`${offerPeriod.targetKind} = 'Global'
          or (${offerPeriod.targetKind} = 'Vendor' and ${offerPeriod.targetId} in (select vendor_id from activity where id in ${wanted}))
          or (${offerPeriod.targetKind} = 'Activity' and ${offerPeriod.targetId} in ${wanted})`,
      ),
  ] as const

export const toPriceHistory = (
  tariffs: readonly (typeof pricePeriod.$inferSelect)[],
  offers: readonly (typeof offerPeriod.$inferSelect)[],
): PriceHistory => ({
  tariffs: Map.groupBy(tariffs, ({ itemId }) => itemId),
  offers: offers.map(({ offerId, fromTs, untilTs, ...terms }) => ({
    ...{ fromTs, untilTs },
    offer: toOfferRule({ ...terms, id: offerId, visibility: 'Public' }),
  })),
})

function tariffPeriods({ tariffs }: PriceHistory, { id, originId }: PricedItem): readonly TariffPeriod[] {
  const own = tariffs.get(id) ?? []
  const [first] = own
  if (originId === null || !first) return own
  const earlier = (tariffs.get(originId) ?? []).filter(({ fromTs }) => fromTs < first.fromTs)
  return [
    ...earlier.map((period) => ({ ...period, untilTs: Math.min(period.untilTs ?? first.fromTs, first.fromTs) })),
    ...own,
  ]
}

/** Prices at which a ticket was sold until now; of an option, which amounts do not lower. */
export const pastPrices = (
  history: PriceHistory,
  item: PricedItem,
  use: Omit<OfferUse, 'nowTs'>,
  kind: 'ticket' | 'option' = 'ticket',
): SoldSpan[] =>
  soldSpans(
    tariffPeriods(history, item),
    kind === 'ticket' ? history.offers : history.offers.filter(({ offer }) => offer.discount.type === 'Percent'),
    use,
  )

/** Price that the running promotion of a ticket or option refers to (`priorPrice`). */
export const findPriorPrice = (
  history: PriceHistory,
  item: PricedItem,
  { nowTs, ...use }: OfferUse,
  kind: 'ticket' | 'option' = 'ticket',
): number | null => priorPrice(pastPrices(history, item, use, kind), nowTs)

/** The same, or what a price refers to that has fallen by itself: mails tell of both. */
export function findReference(history: PriceHistory, item: PricedItem, { nowTs, ...use }: OfferUse): number | null {
  const spans = pastPrices(history, item, use)
  return priorPrice(spans, nowTs) ?? priceBeforeFall(spans, nowTs)
}
