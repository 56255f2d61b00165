import { expertPrice, expertProduct, expertStock, expertTicket } from '#kernel/expert-tickets/tables.ts'
import { offer } from '#kernel/stock/tables.ts'
import { dayKey, startOfDay } from '#kernel/time/region-time.ts'
import { newId } from '#lib/new-id.ts'
import type { RegionDb, Statement } from '../../region-db.ts'
import { type DemoActivity, type DemoCatalogue, type DemoOffer, wholeWeek } from '../catalogue.ts'
import { demoId } from '../demo-ids.ts'
import type { DemoTime } from './catalogue-rows.ts'

const HOUR_MS = 3_600_000

/** Statements for promotions of activities and of whole partners. */
export function offerStatements(db: RegionDb, catalogue: DemoCatalogue, { now }: DemoTime): Statement[] {
  const row = (entry: DemoOffer, targetKind: 'Activity' | 'Vendor', targetId: string): typeof offer.$inferInsert => ({
    id: newId('o'),
    label: entry.label,
    targetKind,
    targetId,
    hoursByWeek: entry.hoursByWeek ? wholeWeek(entry.hoursByWeek) : null,
    percentHundredths: entry.discount.type === 'Percent' ? Math.round(entry.discount.percent * 100) : null,
    amount: entry.discount.type === 'Amount' ? entry.discount.amount : null,
    flashStartTs: entry.flashHours === undefined ? null : now,
    flashEndTs: entry.flashHours === undefined ? null : now + entry.flashHours * HOUR_MS,
    visibility: 'Public',
    createdAt: now,
    updatedAt: now,
  })
  return [
    db.orm
      .insert(offer)
      .values([
        ...catalogue.activities.flatMap((entry) =>
          entry.offer ? [row(entry.offer, 'Activity', demoId.activity(entry.key))] : [],
        ),
        ...catalogue.vendorOffers.map((entry) => row(entry, 'Vendor', demoId.vendor(entry.vendor))),
      ]),
  ]
}

/**
 * Statements for third-party tickets: product, stock, tickets, and a price for each coming day, slightly higher on
 * weekends.
 */
export function expertStatements(db: RegionDb, activities: readonly DemoActivity[], time: DemoTime): Statement[] {
  return activities.flatMap((activity) =>
    (activity.stocks ?? []).flatMap((entry) => {
      if (entry.kind !== 'expert') return []
      const stockId = newId('es')
      const prices = entry.products.flatMap((product) =>
        Array.from({ length: entry.days }, (_, inDays) => {
          const ts = startOfDay(time.zone, time.now, inDays)
          const weekend = [0, 6].includes(new Date(ts + 12 * HOUR_MS).getUTCDay())
          return {
            productId: product.key,
            day: dayKey(time.zone, ts),
            price: product.price + (weekend ? 200 : 0),
            originalPrice: product.originalPrice + (weekend ? 200 : 0),
          }
        }),
      )
      return [
        db.orm.insert(expertProduct).values(
          entry.products.map((product) => ({
            id: product.key,
            name: `${activity.label} — ${product.label}`,
            provider: entry.provider,
            json: { ProductId: product.key, ProductName: product.label, ProviderName: entry.provider },
            updatedAt: time.now,
          })),
        ),
        db.orm
          .insert(expertStock)
          .values({ id: stockId, activityId: demoId.activity(activity.key), createdAt: time.now }),
        db.orm.insert(expertTicket).values(
          entry.products.map((product, position) => ({
            id: newId('eti'),
            stockId,
            productId: product.key,
            label: product.label,
            description: product.description,
            position,
          })),
        ),
        db.orm.insert(expertPrice).values(prices),
      ]
    }),
  )
}
