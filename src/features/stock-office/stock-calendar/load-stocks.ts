import { sql } from 'drizzle-orm'
import { packedRows } from '#db/packed-rows.ts'
import type { OfficeTicketInfo } from '#features/stock/slots/office-stock-shapes.ts'
import { modeView, pricedView } from '#features/stock/slots/office-stock-view.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { toOfferRule } from '#kernel/prices/offer-rule.ts'
import { remainingSql } from '#kernel/stock/activity-stock.ts'
import { type FlexibleSchedule, offer, type StockMode } from '#kernel/stock/tables.ts'
import { eur } from '#kernel/time/money.ts'
import type { Offer, Period } from '#kernel/time/types.ts'
import type { CalendarBatch } from './calendar-shapes.ts'

export interface StockRow extends Period {
  id: string
  batchId: string
  kind: 'Fixed' | 'Flexible'
  templateId: string | null
  schedule: string | null
  quantity: number | null
  remaining: number | null
  reserved: number
  bought: number
  visibility: 'Public' | 'Hidden' | 'Archived'
  adjustedAt: number | null
  createdAt: number
  archivedAt: number | null
  lowStockAt: number | null
}

interface BatchRow {
  id: string
  mode: StockMode
  unlimited: number
  sendEmail: number
  email: string | null
  terms: string | null
  archivedAt: number | null
  opensAt: number | null
  tickets: string
}

/** Reason why a slot is off sale: removed, or on a closed day (chapter stock); null while on sale. */
export const offSale = ({ archivedAt, visibility }: Pick<StockRow, 'archivedAt' | 'visibility'>) =>
  archivedAt !== null ? 'archived' : visibility === 'Archived' ? 'closed' : null

export interface LoadedStocks {
  activity: { label: string; vendorId: string; vendorName: string }
  fixed: StockRow[]
  flexible: StockRow[]
  /** Includes archived batches, whose slots may be sold. */
  batches: CalendarBatch[]
  liveBatches: ReadonlySet<string>
  offers: Offer[]
  closedDays: { day: string; reason: string }[]
}

const stockColumns = (period: Period, activityId: string, kind: StockRow['kind']) => sql`
  select s.id, s.batch_id as "batchId", s.kind, s.template_id as "templateId", s.start_ts as "startTs",
    s.end_ts as "endTs", s.schedule, s.quantity, ${sql.raw(remainingSql)} as remaining, s.reserved, s.bought,
    s.visibility, s.adjusted_at as "adjustedAt", s.created_at as "createdAt",
    coalesce(s.archived_at, b.archived_at) as "archivedAt", b.low_stock_at as "lowStockAt"
  from stock s join batch b on b.id = s.batch_id
  where s.activity_id = ${activityId} and s.kind = ${kind} and s.start_ts < ${period.endTs}
    and ((s.archived_at is null and b.archived_at is null) or s.reserved + s.bought > 0)
    and ${kind === 'Fixed' ? sql`s.start_ts >= ${period.startTs}` : sql`s.end_ts > ${period.startTs}`}
  order by s.start_ts, s.id`

/** Loads all stock of an activity in a period, in one round trip; null if the activity does not exist. */
export async function loadStocks(
  { orm }: Pick<ReadDb, 'orm'>,
  activityId: string,
  period: Period,
  days: { first: string; last: string },
): Promise<LoadedStocks | null> {
  const [activities, fixed, flexible, batches, offers, closedDays] = await orm.batch([
    orm.all<LoadedStocks['activity']>(sql`
      select a.label, a.vendor_id as "vendorId", v.name as "vendorName"
      from activity a join vendor v on v.id = a.vendor_id where a.id = ${activityId}`),
    orm.all<StockRow>(stockColumns(period, activityId, 'Fixed')),
    orm.all<StockRow>(stockColumns(period, activityId, 'Flexible')),
    orm.all<BatchRow>(sql`
      select b.id, b.mode, b.unlimited, b.send_email as "sendEmail", b.email, b.terms, b.archived_at as "archivedAt",
        b.opens_at as "opensAt", (select json_group_array(json_object('at', t.position, 'id', t.id, 'label', t.label,
            'description', t.description, 'buyingPrice', t.buying_price, 'publicPrice', t.public_price,
            'youpiizPrice', t.youpiiz_price, 'minQuantity', t.min_quantity, 'maxQuantity', t.max_quantity,
            'span', t.span, 'fees', t.fees, 'visibility', t.visibility,
            'options', json((select json_group_array(json_object('at', o.position, 'id', o.id, 'label', o.label,
                'description', o.description, 'buyingPrice', o.buying_price, 'publicPrice', o.public_price,
                'youpiizPrice', o.youpiiz_price, 'minQuantity', o.min_quantity, 'maxQuantity', o.max_quantity))
              from ticket_option o where o.ticket_info_id = t.id and o.archived_at is null))))
          from ticket_info t where t.batch_id = b.id and t.archived_at is null) as tickets
      from batch b where b.activity_id = ${activityId} order by b.created_at, b.id`),
    orm
      .select()
      .from(offer)
      .where(sql`${offer.visibility} = 'Public' and (${offer.targetKind} = 'Global'
        or (${offer.targetKind} = 'Vendor' and ${offer.targetId} = (select vendor_id from activity where id = ${activityId}))
        or (${offer.targetKind} = 'Activity' and ${offer.targetId} = ${activityId}))`),
    orm.all<{ day: string; reason: string }>(sql`
      select day, reason from activity_closed_day
      where activity_id = ${activityId} and day between ${days.first} and ${days.last}`),
  ])
  const [activity] = activities
  if (!activity) return null
  return {
    activity,
    fixed,
    flexible,
    batches: batches.map(toCalendarBatch),
    liveBatches: new Set(batches.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id)),
    offers: offers.map(toOfferRule),
    closedDays,
  }
}

type Priced = Parameters<typeof pricedView>[0]
type PackedTicket = Priced & {
  span: number
  fees: number
  visibility: OfficeTicketInfo['visibility']
  options: (Priced & { at: number })[]
}

const toCalendarBatch = (row: BatchRow): CalendarBatch => ({
  id: row.id,
  mode: modeView({ ...row, unlimited: row.unlimited === 1, sendEmail: row.sendEmail === 1 }),
  ticketInfo: packedRows<PackedTicket>(row.tickets).map((ticket) => ({
    ...pricedView(ticket),
    span: ticket.span,
    fees: eur(ticket.fees),
    visibility: ticket.visibility,
    options: ticket.options.toSorted((one, other) => one.at - other.at).map(pricedView),
  })),
  terms: row.terms ?? '',
  opensAt: row.opensAt,
})

export const parseSchedule = ({ schedule }: StockRow): FlexibleSchedule =>
  schedule === null ? { type: 'Inherit' } : (JSON.parse(schedule) as FlexibleSchedule)
