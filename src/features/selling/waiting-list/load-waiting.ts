import { sql } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { orderedSql, partsOfForm } from '#features/selling/openings/ordered-by-person.ts'
import { hasQueue } from '#features/selling/openings/queue-alive.ts'
import { activityPlaceSql } from '#kernel/catalogue/location-view.ts'
import { remainingSql } from '#kernel/stock/activity-stock.ts'
import type { WaitingSlot, WaitingStock, WaitingTicket, WaitingWish } from './serve-waiting.ts'

export const DEFAULT_HOLD_MINUTES = 120
/**
 * Most people of one activity examined together, starting with those who may want returned places, in order. Later
 * people are examined once these have gone.
 */
const MOST_AT_ONCE = 5_000

/** A person on the waiting list, with the facts that decide whether they may still buy. */
export interface WaitingPerson extends WaitingWish {
  id: string
  userId: string
  mayHave: number | null
  email: string
  groupId: string
  gone: number
  /** 1 if their account was erased, which leaves no email to write to. */
  erased: number
  origin: string
}

export interface WaitingActivity {
  label: string
  slugName: string
  cse: boolean
  /** Group to which the activity, else its vendor, is restricted. */
  groupId: string | null
  /** Sold here and in the public lists. */
  listed: boolean
  enabled: boolean
  holdMinutes: number
  /** Its postal place, as JSON. */
  place: string | null
}

type Flags = 'cse' | 'listed' | 'enabled'
type ActivityRow = Omit<WaitingActivity, Flags> & Record<Flags, number>

export interface LoadedWaiting {
  activity: WaitingActivity | undefined
  stock: WaitingStock
  people: WaitingPerson[]
  looks: { stockId: string; touched: number }[]
}

/** SQL expression: places that the person may have besides those ordered and held; null without limit. */
const mayHave = `b.max_per_person - ${orderedSql('w.user_id', 'b.id')} - (select coalesce(sum(h.quantity), 0)
  from waiting h join ticket_info ht on ht.id = h.ticket_info_id
  where h.user_id = w.user_id and h.state = 'Held' and ht.batch_id in ${partsOfForm('b.id')})`

/**
 * Loads an activity's waiting list in order and its available places, in one round trip. Finds no places before the
 * sale opens or while the opening's queue is alive (chapter queues-and-waiting-lists), as they could not be bought.
 */
export async function loadWaiting(
  { orm }: Pick<RegionDb, 'orm'>,
  activityId: string,
  now: number,
): Promise<LoadedWaiting> {
  const [activities, tickets, slots, people, looks] = await orm.batch([
    orm.all<ActivityRow>(sql`
      select a.label, a.slug_name as "slugName", a.cse, coalesce(a.group_id, v.group_id) as "groupId",
        a.stock_type = 'Standard'
          and exists (select 1 from activity_listing l where l.scope = 'all' and l.activity_id = a.id) as listed,
        coalesce(w.enabled, 1) as enabled, coalesce(w.hold_minutes, ${DEFAULT_HOLD_MINUTES}) as "holdMinutes",
        (${sql.raw(activityPlaceSql('a'))}) as place
      from activity a join vendor v on v.id = a.vendor_id left join waiting_setting w on w.activity_id = a.id
      where a.id = ${activityId}`),
    orm.all<WaitingTicket>(sql`
      select t.id, t.label, coalesce(t.origin_id, t.id) as key, t.batch_id as "batchId", t.span, t.max_quantity as "maxQuantity"
      from batch b join ticket_info t on t.batch_id = b.id
      where b.activity_id = ${activityId} and b.archived_at is null and t.visibility = 'Public' and t.archived_at is null
      order by t.position, t.id`),
    orm.all<WaitingSlot>(sql`
      select s.id, s.batch_id as "batchId", s.kind, s.start_ts as "startTs", s.end_ts as "endTs",
        case when b.opens_at > ${now} or ${hasQueue(now)}
          then 0 else (${sql.raw(remainingSql)}) end as remaining
      from stock s join batch b on b.id = s.batch_id
      where s.activity_id = ${activityId} and s.end_ts > ${now} and s.visibility = 'Public'
        and s.archived_at is null and b.archived_at is null`),
    orm.all<Omit<WaitingPerson, 'stockIds'> & { stockIds: string }>(sql`
      select w.id, w.user_id as "userId", u.email, u.group_id as "groupId", w.origin, w.quantity,
        u.erased_at is not null or u.deactivated_at is not null as gone, u.erased_at is not null as erased,
        coalesce(t.origin_id, t.id) as "ticketKey", ${sql.raw(mayHave)} as "mayHave",
        case when w.stock_id is null then '[]'
          else (select json_group_array(p.stock_id) from waiting_slot p where p.waiting_id = w.id) end as "stockIds"
      from waiting w join user u on u.id = w.user_id join ticket_info t on t.id = w.ticket_info_id
        join batch b on b.id = t.batch_id
      where w.activity_id = ${activityId} and w.state = 'Waiting'
      order by w.stock_id is not null and not exists (select 1 from waiting_slot p
        join waiting_look l on l.stock_id = p.stock_id where p.waiting_id = w.id), w.place limit ${MOST_AT_ONCE}`),
    orm.all<{ stockId: string; touched: number }>(
      sql`select stock_id as "stockId", touched from waiting_look where activity_id = ${activityId}`,
    ),
  ])
  const [activity] = activities
  return {
    activity: activity && {
      ...activity,
      cse: activity.cse === 1,
      listed: activity.listed === 1,
      enabled: activity.enabled === 1,
    },
    stock: { tickets, slots: new Map(slots.map((slot) => [slot.id, slot])) },
    people: people.map((person) => ({ ...person, stockIds: parseIds(person.stockIds) })),
    looks,
  }
}

/** Parses ids from SQLite's json_group_array. */
export function parseIds(json: string): string[] {
  const parsed: unknown = JSON.parse(json)
  return Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'string') : []
}
