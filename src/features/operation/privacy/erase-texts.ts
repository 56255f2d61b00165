import type { Statement } from '#db/region-db.ts'
import { namedAddress } from '#handler/audit-row.ts'
import type { UserContext } from '#handler/context.ts'
import type { FeatureParts } from '#handler/manifest/feature.ts'
import { writtenReasons } from '#kernel/orders/tables.ts'

/** Columns of features with an email that a person may have written. */
export const emailColumns = (features: readonly FeatureParts[]) =>
  features
    .flatMap(({ tables = [] }) => tables)
    .flatMap(({ name: table, emails = [] }) => emails.map((column) => ({ table, column })))

/** Reasons of refunds written by the product; any other text was typed and may mention the buyer. */
const written = writtenReasons.map((kind) => `'${kind}'`).join(', ')

/**
 * Blanks typed texts about the person in rows that stay. Lists what is kept and blanks the rest, so that a new kind of
 * text is covered without a change.
 */
export const textSteps = ({ actor: { userId, email }, features }: UserContext): Statement[] => [
  {
    sql: `update refund set reason = iif(kind in (${written}), reason, ''),
        error = iif(error like 'Abandonné%', 'Abandonné', error)
      where attempt_id in (select id from attempt where user_id = ?)`,
    args: [userId],
  },
  { sql: 'update order_item set rejection = null where user_id = ? and rejection is not null', args: [userId] },
  ...emailColumns(features).map(({ table, column }) => ({
    sql: `update ${table} set ${column} = '' where lower(${column}) = lower(?)`,
    args: [email],
  })),
  { sql: 'update mail set reply_to = null where reply_to is not null and lower(reply_to) = lower(?)', args: [email] },
  ...storedAnswerSteps(userId, email),
]

/** Blanks audit rows about the person, by id or by an email in their details. */
export const auditSteps = (userId: string, email: string): Statement[] => [
  {
    sql: `update audit set "before" = null, "after" = null
          where target = ? or id in (select audit_id from audit_person where user_id in (?, ?))`,
    args: [userId, userId, namedAddress(email)],
  },
  { sql: 'delete from audit_person where user_id = ?', args: [namedAddress(email)] },
]

const OFFICE = "created_at > 0 and call glob '/*admin/*'"

/**
 * Blanks stored answers to administrators that name the person or their purchases. The row stays with an empty hash, so
 * that a repeated request is refused rather than run again.
 */
const storedAnswerSteps = (userId: string, email: string): Statement[] => [
  {
    sql: `update idempotency indexed by idempotency_office set answer = 'null', request_hash = ''
      where ${OFFICE} and (instr(answer, ?) > 0 or instr(lower(answer), lower(?)) > 0)`,
    args: [userId, email],
  },
  {
    sql: `update idempotency indexed by idempotency_office set answer = 'null', request_hash = ''
      where ${OFFICE} and exists (select 1 from (
          select a.id as name from attempt a where a.user_id = ?1
          union all select i.id from order_item i where i.user_id = ?1
          union all select r.id from attempt a join refund r on r.attempt_id = a.id where a.user_id = ?1)
        where instr(idempotency.answer, name) > 0)`,
    args: [userId],
  },
]
