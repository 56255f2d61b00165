import { eq } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import type { InvoiceRates, Invoicing } from '#kernel/invoices/invoice-shapes.ts'
import { invoiceSettings } from '#kernel/invoices/tables.ts'

export type InvoicingRow = typeof invoiceSettings.$inferSelect

/** By whom and with which rates a tenant's invoices are issued; undefined where nobody has said so. */
export async function loadInvoicing(db: ReadDb, tenant: string): Promise<InvoicingRow | undefined> {
  const [row] = await db.orm.select().from(invoiceSettings).where(eq(invoiceSettings.tenant, tenant))
  return row
}

/** The rates of a payment of this day of the region. */
export const ratesAt = (
  { rates, rateChanges }: Pick<InvoicingRow, 'rates' | 'rateChanges'>,
  day: string,
): InvoiceRates => rateChanges?.findLast(({ fromDay }) => fromDay <= day)?.rates ?? rates

/** Names the settings of a tenant in the record of changes. */
export const invoicingId = (tenant: string): string => `invoicing:${tenant}`

export const invoicingView = (row: InvoicingRow): Invoicing => {
  const { tenant, enabled, fromDay, issuer, rates, rateChanges, updatedAt } = row
  return { id: invoicingId(tenant), enabled, fromDay, issuer, rates, rateChanges: rateChanges ?? [], updatedAt }
}
