import { searchSynonym } from '#features/catalogue/shop-search/tables.ts'
import type { RegionDb, Statement } from '../../region-db.ts'

const synonyms = [
  ['ciné', ['cinéma', 'film'], true],
  ['zoo', ['animalier', 'animaux', 'aquarium'], false],
  ['resto', ['restaurant', 'cuisine'], true],
  ['musée', ['exposition'], false],
] as const

/** Statements for the search synonyms of the demo. */
export const synonymStatements = ({ orm }: RegionDb, now: number): Statement[] => [
  orm.insert(searchSynonym).values(
    synonyms.map(([typed, meant, bothWays], at) => ({
      id: `syn-demo-${at}`,
      ...{ typed, meant: [...meant], bothWays, isUsed: true, createdAt: now, updatedAt: now },
    })),
  ),
]
