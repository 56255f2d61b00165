import { sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { offer } from '#kernel/stock/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { getActivityOffers } from './contract.ts'
import { toOfficeOffer } from './offer-rows.ts'

export const getActivityOffersHandler = handleOffice(getActivityOffers, async ({ db, now }, { activityId }, fail) => {
  const [[found], offers, tickets] = await db.orm.batch([
    db.orm.all<{ id: string }>(sql`select id from activity where id = ${activityId}`),
    db.orm
      .select()
      .from(offer)
      .where(
        sql`${offer.targetKind} = 'Global'
          or (${offer.targetKind} = 'Vendor' and ${offer.targetId} = (select vendor_id from activity where id = ${activityId}))
          or (${offer.targetKind} = 'Activity' and ${offer.targetId} = ${activityId})`,
      ),
    db.orm.all<{ id: string; label: string; publicPrice: number; youpiizPrice: number }>(
      sql`select t.id, t.label, t.public_price as "publicPrice", t.youpiiz_price as "youpiizPrice"
        from batch b join ticket_info t on t.batch_id = b.id
        where b.activity_id = ${activityId} and b.archived_at is null and t.visibility = 'Public'
          and t.archived_at is null order by b.created_at, b.id, t.position, t.id`,
    ),
  ])
  if (!found) return fail('activityNotFound')
  const rank = ({ targetKind }: (typeof offers)[number]) => ['Activity', 'Vendor', 'Global'].indexOf(targetKind)
  return {
    offers: offers
      .toSorted((one, other) => rank(one) - rank(other) || other.createdAt - one.createdAt)
      .map(toOfficeOffer),
    tickets: tickets.map(({ id, label, publicPrice, youpiizPrice }) => ({
      id,
      label,
      publicPrice: eur(publicPrice),
      youpiizPrice: eur(youpiizPrice),
    })),
    nowTs: now,
  }
})
