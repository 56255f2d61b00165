import type { ReceiptDocument } from '#features/money/receipts/receipt-document.ts'
import type { ProductSum } from '#features/money/statements/read-products.ts'
import { commissionLines, statementDocument } from '#features/money/statements/statement-document.ts'
import { formatPrice } from '#kernel/time/money.ts'
import type { payout } from './tables.ts'

type Row = typeof payout.$inferSelect
type Facts = Omit<Parameters<typeof statementDocument>[0], 'of' | 'givenBack' | 'products'>

/** Sums of an approved statement: what the month came to, what is taken off, what is transferred. */
export function payoutSums({ amount, payable }: Row) {
  const carried = payable > 0 ? payable - amount : 0
  return [
    { label: 'Montant dû', amount: formatPrice(amount) },
    ...(carried < 0 ? [{ label: 'Mois précédents, déduits', amount: formatPrice(carried) }] : []),
    ...(payable === 0 ? [{ label: 'Reporté sur le prochain relevé', amount: formatPrice(amount) }] : []),
    { label: 'À virer', amount: formatPrice(payable) },
  ]
}

/** An approved statement as its partner gets it. */
export function payoutDocument(row: Row, products: readonly ProductSum[], facts: Facts): ReceiptDocument {
  const drawn = statementDocument({ ...facts, of: 'vendor', givenBack: { committee: 0, members: 0 }, products })
  return { ...drawn, sums: [...commissionLines(products, facts.commissionVat), ...payoutSums(row)] }
}
