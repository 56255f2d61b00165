import { expandWeeklyTemplate } from '#features/stock/slots/weekly-template.ts'
import { batch, type stock, ticketInfo, ticketOption, weeklyTemplate } from '#kernel/stock/tables.ts'
import { rangeMinutes } from '#kernel/time/opening-hours.ts'
import { startOfDay, wallClock, wallClockToUtc } from '#kernel/time/region-time.ts'
import { type Period, weekdays } from '#kernel/time/types.ts'
import { newId } from '#lib/new-id.ts'
import type { RegionDb, Statement } from '../../region-db.ts'
import { type DemoActivity, type DemoStock, type DemoTicket, timeRange } from '../catalogue.ts'
import { demoId } from '../demo-ids.ts'
import type { DemoTime } from './catalogue-rows.ts'

type StandardStock = Exclude<DemoStock, { kind: 'expert' }>

/** Documents to make for a Pregenerated stock (`document-rows.ts`). */
export interface DocumentOrder {
  stockId: string
  activity: DemoActivity
  ticket: DemoTicket
  count: number
  period: Period
  kind: 'Fixed' | 'Flexible'
  terms: string | null
}

const DAY_MS = 86_400_000
const yearMs = 365 * DAY_MS
/** Length of the first slots; the daily job makes the rest of the year. */
const firstSlotsMs = 90 * 86_400_000
/** Share of our price that the partner gets. */
const partnerShare = 0.88

/** Statements for batches, tickets, options, weekly templates with slots for 90 days, single slots and periods. */
export function stockStatements(
  db: RegionDb,
  activities: readonly DemoActivity[],
  time: DemoTime,
): { statements: Statement[]; documents: DocumentOrder[] } {
  const rows: StockRows = { batches: [], tickets: [], options: [], templates: [], stocks: [] }
  const documents: DocumentOrder[] = []
  for (const activity of activities)
    for (const entry of activity.stocks ?? [])
      if (entry.kind !== 'expert') addStock(rows, documents, activity, entry, time)
  return {
    statements: [
      db.orm.insert(batch).values(rows.batches),
      db.orm.insert(ticketInfo).values(rows.tickets),
      db.orm.insert(ticketOption).values(rows.options),
      db.orm.insert(weeklyTemplate).values(rows.templates),
      { sql: insertStocks, args: [time.now, JSON.stringify(rows.stocks)] },
      // On sale for a quarter of a year, so that promotions have a price to refer to.
      { sql: 'update price_period set from_ts = from_ts - ? where from_ts >= ?', args: [90 * DAY_MS, time.now] },
    ],
    documents,
  }
}

interface StockRows {
  batches: (typeof batch.$inferInsert)[]
  tickets: (typeof ticketInfo.$inferInsert)[]
  options: (typeof ticketOption.$inferInsert)[]
  templates: (typeof weeklyTemplate.$inferInsert)[]
  stocks: Omit<typeof stock.$inferInsert, 'createdAt' | 'schedule'>[]
}

// Inserts thousands of slots in one statement, from one JSON text.
const insertStocks = `insert into stock
  (id, activity_id, batch_id, template_id, kind, start_ts, end_ts, schedule, quantity, visibility, created_at)
  select value ->> 'id', value ->> 'activityId', value ->> 'batchId', value ->> 'templateId', value ->> 'kind',
    value ->> 'startTs', value ->> 'endTs', case value ->> 'kind' when 'Flexible' then '{"type":"Inherit"}' end,
    value ->> 'quantity', 'Public', ?
  from json_each(?)`

function addStock(
  rows: StockRows,
  documents: DocumentOrder[],
  activity: DemoActivity,
  entry: StandardStock,
  { now, zone }: DemoTime,
): void {
  const activityId = demoId.activity(activity.key)
  const batchId = entry.opensInHours === undefined ? newId('sb') : demoId.opening(activity.key)
  const unlimited = entry.kind === 'flexible' && entry.unlimited === true
  rows.batches.push({
    id: batchId,
    activityId,
    mode: entry.mode,
    unlimited,
    sendEmail: entry.sendEmail ?? false,
    email: entry.mode === 'VendorConfirm' ? `contact@${activity.vendor}.test` : null,
    terms: entry.terms ?? null,
    opensAt: entry.opensInHours === undefined ? null : now + entry.opensInHours * 3_600_000,
    maxPerPerson: entry.maxPerPerson ?? null,
    contractKind: entry.contractKind ?? null,
    createdAt: now,
  })
  for (const [position, ticket] of entry.tickets.entries()) addTicket(rows, batchId, ticket, position)

  const add = (period: Period, kind: 'Fixed' | 'Flexible', quantity: number | null, templateId: string | null) => {
    const id = newId('si')
    rows.stocks.push({ id, activityId, batchId, templateId, kind, ...period, quantity })
    return id
  }
  const order = (stockId: string, period: Period, kind: 'Fixed' | 'Flexible', count: number) => {
    const ticket = entry.tickets[0]
    if (entry.mode === 'Pregenerated' && ticket)
      documents.push({ stockId, activity, ticket, count, period, kind, terms: entry.terms ?? null })
  }

  if (entry.kind === 'weekly') {
    const period = { startTs: startOfDay(zone, now), endTs: startOfDay(zone, now) + yearMs }
    const until = now + firstSlotsMs
    for (const day of entry.days) {
      for (const timeOfDay of entry.times.map(timeRange)) {
        const templateId = newId('swt')
        rows.templates.push({
          id: templateId,
          batchId,
          weekday: weekdays.indexOf(day) + 1,
          quantity: entry.quantity,
          periodStartTs: period.startTs,
          periodEndTs: period.endTs,
          ...timeOfDay,
          zone,
          materialisedUntil: until,
          createdAt: now,
        })
        const range = { startTs: now, endTs: until }
        for (const slot of expandWeeklyTemplate({ weekday: day, timeOfDay, period }, range, zone))
          add(slot, 'Fixed', entry.quantity, templateId)
      }
    }
  } else if (entry.kind === 'slots') {
    for (const inDays of entry.inDays) {
      const period = slotOn(zone, startOfDay(zone, now, inDays), entry.time)
      order(add(period, 'Fixed', entry.quantity, null), period, 'Fixed', entry.quantity)
    }
  } else {
    const period = { startTs: startOfDay(zone, now), endTs: startOfDay(zone, now, entry.days) }
    order(add(period, 'Flexible', entry.quantity ?? null, null), period, 'Flexible', entry.documents ?? 0)
  }
}

function addTicket(rows: StockRows, batchId: string, ticket: DemoTicket, position: number): void {
  const ticketInfoId = newId('ti')
  rows.tickets.push({
    id: ticketInfoId,
    batchId,
    position,
    label: ticket.label,
    description: ticket.description ?? '',
    span: ticket.span ?? 1,
    buyingPrice: Math.round(ticket.ours * partnerShare),
    publicPrice: ticket.public,
    youpiizPrice: ticket.ours,
    fees: ticket.fees ?? 0,
    minQuantity: ticket.min ?? 1,
    maxQuantity: ticket.max ?? 20,
  })
  for (const [at, option] of (ticket.options ?? []).entries())
    rows.options.push({
      id: newId('tio'),
      ticketInfoId,
      position: at,
      label: option.label,
      description: option.description ?? '',
      buyingPrice: Math.round(option.ours * partnerShare),
      publicPrice: option.public,
      youpiizPrice: option.ours,
      minQuantity: 0,
      maxQuantity: option.max ?? 20,
    })
}

/** Slot from `HH:mm-HH:mm` on the region's day that begins at `dayTs`; an end before the start is after midnight. */
function slotOn(zone: string, dayTs: number, time: string): Period {
  const { year, month, day } = wallClock(zone, dayTs)
  const { start, end } = rangeMinutes(timeRange(time))
  return {
    startTs: wallClockToUtc(zone, year, month, day, 0, start),
    endTs: wallClockToUtc(zone, year, month, day, 0, end),
  }
}
