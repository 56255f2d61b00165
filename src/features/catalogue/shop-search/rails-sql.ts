import { type SQL, sql } from 'drizzle-orm'
import type { ReaderRights } from '#handler/reader-rights.ts'
import { inList, type ListFilter } from '#kernel/catalogue/list-filter.ts'
import { remainingSql } from '#kernel/stock/activity-stock.ts'
import { availableSql, sellable } from './availability-sql.ts'
import type { Days } from './periods.ts'

/** Cards of "Dernières offres", which the home page lists beside the rows. */
export const LATEST_BESIDE = 15
/** Newest activities that are examined, so that a large catalogue costs no more than this. */
const MOST_ROWS = 500

/** Facts by which an activity is put into a row of the home page; flags are 0 or 1. */
export interface RailRow {
  id: string
  cse: number
  /** Cents; null without a price, or if this reader may not see it. */
  price: number | null
  forChildren: number
  hasFixed: number | null
  inWeekend: number
  /** Places left at its next date that has any; null without a date or a limit. */
  left: number | null
}

interface RailsWish {
  filter: ListFilter
  rights: ReaderRights
  now: number
  weekend: Days
}

/** Query of the facts of the newest activities that the reader may see, the newest first. */
export const railsQuery = ({ filter, rights, now, weekend }: RailsWish): SQL => sql`
  select h.activity_id as id, h.cse, h.for_children as forChildren, best.has_fixed as hasFixed,
    iif(iif(h.cse, ${Number(rights.cse)}, ${Number(rights.nonCse)}), best.price3, null) as price,
    ${availableSql(weekend, now)} as inWeekend,
    (select ${sql.raw(remainingSql)} from stock s cross join batch b on b.id = s.batch_id
      where s.activity_id = h.activity_id and s.kind = 'Fixed' and s.start_ts >= ${now} and ${sellable}
      order by s.start_ts limit 1) as "left"
  from (select l.activity_id, l.cse, l.for_children, l.listed_at from activity_listing l where ${inList(filter)}
    order by l.listed_at desc, l.activity_id desc limit ${MOST_ROWS}) h
    cross join activity a indexed by activity_by_id on a.id = h.activity_id
    left join activity_best best on best.activity_id = h.activity_id
  order by h.listed_at desc, h.activity_id desc`
