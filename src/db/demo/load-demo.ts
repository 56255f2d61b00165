import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { hashPassword } from '#features/people/accounts/passwords/passwords.ts'
import { confirmedStatement } from '#features/stock/expert-tickets/catalogue-steps.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { markBestStale, refreshBest } from '#kernel/catalogue/derived/best.ts'
import type { Platform } from '#platform/port.ts'
import { guard } from '../region-db.ts'
import type { DemoCatalogue } from './catalogue.ts'
import { demoId } from './demo-ids.ts'
import { euCatalogue } from './eu/region.ts'
import { oiCatalogue } from './oi/region.ts'
import { demoPassword, groupStatements, peopleStatements } from './people.ts'
import { catalogueStatements } from './rows/catalogue-rows.ts'
import { documentStatements } from './rows/document-rows.ts'
import { mediaRows } from './rows/media-rows.ts'
import { expertStatements, offerStatements } from './rows/offer-rows.ts'
import { stockStatements } from './rows/stock-rows.ts'
import { synonymStatements } from './rows/synonym-rows.ts'

const catalogues: Record<string, DemoCatalogue> = { eu: euCatalogue, oi: oiCatalogue }

const isEmpty =
  'not exists (select 1 from user) and not exists (select 1 from vendor) and not exists (select 1 from category)'

/**
 * Loads people, catalogue and stock of the demo into every empty region; returns the regions filled. Stores files
 * first, then writes one batch per region, so that a load that was killed has changed nothing and can be repeated.
 */
export async function loadDemo(
  platform: Platform,
  regions: readonly { slug: string }[] = platform.regions,
): Promise<string[]> {
  const now = platform.now()
  const empty: string[] = []
  for (const { slug } of regions) {
    const { rows } = await platform.db(slug).query(`select ${isEmpty} as empty`)
    if (rows[0]?.empty === 1 && catalogues[slug]) empty.push(slug)
  }
  if (empty.length === 0) return []
  const passwordHash = hashPassword(platform, demoPassword)
  for (const slug of empty) await loadRegion(platform, slug, passwordHash, now)
  return empty
}

async function loadRegion(platform: Platform, slug: string, passwordHash: Promise<string>, now: number) {
  const catalogue = catalogues[slug]
  const zone = platform.regions.find((region) => region.slug === slug)?.zone
  if (!catalogue || !zone) throw new Error(`There is no demo for the region ${slug}.`)
  const db = platform.db(slug)
  const time = { now, zone }
  const pictures = mediaRows(db, catalogue, now)
  const stocks = stockStatements(db, catalogue.activities, time)
  const documents = await documentStatements(db, stocks.documents, catalogue.vendors, platform.compute, time)
  await Promise.all(
    [...pictures.files, ...documents.files].map(({ key, bytes, contentType }) =>
      platform.files.put(key, bytes, contentType),
    ),
  )
  const activityIds = catalogue.activities.map(({ key }) => demoId.activity(key))
  await db.write([
    // Guard against a second process that starts at the same moment: it changes nothing once the demo is loaded.
    guard(isEmpty, [], new Error(`The region ${slug} is no longer empty.`)),
    ...groupStatements(db, now),
    ...pictures.statements,
    ...catalogueStatements(db, catalogue, time),
    ...stocks.statements,
    ...documents.statements,
    ...offerStatements(db, catalogue, time),
    ...expertStatements(db, catalogue.activities, time),
    confirmedStatement({ version: null, readAt: null }, now),
    ...peopleStatements(db, await passwordHash, now),
    ...synonymStatements(db, now),
    ...listingStatements({ activityIds }),
    markBestStale(activityIds, now),
    bumpCatalogueVersion(),
  ])
  // Computes the prices in lists; if the process dies first, the refresh job finds the same rows due.
  await refreshBest(db, now, zone)
}
