import { eq } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import type { InvoiceRates, Invoicing } from '#kernel/invoices/invoice-shapes.ts'
import { invoiceSettings } from '#kernel/invoices/tables.ts'

export type InvoicingRow = typeof invoiceSettings.$inferSelect

/** Loads a tenant's issuer and VAT rates; undefined if they were never set. */
export async function loadInvoicing(db: ReadDb, tenant: string): Promise<InvoicingRow | undefined> {
  const [row] = await db.orm.select().from(invoiceSettings).where(eq(invoiceSettings.tenant, tenant))
  return row
}

/** VAT rates for a payment on this day of the region. */
export const ratesAt = (
  { rates, rateChanges }: Pick<InvoicingRow, 'rates' | 'rateChanges'>,
  day: string,
): InvoiceRates => rateChanges?.findLast(({ fromDay }) => fromDay <= day)?.rates ?? rates

/** Id under which the audit trail records a tenant's invoice settings. */
export const invoicingId = (tenant: string): string => `invoicing:${tenant}`

export const invoicingView = (row: InvoicingRow): Invoicing => {
  const { tenant, enabled, fromDay, issuer, rates, rateChanges, updatedAt } = row
  return { id: invoicingId(tenant), enabled, fromDay, issuer, rates, rateChanges: rateChanges ?? [], updatedAt }
}
