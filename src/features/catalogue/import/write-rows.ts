import type { PostalAddress } from '../../../contract/catalogue-shapes.ts'
import type { RegionDb, Statement } from '../../../db/region-db.ts'
import { bumpCatalogueVersion } from '../../../handler/catalogue-version.ts'
import { listingStatements } from '../listing.ts'
import { cityKey } from '../search-fold.ts'
import { slugOf } from '../slug.ts'
import type { CatalogueRow } from './format.ts'
import { categoryPicture, pictureOf } from './placeholder-pictures.ts'

/** A row with what identifies it in the region. */
export interface KeyedRow {
  line: number
  row: CatalogueRow
  /** `museofile:M0052`. */
  sourceKey: string
  sourceHash: string
}

const idPart = (sourceKey: string): string => slugOf(sourceKey)
export const activityIdOf = (sourceKey: string): string => `a-${idPart(sourceKey)}`
const vendorIdOf = (sourceKey: string): string => `v-${idPart(sourceKey)}`

/** The id of a category says where it stands, so that every import finds the same one. */
const categoryIdOf = (path: readonly string[]): string => `c${path.length}-${slugOf(path.join(' '))}`

/**
 * Statements that write the rows, each complete: categories, vendor, place, activity, lists and search. What an admin
 * decides (visibility, pictures, opening hours, contact, further categories) stays as it is when a row is written again.
 */
export function rowStatements(db: RegionDb, format: string, rows: readonly KeyedRow[], now: number): Statement[] {
  const activityIds = rows.map(({ sourceKey }) => activityIdOf(sourceKey))
  const importedPrefixes = [...new Set(rows.flatMap(({ row }) => row.categories.map((path) => slugOf(path[0] ?? ''))))]
  const choices = rows.flatMap(({ row, sourceKey }) =>
    row.categories.map((path, position) => [activityIdOf(sourceKey), categoryIdOf(path), position]),
  )
  return [
    ...categoryStatements(db.region, format, rows, now),
    { sql: upsertVendors, args: [now, now, JSON.stringify(rows.map((row) => vendorFacts(db.region, format, row)))] },
    { sql: upsertLocations, args: [JSON.stringify(rows.map(locationFacts))] },
    {
      sql: upsertActivities,
      args: [now, now, JSON.stringify(rows.map((row) => activityFacts(db.region, format, row)))],
    },
    ...importedPrefixes.map((prefix) => ({
      sql: `delete from activity_category where activity_id in (select value from json_each(?))
        and category_id glob ?`,
      args: [JSON.stringify(activityIds), `c[123]-${prefix}*`],
    })),
    {
      sql: `insert into activity_category (activity_id, category_id, position)
        select value ->> 0, value ->> 1, value ->> 2 from json_each(?) where true on conflict do nothing`,
      args: [JSON.stringify(choices)],
    },
    ...listingStatements({ activityIds }),
    bumpCatalogueVersion(),
  ]
}

/** Parents before their children; one that is there, renamed or not, is left alone. */
function categoryStatements(region: string, format: string, rows: readonly KeyedRow[], now: number): Statement[] {
  const paths = new Map<string, string[]>()
  for (const path of rows.flatMap(({ row }) => row.categories))
    for (let depth = 1; depth <= path.length; depth++) {
      const part = path.slice(0, depth)
      paths.set(categoryIdOf(part), part)
    }
  const sorted = [...paths.values()].sort((a, b) => a.length - b.length || (a.join() < b.join() ? -1 : 1))
  return sorted.map((path) => {
    const name = path.at(-1) ?? ''
    const parentId = path.length === 1 ? null : categoryIdOf(path.slice(0, -1))
    const picture = categoryPicture(region, format, path[1] ?? name)
    return {
      sql: `insert into category (id, level, parent_id, sort_order, name, slug, media_id, created_at, updated_at)
        select ?, ?, ?, coalesce((select max(sort_order) from category where parent_id is ?), 0) + 1, ?, ?, ?, ?, ?
        where true on conflict (id) do nothing`,
      args: [categoryIdOf(path), path.length, parentId, parentId, name, slugOf(name), picture, now, now],
    }
  })
}

const vendorFacts = (region: string, format: string, { row, sourceKey, sourceHash }: KeyedRow) => ({
  id: vendorIdOf(sourceKey),
  name: row.name,
  slugName: slugOf(row.name),
  mediaIds: [pictureOf(region, format, row)],
  contact: { firstName: '', lastName: '', email: '', phone: row.phone ?? '' },
  markdown: row.vendorMarkdown,
  externalUrl: row.site,
  sourceKey,
  sourceHash,
})

const upsertVendors = `insert into vendor (created_at, updated_at, id, name, slug_name, media_ids, contact, markdown,
    visibility, external_url, source_key, source_hash)
  select ?, ?, value ->> 'id', value ->> 'name', value ->> 'slugName', value -> 'mediaIds', value -> 'contact',
    value ->> 'markdown', 'Public', value ->> 'externalUrl', value ->> 'sourceKey', value ->> 'sourceHash'
  from json_each(?) where true
  on conflict (id) do update set name = excluded.name, slug_name = excluded.slug_name, markdown = excluded.markdown,
    contact = json_set(vendor.contact, '$.phone', excluded.contact ->> 'phone'), external_url = excluded.external_url,
    source_key = excluded.source_key, source_hash = excluded.source_hash, updated_at = excluded.updated_at`

function locationFacts({ row, sourceKey }: KeyedRow) {
  const address: PostalAddress = {
    placeId: null,
    main: row.street ?? row.city,
    secondary: [row.postalCode, row.city].filter(Boolean).join(' '),
    addressDetails: {
      streetNumber: /^\d+( ?(?:bis|ter))?(?=[ ,])/i.exec(row.street ?? '')?.[0] ?? null,
      route: row.street,
      postalCode: row.postalCode,
      city: row.city,
      country: row.country,
    },
    geometry: row.lat === null || row.lng === null ? null : { location: { lat: row.lat, lng: row.lng } },
  }
  return {
    id: `l-${idPart(sourceKey)}`,
    vendorId: vendorIdOf(sourceKey),
    phone: row.phone,
    address,
    city: row.city,
    cityKey: cityKey(row.city),
    postalCode: row.postalCode,
    country: row.country,
    lat: row.lat,
    lng: row.lng,
  }
}

const upsertLocations = `insert into location (id, vendor_id, position, phone, hide_phone, address, city, city_key,
    postal_code, country, lat, lng)
  select value ->> 'id', value ->> 'vendorId', 0, value ->> 'phone', value ->> 'phone' is null, value -> 'address',
    value ->> 'city', value ->> 'cityKey', value ->> 'postalCode', value ->> 'country', value ->> 'lat', value ->> 'lng'
  from json_each(?) where true
  on conflict (id) do update set phone = excluded.phone, address = excluded.address, city = excluded.city,
    city_key = excluded.city_key, postal_code = excluded.postal_code, country = excluded.country, lat = excluded.lat,
    lng = excluded.lng`

const activityFacts = (region: string, format: string, { row, sourceKey, sourceHash }: KeyedRow) => ({
  id: activityIdOf(sourceKey),
  vendorId: vendorIdOf(sourceKey),
  label: row.activityLabel,
  slugName: slugOf(row.activityLabel),
  markdown: row.activityMarkdown,
  mediaIds: [pictureOf(region, format, row)],
  comments: row.comments,
  sourceKey,
  sourceHash,
})

const upsertActivities = `insert into activity (created_at, updated_at, id, vendor_id, label, slug_name, cse, address_type,
    stock_type, markdown, media_ids, visibility, comments, is_dirty, source_key, source_hash)
  select ?, ?, value ->> 'id', value ->> 'vendorId', value ->> 'label', value ->> 'slugName', 0, 'Vendor', 'Standard',
    value ->> 'markdown', value -> 'mediaIds', 'Public', value ->> 'comments', 0, value ->> 'sourceKey',
    value ->> 'sourceHash'
  from json_each(?) where true
  on conflict (id) do update set label = excluded.label, slug_name = excluded.slug_name, markdown = excluded.markdown,
    source_key = excluded.source_key, source_hash = excluded.source_hash, updated_at = excluded.updated_at`
