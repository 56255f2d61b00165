import { sql } from 'drizzle-orm'
import type { Activity, ActivitySummary } from '#contract/catalogue-shapes.ts'
import { columnName } from '#db/insert-rows.ts'
import { isAccessible, type ReaderRights } from '#handler/reader-rights.ts'
import {
  galleryJson,
  type LocationJson,
  locationsJson,
  parseGallery,
  parseLocations,
  toPlace,
  toVendorLocation,
} from '#kernel/catalogue/location-view.ts'
import type { MemberCardStock, PromoCodeStock } from '#kernel/catalogue/tables.ts'
import { pick } from '#lib/pick.ts'
import type { CardRow } from './activity-card.ts'

/** Fields that the page shows as they are stored. */
const plain = ['headerOverride', 'markdown', 'externalUrl'] as const satisfies (keyof Activity)[]

/** An activity as `cardColumns` and `detailColumns` read it. */
export interface ActivityRow extends CardRow, Pick<Activity, (typeof plain)[number]> {
  groupId: string | null
  addressType: 'Vendor' | 'AtHome' | 'Website' | 'Manual'
  addressRangeInKm: number | null
  vendorLocationId: string | null
  websiteUrl: string | null
  addressText: string | null
  promoCodeStock: string | null
  memberCardStock: string | null
  memberMayCancel: number
  locations: string | null
  gallery: string
}

/** Columns after a `from` that names `activity` as `a` and `vendor` as `v`. */
export const detailColumns = sql.raw(`coalesce(a.group_id, v.group_id) as groupId,
  a.address_type as addressType, a.address_range_in_km as addressRangeInKm,
  a.vendor_location_id as vendorLocationId, a.website_url as websiteUrl, a.address_text as addressText,
  ${plain.map((name) => `a.${columnName(name)} as ${name},`).join(' ')}
  a.promo_code_stock as promoCodeStock, a.member_card_stock as memberCardStock,
  a.member_may_cancel as memberMayCancel,
  case a.address_type when 'Website' then null
    when 'Manual' then (select ${locationsJson} from location l where l.activity_id = a.id)
    else (select ${locationsJson} from location l where l.vendor_id = a.vendor_id) end as locations,
  ${galleryJson('a.media_ids')} as gallery`)

const defaultRangeInKm = 10

/** Activity page for this reader. */
export function toActivity(row: ActivityRow, summary: ActivitySummary, rights: ReaderRights): Activity {
  const locations = activityLocations(row)
  const usable = isAccessible(rights, row.cse === 1)
  return {
    ...summary,
    locations: locations.map(toPlace),
    address: activityAddress(row, locations),
    gallery: parseGallery(row.gallery),
    ...pick(row, plain),
    firstStockTs: usable ? row.firstStockTs : null,
    promoCodeStock: usable ? parse<PromoCodeStock>(row.promoCodeStock) : null,
    memberCardStock: usable ? parse<MemberCardStock>(row.memberCardStock) : null,
    ...(row.memberMayCancel === 1 && row.stockType === 'Standard' ? { memberMayCancel: true as const } : {}),
  }
}

const parse = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T))

/** Locations for the address type: only the chosen one of the vendor's if AtHome names it. */
function activityLocations({ addressType, vendorLocationId, locations }: ActivityRow): LocationJson[] {
  const all = parseLocations(locations)
  return addressType === 'AtHome' && vendorLocationId !== null ? all.filter(({ id }) => id === vendorLocationId) : all
}

function activityAddress(row: ActivityRow, rows: LocationJson[]): Activity['address'] {
  const locations = rows.map(toVendorLocation)
  switch (row.addressType) {
    case 'Vendor':
      return { type: 'Vendor', locations }
    case 'AtHome':
      return { type: 'AtHome', rangeInKm: row.addressRangeInKm ?? defaultRangeInKm, locations }
    case 'Website':
      return { type: 'Website', websiteUrl: row.websiteUrl ?? '' }
    case 'Manual':
      return { type: 'Manual', text: row.addressText, locations }
  }
}
