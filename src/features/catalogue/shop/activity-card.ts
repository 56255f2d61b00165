import { type SQL, sql } from 'drizzle-orm'
import type { ActivitySummary } from '#contract/catalogue-shapes.ts'
import type { Media } from '#contract/shapes.ts'
import type { OwnSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import { shareOfTicket } from '#features/catalogue/subsidies/own-terms.ts'
import { isAccessible, type ReaderRights } from '#handler/reader-rights.ts'
import type { Best } from '#kernel/catalogue/derived/best.ts'
import { toMedia } from '#kernel/media/media-view.ts'
import type { StoredMediaVersion } from '#kernel/media/tables.ts'
import { discountPercent } from '#kernel/prices/discount-badge.ts'
import { eur } from '#kernel/time/money.ts'
import type { Offer } from '#kernel/time/types.ts'
import type { CategoryIndex } from './category-index.ts'

/** One activity as `cardColumns` reads it; flags are 0 or 1, `places` and `versions` JSON. */
export interface CardRow {
  id: string
  slugName: string
  label: string
  cse: number
  stockType: ActivitySummary['stockType']
  benefit: string | null
  vendorId: string
  vendorName: string
  vendorSlug: string
  categoryId: string | null
  places: string
  mediaId: string | null
  versions: string | null
  placeholder: string | null
  hasFixed: number | null
  hasFlexible: number | null
  price1: number | null
  price2: number | null
  price3: number | null
  fees: number | null
  priorPrice: number | null
  firstStockTs: number | null
  validUntil: number | null
  offerId: string | null
  percentHundredths: number | null
  amount: number | null
}

/** Columns from the tables that `cardJoins` joins. */
export const cardColumns = sql.raw(`a.id, a.slug_name as slugName, a.label, a.cse, a.stock_type as stockType,
  case a.stock_type when 'PromoCode' then a.promo_code_stock ->> 'discount'
    when 'MemberCard' then a.member_card_stock ->> 'discount' end as benefit,
  v.id as vendorId, v.name as vendorName, v.slug_name as vendorSlug,
  (select c.category_id from activity_category c where c.activity_id = a.id order by c.position limit 1) as categoryId,
  (select json_group_array(json_array(p.position, p.city, p.postal_code, p.country, p.lat, p.lng))
    from activity_place p where p.activity_id = a.id) as places,
  m.id as mediaId, m.versions, m.placeholder,
  best.has_fixed as hasFixed, best.has_flexible as hasFlexible, best.price1, best.price2, best.price3,
  best.fees, best.prior_price as priorPrice,
  best.first_stock_ts as firstStockTs, best.valid_until as validUntil,
  o.id as offerId, o.percent_hundredths as percentHundredths, o.amount`)

/** Joins after a `from` that names `activity` as `a`. */
export const cardJoins = sql.raw(`join vendor v on v.id = a.vendor_id
  left join media m on m.id = a.media_ids ->> 0 and m.status = 'Ready'
  left join activity_best best on best.activity_id = a.id
  left join offer o on o.id = best.offer_id`)

/** Selects cards of the activities in a subquery with column `activity_id`, unordered. */
export const selectCards = (ids: SQL): SQL =>
  sql`select ${cardColumns} from ${ids} t join activity a on a.id = t.activity_id ${cardJoins}`

type Place = [position: number, string | null, string | null, string | null, number | null, number | null]

export const cardLocations = ({ places }: Pick<CardRow, 'places'>): ActivitySummary['locations'] =>
  (JSON.parse(places) as Place[])
    .sort(([one], [other]) => one - other)
    .map(([, city, postalCode, country, lat, lng]) => ({ city, postalCode, country, lat, lng }))

/** First image of a row with the columns of `cardColumns`. */
export function cardImage({
  mediaId,
  versions,
  placeholder,
}: Pick<CardRow, 'mediaId' | 'versions' | 'placeholder'>): Media | null {
  if (mediaId === null || versions === null) return null
  return toMedia({ id: mediaId, versions: JSON.parse(versions) as StoredMediaVersion[], placeholder })
}

/** Activity as lists show it; prices stay on the server for readers without the right to them (D17). */
export function toSummary(
  row: CardRow,
  categories: CategoryIndex,
  rights: ReaderRights,
  own: OwnSubsidies | null = null,
): ActivitySummary {
  const accessible = isAccessible(rights, row.cse === 1)
  return {
    id: row.id,
    slugName: row.slugName,
    label: row.label,
    cse: row.cse === 1,
    vendor: { id: row.vendorId, name: row.vendorName, slugName: row.vendorSlug },
    media: cardImage(row),
    cat: categories.path(row.categoryId),
    locations: cardLocations(row),
    stockType: row.stockType,
    benefit: accessible ? row.benefit : null,
    bestStock: cardBestStock(row, accessible, own),
    accessible,
  }
}

function cardBestStock(row: CardRow, accessible: boolean, own: OwnSubsidies | null): ActivitySummary['bestStock'] {
  if (!accessible) return { hasFixedStocks: false, hasFlexibleStocks: false, discount: null, offer: null }
  const { price1, price2, price3, priorPrice, offerId, percentHundredths, amount } = row
  const fees = row.fees ?? 0
  const share = price3 === null ? null : shareOfTicket(own, row.id, { price: price3 - fees, fees })
  return {
    hasFixedStocks: row.hasFixed === 1,
    hasFlexibleStocks: row.hasFlexible === 1,
    discount:
      price1 === null || price2 === null || price3 === null
        ? null
        : {
            price1: eur(price1),
            price2: eur(price2),
            price3: eur(price3),
            percent: discountPercent({ price1, price3 }),
            ...(fees > 0 ? { fees: eur(fees) } : {}),
            ...(priorPrice === null || offerId === null ? {} : { priorPrice: eur(priorPrice) }),
            ...(share && share.amount > 0 ? { ownPrice: eur(price3 - share.amount) } : {}),
            ...(share?.percent ? { ownPercent: share.percent } : {}),
          },
    offer:
      offerId === null
        ? null
        : {
            id: offerId,
            discount:
              percentHundredths === null
                ? { type: 'Amount', amount: eur(amount ?? 0) }
                : { type: 'Percent', percent: percentHundredths / 100 },
          },
  }
}

/** Replaces the row's stored best price by one computed just now. */
export function withBest(row: CardRow, best: Best, offer: Offer | null): CardRow {
  const discount = offer?.discount
  return {
    ...row,
    hasFixed: Number(best.hasFixed),
    hasFlexible: Number(best.hasFlexible),
    price1: best.prices?.price1 ?? null,
    price2: best.prices?.price2 ?? null,
    price3: best.prices?.price3 ?? null,
    fees: best.fees,
    priorPrice: best.priorPrice,
    firstStockTs: best.firstStockTs,
    validUntil: best.validUntil,
    offerId: offer?.id ?? null,
    percentHundredths: discount?.type === 'Percent' ? Math.round(discount.percent * 100) : null,
    amount: discount?.type === 'Amount' ? discount.amount : null,
  }
}
