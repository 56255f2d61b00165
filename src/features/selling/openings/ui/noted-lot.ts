import { readStored, store } from '#ui/browser/stored.ts'
import type { NotedLot } from '../lot-rules.ts'

/** Digest that this browser noted before a draw: the seed published later must match it. */
export interface KeptLot extends NotedLot {
  /** The opening's moment before it was put off, if a digest was noted for that one. */
  movedFrom: number | null
}

type Announced = Pick<NotedLot, 'opensAt' | 'digest' | 'own'>

const storageKey = (openingId: string): string => `opening-lot:${openingId}`

const isKept = (value: unknown): value is KeptLot =>
  typeof value === 'object' &&
  value !== null &&
  'opensAt' in value &&
  typeof value.opensAt === 'number' &&
  'digest' in value &&
  typeof value.digest === 'string' &&
  'notedAt' in value &&
  typeof value.notedAt === 'number' &&
  'own' in value &&
  'movedFrom' in value

export function readNoted(openingId: string): KeptLot | null {
  const kept = readStored(storageKey(openingId))
  return isKept(kept) ? kept : null
}

/**
 * Notes the announced digest and returns all that is noted. The first digest of a moment stays: the reader must be told
 * of a different one.
 */
export function noteLot(openingId: string, announced: Announced, now: number): KeptLot {
  const before = readNoted(openingId)
  const isSame = before?.opensAt === announced.opensAt
  const noted: KeptLot = isSame
    ? { ...before, own: announced.own ?? before.own }
    : { ...announced, notedAt: now, movedFrom: before?.opensAt ?? null }
  store(storageKey(openingId), noted)
  return noted
}
