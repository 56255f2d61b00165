import { sql } from 'drizzle-orm'
import type { Activity, ActivitySummary } from '../../contract/catalogue-shapes.ts'
import { handle } from '../../handler/handle.ts'
import { administeredBy, isAccessible, mayPreview, type ReaderRights, rightsOf } from '../../handler/reader-rights.ts'
import { type CardRow, cardColumns, cardJoins, toSummary } from './activity-card.ts'
import { categoriesOf } from './category-index.ts'
import { getActivity } from './contract.ts'
import { currentCards } from './current-cards.ts'
import {
  galleryJson,
  galleryOf,
  type LocationJson,
  locationsJson,
  parseLocations,
  toPlace,
  toVendorLocation,
} from './location-view.ts'
import type { MemberCardStock, PromoCodeStock } from './tables.ts'

interface ActivityRow extends CardRow {
  /** In the public lists, for this reader. */
  shown: number
  groupId: string | null
  addressType: 'Vendor' | 'AtHome' | 'Website' | 'Manual'
  addressRangeInKm: number | null
  vendorLocationId: string | null
  websiteUrl: string | null
  addressText: string | null
  headerOverride: string | null
  markdown: string
  externalUrl: string | null
  promoCodeStock: string | null
  memberCardStock: string | null
  locations: string | null
  gallery: string
}

const detailColumns = sql.raw(`coalesce(a.group_id, v.group_id) as groupId,
  a.address_type as addressType, a.address_range_in_km as addressRangeInKm,
  a.vendor_location_id as vendorLocationId, a.website_url as websiteUrl, a.address_text as addressText,
  a.header_override as headerOverride, a.markdown, a.external_url as externalUrl,
  a.promo_code_stock as promoCodeStock, a.member_card_stock as memberCardStock,
  case a.address_type when 'Website' then null
    when 'Manual' then (select ${locationsJson} from location l where l.activity_id = a.id)
    else (select ${locationsJson} from location l where l.vendor_id = a.vendor_id) end as locations,
  ${galleryJson('a.media_ids')} as gallery`)

const defaultRangeInKm = 10

export const getActivityHandler = handle(getActivity, async (ctx, { activityId }, fail) => {
  const rights = rightsOf(ctx)
  const [categories, [found]] = await Promise.all([
    categoriesOf(ctx),
    ctx.db.orm.all<ActivityRow>(sql`
      select ${cardColumns}, ${detailColumns}, exists (
        select 1 from activity_listing l where l.scope = 'all' and l.activity_id = a.id
          and (l.group_id is null or l.group_id in (select value from json_each(${rights.groups})))
      ) as shown
      from activity a ${cardJoins} where a.id = ${activityId}`),
  ])
  if (!found || !isVisible(found, rights, (groupId) => mayPreview(ctx.actor, groupId))) return fail('activityNotFound')
  const [row] = await currentCards(ctx, [found])
  const activity = toActivity(row ?? found, toSummary(row ?? found, categories, rights), rights)
  return { activity: { ...activity, ...administeredBy(ctx.actor, found.groupId) } }
})

/** What is not public, or in a group that one is not in, does not exist but for its administrators (G13). */
function isVisible(row: ActivityRow, rights: ReaderRights, preview: (groupId: string | null) => boolean): boolean {
  return (row.shown === 1 && (row.cse === 1 || rights.nonCse)) || preview(row.groupId)
}

function toActivity(row: ActivityRow, summary: ActivitySummary, rights: ReaderRights): Activity {
  const locations = locationsOf(row)
  const usable = isAccessible(rights, row.cse === 1)
  return {
    ...summary,
    locations: locations.map(toPlace),
    address: addressOf(row, locations),
    gallery: galleryOf(row.gallery),
    markdown: row.markdown,
    headerOverride: row.headerOverride,
    firstStockTs: usable ? row.firstStockTs : null,
    promoCodeStock: usable ? parse<PromoCodeStock>(row.promoCodeStock) : null,
    memberCardStock: usable ? parse<MemberCardStock>(row.memberCardStock) : null,
    externalUrl: row.externalUrl,
  }
}

const parse = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T))

/** Those that the address type shows: one of the vendor's for AtHome that names it. */
function locationsOf({ addressType, vendorLocationId, locations }: ActivityRow): LocationJson[] {
  const all = parseLocations(locations)
  return addressType === 'AtHome' && vendorLocationId !== null ? all.filter(({ id }) => id === vendorLocationId) : all
}

function addressOf(row: ActivityRow, rows: LocationJson[]): Activity['address'] {
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
