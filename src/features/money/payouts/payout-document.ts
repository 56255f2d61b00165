import type { ReceiptDocument } from '#features/money/receipts/receipt-document.ts'
import type { ProductSum } from '#features/money/statements/read-products.ts'
import { statementDocument } from '#features/money/statements/statement-document.ts'
import { formatPrice } from '#kernel/time/money.ts'
import type { payout } from './tables.ts'

type Row = typeof payout.$inferSelect
type Facts = Omit<Parameters<typeof statementDocument>[0], 'of' | 'givenBack' | 'products'>

/** Sums of an approved statement: what the month came to, what is taken off, what is transferred. */
export function payoutSums({ terms, gross, commissionCents, amount, payable }: Row) {
  const carried = payable > 0 ? payable - amount : 0
  return [
    ...(terms === 'Agency'
      ? [
          { label: 'Prix de vente', amount: formatPrice(gross) },
          { label: 'Commission', amount: formatPrice(-commissionCents) },
        ]
      : [{ label: 'Montant dû', amount: formatPrice(amount) }]),
    ...(carried < 0 ? [{ label: 'Mois précédents, déduits', amount: formatPrice(carried) }] : []),
    ...(payable === 0 ? [{ label: 'Reporté sur le prochain relevé', amount: formatPrice(amount) }] : []),
    { label: 'À virer', amount: formatPrice(payable) },
  ]
}

/** An approved statement as its partner gets it: an agent's lines have the prices that its clients paid. */
export function payoutDocument(row: Row, products: readonly ProductSum[], facts: Facts): ReceiptDocument {
  const isAgency = row.terms === 'Agency'
  const drawn = statementDocument({
    ...facts,
    of: 'vendor',
    givenBack: { committee: 0, members: 0 },
    products: isAgency ? products.map((each) => ({ ...each, owed: each.price })) : products,
  })
  return {
    ...drawn,
    ...(isAgency
      ? {
          unitName: 'Prix de vente',
          notes: [
            'Prix de vente des billets et de leurs options, vendus en votre nom. Une vente compte à la date de son paiement, une annulation ou un échange à la sienne.',
          ],
        }
      : {}),
    sums: payoutSums(row),
  }
}
