import { eq, sql } from 'drizzle-orm'
import type { PayerIdentity } from '#contract/payer-identity.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import type { CommitteeShare } from '#kernel/invoices/stored-invoice.ts'
import { invoice } from '#kernel/invoices/tables.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { type RefundState, refundState, refundStateReads } from '#kernel/refunds/refund-state.ts'
import { subsidyShare } from '#kernel/subsidies/tables.ts'
import { type VoucherPayment, voucherPayment } from '#kernel/vouchers/tables.ts'
import type { RefundPart } from './credit-rates.ts'

type Invoice = typeof invoice.$inferSelect

export interface InvoicedPurchase extends RefundState {
  buyer: typeof user.$inferSelect
  /** Documents issued for the purchase, in order. */
  issued: Invoice[]
  parts: RefundPart[]
  /** Cents of each item returned to the committee. */
  returned: CommitteeShare[]
  /** Identity of the committee that pays a share; null: none pays, or it stated none. */
  committee: PayerIdentity | null
  /** Part of the purchase to be paid by holiday vouchers. */
  voucher: VoucherPayment | null
}

/** Loads a purchase with all data of its invoice and credit notes, as of one moment. */
export async function loadInvoicedPurchase(db: ReadDb, attemptId: string): Promise<InvoicedPurchase | null> {
  const [rows, refunds, parts, disputes, buyers, issued, returned, committees, [voucher]] = await db.orm.batch([
    ...refundStateReads(db, attemptId),
    db.orm.select({ user }).from(user).innerJoin(attempt, eq(attempt.userId, user.id)).where(eq(attempt.id, attemptId)),
    db.orm.select().from(invoice).where(eq(invoice.attemptId, attemptId)).orderBy(sql`invoice.rowid`),
    db.orm
      .select({ orderItemId: subsidyShare.orderItemId, amount: subsidyShare.returned })
      .from(subsidyShare)
      .where(eq(subsidyShare.attemptId, attemptId))
      .orderBy(sql`subsidy_share.rowid`),
    db.orm
      .selectDistinct({ payer: userGroup.payer })
      .from(subsidyShare)
      .innerJoin(userGroup, eq(userGroup.id, subsidyShare.groupId))
      .where(eq(subsidyShare.attemptId, attemptId)),
    db.orm.select().from(voucherPayment).where(eq(voucherPayment.attemptId, attemptId)),
  ])
  const state = refundState(rows, refunds, parts, disputes)
  const buyer = buyers[0]?.user
  if (!state || !buyer) return null
  return { ...state, buyer, issued, parts, returned, committee: committees[0]?.payer ?? null, voucher: voucher ?? null }
}
