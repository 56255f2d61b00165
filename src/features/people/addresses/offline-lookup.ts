import { sql } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import { cityPrefixes } from '#kernel/catalogue/search-fold.ts'
import { splitStreet } from '#lib/split-street.ts'
import { MOST_SUGGESTIONS, type Place } from './suggestion.ts'

interface CityRow {
  id: string
  name: string
  postalCode: string
  lat: number
  lng: number
}

/** Most words of a city's name at the end of a postal address: "12 rue Haute Saint-Denis en Val". */
const LONGEST_NAME = 4

/** Ways to split the text into street and city, the longest city name first. */
function cuts(input: string): { street: string; city: string }[] {
  const words = input.split(/[\s,]+/).filter((word) => word !== '')
  const longest = Math.min(LONGEST_NAME, words.length)
  return Array.from({ length: longest }, (_, at) => longest - at).map((count) => ({
    street: words.slice(0, words.length - count).join(' '),
    city: words.slice(words.length - count).join(' '),
  }))
}

/**
 * Finds cities of the bundled gazetteer, with the text before their name as the street; used without a network, or when
 * the service fails.
 */
export async function lookUpOffline(db: ReadDb, input: string): Promise<Place[]> {
  const code = /\b\d{5}\b/.exec(input)?.[0]
  if (code !== undefined) {
    const [street = ''] = input.split(code)
    return matchPlaces(street, await citiesWhere(db, sql`postal_code = ${code}`))
  }
  for (const { street, city } of cuts(input)) {
    const prefixes = cityPrefixes(city)
    if (prefixes.length === 0) continue
    const named = prefixes.map((key) => sql`name_key >= ${key} and name_key < ${`${key}\u{10ffff}`}`)
    const found = await citiesWhere(db, sql.join(named, sql` or `))
    if (found.length > 0) return matchPlaces(street, found)
  }
  return []
}

const citiesWhere = (db: ReadDb, condition: ReturnType<typeof sql>): Promise<CityRow[]> =>
  db.orm.all<CityRow>(
    sql`select id, name, postal_code as postalCode, lat, lng from city where ${condition}
      order by population desc, name limit ${MOST_SUGGESTIONS}`,
  )

function matchPlaces(typed: string, cities: readonly CityRow[]): Place[] {
  const street = typed.replace(/[\s,]+$/, '').trim()
  const way = splitStreet(street)
  return cities.map(({ id, name, postalCode, lat, lng }) => ({
    placeId: id,
    main: street === '' ? name : street,
    ...way,
    postalCode,
    city: name,
    lat,
    lng,
  }))
}
