import { and, desc, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ReadDb } from '#handler/office-context.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { admissionColumns, admissionFor } from './admission.ts'
import type { Dispute } from './day-shapes.ts'
import { disputeReasonSql, isUndoneSql } from './dispute-reason.ts'
import { checkIn, scanLink } from './tables.ts'
import { codeEnd } from './typed-code.ts'

const MOST_DISPUTES = 50

const first = alias(checkIn, 'first')
const firstLink = alias(scanLink, 'first_link')

/** Wrong admissions by offline devices on a partner's day, the newest first. */
export async function findDisputes(
  { orm }: ReadDb,
  vendorId: string,
  day: string,
  deviceId: string | undefined,
): Promise<Dispute[]> {
  const rows = await orm
    .select({
      ...{ code: entry.code, activityLabel: activity.label, reason: disputeReasonSql },
      ...{ admission: admissionColumns, linkLabel: scanLink.label, firstLabel: firstLink.label },
      first: {
        scanId: first.scanId,
        at: first.at,
        deviceId: first.deviceId,
        deviceName: first.deviceName,
        isOffline: first.isOffline,
      },
    })
    .from(checkIn)
    .innerJoin(entry, eq(entry.id, checkIn.entryId))
    .innerJoin(activity, eq(activity.id, checkIn.activityId))
    .leftJoin(scanLink, eq(scanLink.id, checkIn.scanLinkId))
    .leftJoin(first, and(eq(first.entryId, checkIn.entryId), isNull(first.dispute)))
    .leftJoin(firstLink, eq(firstLink.id, first.scanLinkId))
    .where(
      and(
        eq(checkIn.vendorId, vendorId),
        eq(checkIn.day, day),
        isNotNull(checkIn.dispute),
        not(isUndoneSql(sql`${checkIn.id}`)),
      ),
    )
    .orderBy(desc(checkIn.at), desc(checkIn.id))
    .limit(MOST_DISPUTES)
  return rows.map((row) => ({
    scanId: row.admission.scanId,
    codeEnd: codeEnd(row.code ?? ''),
    activityLabel: row.activityLabel,
    reason: row.reason ?? 'alreadyUsed',
    admission: admissionFor({ ...row.admission, linkLabel: row.linkLabel }, deviceId),
    first: row.first && admissionFor({ ...row.first, linkLabel: row.firstLabel }, deviceId),
  }))
}
