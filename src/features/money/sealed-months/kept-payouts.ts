import { eq, inArray } from 'drizzle-orm'
import type { KeptPayout } from '#features/money/entries/kept-payout.ts'
import { monthSettings } from '#features/money/entries/tables.ts'
import { payout } from '#features/money/payouts/tables.ts'
import type { FileColumns } from '#handler/manifest/office-file.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { csvAmount } from '#lib/csv-format.ts'
import { payoutWords } from '#lib/words/payout-states.ts'
import { wholeTable } from './whole-table.ts'

/** Payments to partners as they stood at a month's closing; null if it kept none. */
export async function keptPayouts(db: ReadDb, month: string): Promise<readonly KeptPayout[] | null> {
  const [kept] = await db.orm.select().from(monthSettings).where(eq(monthSettings.month, month))
  return kept?.payouts ?? null
}

const dayCell = (day: string | null) => (day === null ? null : { day })

const payoutColumns: FileColumns<KeptPayout> = {
  relevé: ({ month }) => month,
  partenaire: ({ partner }) => partner,
  état: ({ state, returnedOn }) => payoutWords[state === 'Approved' && returnedOn !== null ? 'Returned' : state],
  montant_relevé: ({ gross }) => csvAmount(gross),
  commission: ({ commission }) => csvAmount(commission),
  net: ({ amount }) => csvAmount(amount),
  à_virer: ({ payable }) => csvAmount(payable),
  payé_le: ({ paidOn }) => dayCell(paidOn),
  revenu_le: ({ returnedOn }) => dayCell(returnedOn),
  référence_banque: ({ bankReference }) => bankReference,
  num_facture: ({ billNumber }) => billNumber,
  motif: ({ reason }) => reason,
  fichier_virements: ({ fileId }) => fileId,
  num_relevé: ({ id }) => id,
  num_partenaire: ({ vendorId }) => vendorId,
}

export const payoutTable = (kept: readonly KeptPayout[]) => wholeTable(payoutColumns, () => kept)

/** True if what was paid by the closing is still said to have been paid, to the cent. */
export async function paidStay(db: ReadDb, kept: readonly KeptPayout[]): Promise<boolean> {
  const paid = kept.filter(({ state }) => state === 'Paid')
  const found = await db.orm
    .select()
    .from(payout)
    .where(
      inArray(
        payout.id,
        paid.map(({ id }) => id),
      ),
    )
  const now = new Map(found.map((row) => [row.id, row]))
  return paid.every(({ id, vendorId, month, amount, payable, paidOn }) => {
    const row = now.get(id)
    // A transfer may come back later; its statement keeps its amounts.
    const isPaid = row?.paidOn === paidOn || (row?.returns ?? 0) > 0
    return (
      isPaid && row?.vendorId === vendorId && row.month === month && row.amount === amount && row.payable === payable
    )
  })
}
