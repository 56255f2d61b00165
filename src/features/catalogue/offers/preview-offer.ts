import { type SQL, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { agencyCommission } from '#kernel/orders/agency-sql.ts'
import { eur } from '#kernel/time/money.ts'
import { MOST_MARGINS, previewOffer } from './contract.ts'
import { discountColumns } from './offer-rows.ts'
import type { OfferState } from './offer-shapes.ts'

interface Row {
  id: string
  label: string
  price: number
  buyingPrice: number
  total: number
  losses: number
}

/** SQL: price after the discount, rounded as `discountedPrice` does; an amount leaves options alone. A bound number is a float. */
function discounted(price: SQL, discount: OfferState['discount'], isOption: boolean): SQL {
  const { percentHundredths, amount } = discountColumns(discount)
  if (percentHundredths !== null) return sql`(${price} * cast(${10_000 - percentHundredths} as integer) + 9999) / 10000`
  return isOption ? price : sql`max(0, ${price} - cast(${amount ?? 0} as integer))`
}

const aimed = (target: OfferState['target']): SQL =>
  target.type === 'Global'
    ? sql`true`
    : target.type === 'Vendor'
      ? sql`a.vendor_id = ${target.vendorId}`
      : sql`a.id = ${target.activityId}`

export const previewOfferHandler = handleOffice(previewOffer, async ({ db }, { discount, target }) => {
  const name = (label: SQL) => (target.type === 'Activity' ? label : sql`a.label || ' · ' || ${label}`)
  const sold = sql`from activity a join batch b on b.activity_id = a.id join ticket_info t on t.batch_id = b.id`
  const isSold = sql`${aimed(target)} and b.archived_at is null and t.archived_at is null and t.visibility = 'Public'`
  // An agent's partner is owed what its commission leaves of the lowered price, rounded as `unitCommission` does.
  const commission = agencyCommission(sql`a.vendor_id`)
  const rows = await db.orm.all<Row>(sql`
    with lowered as (
      select t.id, ${name(sql`t.label`)} as label, ${discounted(sql`t.youpiiz_price`, discount, false)} as price,
        t.buying_price as bought, ${commission} as commission ${sold} where ${isSold}
      union all
      select o.id, ${name(sql`t.label || ', option ' || o.label`)}, ${discounted(sql`o.youpiiz_price`, discount, true)},
        o.buying_price, ${commission} ${sold} join ticket_option o on o.ticket_info_id = t.id
        where ${isSold} and o.archived_at is null),
    owing as (select id, label, price, case when commission is null then bought
      else price - (price * commission + 5000) / 10000 end as bought from lowered)
    select id, label, price, bought as "buyingPrice", count(*) over () as total,
      sum(price < bought) over () as losses
      from owing order by price - bought, label, id limit ${MOST_MARGINS}`)
  return {
    items: rows.map(({ id, label, price, buyingPrice }) => ({
      id,
      label,
      price: eur(price),
      buyingPrice: eur(buyingPrice),
    })),
    total: rows[0]?.total ?? 0,
    losses: rows[0]?.losses ?? 0,
  }
})
