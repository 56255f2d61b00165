import { type SQL, sql } from 'drizzle-orm'
import type { DisputeReason } from './check-in-shapes.ts'
import { checkIn, scanLink } from './tables.ts'

/** The call by which an operator takes an admission back; its audit row says who did, and when. */
export const CANCEL_CHECK_IN = '/admin/cancel-check-in'

/** Whether an operator took back the admission whose id is given. */
export const isUndoneSql = (checkInId: SQL): SQL =>
  sql`exists (select 1 from audit where audit.target = ${checkInId} and audit.call = ${CANCEL_CHECK_IN})`

/**
 * Why an admission does not count, of a query that joins its link. The row says whether it counts; link and audit say
 * that the link was gone, or that an operator took it back (chapter tickets-and-check-in).
 */
export const disputeReasonSql = sql<DisputeReason | null>`case
  when ${checkIn.dispute} = 'void' and ${isUndoneSql(sql`${checkIn.id}`)} then 'undone'
  when ${checkIn.dispute} = 'void' and ${scanLink.revokedAt} <= ${checkIn.recordedAt} then 'revoked'
  else ${checkIn.dispute} end`

/** Somebody came in with the ticket of this admission beside it; what was taken back is nobody. */
export const hasOtherSql = sql<number>`exists (select 1 from check_in other where other.entry_id = ${checkIn.entryId}
  and other.dispute is not null and not ${isUndoneSql(sql.raw('other.id'))})`
