import { z } from 'zod'
import { call } from '#contract/call.ts'
import { id, nothing, ts } from '#contract/shapes.ts'

/** 64 hex digits. */
const sha256Digest = z.string().regex(/^[0-9a-f]{64}$/)

/** A place in the queue: `QueuePlace` of the platform. Times are UTC ms of the server. */
const linePlace = z.object({
  placeId: id,
  state: z.enum(['before', 'waiting', 'admitted', 'ended', 'over', 'open']),
  opensAt: ts.nullable(),
  inFront: z.int().min(0),
  present: z.int().min(0),
  until: ts.nullable(),
  missedAt: ts.nullable(),
  left: z.int().nullable(),
  askAgainMs: z.int().min(0),
})

export const joinOpening = call({
  path: '/join-opening',
  summary: 'Takes a place in the queue of a stock that opens at a moment; one for each person',
  access: 'session',
  input: z.strictObject({ openingId: id }),
  result: z.object({ place: linePlace }),
  errors: ['openingNotFound', 'premiumRequired'],
})

export const getOwnPlace = call({
  path: '/get-own-place',
  summary: 'The caller’s place in a queue, or null',
  access: 'session',
  input: z.strictObject({ openingId: id }),
  result: z.object({ place: linePlace.nullable() }),
  errors: ['openingNotFound', 'premiumRequired'],
})

export const getPlace = call({
  path: '/get-place',
  summary: 'Where a place in a queue stands; asked again and again, and answered without the database',
  access: 'token',
  fromMemory: true,
  input: z.strictObject({ openingId: id, placeId: id }),
  result: z.object({ place: linePlace }),
  errors: ['openingNotFound'],
})

export const getOpeningLot = call({
  path: '/get-opening-lot',
  summary:
    'How an opening is drawn, for anybody to check: before the lot the digest of its seed, then the seed and a page of its places, by pseudonym and in order. digest = sha256(seed), pseudonym = sha256(placeId), ordered by sha256(seed:pseudonym); all as hex',
  access: 'catalogue',
  input: z.strictObject({
    openingId: id,
    /** First place of the page, from 0. */
    offset: z.int().min(0).optional(),
  }),
  result: z.object({
    /** People who joined before it take part in the draw. Another moment has another seed. */
    opensAt: ts,
    /** Null if drawn before draws could be checked. */
    digest: sha256Digest.nullable(),
    /** Null until it is drawn. */
    lot: z.object({ seed: z.string(), drawnAt: ts, total: z.int().min(0), places: z.array(sha256Digest) }).nullable(),
  }),
  errors: ['openingNotFound', 'premiumRequired'],
})

export const leaveOpening = call({
  path: '/leave-opening',
  summary: 'Gives a place in a queue up, which passes it on',
  access: 'session',
  input: z.strictObject({ openingId: id }),
  result: nothing,
  errors: ['openingNotFound'],
})
