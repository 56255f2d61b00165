import type { RegionDb } from '#db/region-db.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { cityKey } from '#kernel/catalogue/search-fold.ts'
import { listingStatements } from './listing.ts'

/**
 * To be raised whenever `listing.ts`, `globe.ts`, `search-fold.ts` or `near-words-sql.ts` write otherwise (chapter
 * search-and-catalogue). 1: cells, folded words. 2: near words, for children, places. 3: plain order without a
 * location. 4: letters of every alphabet. 5: postal codes, departments, what is for children.
 */
const DERIVED_FORM = 5
/** Activities rewritten per batch, to keep each write short. */
const PORTION = 2000

/** Rewrites the derived rows of lists, search and sorting if an earlier version of the product wrote them. */
export async function renewDerived(db: RegionDb): Promise<void> {
  const { rows } = await db.query('select derived_form as form from catalogue_version')
  if (Number(rows[0]?.form ?? 0) >= DERIVED_FORM) return
  await renewCityKeys(db)
  for (let after = ''; ; ) {
    const { rows: portion } = await db.query('select id from activity where id > ? order by id limit ?', [
      after,
      PORTION,
    ])
    const activityIds = portion.map(({ id }) => String(id))
    await db.write(listingStatements({ activityIds }))
    if (activityIds.length < PORTION) break
    after = activityIds.at(-1) ?? ''
  }
  // Written last, so that an interrupted run starts again.
  await db.write([
    { sql: 'update catalogue_version set derived_form = ? where id = 1', args: [DERIVED_FORM] },
    bumpCatalogueVersion(),
  ])
}

async function renewCityKeys(db: RegionDb): Promise<void> {
  const { rows } = await db.query('select distinct city, city_key as key from location where city_key is not null')
  const changed = rows
    .map(({ city, key }) => ({ city: String(city), old: String(key), key: cityKey(String(city)) }))
    .filter(({ old, key }) => old !== key)
  if (changed.length === 0) return
  await db.write([
    {
      sql: `update location set city_key = j.value ->> 'key' from json_each(?) j
        where location.city_key = j.value ->> 'old' and location.city = j.value ->> 'city'`,
      args: [JSON.stringify(changed)],
    },
  ])
}
