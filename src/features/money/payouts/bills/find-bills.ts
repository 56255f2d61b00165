import { eq } from 'drizzle-orm'
import type { ReceiptDocument } from '#features/money/receipts/receipt-document.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { billNames, type InvoiceKind } from '#lib/words/bill-names.ts'
import type { billKinds } from '#lib/words/payout-states.ts'
import { commissionBill, selfBill } from '../tables.ts'
import { commissionBillDocument } from './commission-bill.ts'
import { commissionBillXml } from './commission-bill-data.ts'
import { selfBillDocument } from './self-bill.ts'
import { selfBillXml } from './self-bill-data.ts'

interface Asked {
  db: ReadDb
  region: { zone: string }
}

/** An issued invoice of a paid statement, to be drawn. */
interface DrawnBill {
  number: string
  /** A commission's may be a credit note; one in a partner's name never is. */
  kind: InvoiceKind
  fileName: string
  document: ReceiptDocument
}

/** The invoice in the partner's name, as Factur-X; null: none was issued. */
async function findSelfBill({ db, region }: Asked, payoutId: string): Promise<DrawnBill | null> {
  const [found] = await db.orm.select().from(selfBill).where(eq(selfBill.payoutId, payoutId))
  if (!found) return null
  const { number, issuedAt, document } = found
  const issued = { number, issuedAt, document, zone: region.zone }
  const data = { xml: selfBillXml(issued), at: issuedAt }
  return {
    number,
    kind: 'invoice',
    fileName: `${billNames.invoice.file}-${number}.pdf`,
    document: { ...selfBillDocument(issued), data },
  }
}

/** The operator's invoice of the commission, or its credit note, as Factur-X; null: none was issued. */
async function findCommissionBill({ db, region }: Asked, payoutId: string): Promise<DrawnBill | null> {
  const [found] = await db.orm.select().from(commissionBill).where(eq(commissionBill.payoutId, payoutId))
  if (!found) return null
  const issued = { ...found, zone: region.zone }
  const data = { xml: commissionBillXml(issued), at: found.issuedAt }
  const fileName = `${billNames[found.kind].file}-${found.number}.pdf`
  return { number: found.number, kind: found.kind, fileName, document: { ...commissionBillDocument(issued), data } }
}

/** Finds an invoice of a paid statement: the partner's of what the operator bought, or the operator's of its commission. */
export const findBill: Readonly<
  Record<(typeof billKinds)[number], (asked: Asked, payoutId: string) => Promise<DrawnBill | null>>
> = { self: findSelfBill, commission: findCommissionBill }
