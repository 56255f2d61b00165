import { type SQL, sql } from 'drizzle-orm'
import { remainingSql } from '#kernel/stock/activity-stock.ts'
import { isSoldSql } from '#kernel/stock/confirmation.ts'
import { placeClocks } from '#kernel/time/place-clock.ts'
import { dayKey, wallClock } from '#kernel/time/region-time.ts'
import { weekdays } from '#kernel/time/types.ts'
import { movedDay } from '#lib/moved-day.ts'
import type { Days } from './periods.ts'

const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000

const rangeStart = sql`((r.value ->> 'startHour') * 60 + (r.value ->> 'startMinute'))`
const rangeEnd = sql`((r.value ->> 'endHour') * 60 + (r.value ->> 'endMinute'))`

/** A clock at `now`, as `coversSql` compares it: today, and the day before with the hours since. */
function clockDays(zone: string, now: number) {
  const { weekday, hour, minute } = wallClock(zone, now)
  const today = dayKey(zone, now)
  const minutes = hour * 60 + minute
  return [
    { weekday, minutes, day: today },
    {
      weekday: weekdays[(weekdays.indexOf(weekday) + 6) % 7] ?? 'Sunday',
      minutes: minutes + DAY_MINUTES,
      day: movedDay(today, -1),
    },
  ]
}

/** SQL counterpart of `coversMinute` for one day `d` of `place`; a day marked closed has no hours. */
const covers = sql`exists (
  select 1 from json_each(place.opening_hours, '$.weekdays.' || (d.value ->> 'weekday')) r
  where d.value ->> 'minutes' >= ${rangeStart}
    and d.value ->> 'minutes' < ${rangeEnd} + iif(${rangeEnd} > ${rangeStart}, 0, ${DAY_MINUTES})
    and not exists (select 1 from json_each(place.opening_hours, '$.overrides') o
      where o.value ->> 'day' = d.value ->> 'day'))`

const inFrance = sql.raw(
  `length(place.postal_code) = 5 and lower(coalesce(place.country, '')) in ('', 'fr', 'fra', 'france')`,
)

/**
 * SQL condition: a place of activity `h` is open at `now` by the clock of that place, including by hours that began the
 * day before. Ignores hidden hours.
 */
export function isOpenSql(zone: string, now: number): SQL {
  const regions = JSON.stringify(clockDays(zone, now))
  const clocks = JSON.stringify(placeClocks.map((clock) => ({ from: clock.from, days: clockDays(clock.zone, now) })))
  const own = sql`(select c.value -> 'days' from json_each(${clocks}) c
    where substr(place.postal_code, 1, length(c.value ->> 'from')) = c.value ->> 'from' order by c.key limit 1)`
  return sql`exists (select 1 from activity_place p cross join location place on place.id = p.location_id
      cross join json_each(iif(${inFrance}, ${own}, ${regions})) d
    where p.activity_id = h.activity_id and place.opening_hours is not null and not place.hide_opening_hours
      and ${covers})`
}

/** SQL condition: stock `s` of batch `b` is on sale and has places. */
export const sellable = sql.raw(`s.visibility = 'Public' and s.archived_at is null and b.archived_at is null
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
