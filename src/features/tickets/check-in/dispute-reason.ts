import { type SQL, sql } from 'drizzle-orm'
import type { DisputeReason } from './check-in-shapes.ts'
import { checkIn, scanLink } from './tables.ts'

/** Call by which an operator cancels an admission; its audit row tells the operator and the time. */
export const CANCEL_CHECK_IN = '/admin/cancel-check-in'

/** SQL condition: an operator cancelled the admission with this id. */
export const isUndoneSql = (checkInId: SQL): SQL =>
  sql`exists (select 1 from audit where audit.target = ${checkInId} and audit.call = ${CANCEL_CHECK_IN})`

/**
 * SQL expression, in a query joined with the link: why an admission does not count. The row tells that it does not;
 * link and audit tell whether the link was revoked or an operator cancelled it (chapter the-door).
 */
export const disputeReasonSql = sql<DisputeReason | null>`case
  when ${checkIn.dispute} = 'void' and ${isUndoneSql(sql`${checkIn.id}`)} then 'undone'
  when ${checkIn.dispute} = 'void' and ${scanLink.revokedAt} <= ${checkIn.recordedAt} then 'revoked'
  else ${checkIn.dispute} end`

/** SQL condition: another person came in with the same ticket; admissions cancelled by an operator do not count. */
export const hasOtherSql = sql<number>`exists (select 1 from check_in other where other.entry_id = ${checkIn.entryId}
  and other.dispute is not null and not ${isUndoneSql(sql.raw('other.id'))})`
