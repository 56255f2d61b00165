import { and, eq } from 'drizzle-orm'
import { changed, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { waiting, waitingSlot } from '#features/stock/waiting-places/tables.ts'
import { documentsForHolds } from '#features/stock/waiting-places/waiting-guards.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import type { FoundPlaces } from './serve-waiting.ts'

export const OFFER_PLACES = 'offer-places'
export const END_HOLD = 'end-waiting-hold'

/** Thrown if a person left, or another buyer took the places, between reading and writing; the caller reads again. */
export class WaitingMoved extends Error {}

/** SQL behind `exists`: the activity is being moved to another region, and is offered there after its arrival. */
export const isMoving = (activityId: string) =>
  `(select 1 from move_scope where kind = 'activity' and id = ${activityId})`

/** Queues the job that offers an activity's places to its waiting list. */
export const offerSoon = (db: Pick<RegionDb, 'orm'>, activityId: string, now: number): Statement =>
  enqueueJob(
    db,
    { kind: OFFER_PLACES, payload: { activityId }, runAt: now, dedupeKey: `${OFFER_PLACES}:${activityId}` },
    now,
  )

interface Hold {
  waitingId: string
  quantity: number
  places: FoundPlaces
  until: number
  tokenHash: string
}

/** Holds places for a waiting person and schedules the end of the hold; the batch is undone unless they still wait. */
export function holdSteps(db: RegionDb, hold: Hold, now: number): (Step | Statement)[] {
  const { waitingId, quantity, places, until, tokenHash } = hold
  const moved = new WaitingMoved()
  return [
    db.orm
      .update(waiting)
      .set({ state: 'Held', heldUntil: until, tokenHash, ticketInfoId: places.ticketInfoId })
      .where(and(eq(waiting.id, waitingId), eq(waiting.state, 'Waiting'))),
    changed(1, moved),
    db.orm.delete(waitingSlot).where(eq(waitingSlot.waitingId, waitingId)),
    ...places.slots.flatMap(({ id, kind, remaining }) => [
      // The trigger raises `reserved`, and the stock's CHECK refuses to hold a place twice.
      { statement: db.orm.insert(waitingSlot).values({ waitingId, stockId: id, held: quantity }), otherwise: moved },
      ...(kind === 'Flexible' && remaining !== null ? [documentsForHolds(id, moved)] : []),
    ]),
    enqueueJob(
      db,
      { kind: END_HOLD, payload: { waitingId, until }, runAt: until, dedupeKey: `${END_HOLD}:${waitingId}:${until}` },
      now,
    ),
  ]
}
