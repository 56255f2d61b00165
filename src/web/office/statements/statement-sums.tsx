import type { StatementKind, StatementSums } from '../../../features/statements/statement-shapes.ts'
import { formatPrice } from '../../../features/stock/money.ts'
import { SumsList } from '../kit/sums-list.tsx'

/** What the period came to. */
export function StatementSumsList({ of, sums }: { of: StatementKind; sums: StatementSums }) {
  const facts = [
    ...(of === 'vendor' ? ([['Montant dû', formatPrice(sums.owed)]] as const) : []),
    ['Ventes', formatPrice(sums.price)],
    ...(of === 'group'
      ? ([
          ['Frais de gestion', formatPrice(sums.fees)],
          ['Total, part CSE comprise', formatPrice(sums.price + sums.fees)],
        ] as const)
      : []),
    ['Billets', sums.tickets.toLocaleString('fr')],
    ['Dont annulés', sums.withdrawn.toLocaleString('fr')],
  ] as const
  return (
    <div className="mb-5">
      <SumsList facts={facts} />
    </div>
  )
}
