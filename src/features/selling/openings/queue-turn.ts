import type { RegionDb } from '#db/region-db.ts'
import { lotSeed } from './lot-seed.ts'
import { ABSENT_MS, ADMISSION_MS, ALIVE_MS, type QueuePace } from './queue-rules.ts'
import type { QueueState } from './queue-state.ts'
import { admitStep, aliveStep, drawStep, readFacts, undoDrawSteps, withdrawStep } from './queue-store.ts'

export interface QueueParts {
  /** Opened for each use, since a Worker's database clients live for one request. */
  db: () => RegionDb
  openingId: string
  appKey: Uint8Array
  now: () => number
  pace: QueuePace
  onFault: (error: unknown) => void
}

interface TurnParts extends QueueParts {
  /** Resolves once the places of all who have joined by now are written. */
  joined: () => Promise<unknown>
}

/**
 * One turn: reads the stock, makes the draw if due, puts people who missed their call back, admits the next, and keeps
 * the queue alive while people wait.
 */
export async function oneTurn(state: QueueState, parts: TurnParts, sinceMs: number): Promise<void> {
  const { db, openingId, appKey, now, pace } = parts
  const facts = await readFacts(db(), openingId, now())
  state.facts = facts ?? { opensAt: null, perPerson: 1, left: 0, held: 0, buyers: new Set() }
  const { opensAt } = state.facts
  if (opensAt !== null && state.draw !== null && state.draw.cutAt < opensAt) {
    await db().write(undoDrawSteps(openingId, opensAt))
    state.undrawn(opensAt)
  }
  if (opensAt === null || opensAt > now()) return
  if (state.draw === null) {
    const seed = await lotSeed(appKey, openingId, opensAt)
    // People who came before the moment are drawn, even if their place is still being written.
    await parts.joined()
    const draw = { seed, drawnAt: now(), cutAt: opensAt }
    const aliveUntil = someWait(state, now()) ? now() + ALIVE_MS : 0
    await db().write([drawStep(openingId, draw, aliveUntil)])
    state.aliveUntil = Math.max(state.aliveUntil, aliveUntil)
    await state.drawn(draw)
  }
  // Extended before anybody is admitted: in an expired queue, people outside could buy before those who wait.
  if (state.aliveUntil <= now()) await keepAlive(state, parts)
  const missed = state.missed(now())
  if (missed.length > 0) {
    await db().write([withdrawStep(openingId, missed)])
    state.withdrawn(missed)
  }
  const most = Math.ceil((pace.perSecond * sinceMs) / 1000)
  const places = state.next(now(), { pace, most })
  const admission = { at: now(), until: now() + ADMISSION_MS }
  if (places.length > 0) {
    await db().write([admitStep(openingId, places, admission)])
    state.admitted(places, admission)
  }
  await keepAlive(state, parts)
}

const someWait = (state: QueueState, now: number): boolean => state.waitingSeen(now, ALIVE_MS + ABSENT_MS) > 0

/**
 * Reserves buying for admitted people while others wait, or while those choosing may take all that is left. Otherwise
 * everybody may buy.
 */
async function keepAlive(state: QueueState, parts: QueueParts): Promise<void> {
  const { db, openingId, now, pace } = parts
  const until = someWait(state, now()) ? now() + ALIVE_MS : state.isFull(now(), pace) ? state.lastAdmission(now()) : 0
  const isDue = until > now() ? state.aliveUntil < until - ABSENT_MS : state.aliveUntil > now()
  if (!isDue) return
  await db().write([aliveStep(openingId, until)])
  state.aliveUntil = until
}
