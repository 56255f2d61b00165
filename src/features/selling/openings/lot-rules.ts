import { sha256Hex } from '#lib/digest.ts'

/**
 * Prefix of every seed with a public check. Seeds without it are from an earlier version: their queue keeps its order.
 */
export const CHECKABLE = 'lot2-'

export const isCheckable = (seed: string): boolean => seed.startsWith(CHECKABLE)

/**
 * Public pseudonym of a place in the draw. The id is secret; its owner derives the pseudonym from it to find the place.
 */
export const toPseudonym = (placeId: string): Promise<string> => sha256Hex(placeId)

/** Digest shown from the announcement on: proves that the seed published after the draw was fixed before it. */
export const seedDigest = (seed: string): Promise<string> => sha256Hex(seed)

const lotKey = (seed: string, pseudonym: string): Promise<string> => sha256Hex(`${seed}:${pseudonym}`)

/** Sort key of a place that existed before the opening. */
export const drawnKey = async (seed: string, placeId: string): Promise<string> =>
  lotKey(seed, isCheckable(seed) ? await toPseudonym(placeId) : placeId)

/** Digest that a browser noted before the opening, with its reader's place at that time. */
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
  /** Pseudonyms in the order in which the server admits. */
  places: readonly string[]
  noted: NotedLot | null
  /** The reader's place. */
  own: string | null
}

export type LotFault = 'seed' | 'noted' | 'repeated' | 'missing' | 'order'

export interface LotVerdict {
  /** Null if the draw is correct. */
  fault: LotFault | null
  count: number
  /** From 1; null if the reader is not in the draw. */
  ownNumber: number | null
  /** First place that is not where the draw puts it, from 1. */
  wrongNumber: number | null
}

/** Repeats the draw from the published data and reports where the server's order differs. */
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
