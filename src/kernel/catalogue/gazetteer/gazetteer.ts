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

/** The cities that a region's people search: its own island for `oi`, mainland France and Corsica elsewhere. */
const regionCities = (region: string): City[] => parse(region === 'oi' ? reunionCities : mainlandCities)

/** Statements that load the gazetteer of the region; repeating them changes nothing. */
export const gazetteerStatements = (db: RegionDb, region: string): Statement[] => [
  db.orm.insert(city).values(regionCities(region)).onConflictDoNothing(),
]
