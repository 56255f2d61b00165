import { type SQL, sql } from 'drizzle-orm'
import { remainingSql } from '#features/stock/slots/activity-stock.ts'
import { isSoldSql } from '#features/stock/slots/confirmation.ts'
import { dayKey, wallClock } from '#kernel/time/region-time.ts'
import { type Weekday, weekdays } from '#kernel/time/types.ts'
import type { Days } from './periods.ts'

const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000

const rangeStart = sql`((r.value ->> 'startHour') * 60 + (r.value ->> 'startMinute'))`
const rangeEnd = sql`((r.value ->> 'endHour') * 60 + (r.value ->> 'endMinute'))`

/** SQL counterpart of `coversMinute` for one day of `place`; a day marked closed has no hours. */
const coversSql = (weekday: Weekday, minutes: number, day: string): SQL => sql`exists (
  select 1 from json_each(place.opening_hours, ${`$.weekdays.${weekday}`}) r
  where ${minutes} >= ${rangeStart} and ${minutes} < ${rangeEnd} + iif(${rangeEnd} > ${rangeStart}, 0, ${DAY_MINUTES})
    and not exists (select 1 from json_each(place.opening_hours, '$.overrides') o where o.value ->> 'day' = ${day}))`

/**
 * SQL condition: a place of activity `h` is open at `now`, including by hours that began the day before. Ignores hidden
 * hours.
 */
export function isOpenSql(zone: string, now: number): SQL {
  const { year, month, day, weekday, hour, minute } = wallClock(zone, now)
  const before = new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10)
  const weekdayBefore = weekdays[(weekdays.indexOf(weekday) + 6) % 7] ?? 'Sunday'
  const minutes = hour * 60 + minute
  return sql`exists (select 1 from activity_place p cross join location place on place.id = p.location_id
    where p.activity_id = h.activity_id and place.opening_hours is not null and not place.hide_opening_hours
      and (${coversSql(weekday, minutes, dayKey(zone, now))}
        or ${coversSql(weekdayBefore, minutes + DAY_MINUTES, before)}))`
}

const sellable = sql.raw(`s.visibility = 'Public' and s.archived_at is null and b.archived_at is null
  and coalesce(${remainingSql}, 1) > 0`)

/**
 * SQL condition: activity `a` is available in these days: a slot or period has places, or a provider's ticket is sold for
 * one of the days or for any. Promo codes and member cards always are.
 */
export function availableSql({ startTs, endTs, firstDay, lastDay }: Days, now: number): SQL {
  const from = Math.max(startTs, now)
  return sql`(a.stock_type <> 'Standard' or (best.has_fixed or best.has_flexible) and (
    exists (select 1 from stock s cross join batch b on b.id = s.batch_id
      where s.activity_id = h.activity_id and s.kind = 'Fixed' and s.start_ts >= ${from} and s.start_ts < ${endTs}
        and ${sellable})
    or exists (select 1 from stock s cross join batch b on b.id = s.batch_id
      where s.activity_id = h.activity_id and s.kind = 'Flexible' and s.start_ts < ${endTs} and s.end_ts > ${from}
        and ${sellable})
    or exists (select 1 from expert_stock es cross join expert_ticket et on et.stock_id = es.id
        cross join expert_product p on p.id = et.product_id cross join expert_price price on price.product_id = p.id
      where es.activity_id = h.activity_id and es.archived_at is null and et.archived_at is null
        and ${sql.raw(isSoldSql(now - (now % MINUTE_MS)))}
        and (price.day = '' or price.day between ${firstDay} and ${lastDay}))))`
}
