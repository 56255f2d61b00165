import type { RegionDb, Statement } from '#db/region-db.ts'
import { cityKey } from '../search-fold.ts'
import { city } from '../tables.ts'
import { mainlandCities } from './cities.ts'
import { reunionCities } from './reunion-cities.ts'

type City = typeof city.$inferInsert

const parse = (text: string): City[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', postalCode = '', ...numbers] = line.split('|')
      const [lat = 0, lng = 0, population = 0] = numbers.map(Number)
      return {
        id: `${postalCode}-${cityKey(name)}`,
        name,
        nameKey: cityKey(name),
        postalCode,
        lat,
        lng,
        population,
      }
    })

/** Cities offered to a region's members: La Réunion for `oi`, mainland France and Corsica elsewhere. */
const regionCities = (region: string): City[] => parse(region === 'oi' ? reunionCities : mainlandCities)

/** Statements that load the region's gazetteer; repeating them changes nothing. */
export const gazetteerStatements = (db: RegionDb, region: string): Statement[] => [
  db.orm.insert(city).values(regionCities(region)).onConflictDoNothing(),
]
