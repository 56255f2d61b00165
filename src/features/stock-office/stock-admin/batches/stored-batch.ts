import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import { remainingSql } from '#kernel/stock/activity-stock.ts'
import { batch, stock, ticketInfo, ticketOption, weeklyTemplate } from '#kernel/stock/tables.ts'

export type BatchRow = typeof batch.$inferSelect
export type TicketRow = typeof ticketInfo.$inferSelect
export type OptionRow = typeof ticketOption.$inferSelect
export type TemplateRow = typeof weeklyTemplate.$inferSelect
export type SlotRow = typeof stock.$inferSelect
/** A slot without a template, or a flexible period, with its free places. */
export type SingleRow = SlotRow & { remaining: number | null }

export interface BatchTotals {
  stocks: number
  /** Null if a slot has no limit. */
  remaining: number | null
  bought: number
  reserved: number
}

/** A stored batch with its archived rows; its slots only if no weekly template made them. */
export interface StoredBatch {
  row: BatchRow
  tickets: TicketRow[]
  options: OptionRow[]
  templates: TemplateRow[]
  singles: SingleRow[]
  totals: BatchTotals
}

export const noTotals: BatchTotals = { stocks: 0, remaining: 0, bought: 0, reserved: 0 }

/** Loads the batches with these ids in that order; unknown ids are left out. */
export async function loadBatches(db: ReadDb, ids: readonly string[], now: number): Promise<StoredBatch[]> {
  if (ids.length === 0) return []
  const wanted = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const remaining = sql<number | null>`(select ${sql.raw(remainingSql)} from stock s join batch b on b.id = s.batch_id
    where s.id = stock.id)`
  const [rows, tickets, options, templates, singles, totals] = await db.orm.batch([
    db.orm.select().from(batch).where(inArray(batch.id, wanted)),
    db.orm
      .select()
      .from(ticketInfo)
      .where(inArray(ticketInfo.batchId, wanted))
      .orderBy(asc(ticketInfo.position), asc(ticketInfo.id)),
    db.orm
      .select({ option: ticketOption, batchId: ticketInfo.batchId })
      .from(ticketOption)
      .innerJoin(ticketInfo, eq(ticketInfo.id, ticketOption.ticketInfoId))
      .where(inArray(ticketInfo.batchId, wanted))
      .orderBy(asc(ticketOption.position), asc(ticketOption.id)),
    db.orm
      .select()
      .from(weeklyTemplate)
      .where(inArray(weeklyTemplate.batchId, wanted))
      .orderBy(asc(weeklyTemplate.weekday), asc(weeklyTemplate.startHour), asc(weeklyTemplate.startMinute)),
    db.orm
      .select({ slot: stock, remaining })
      .from(stock)
      .where(sql`${stock.batchId} in ${wanted} and ${stock.templateId} is null`)
      .orderBy(asc(stock.startTs), asc(stock.id)),
    db.orm.all<{ batchId: string; stocks: number; unlimited: number; left: number; bought: number; reserved: number }>(
      sql`select batch_id as "batchId", count(*) as stocks, sum(remaining is null) as unlimited,
          coalesce(sum(remaining), 0) as "left", sum(bought) as bought, sum(reserved) as reserved
        from (select s.batch_id, s.bought, s.reserved, ${sql.raw(remainingSql)} as remaining
          from stock s join batch b on b.id = s.batch_id
          where s.batch_id in ${wanted} and s.archived_at is null and s.visibility = 'Public' and s.end_ts > ${now})
        group by batch_id`,
    ),
  ])
  const counted = new Map(
    totals.map(({ batchId, stocks, unlimited, left, bought, reserved }) => [
      batchId,
      { stocks, remaining: unlimited > 0 ? null : left, bought, reserved } satisfies BatchTotals,
    ]),
  )
  return ids.flatMap((id): StoredBatch[] => {
    const row = rows.find((each) => each.id === id)
    if (!row) return []
    return [
      {
        row,
        tickets: tickets.filter((each) => each.batchId === id),
        options: options.filter((each) => each.batchId === id).map(({ option }) => option),
        templates: templates.filter((each) => each.batchId === id),
        singles: singles
          .filter(({ slot }) => slot.batchId === id)
          .map(({ slot, remaining: left }) => ({ ...slot, remaining: left })),
        totals: counted.get(id) ?? noTotals,
      },
    ]
  })
}

export type ReservationKind = 'Weekly' | 'Fixed' | 'Flexible'

/** Kind of reservation, which no edit changes; null for a batch without slots. */
export function reservationKind({ templates, singles }: StoredBatch): ReservationKind | null {
  if (templates.length > 0) return 'Weekly'
  return singles[0]?.kind ?? null
}
