import { sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { agencyCommission } from '#kernel/orders/agency-sql.ts'
import { pastPrices, priceHistoryQueries, toPriceHistory } from '#kernel/prices/price-history.ts'
import { isReducedAt, lowestBefore, priorPrice } from '#kernel/prices/prior-price.ts'
import { offer } from '#kernel/stock/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { getActivityOffers } from './contract.ts'
import { toOfficeOffer } from './offer-rows.ts'

interface TicketRow {
  id: string
  originId: string | null
  label: string
  publicPrice: number
  youpiizPrice: number
  fees: number
}

export const getActivityOffersHandler = handleOffice(
  getActivityOffers,
  async ({ db, now, region }, { activityId }, fail) => {
    const [[found], offers, tickets, tariffs, pastOffers] = await db.orm.batch([
      db.orm.all<{ vendorId: string; commission: number | null }>(
        sql`select a.vendor_id as "vendorId", ${agencyCommission(sql`a.vendor_id`)} as commission
          from activity a where a.id = ${activityId}`,
      ),
      db.orm
        .select()
        .from(offer)
        .where(
          sql`${offer.targetKind} = 'Global'
          or (${offer.targetKind} = 'Vendor' and ${offer.targetId} = (select vendor_id from activity where id = ${activityId}))
          or (${offer.targetKind} = 'Activity' and ${offer.targetId} = ${activityId})`,
        ),
      db.orm.all<TicketRow>(
        sql`select t.id, t.origin_id as "originId", t.fees, t.label, t.public_price as "publicPrice", t.youpiiz_price as "youpiizPrice"
        from batch b join ticket_info t on t.batch_id = b.id
        where b.activity_id = ${activityId} and b.archived_at is null and t.visibility = 'Public'
          and t.archived_at is null order by b.created_at, b.id, t.position, t.id`,
      ),
      ...priceHistoryQueries(db.orm, sql`(${activityId})`),
    ])
    if (!found) return fail('activityNotFound')
    const history = toPriceHistory(tariffs, pastOffers)
    const use = { activityId, vendorId: found.vendorId, slotStartTs: null, zone: region.zone }
    const prior = (ticket: TicketRow) => {
      const spans = pastPrices(history, ticket, use)
      const cents = priorPrice(spans, now) ?? (isReducedAt(spans, now) ? null : lowestBefore(spans, now))
      return cents === null ? null : eur(cents)
    }
    const rank = ({ targetKind }: (typeof offers)[number]) => ['Activity', 'Vendor', 'Global'].indexOf(targetKind)
    return {
      offers: offers
        .toSorted((one, other) => rank(one) - rank(other) || other.createdAt - one.createdAt)
        .map(toOfficeOffer),
      tickets: tickets.map((ticket) => ({
        ...{ id: ticket.id, label: ticket.label, publicPrice: eur(ticket.publicPrice) },
        ...{ youpiizPrice: eur(ticket.youpiizPrice), fees: eur(ticket.fees), priorPrice: prior(ticket) },
      })),
      nowTs: now,
      commission: found.commission,
    }
  },
)
