import { askedPeriod } from '#features/money/accounting/asked-period.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { offsetStretches } from '#kernel/time/region-time.ts'
import { readTogether, splitPeriod } from '#kernel/time/split-period.ts'
import { slotFill } from './contract.ts'
import type { FilledHour } from './figure-shapes.ts'

const HOURS = 24
const WEEK_HOURS = 7 * HOURS
/** Hours from a Monday's midnight to 1 January 1970, a Thursday. */
const FIRST_HOUR = 3 * HOURS

const ownActivities = {
  vendor: 'select a.id from activity a where a.vendor_id = ?',
  activity: 'select a.id from activity a where a.id = ?',
} as const

/**
 * Slots by the hour of the week in which they begin: those that could be bought until they began, and all of which
 * something is sold. A slot that takes place in a repeated hour counts with the others of that hour.
 */
const fillSql = (of: keyof typeof ownActivities) => `
  select (((s.start_ts + (p.value ->> 2)) / 3600000) + ${FIRST_HOUR}) % ${WEEK_HOURS} as at, count(s.quantity) as slots,
    coalesce(sum(s.quantity), 0) as places, coalesce(sum(iif(s.quantity is null, 0, s.bought)), 0) as sold,
    coalesce(sum(iif(s.quantity is null, s.bought, 0)), 0) as unlimited
  from json_each(?) p cross join (${ownActivities[of]}) own
    cross join stock s on s.activity_id = own.id and s.kind = 'Fixed' and s.start_ts >= p.value ->> 0 and s.start_ts < p.value ->> 1
    cross join batch b on b.id = s.batch_id
  where s.bought > 0 or (s.visibility = 'Public' and (s.archived_at is null or s.archived_at >= s.start_ts)
    and (b.archived_at is null or b.archived_at >= s.start_ts))
  group by 1`

const names = {
  vendor: 'select v.name as label from vendor v where v.id = ?',
  activity: 'select a.label from activity a where a.id = ?',
} as const

/** Sums what the slots have now, a month of them at a time; places of a cancelled ticket are free again. */
export const slotFillHandler = handleOffice(slotFill, async (ctx, { from, to, of, id }, fail) => {
  const { db, region } = ctx
  const { zone } = region
  const period = askedPeriod(zone, ctx.now, { from, to })
  const named = await db.query(names[of], [id])
  const label = named.rows[0]?.label ?? fail(of === 'vendor' ? 'vendorNotFound' : 'activityNotFound')
  const hours = new Map<number, FilledHour>()
  let unlimited = 0
  for (const together of readTogether(splitPeriod(zone, period, 'week'))) {
    const stretches = together.flatMap((part) => offsetStretches(zone, part))
    const bounds = JSON.stringify(stretches.map(({ startTs, endTs, offset }) => [startTs, endTs, offset]))
    const { rows } = await db.query(fillSql(of), [bounds, id])
    for (const row of rows) {
      unlimited += Number(row.unlimited)
      const at = Number(row.at)
      const { slots, places, sold } = hours.get(at) ?? { slots: 0, places: 0, sold: 0 }
      hours.set(at, {
        ...{ weekday: Math.floor(at / HOURS) + 1, hour: at % HOURS },
        ...{ slots: slots + Number(row.slots), places: places + Number(row.places), sold: sold + Number(row.sold) },
      })
    }
  }
  const found = [...hours].toSorted(([one], [other]) => one - other).map(([, hour]) => hour)
  return { label: String(label), hours: found.filter(({ slots }) => slots > 0), unlimited }
})
