import { and, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { handle } from '#handler/handle.ts'
import { dayKeyToUtc } from '#kernel/time/region-time.ts'
import { ticketsUsed } from '#kernel/webhooks/webhook-steps.ts'
import { newId } from '#lib/new-id.ts'
import { admissionFor } from './admission.ts'
import type { OfflineAdmission, Reconciled } from './check-in-shapes.ts'
import { reconcileScans } from './contract.ts'
import { disputeReasonSql } from './dispute-reason.ts'
import { lateScansMail } from './late-scans-mail.ts'
import { type Reported, reportedTickets } from './reported-tickets.ts'
import { openScanLink } from './scan-link.ts'
import { checkIn, scanLink } from './tables.ts'
import { codeEnd } from './typed-code.ts'

const DAY_MS = 86_400_000
/** Age up to which scans are accepted: a device may have been switched off at the end of the day. */
const OLDEST_MS = 7 * DAY_MS

/**
 * Stores offline scans in one idempotent batch. The first admission to arrive counts, whatever the devices' clocks say;
 * others, and those reported after the link was revoked, are kept as disputed (chapter the-door).
 */
export const reconcileScansHandler = handle(
  reconcileScans,
  async (ctx, { token, day, admissions, ...device }, fail) => {
    const { db, now, region } = ctx
    // Holders were admitted while the link was valid, so revoked links may report for one more day.
    const link = await openScanLink(ctx, token, fail, DAY_MS)
    const dayStart = dayKeyToUtc(link.zone, day)
    const findReported =
      dayStart === null || Math.abs(now - dayStart) > OLDEST_MS + DAY_MS
        ? () => undefined
        : await reportedTickets({ db, link, regionZone: region.zone, dayStart }, admissions)
    const known = admissions.flatMap((admission) => {
      const ticket = findReported(admission)
      const { scanId, at } = admission
      return ticket && at < Math.min(link.expiresAt, link.revokedAt ?? link.expiresAt)
        ? [{ scanId, at, ...ticket }]
        : []
    })
    const isRevoked = link.revokedAt !== null
    const by = { day, now, linkId: link.id, isRevoked, ...device }
    if (known.length > 0)
      await db.write([
        ...known.flatMap((admission) => reconcileSteps(admission, by)),
        ...ticketsUsed(
          known.map(({ scanId }) => scanId),
          now,
        ),
        ...(isRevoked ? lateScansMail(ctx, { link, day, count: known.length, scanId: known[0]?.scanId ?? '' }) : []),
      ])
    if (isRevoked && known.length > 0) ctx.platform.wakeJobs(region.slug)
    const rows = known.length === 0 ? [] : await findRecorded(db, link.vendor.id, known)
    return {
      list: admissions.map(({ scanId }) => {
        const row = rows.find((found) => found.scanId === scanId)
        const counted = row?.counted && { ...row.counted, linkLabel: row.countedLabel }
        return {
          scanId,
          outcome: row ? (row.reason ?? 'admitted') : 'unknown',
          codeEnd: row ? codeEnd(known.find((each) => each.scanId === scanId)?.tickets[0]?.code ?? '') : null,
          used: counted ? admissionFor(counted, device.deviceId) : null,
        } satisfies Reconciled
      }),
    }
  },
)

interface By {
  day: string
  now: number
  linkId: string
  isRevoked: boolean
  deviceId: string
  deviceName: string
}

const columns =
  'id, entry_id, scan_id, vendor_id, activity_id, day, ticket_day, at, recorded_at, is_offline, device_id, device_name, scan_link_id, dispute'

/**
 * Steps that store one admission: the first of its tickets that may enter counts, a code has one and a name its places.
 * If none may, the first is kept as disputed.
 */
function reconcileSteps(
  { tickets, ticketDay, scanId, at }: Reported & Pick<OfflineAdmission, 'scanId' | 'at'>,
  { day, now, linkId, isRevoked, deviceId, deviceName }: By,
): Statement[] {
  const values = () => [
    ...[newId('ki'), scanId, day, ticketDay, Math.max(now - OLDEST_MS, Math.min(at, now)), now],
    ...[deviceId, deviceName, linkId],
  ]
  const select = 'select ?, e.id, ?, i.vendor_id, i.activity_id, ?, ?, ?, ?, 1, ?, ?, ?'
  const stands = "e.code is t.value ->> '$.code' and e.void_at is null and i.status = 'Success'"
  const of =
    "from json_each(?) t cross join entry e on e.id = t.value ->> '$.entryId' join order_item i on i.id = e.order_item_id"
  const isIn = 'exists (select 1 from check_in c where c.entry_id = e.id and c.dispute is null)'
  const counts: Statement = {
    sql: `insert into check_in (${columns}) ${select}, null ${of}
      where ${stands} and not ${isIn} order by t.key limit 1 on conflict do nothing`,
    args: [...values(), JSON.stringify(tickets)],
  }
  return [
    ...(isRevoked ? [] : [counts]),
    {
      sql: `insert into check_in (${columns}) ${select},
          case when ${stands} and ${isIn} then 'alreadyUsed' else 'void' end ${of}
        where not exists (select 1 from check_in where scan_id = ?) order by t.key limit 1 on conflict do nothing`,
      args: [...values(), JSON.stringify(tickets), scanId],
    },
  ]
}

const counted = alias(checkIn, 'counted')
const countedLink = alias(scanLink, 'counted_link')

/** Finds the stored rows of these scans, each with the admission of its ticket that counts. */
const findRecorded = ({ orm }: RegionDb, vendorId: string, scans: readonly { scanId: string }[]) =>
  orm
    .select({
      ...{ scanId: checkIn.scanId, reason: disputeReasonSql, countedLabel: countedLink.label },
      counted: {
        scanId: counted.scanId,
        at: counted.at,
        deviceId: counted.deviceId,
        deviceName: counted.deviceName,
        isOffline: counted.isOffline,
      },
    })
    .from(checkIn)
    .leftJoin(counted, and(eq(counted.entryId, checkIn.entryId), isNull(counted.dispute)))
    .leftJoin(scanLink, eq(scanLink.id, checkIn.scanLinkId))
    .leftJoin(countedLink, eq(countedLink.id, counted.scanLinkId))
    .where(
      and(
        eq(checkIn.vendorId, vendorId),
        inArray(
          checkIn.scanId,
          scans.map(({ scanId }) => scanId),
        ),
      ),
    )
