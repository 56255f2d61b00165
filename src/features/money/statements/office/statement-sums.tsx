import { formatPrice } from '#kernel/time/money.ts'
import { SumsList } from '#web/office/kit/sums-list.tsx'
import type { StatementKind, StatementSums } from '../statement-shapes.ts'

/** Sums of the period. */
export function StatementSumsList({ of, sums }: { of: StatementKind; sums: StatementSums }) {
  const facts = [
    ...(of === 'vendor' ? ([['Montant dû', formatPrice(sums.owed)]] as const) : []),
    ['Ventes', formatPrice(sums.price)],
    ...(of === 'group'
      ? ([
          ['Frais de gestion', formatPrice(sums.fees)],
          ...(sums.givenBack === 0 ? [] : ([['Remboursé sans annulation', formatPrice(-sums.givenBack)]] as const)),
          ['Total', formatPrice(sums.committee + sums.members)],
          ['Part CSE', formatPrice(sums.committee)],
          ['Part salarié', formatPrice(sums.members)],
        ] as const)
      : []),
    ['Vendus', (sums.tickets + sums.withdrawn).toLocaleString('fr')],
    ['Annulés ou échangés', sums.withdrawn.toLocaleString('fr')],
    ['Billets nets', sums.tickets.toLocaleString('fr')],
  ] as const
  return (
    <div className="mb-5">
      <SumsList facts={facts} />
    </div>
  )
}
