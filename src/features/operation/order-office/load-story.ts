import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { ledgerEntry } from '#features/money/accounting/tables.ts'
import { decisionKey } from '#features/selling/checkout/payment/decide-payment-job.ts'
import { refundJobKey } from '#features/selling/refunds/refund-steps.ts'
import { disputeReasonSql } from '#features/tickets/check-in/dispute-reason.ts'
import { checkIn, scanLink } from '#features/tickets/check-in/tables.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { audit } from '#handler/tables.ts'
import { user } from '#kernel/accounts/tables.ts'
import { ticketGift } from '#kernel/given/tables.ts'
import { invoice } from '#kernel/invoices/tables.ts'
import { job } from '#kernel/jobs/tables.ts'
import { mail } from '#kernel/mail/tables.ts'
import { dispute, orderFailure, refund, webhookEvent } from '#kernel/orders/tables.ts'
import type { RefundState } from '#kernel/refunds/refund-state.ts'
import { refundDue } from '#kernel/refunds/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { voucherPayment } from '#kernel/vouchers/tables.ts'

const MOST = 500
/** Key prefixes of the mails about a ticket that was given away. */
const withdrawalMails = ['withdrawal', 'withdrawal-answer', 'withdrawal-partner']
const giftMails = ['gift', 'gift-ticket', 'gift-void']

/** Ids from which a purchase's mail keys are built. */
export type MailedPurchase = {
  attempt: { id: string }
  items: readonly { id: string }[]
  refunds: readonly { id: string }[]
}

/** Keys of all mails about a purchase; resent ones continue after a colon. */
export const mailKeys = ({ attempt, items, refunds }: MailedPurchase): string[] => [
  `purchase:${attempt.id}`,
  ...items.flatMap(({ id }) =>
    [
      'tickets',
      'confirmation',
      'sale',
      'missing',
      'exchange',
      'cancellation',
      'rejection',
      'withdrawn',
      ...withdrawalMails,
      ...giftMails,
    ].map((kind) => `${kind}:${id}`),
  ),
  ...refunds.map(({ id }) => `refund:${id}`),
]

/** Ids of the mails with these keys, and of resent ones. */
export const selectMailIds = (
  keys: readonly string[],
) => sql`(select m.id from json_each(${JSON.stringify(keys)}) k join mail m
      on m.dedupe_key = k.value
    union select m.id from json_each(${JSON.stringify(keys)}) k join mail m
      on m.dedupe_key > k.value || ':' and m.dedupe_key < k.value || ';')`

/** Loads everything else known about a purchase, in one round trip. */
export async function loadStory(db: ReadDb, state: RefundState) {
  const { attempt, items, refunds } = state
  const itemIds = items.map(({ id }) => id)
  const mailIds = selectMailIds(mailKeys(state))
  const [
    entries,
    gifts,
    checkIns,
    mails,
    webhooks,
    failures,
    audits,
    dues,
    refused,
    decided,
    disputes,
    vouchers,
    returned,
    invoices,
  ] = await db.orm.batch([
    db.orm.select().from(entry).where(inArray(entry.orderItemId, itemIds)).orderBy(entry.unitNo),
    db.orm
      .select({ gift: ticketGift })
      .from(ticketGift)
      .innerJoin(entry, eq(entry.id, ticketGift.entryId))
      .where(inArray(entry.orderItemId, itemIds))
      .limit(MOST),
    db.orm
      .select({
        entryId: checkIn.entryId,
        at: checkIn.at,
        dispute: disputeReasonSql,
        deviceName: checkIn.deviceName,
        linkLabel: scanLink.label,
      })
      .from(checkIn)
      .innerJoin(entry, eq(entry.id, checkIn.entryId))
      .leftJoin(scanLink, eq(scanLink.id, checkIn.scanLinkId))
      .where(inArray(entry.orderItemId, itemIds))
      .limit(MOST),
    db.orm
      .select({
        id: mail.id,
        dedupeKey: mail.dedupeKey,
        kind: mail.kind,
        recipient: mail.recipient,
        status: mail.status,
        createdAt: mail.createdAt,
        sentAt: mail.sentAt,
      })
      .from(mail)
      .where(inArray(mail.id, mailIds))
      .limit(MOST),
    db.orm
      .select()
      .from(webhookEvent)
      .where(eq(webhookEvent.paymentId, attempt.paymentId ?? ''))
      .limit(MOST),
    db.orm
      .select()
      .from(orderFailure)
      .where(or(eq(orderFailure.attemptId, attempt.id), inArray(orderFailure.orderItemId, itemIds)))
      .limit(MOST),
    db.orm
      .select({
        target: audit.target,
        call: audit.call,
        ts: audit.ts,
        actorKind: audit.actorKind,
        after: audit.after,
        email: user.email,
      })
      .from(audit)
      .leftJoin(user, and(eq(user.id, audit.actorId), isNull(user.erasedAt)))
      .where(inArray(audit.target, [attempt.id, ...itemIds, ...refunds.map(({ id }) => id)]))
      .limit(MOST),
    db.orm.select().from(refundDue).where(eq(refundDue.attemptId, attempt.id)),
    db.orm
      .select({ id: refund.id })
      .from(refund)
      .leftJoin(job, eq(job.dedupeKey, sql`${refundJobKey('')} || ${refund.id}`))
      .where(
        and(
          eq(refund.attemptId, attempt.id),
          eq(refund.status, 'Pending'),
          eq(refund.means, 'card'),
          or(isNull(job.id), isNotNull(job.lastError)),
        ),
      ),
    db.orm
      .select({ id: job.id })
      .from(job)
      .where(and(eq(job.dedupeKey, decisionKey(attempt.id)), isNull(job.deadAt))),
    db.orm.select().from(dispute).where(eq(dispute.attemptId, attempt.id)),
    db.orm.select().from(voucherPayment).where(eq(voucherPayment.attemptId, attempt.id)),
    db.orm
      .select({ ts: ledgerEntry.ts, amount: ledgerEntry.amount, itemId: ledgerEntry.itemId })
      .from(ledgerEntry)
      .where(
        and(
          eq(ledgerEntry.attemptId, attempt.id),
          eq(ledgerEntry.payer, 'committee'),
          eq(ledgerEntry.bucket, 'refunded'),
          gt(ledgerEntry.amount, 0),
        ),
      ),
    db.orm.select().from(invoice).where(eq(invoice.attemptId, attempt.id)),
  ])
  return {
    entries,
    gifts: gifts.map(({ gift }) => gift),
    checkIns,
    mails,
    webhooks,
    failures,
    audits,
    dues,
    disputes,
    vouchers,
    /** Committee's share returned to its budget. */
    returned,
    invoices,
    /** True if an operator has decided on a payment of another amount. */
    isDecided: decided.length > 0,
    /** Refunds that the card provider refused, or whose job was given up. */
    refusedRefunds: new Set(refused.map(({ id }) => id)),
  }
}

export type Story = Awaited<ReturnType<typeof loadStory>>
