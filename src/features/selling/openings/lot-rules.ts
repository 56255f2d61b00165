import { sha256Hex } from '#lib/digest.ts'

/** Before each seed whose lot anybody can check. One without is of a version before: its line keeps the order that it has. */
export const CHECKABLE = 'lot2-'

export const isCheckable = (seed: string): boolean => seed.startsWith(CHECKABLE)

/** A place in a list that anybody may read: its id is a secret of its owner, who finds it again by this. */
export const toPseudonym = (placeId: string): Promise<string> => sha256Hex(placeId)

/** Shown from the announcement on: the seed that is told after the lot is the one that was settled before. */
export const seedDigest = (seed: string): Promise<string> => sha256Hex(seed)

const lotKey = (seed: string, pseudonym: string): Promise<string> => sha256Hex(`${seed}:${pseudonym}`)

/** By which those who were there before the opening are sorted. */
export const drawnKey = async (seed: string, placeId: string): Promise<string> =>
  lotKey(seed, isCheckable(seed) ? await toPseudonym(placeId) : placeId)

/** A digest that a browser has noted before the opening, and its reader's place by then. */
export interface NotedLot {
  opensAt: number
  digest: string
  notedAt: number
  own: string | null
}

interface LotToCheck {
  digest: string
  seed: string
  opensAt: number
  /** Pseudonyms in the order by which the server lets in. */
  places: readonly string[]
  noted: NotedLot | null
  /** The reader's place. */
  own: string | null
}

export type LotFault = 'seed' | 'noted' | 'repeated' | 'missing' | 'order'

export interface LotVerdict {
  /** Null: the lot is what it must be. */
  fault: LotFault | null
  count: number
  /** From 1; null where the reader is not in the lot. */
  ownNumber: number | null
  /** The first place that stands where the lot does not put it, from 1. */
  wrongNumber: number | null
}

/** Draws the lot anew from what was published, and tells where the server's order is another one. */
export async function checkLot(lot: LotToCheck): Promise<LotVerdict> {
  const { places, own } = lot
  const found = own === null ? -1 : places.indexOf(own)
  const wrong = await firstWrong(lot)
  return {
    fault: await findFault(lot, wrong !== null),
    count: places.length,
    ownNumber: found < 0 ? null : found + 1,
    wrongNumber: wrong,
  }
}

async function findFault(lot: LotToCheck, isMixed: boolean): Promise<LotFault | null> {
  const { digest, seed, opensAt, places, noted, own } = lot
  const published = await seedDigest(seed)
  if (published !== digest) return 'seed'
  const isNoted = noted?.opensAt === opensAt
  if (isNoted && noted.digest !== published) return 'noted'
  if (new Set(places).size !== places.length) return 'repeated'
  if (isNoted && own !== null && noted.own === own && !places.includes(own)) return 'missing'
  return isMixed ? 'order' : null
}

async function firstWrong({ seed, places }: LotToCheck): Promise<number | null> {
  const drawn = await Promise.all(places.map(async (place) => ({ place, key: await lotKey(seed, place) })))
  drawn.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
  const at = drawn.findIndex(({ place }, index) => place !== places[index])
  return at < 0 ? null : at + 1
}
