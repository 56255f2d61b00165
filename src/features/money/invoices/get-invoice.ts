import { and, eq } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { invoice } from '#kernel/invoices/tables.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { bytesToBase64 } from '#lib/base64.ts'
import { billNames } from '#lib/words/bill-names.ts'
import { getInvoice, getInvoiceData, getOfficeInvoice } from './contract.ts'
import { invoiceXml } from './invoice-data.ts'
import { invoiceDocument } from './invoice-document.ts'

/** Draws the document as Factur-X with the receipt renderer, from stored data, so it never changes. */
async function drawn({ platform, region }: Pick<CallContext, 'platform' | 'region'>, row: typeof invoice.$inferSelect) {
  const issued = { ...row, zone: region.zone }
  const data = { xml: invoiceXml(issued), at: row.issuedAt }
  const pdf = await platform.compute.run('receipt-pdf', { ...invoiceDocument(issued), data })
  return { fileName: `${fileStem(row)}.pdf`, pdf: bytesToBase64(pdf) }
}

const fileStem = ({ kind, number }: typeof invoice.$inferSelect) => `${billNames[kind].file}-${number}`

/** Answers another person's invoice as not found, like a missing one. */
export const getInvoiceHandler = handle(getInvoice, async (ctx, { invoiceId }, fail) => {
  const [found] = await ctx.db.orm
    .select({ invoice })
    .from(invoice)
    .innerJoin(attempt, eq(attempt.id, invoice.attemptId))
    .where(and(eq(invoice.id, invoiceId), eq(attempt.userId, ctx.actor.userId)))
  return drawn(ctx, found?.invoice ?? fail('invoiceNotFound'))
})

export const getOfficeInvoiceHandler = handleOffice(getOfficeInvoice, async (ctx, { invoiceId }, fail) => {
  const [found] = await ctx.db.orm.select().from(invoice).where(eq(invoice.id, invoiceId))
  return drawn(ctx, found ?? fail('invoiceNotFound'))
})

export const getInvoiceDataHandler = handleOffice(getInvoiceData, async ({ db, region }, { invoiceId }, fail) => {
  const [found] = await db.orm.select().from(invoice).where(eq(invoice.id, invoiceId))
  const row = found ?? fail('invoiceNotFound')
  return { fileName: `${fileStem(row)}.xml`, xml: invoiceXml({ ...row, zone: region.zone }) }
})
