import { eq } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import { type VoucherPayment, voucherPayment } from '#kernel/vouchers/tables.ts'

export async function loadVoucher(db: ReadDb, attemptId: string): Promise<VoucherPayment | null> {
  const [row] = await db.orm.select().from(voucherPayment).where(eq(voucherPayment.attemptId, attemptId))
  return row ?? null
}
