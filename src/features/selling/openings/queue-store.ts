import type { RegionDb, Statement } from '#db/region-db.ts'
import { remainingSql } from '#kernel/stock/activity-stock.ts'
import { type QueueFacts, type QueuePerson, USUAL_PLACES } from './queue-rules.ts'

/** The draw made at the opening. */
export interface Draw {
  seed: string
  drawnAt: number
  cutAt: number
}

export interface StoredQueue {
  draw: Draw | null
  aliveUntil: number
  people: QueuePerson[]
}

type Row = Record<string, unknown>
const numberOrNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

const PLACE = 'place_id, user_id, seq, joined_at, admitted_at, admitted_until, left_at'

export const toPerson = (row: Row): QueuePerson => ({
  placeId: String(row.place_id),
  userId: String(row.user_id),
  seq: Number(row.seq),
  joinedAt: Number(row.joined_at),
  admittedAt: numberOrNull(row.admitted_at),
  admittedUntil: numberOrNull(row.admitted_until),
  leftAt: numberOrNull(row.left_at),
})

/** Reads the queue as last written, even by a killed process; null if no one ever joined it. */
export async function readQueue(db: Pick<RegionDb, 'readBatch'>, openingId: string): Promise<StoredQueue | null> {
  const [queue, people] = await db.readBatch([
    { sql: 'select seed, drawn_at, cut_at, alive_until from opening where batch_id = ?', args: [openingId] },
    {
      sql: `select ${PLACE} from opening_place where batch_id = ? order by seq`,
      args: [openingId],
    },
  ])
  const row: Row | undefined = queue?.rows[0]
  if (!row) return null
  return {
    draw:
      row.seed === null ? null : { seed: String(row.seed), drawnAt: Number(row.drawn_at), cutAt: Number(row.cut_at) },
    aliveUntil: Number(row.alive_until),
    people: (people?.rows ?? []).map(toPerson),
  }
}

/** Reads the places left and which admitted people hold or have bought some; null if the stock is no longer sold. */
export async function readFacts(
  db: Pick<RegionDb, 'readBatch'>,
  openingId: string,
  now: number,
): Promise<QueueFacts | null> {
  const [stock, buyers] = await db.readBatch([
    {
      sql: `select b.opens_at, b.max_per_person,
          (select min(t.max_quantity) from ticket_info t
            where t.batch_id = b.id and t.archived_at is null and t.visibility = 'Public') as most_of_ticket,
          coalesce(sum(places.is_endless), 0) as endless, coalesce(sum(places.remaining), 0) as remaining,
          coalesce(sum(places.reserved), 0) as held
        from batch b left join (
          select s.batch_id, s.reserved, ${remainingSql} as remaining, (${remainingSql}) is null as is_endless
          from stock s join batch b on b.id = s.batch_id
          where s.batch_id = ? and s.archived_at is null and s.visibility = 'Public' and s.end_ts > ?) as places
          on places.batch_id = b.id
        where b.id = ? and b.archived_at is null group by b.id`,
      args: [openingId, now, openingId],
    },
    {
      // Forces the index by person: the planner would otherwise scan all sales of the stock for each of them.
      sql: `select p.user_id from opening_place p where p.batch_id = ? and p.admitted_until > ? and p.left_at is null
          and exists (select 1 from attempt a indexed by attempt_user cross join order_item oi on oi.attempt_id = a.id
            cross join order_stock os on os.order_item_id = oi.id cross join stock s on s.id = os.stock_id
            where a.user_id = p.user_id and a.started_at >= p.admitted_at and a.status in ('Pending', 'Paid')
              and s.batch_id = p.batch_id)`,
      args: [openingId, now],
    },
  ])
  const row: Row | undefined = stock?.rows[0]
  if (!row) return null
  const ticketMost = numberOrNull(row.most_of_ticket)
  return {
    opensAt: numberOrNull(row.opens_at),
    perPerson: numberOrNull(row.max_per_person) ?? Math.min(USUAL_PLACES, Math.max(1, ticketMost ?? USUAL_PLACES)),
    left: Number(row.endless) > 0 ? null : Number(row.remaining),
    held: Number(row.held),
    buyers: new Set((buyers?.rows ?? []).map(({ user_id }: Row) => String(user_id))),
  }
}

/**
 * Adds people who join together, in one write. Those who had left, or whose admission is over, get the new place; those
 * with a valid place keep it; erased people get none.
 */
export const joinSteps = (openingId: string, people: readonly QueuePerson[], aliveUntil: number): Statement[] => [
  {
    sql: `insert into opening (batch_id, alive_until) values (?, ?)
      on conflict (batch_id) do update set alive_until = max(alive_until, excluded.alive_until)`,
    args: [openingId, aliveUntil],
  },
  {
    sql: `insert into opening_place (batch_id, user_id, place_id, seq, joined_at)
      select ?, u.id, value ->> 'placeId', value ->> 'seq', value ->> 'joinedAt'
      from json_each(?) join user u on u.id = value ->> 'userId' and u.erased_at is null
      where true on conflict (batch_id, user_id) do update set place_id = excluded.place_id, seq = excluded.seq,
        joined_at = excluded.joined_at, admitted_at = null, admitted_until = null, left_at = null
      where left_at is not null or admitted_until <= excluded.joined_at`,
    args: [openingId, JSON.stringify(people)],
  },
]

/** Reads the current places of these people as written. */
export const placesStep = (openingId: string, people: readonly QueuePerson[]): Statement => ({
  sql: `select ${PLACE} from opening_place where batch_id = ? and user_id in (select value ->> 'userId' from json_each(?))`,
  args: [openingId, JSON.stringify(people)],
})

/**
 * Stores the draw; only the first one counts. Keeps the queue alive in the same write, so that at no moment other
 * people may buy.
 */
export const drawStep = (openingId: string, { seed, drawnAt, cutAt }: Draw, aliveUntil: number): Statement => ({
  sql: `update opening set seed = ?, drawn_at = ?, cut_at = ?, alive_until = max(alive_until, ?)
    where batch_id = ? and seed is null`,
  args: [seed, drawnAt, cutAt, aliveUntil, openingId],
})

/** Takes the draw back after the opening was put off: everybody who has not left waits again, for another draw. */
export const undoDrawSteps = (openingId: string, opensAt: number): Statement[] => [
  {
    sql: 'update opening set seed = null, drawn_at = null, cut_at = null where batch_id = ? and cut_at < ?',
    args: [openingId, opensAt],
  },
  {
    sql: `update opening_place set admitted_at = null, admitted_until = null
      where batch_id = ? and left_at is null and admitted_at < ?`,
    args: [openingId, opensAt],
  },
]

export const admitStep = (
  openingId: string,
  placeIds: readonly string[],
  { at, until }: { at: number; until: number },
): Statement => ({
  sql: `update opening_place set admitted_at = ?, admitted_until = ?
    where batch_id = ? and admitted_at is null and left_at is null and place_id in (select value from json_each(?))`,
  args: [at, until, openingId, JSON.stringify(placeIds)],
})

/** Takes back the admission of called people who did not come: they wait again at their old position. */
export const withdrawStep = (openingId: string, placeIds: readonly string[]): Statement => ({
  sql: `update opening_place set admitted_at = null, admitted_until = null
    where batch_id = ? and left_at is null and place_id in (select value from json_each(?))`,
  args: [openingId, JSON.stringify(placeIds)],
})

export const aliveStep = (openingId: string, until: number): Statement => ({
  sql: 'update opening set alive_until = ? where batch_id = ?',
  args: [until, openingId],
})

export const leaveStep = (openingId: string, placeId: string, now: number): Statement => ({
  sql: 'update opening_place set left_at = ? where batch_id = ? and place_id = ? and left_at is null',
  args: [now, openingId, placeId],
})
