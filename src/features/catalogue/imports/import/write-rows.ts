import type { PostalAddress } from '#contract/catalogue-shapes.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { cityKey } from '#kernel/catalogue/search-fold.ts'
import { slugify } from '#kernel/catalogue/slug.ts'
import { splitStreet } from '#lib/split-street.ts'
import { categoryKey } from './address-part.ts'
import { isEdited, kept } from './edited-fields.ts'
import { importedActivityId, importedLocationId, importedVendorId, type KeyedRow } from './keyed-row.ts'
import { choosePlaceholder } from './placeholder-pictures.ts'
import type { ChunkPlan } from './plan-chunk.ts'
import { categoryStatements, type FindCategoryId } from './row-categories.ts'
import { type SourceFacts, sourceStatement } from './source-facts.ts'

/**
 * Statements that write rows with category, vendor, place, activity, lists and search. Rewriting keeps administrators'
 * settings (visibility, pictures, hours, contact, extra categories) and fields changed since the last import.
 */
export function rowStatements(
  db: Pick<RegionDb, 'region'>,
  format: string,
  rows: readonly KeyedRow[],
  plan: Pick<ChunkPlan, 'facts' | 'idOf' | 'keepsCategories' | 'categoriesBefore'>,
  now: number,
): Statement[] {
  const { idOf, keepsCategories, categoriesBefore } = plan
  const entries = rows.flatMap((row) => {
    const facts = plan.facts.get(row.sourceKey)
    return facts ? [{ row, facts }] : []
  })
  const activityIds = rows.map(({ sourceKey }) => importedActivityId(sourceKey))
  const sorted = rows.filter(({ sourceKey }) => !keepsCategories.has(sourceKey))
  const sortedIds = new Set(sorted.map(({ sourceKey }) => importedActivityId(sourceKey)))
  const importedPrefixes = [
    ...new Set(rows.flatMap(({ row }) => row.categories.map((path) => categoryKey(path[0] ?? '')))),
  ]
  const choices = sorted.flatMap(({ row, sourceKey }) =>
    row.categories.map((path, position) => [importedActivityId(sourceKey), idOf(path), position]),
  )
  return [
    ...categoryStatements(db.region, format, rows, idOf, now),
    { sql: upsertVendors, args: [now, now, JSON.stringify(entries.map(({ facts }) => facts.vendor))] },
    { sql: upsertLocations, args: [JSON.stringify(entries.map(({ facts }) => facts.location))] },
    { sql: upsertActivities, args: [now, now, JSON.stringify(entries.map(({ facts }) => facts.activity))] },
    {
      sql: `delete from activity_category where (activity_id, category_id) in (select value ->> 0, value ->> 1 from json_each(?))`,
      args: [JSON.stringify(categoriesBefore.filter(([activityId]) => sortedIds.has(activityId)))],
    },
    ...importedPrefixes.map((prefix) => ({
      sql: `delete from activity_category where activity_id in (select value from json_each(?))
        and category_id glob ?`,
      args: [JSON.stringify([...sortedIds]), `c[123]-${prefix}*`],
    })),
    {
      sql: `insert into activity_category (activity_id, category_id, position)
        select value ->> 0, value ->> 1, value ->> 2 from json_each(?) where true on conflict do nothing`,
      args: [JSON.stringify(choices)],
    },
    sourceStatement(entries, now),
    ...listingStatements({ activityIds }),
    bumpCatalogueVersion(),
  ]
}

/** Facts to store of a row. */
export const sourceFacts = (region: string, format: string, row: KeyedRow, idOf: FindCategoryId): SourceFacts => ({
  vendor: vendorFacts(region, format, row),
  location: locationFacts(row),
  activity: activityFacts(region, format, row),
  categories: [...new Set(row.row.categories.map(idOf))],
})

const vendorFacts = (region: string, format: string, { row, sourceKey, sourceHash }: KeyedRow) => ({
  id: importedVendorId(sourceKey),
  name: row.name,
  slugName: slugify(row.name),
  mediaIds: [choosePlaceholder(region, format, row)],
  contact: { firstName: '', lastName: '', email: '', phone: row.phone ?? '' },
  markdown: row.vendorMarkdown,
  externalUrl: row.site,
  ...(row.legalIdentity === undefined ? {} : { legalIdentity: JSON.stringify(row.legalIdentity) }),
  sourceKey,
  sourceHash,
})

const upsertVendors = `insert into vendor (created_at, updated_at, id, name, slug_name, media_ids, contact, markdown,
    visibility, external_url, legal_identity, source_key, source_hash)
  select ?, ?, value ->> 'id', value ->> 'name', value ->> 'slugName', value -> 'mediaIds', value -> 'contact',
    value ->> 'markdown', 'Public', value ->> 'externalUrl', value ->> 'legalIdentity', value ->> 'sourceKey', value ->> 'sourceHash'
  from json_each(?) where true
  on conflict (id) do update set ${kept('vendor', 'name', 'vendorName')}, ${kept('vendor', 'slug_name', 'vendorName')},
    ${kept('vendor', 'markdown', 'vendorText')}, ${kept('vendor', 'external_url', 'site')},
    -- A file without the columns takes no identity away.
    legal_identity = iif(${isEdited('legalIdentity')}, vendor.legal_identity,
      coalesce(excluded.legal_identity, vendor.legal_identity)),
    contact = iif(${isEdited('phone')}, vendor.contact,
      json_set(vendor.contact, '$.phone', excluded.contact ->> 'phone')),
    source_key = excluded.source_key, source_hash = excluded.source_hash, updated_at = excluded.updated_at`

function locationFacts({ row, sourceKey }: KeyedRow) {
  const address: PostalAddress = {
    placeId: null,
    main: row.street ?? row.city,
    secondary: [row.postalCode, row.city].filter(Boolean).join(' '),
    addressDetails: {
      ...splitStreet(row.street),
      postalCode: row.postalCode,
      city: row.city,
      country: row.country,
    },
    geometry: row.lat === null || row.lng === null ? null : { location: { lat: row.lat, lng: row.lng } },
  }
  return {
    id: importedLocationId(sourceKey),
    sourceKey,
    vendorId: importedVendorId(sourceKey),
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
  from json_each(?)
  -- A place that somebody has deleted stays away.
  where exists (select 1 from location where id = value ->> 'id')
    or not exists (select 1 from catalogue_source where source_key = value ->> 'sourceKey')
  on conflict (id) do update set ${kept('location', 'phone', 'placePhone')},
    ${['address', 'city', 'city_key', 'postal_code', 'country', 'lat', 'lng'].map((column) => kept('location', column, 'address')).join(', ')}`

const activityFacts = (region: string, format: string, { row, sourceKey, sourceHash }: KeyedRow) => ({
  id: importedActivityId(sourceKey),
  vendorId: importedVendorId(sourceKey),
  label: row.activityLabel,
  slugName: slugify(row.activityLabel),
  markdown: row.activityMarkdown,
  mediaIds: [choosePlaceholder(region, format, row)],
  comments: row.comments,
  ...(row.forChildren === undefined ? {} : { forChildren: Number(row.forChildren) }),
  sourceKey,
  sourceHash,
})

const upsertActivities = `insert into activity (created_at, updated_at, id, vendor_id, label, slug_name, cse, address_type,
    stock_type, markdown, media_ids, visibility, comments, for_children, is_dirty, source_key, source_hash)
  select ?, ?, value ->> 'id', value ->> 'vendorId', value ->> 'label', value ->> 'slugName', 0, 'Vendor', 'Standard',
    value ->> 'markdown', value -> 'mediaIds', 'Public', value ->> 'comments', coalesce(value ->> 'forChildren', 0), 0, value ->> 'sourceKey',
    value ->> 'sourceHash'
  from json_each(?) where true
  on conflict (id) do update set ${kept('activity', 'label', 'label')}, ${kept('activity', 'slug_name', 'label')},
    ${kept('activity', 'markdown', 'text')}, ${kept('activity', 'for_children', 'forChildren')},
    source_key = excluded.source_key, source_hash = excluded.source_hash, updated_at = excluded.updated_at`
