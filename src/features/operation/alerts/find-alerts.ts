import { sql } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { remainingSql } from '#kernel/stock/activity-stock.ts'
import type { AlertKind } from '#lib/words/alert-kinds.ts'
import { limits } from '#lib/words/limits.ts'
import { counted } from '#lib/words/plural.ts'
import type { Alert } from './alert-shapes.ts'

const { alertedDates, alertedOpening, alertedEnd } = limits
/** Places left from which a stock without a threshold of its own is low. */
const LOW_PLACES = 5

export type FoundAlert = Omit<Alert, 'sinceTs'> & { kind: AlertKind }

interface StockSums {
  activityId: string
  label: string
  vendorName: string
  available: number
  zero: number
  low: number
  undocumented: number
}

const onSale = "a.visibility = 'Public' and v.visibility = 'Public'"

/** State of all stock for sale, summed by activity: what is left at all, and which of the next dates are short. */
const stockSums = (now: number) => sql`select "activityId", label, "vendorName",
    sum(remaining is null or remaining > 0) as available,
    sum(remaining <= 0 and "isNear") as zero,
    sum(remaining between 1 and threshold and "isNear") as low,
    sum("lacksDocument") as undocumented
  from (select a.id as "activityId", a.label, v.name as "vendorName", ${sql.raw(remainingSql)} as remaining,
      coalesce(b.low_stock_at, ${LOW_PLACES}) as threshold, s.start_ts < ${now + alertedDates.ms} as "isNear",
      b.mode = 'Pregenerated' and not exists (select 1 from entry e where e.stock_id = s.id
        and e.order_item_id is null and e.void_at is null and e.status = 'Ready') as "lacksDocument"
    from activity a join vendor v on v.id = a.vendor_id
      cross join stock s on s.activity_id = a.id join batch b on b.id = s.batch_id
    where ${sql.raw(onSale)} and a.stock_type = 'Standard' and s.end_ts > ${now} and s.visibility = 'Public'
      and s.archived_at is null and b.archived_at is null)
  group by "activityId" having not available or zero or low or undocumented order by label, "activityId"`

/** One alert of an activity: the worst that is to say of its stock, each kind leaves out what a worse one says. */
function stockAlerts({ activityId, label, vendorName, available, zero, low, undocumented }: StockSums): FoundAlert[] {
  const about = (kind: AlertKind, detail: string, tab: string): FoundAlert => ({
    kind,
    thingId: activityId,
    title: label,
    detail: [detail, vendorName].filter(Boolean).join(' · '),
    href: `/admin/activity/${activityId}?tab=${tab}`,
    atTs: null,
  })
  if (undocumented > 0)
    return [about('noDocuments', counted(undocumented, 'stock sans document', 'stocks sans document'), 'stock')]
  if (available === 0) return [about('soldOut', '', 'stock')]
  const dates = (count: number) => counted(count, 'date', 'dates')
  return [
    ...(zero > 0 ? [about('atZero', `${dates(zero)} sans place en ${alertedDates.text}`, 'calendar')] : []),
    ...(low > 0 ? [about('low', `${dates(low)} presque sans place en ${alertedDates.text}`, 'calendar')] : []),
  ]
}

/** Everything that operators are alerted of at this moment. */
export async function findAlerts({ orm }: Pick<RegionDb, 'orm'>, now: number): Promise<FoundAlert[]> {
  const [sums, openings, promotions, partners] = await orm.batch([
    orm.all<StockSums>(stockSums(now)),
    orm.all<{ id: string; label: string; vendorName: string; opensAt: number }>(
      sql`select a.id, a.label, v.name as "vendorName", min(b.opens_at) as "opensAt"
        from batch b join activity a on a.id = b.activity_id join vendor v on v.id = a.vendor_id
        where b.opens_at > ${now} and b.opens_at <= ${now + alertedOpening.ms} and b.archived_at is null and ${sql.raw(onSale)}
        group by a.id order by "opensAt", a.id`,
    ),
    orm.all<{ id: string; label: string; targetKind: string; targetId: string | null; target: string; endTs: number }>(
      sql`select o.id, o.label, o.target_kind as "targetKind", o.target_id as "targetId", o.flash_end_ts as "endTs",
          coalesce((select label from activity where id = o.target_id), (select name from vendor where id = o.target_id),
            'Toutes les activités') as target
        from offer o where o.visibility = 'Public' and o.flash_end_ts > ${now} and o.flash_end_ts <= ${now + alertedEnd.ms}
        order by o.flash_end_ts, o.id`,
    ),
    orm.all<{ id: string; name: string; activities: number }>(
      sql`select v.id, v.name, count(*) as activities from vendor v join activity a on a.vendor_id = v.id
        where v.legal_identity is null and v.group_id is null and ${sql.raw(onSale)}
        group by v.id order by v.name_key, v.id`,
    ),
  ])
  return [
    ...sums.flatMap(stockAlerts),
    ...openings.map(
      ({ id, label, vendorName, opensAt }): FoundAlert => ({
        ...{ kind: 'openingSoon', thingId: id, title: label, detail: vendorName, atTs: opensAt },
        href: `/admin/activity/${id}?tab=stock`,
      }),
    ),
    ...promotions.map(
      ({ id, label, targetKind, targetId, target, endTs }): FoundAlert => ({
        ...{ kind: 'promotionEnding', thingId: id, title: label, detail: target, atTs: endTs },
        href:
          targetKind === 'Activity'
            ? `/admin/activity/${targetId}?tab=offer`
            : targetKind === 'Vendor'
              ? `/admin/activity?vendor=${targetId}`
              : '/admin/activity',
      }),
    ),
    ...partners.map(
      ({ id, name, activities }): FoundAlert => ({
        ...{ kind: 'noIdentity', thingId: id, title: name, atTs: null },
        detail: counted(activities, 'activité en vente', 'activités en vente'),
        href: `/admin/vendor/${id}`,
      }),
    ),
  ]
}
