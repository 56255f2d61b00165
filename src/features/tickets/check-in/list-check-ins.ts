import { and, count, eq, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { namedPerson, personName } from '#handler/named-person.ts'
import { plain, textFilter } from '#handler/text-filter.ts'
import { user } from '#kernel/accounts/tables.ts'
import { activity, vendor } from '#kernel/catalogue/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { listCheckIns } from './contract.ts'
import { disputeReasonSql, hasOtherSql } from './dispute-reason.ts'
import { checkIn, scanLink } from './tables.ts'

const ticketLabel = sql<string>`${orderItem.snapshot} ->> '$.ticketInfo.label'`
/** Name that stands for a ticket without a code: of its receiver, or of its buyer. */
const holderName = sql<string | null>`case when ${entry.code} is null then coalesce(
  (select g.receiver_name from ticket_gift g where g.entry_id = ${entry.id} and g.accepted_at is not null and g.ended_at is null),
  (select nullif(trim(b.first_name || ' ' || b.last_name), '') from user b where b.id = ${orderItem.userId})) end`
const isDisputed = sql<number>`${checkIn.dispute} is null and ${hasOtherSql}`

/** Lists one day's admissions (today by default), the newest first. */
export const listCheckInsHandler = handleOffice(listCheckIns, async (ctx, input) => {
  const { db, now, region } = ctx
  const page = listPage(input, {
    by: { at: checkIn.at },
    usual: { sort: 'at', direction: 'desc' },
    id: checkIn.id,
  })
  const wanted = and(
    eq(checkIn.day, input.day ?? dayKey(region.zone, now)),
    input.vendorId === undefined ? undefined : eq(checkIn.vendorId, input.vendorId),
    input.activityId === undefined ? undefined : eq(checkIn.activityId, input.activityId),
    // Includes both sides of a dispute.
    input.disputed ? hasOtherSql : undefined,
    textFilter(input.text, [plain(entry.code), plain(checkIn.deviceName), plain(activity.label)], [entry.code]),
  )
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({
        id: checkIn.id,
        at: checkIn.at,
        day: checkIn.day,
        vendorName: vendor.name,
        activityId: checkIn.activityId,
        activityLabel: activity.label,
        ticketLabel,
        code: entry.code,
        holder: holderName,
        ticketDay: checkIn.ticketDay,
        deviceName: checkIn.deviceName,
        linkLabel: scanLink.label,
        person: personName,
        isOffline: checkIn.isOffline,
        recordedAt: checkIn.recordedAt,
        dispute: disputeReasonSql,
        isDisputed,
        key: page.key,
      })
      .from(checkIn)
      .innerJoin(entry, eq(entry.id, checkIn.entryId))
      .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
      .innerJoin(activity, eq(activity.id, checkIn.activityId))
      .innerJoin(vendor, eq(vendor.id, checkIn.vendorId))
      .leftJoin(scanLink, eq(scanLink.id, checkIn.scanLinkId))
      .leftJoin(user, namedPerson(ctx, checkIn.userId))
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm
      .select({ total: count() })
      .from(checkIn)
      .innerJoin(entry, eq(entry.id, checkIn.entryId))
      .innerJoin(activity, eq(activity.id, checkIn.activityId))
      .where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  return {
    items: shown.map(({ key: _key, linkLabel, person, ...row }) => ({
      ...row,
      by: linkLabel ?? person,
      isDisputed: Boolean(row.isDisputed),
    })),
    nextCursor,
    total: counted?.total ?? 0,
  }
})
