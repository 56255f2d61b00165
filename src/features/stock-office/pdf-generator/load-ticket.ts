import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import { activityPlaceSql, placePhoneSql } from '#kernel/catalogue/location-view.ts'
import { activity, location, vendor } from '#kernel/catalogue/tables.ts'
import { remainingSql } from '#kernel/stock/activity-stock.ts'
import { batch, offer, ticketInfo, ticketOption } from '#kernel/stock/tables.ts'

interface Asked {
  activityId: string
  ticketId: string
  stockIds: readonly string[]
  offerId: string | undefined
}

export interface SlotRow {
  id: string
  batchId: string
  kind: 'Fixed' | 'Flexible'
  startTs: number
  endTs: number
  remaining: number | null
}

/** Loads everything printed on a ticket, in one round trip. */
export async function loadTicket({ orm }: Pick<ReadDb, 'orm'>, { activityId, ticketId, stockIds, offerId }: Asked) {
  const [[found], [ticket], options, slots, [promotion], [place]] = await orm.batch([
    orm
      .select({
        label: activity.label,
        vendorId: activity.vendorId,
        vendorName: vendor.name,
        place: sql<string | null>`(${sql.raw(activityPlaceSql('"activity"'))})`,
        phone: sql<string | null>`(${sql.raw(placePhoneSql('"vendor"."id"'))})`,
      })
      .from(activity)
      .innerJoin(vendor, eq(vendor.id, activity.vendorId))
      .where(eq(activity.id, activityId)),
    orm
      .select({ ticket: ticketInfo, terms: batch.terms })
      .from(ticketInfo)
      .innerJoin(batch, eq(batch.id, ticketInfo.batchId))
      .where(and(eq(ticketInfo.id, ticketId), eq(batch.activityId, activityId), isNull(ticketInfo.archivedAt))),
    orm
      .select()
      .from(ticketOption)
      .where(and(eq(ticketOption.ticketInfoId, ticketId), isNull(ticketOption.archivedAt)))
      .orderBy(ticketOption.position),
    orm.all<SlotRow>(sql`
      select s.id, s.batch_id as "batchId", s.kind, s.start_ts as "startTs", s.end_ts as "endTs",
        ${sql.raw(remainingSql)} as remaining
      from stock s join batch b on b.id = s.batch_id
      where s.activity_id = ${activityId} and s.id in (select value from json_each(${JSON.stringify(stockIds)}))
      order by s.start_ts`),
    orm
      .select()
      .from(offer)
      .where(inArray(offer.id, offerId === undefined ? [] : [offerId])),
    orm
      .select({ address: location.address })
      .from(location)
      .innerJoin(activity, eq(activity.vendorId, location.vendorId))
      .where(and(eq(activity.id, activityId), eq(location.hideAddress, false)))
      .orderBy(location.position)
      .limit(1),
  ])
  return { activity: found, ticket, options, slots, offer: promotion, address: place?.address ?? null }
}

export type LoadedTicket = Awaited<ReturnType<typeof loadTicket>>
