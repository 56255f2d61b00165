import type { ReadDb } from '#handler/office-context.ts'
import { eveningBefore, HOUR_MS } from '#kernel/stock/early-entry.ts'
import { dayKey, sameDays, startOfDay } from '#kernel/time/region-time.ts'
import { limits } from '#lib/words/limits.ts'
import type { NearSlot, ScanDay } from './day-shapes.ts'

/** Most slots listed: more than a partner has per day. */
const MOST_SLOTS = 1000
const MOST_ACTIVITIES = 500
/** Longest slot; periods of flexible stock may be longer. */
const LONGEST_SLOT_MS = 7 * 86_400_000

/**
 * Common table of a partner's stock on a day: slots that start on it, or so soon after it that its evening admits their
 * tickets, and periods of flexible stock that overlap it.
 */
export const stockOfDay = `of_day (id, activity_id, kind, start_ts, end_ts, early_hours) as (
  select s.id, s.activity_id, s.kind, s.start_ts, s.end_ts, b.early_entry_hours from activity a
    join stock s on s.activity_id = a.id and s.kind = 'Fixed' join batch b on b.id = s.batch_id
    where s.start_ts > ? and s.start_ts < ? + b.early_entry_hours * ${HOUR_MS} and s.start_ts < ? and s.end_ts > ?
      and a.vendor_id = ?
  union all
  select s.id, s.activity_id, s.kind, s.start_ts, s.end_ts, 0 from activity a join stock s on s.activity_id = a.id
    and s.kind = 'Flexible' and s.start_ts < ? and s.end_ts > ? where a.vendor_id = ?)`

/** Days before and after a day whose tickets a person at the entrance may decide to admit without a network. */
const NEAR_DAYS = 7

/** Common table of a partner's stock in the days around, behind that of the day itself. */
export const stockNearDay = `${stockOfDay}, near_day (id, activity_id, kind, start_ts, end_ts) as (
  select s.id, s.activity_id, s.kind, s.start_ts, s.end_ts from activity a
    join stock s on s.activity_id = a.id and s.kind = 'Fixed' and s.start_ts > ? and s.start_ts < ? and s.end_ts > ?
    where a.vendor_id = ? and s.id not in (select id from of_day)
  union all
  select s.id, s.activity_id, s.kind, s.start_ts, s.end_ts from activity a
    join stock s on s.activity_id = a.id and s.kind = 'Flexible' and s.start_ts < ? and s.end_ts > ?
    where a.vendor_id = ? and s.id not in (select id from of_day))`

export interface EntranceDay {
  /** Clock of the entrance, by which the day is. */
  zone: string
  /** Clock by which periods of flexible stock begin and end. */
  regionZone: string
  dayStart: number
}

/** Arguments of `stockOfDay`. */
export function dayArgs({ zone, regionZone, dayStart }: EntranceDay, vendorId: string): (string | number)[] {
  const dayEnd = startOfDay(zone, dayStart, 1)
  const periods = sameDays({ startTs: dayStart, endTs: dayEnd }, zone, regionZone)
  const latest = dayEnd + limits.earlyEntry.hours * HOUR_MS
  return [dayStart - LONGEST_SLOT_MS, dayEnd, latest, dayStart, vendorId, periods.endTs, periods.startTs, vendorId]
}

/** Arguments of `stockNearDay`. */
export function nearArgs(day: EntranceDay, vendorId: string): (string | number)[] {
  const from = startOfDay(day.zone, day.dayStart, -NEAR_DAYS)
  const to = startOfDay(day.zone, day.dayStart, NEAR_DAYS + 1)
  return [...dayArgs(day, vendorId), from - LONGEST_SLOT_MS, to, from, vendorId, to, from, vendorId]
}

/** Slots of the days around, those of `stockNearDay`. */
export async function nearSlots(db: ReadDb, day: EntranceDay, vendorId: string): Promise<NearSlot[]> {
  const { rows } = await db.query(
    `with ${stockNearDay} select id, activity_id, kind, start_ts, end_ts from near_day order by start_ts, id limit ${MOST_SLOTS}`,
    nearArgs(day, vendorId),
  )
  return rows.map((row) => ({
    stockId: String(row.id),
    activityId: String(row.activity_id),
    kind: row.kind === 'Fixed' ? ('Fixed' as const) : ('Flexible' as const),
    startTs: Number(row.start_ts),
    endTs: Number(row.end_ts),
  }))
}

/** A night's slot belongs to the day that it begins on until noon. */
const LATEST_END_HOURS = 12

/** End of a day at an entrance: midnight, or the end of a slot that goes on past it. */
export function endOfDay(zone: string, dayStart: number, slots: ScanDay['slots']): number {
  const midnight = startOfDay(zone, dayStart, 1)
  const ends = slots.filter(({ kind }) => kind === 'Fixed').map(({ endTs }) => endTs)
  return Math.max(midnight, ...ends.filter((endTs) => endTs <= midnight + LATEST_END_HOURS * HOUR_MS))
}

interface Wanted extends EntranceDay {
  db: ReadDb
  vendor: { id: string; name: string }
  now: number
}

/** Day as an entrance sees it. Slots without buyers are included as long as they are on sale. */
export async function loadDay({ db, zone, regionZone, dayStart, vendor, now }: Wanted): Promise<ScanDay> {
  const day = dayKey(zone, dayStart)
  const dayEnd = startOfDay(zone, dayStart, 1)
  const [activities, slots, counted] = await db.readBatch([
    {
      sql: `select a.id, a.label from activity a where a.vendor_id = ? and (a.visibility <> 'Archived' or a.id in
        (select activity_id from check_in where vendor_id = ? and day = ?)) order by a.name_key, a.id limit ${MOST_ACTIVITIES}`,
      args: [vendor.id, vendor.id, day],
    },
    {
      sql: `with ${stockOfDay}
        select d.id, d.activity_id, d.kind, d.start_ts, d.end_ts, d.early_hours, count(i.id) sold, count(c.id) admitted
        from of_day d left join entry e on e.stock_id = d.id and e.void_at is null
          left join order_item i on i.id = e.order_item_id and i.status = 'Success'
          left join check_in c on c.entry_id = e.id and c.dispute is null
        group by d.id order by d.start_ts, d.id limit ${MOST_SLOTS}`,
      args: dayArgs({ zone, regionZone, dayStart }, vendor.id),
    },
    {
      sql: 'select count(*) admitted from check_in where vendor_id = ? and day = ? and dispute is null',
      args: [vendor.id, day],
    },
  ])
  return {
    vendor,
    day,
    zone,
    nowTs: now,
    activities: activities?.rows.map(({ id, label }) => ({ id: String(id), label: String(label) })) ?? [],
    slots:
      slots?.rows.map((row) => ({
        stockId: String(row.id),
        activityId: String(row.activity_id),
        kind: row.kind === 'Fixed' ? ('Fixed' as const) : ('Flexible' as const),
        startTs: Number(row.start_ts),
        endTs: Number(row.end_ts),
        fromTs:
          row.kind === 'Fixed' && Number(row.start_ts) >= dayEnd
            ? eveningBefore(zone, Number(row.start_ts), Number(row.early_hours))
            : null,
        sold: Number(row.sold),
        admitted: Number(row.admitted),
      })) ?? [],
    admitted: Number(counted?.rows[0]?.admitted ?? 0),
  }
}
