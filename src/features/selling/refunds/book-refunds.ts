import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Statement } from '#db/region-db.ts'
import { user } from '#kernel/accounts/tables.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { bookFailure } from '#kernel/orders/order-failure.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { type Refund, refund } from '#kernel/orders/tables.ts'
import { capturedOfCard, loadRefundState, type RefundState } from '#kernel/refunds/refund-state.ts'
import { refundItem } from '#kernel/refunds/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { orderRefunded } from '#kernel/webhooks/webhook-steps.ts'
import { newId } from '#lib/new-id.ts'
import { compareRefunds } from './compare-refunds.ts'
import { refundMail } from './refund-mail.ts'

/** Aligns our refunds of one payment with the provider's list; repeating it changes nothing. Returns the new state. */
export async function bookRefunds(ctx: JobContext, attemptId: string, paymentId: string): Promise<RefundState | null> {
  const { db, platform, region } = ctx
  const records = await platform.cards.listRefunds(paymentId)
  const state = await loadRefundState(db, attemptId)
  if (!state) return null
  const { settled, failed, elsewhere } = compareRefunds(
    capturedOfCard(state.attempt),
    state.refunds.filter(({ means }) => means === 'card'),
    records,
  )
  if (settled.length + failed.length + elsewhere.length === 0) return state
  const findRefund = (id: string) => state.refunds.find((row) => row.id === id)
  const mails = await Promise.all(settled.map(({ id }) => mailSteps(ctx, state, findRefund(id))))
  await db.write([
    ...failed.flatMap(({ id, error }) => failSteps(ctx, state, findRefund(id), error)),
    ...settled.map((own) => settleStep(ctx, own)),
    ...elsewhere.map(({ providerId, amountCents, createdAt }) =>
      db.orm
        .insert(refund)
        .values({
          id: newId('rf'),
          attemptId,
          key: `provider:${providerId}`,
          amount: amountCents,
          providerId,
          reason: 'Given back at the card provider.',
          kind: 'elsewhere',
          status: 'Done',
          createdAt,
          settledAt: createdAt,
        })
        .onConflictDoNothing({ target: refund.key }),
    ),
    ...mails.flat(),
    nothingDue(attemptId),
    ...orderRefunded(attemptId, ctx.now),
  ])
  platform.wakeJobs(region.slug)
  return loadRefundState(db, attemptId)
}

/** Statement that marks a refund as made by the provider. */
export const settleStep = (
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  { id, providerId }: { id: string; providerId: string },
): Statement =>
  db.orm
    .update(refund)
    .set({ status: 'Done', providerId, settledAt: now, error: null })
    .where(and(eq(refund.id, id), ne(refund.status, 'Done')))

/** Statements for a refund that will never be made: the operator sees it, and its items are due again. */
export function failSteps(
  { db, now }: JobContext,
  state: RefundState,
  row: Refund | undefined,
  error: string,
): Statement[] {
  if (!row) return []
  return [
    db.orm.update(refund).set({ status: 'Failed', error, failedAt: now }).where(eq(refund.id, row.id)),
    bookFailure(
      db,
      {
        attemptId: state.attempt.id,
        dedupeKey: `refund-failed:${row.id}`,
        error: `A refund of ${row.amount} cents was not made: ${error}`,
      },
      now,
    ),
    dueAgain(row, now),
  ]
}

/** Statement that makes the items of a failed refund due again. */
export const dueAgain = ({ id, attemptId }: Pick<Refund, 'id' | 'attemptId'>, now: number): Statement => ({
  sql: `insert into refund_due (order_item_id, attempt_id, since)
    select i.order_item_id, ?, ? from refund_item i where i.refund_id = ? and i.amount > 0 on conflict do nothing`,
  args: [attemptId, now, id],
})

/** Statement that ends everything due for a payment once it is refunded as a whole. */
export const nothingDue = (attemptId: string): Statement => ({
  sql: `delete from refund_due where attempt_id = ? and
    (select coalesce(a.captured, a.total) from attempt a where a.id = refund_due.attempt_id)
      <= (select coalesce(sum(r.amount), 0) from refund r where r.attempt_id = refund_due.attempt_id and r.status <> 'Failed')`,
  args: [attemptId],
})

/**
 * Statements that notify the buyer, if the operator wanted that; once, by its key. Parts refunded together to card and
 * vouchers are announced in one mail, sent with the first.
 */
export async function mailSteps(ctx: JobContext, state: RefundState, row?: Refund): Promise<Statement[]> {
  if (!row?.notifies) return []
  const { attempt, items } = state
  const together = madeTogether(state, row)
  const told = together.filter(({ id, status }) => id === row.id || status !== 'Failed')
  const [first = row, ...others] = told
  const { db, now, platform } = ctx
  const [buyer] = await db.orm.select().from(user).where(eq(user.id, attempt.userId))
  if (!buyer || buyer.erasedAt !== null) return []
  const about = await db.orm
    .select({ id: refundItem.orderItemId, code: entry.code })
    .from(refundItem)
    .leftJoin(entry, and(eq(entry.orderItemId, refundItem.orderItemId), isNotNull(entry.voidAt)))
    .where(
      inArray(
        refundItem.refundId,
        told.map(({ id }) => id),
      ),
    )
    .orderBy(entry.unitNo)
  const codes = Map.groupBy(about, ({ id }) => id)
  const site = ctx.site(attempt.origin, buyer.groupId)
  const content = refundMail({
    refunds: [first, ...others],
    items: items.filter(({ id }) => about.some((own) => own.id === id)),
    codes: new Map([...codes].map(([id, rows]) => [id, [...new Set(rows.flatMap(({ code }) => code ?? []))]])),
    number: await orderNumber(attempt.paymentId ?? attempt.id),
    orderUrl: `${site.origin}/orders/${attempt.paymentId}`,
  })
  return queueMail(
    db,
    site.brand,
    {
      dedupeKey: `refund:${together[0]?.id ?? row.id}`,
      kind: 'refund',
      from: platform.config.mailFrom,
      to: buyer.email,
      content,
    },
    now,
  )
}

/** Refunds of one act of an operator, which writes one row for each means of payment that gets money back. */
const madeTogether = ({ refunds }: RefundState, row: Refund): Refund[] =>
  refunds.filter(
    ({ createdAt, kind, reason, notifies }) =>
      notifies && createdAt === row.createdAt && kind === row.kind && reason === row.reason,
  )
