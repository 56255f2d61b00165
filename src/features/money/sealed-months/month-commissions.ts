import { and, asc, gte, lt } from 'drizzle-orm'
import { commissionBill } from '#features/money/payouts/tables.ts'
import type { FileColumns } from '#handler/manifest/office-file.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { sheetDay } from '#kernel/time/region-time.ts'
import type { Period } from '#kernel/time/types.ts'
import { csvAmount } from '#lib/csv-format.ts'
import { billNames } from '#lib/words/bill-names.ts'
import { wholeTable } from './whole-table.ts'

type Bill = typeof commissionBill.$inferSelect

/** Invoices of commissions, and their credit notes, issued in a month; some dozens. */
export const readMonthCommissions = (db: ReadDb, { startTs, endTs }: Period): Promise<Bill[]> =>
  db.orm
    .select()
    .from(commissionBill)
    .where(and(gte(commissionBill.issuedAt, startTs), lt(commissionBill.issuedAt, endTs)))
    .orderBy(asc(commissionBill.issuedAt), asc(commissionBill.seq))

const signed = ({ kind }: Bill, cents: number) => csvAmount(kind === 'credit' && cents !== 0 ? -cents : cents)

const columns = (zone: string): FileColumns<Bill> => ({
  numéro: ({ number }) => number,
  type: ({ kind }) => billNames[kind].file,
  date: ({ issuedAt }) => sheetDay(zone, issuedAt),
  client: ({ document }) => document.buyer.name,
  total_ht: (bill) => signed(bill, bill.total - bill.vat),
  tva: (bill) => signed(bill, bill.vat),
  total_ttc: (bill) => signed(bill, bill.total),
  num_relevé: ({ payoutId }) => payoutId,
  num_partenaire: ({ vendorId }) => vendorId,
})

export const commissionTable = (zone: string, bills: readonly Bill[]) => wholeTable(columns(zone), () => bills)
