import { sql } from 'drizzle-orm'
import { handle } from '#handler/handle.ts'
import { cityPrefixes } from '#kernel/catalogue/search-fold.ts'
import { searchCity } from './contract.ts'

const mostResults = 10

interface CityRow {
  name: string
  postalCode: string
  lat: number
  lng: number
}

export const searchCityHandler = handle(searchCity, async ({ db }, { query }) => {
  const prefixes = cityPrefixes(query)
  if (prefixes.length === 0) return { list: [] }
  const rows = await db.orm.all<CityRow>(
    sql`select name, postal_code as postalCode, lat, lng from city
      where ${sql.join(
        prefixes.map((key) => sql`name_key >= ${key} and name_key < ${`${key}\u{10ffff}`}`),
        sql` or `,
      )}
      order by population desc, name limit ${mostResults}`,
  )
  return {
    list: rows.map(({ name, postalCode, lat, lng }) => ({
      description: `${name} (${postalCode})`,
      city: name,
      lat,
      lng,
    })),
  }
})
