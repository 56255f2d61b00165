import type { StatementKind, StatementSums } from '../../../features/statements/statement-shapes.ts'
import { formatPrice } from '../../../features/stock/money.ts'

/** What the period came to. */
export function StatementSumsList({ of, sums }: { of: StatementKind; sums: StatementSums }) {
  const facts = [
    ...(of === 'vendor' ? ([['Montant dû', formatPrice(sums.owed)]] as const) : []),
    ['Ventes', formatPrice(sums.price)],
    ...(of === 'group'
      ? ([
          ['Frais de gestion', formatPrice(sums.fees)],
          ['Total payé', formatPrice(sums.price + sums.fees)],
        ] as const)
      : []),
    ['Billets', sums.tickets.toLocaleString('fr')],
    ['Dont annulés', sums.withdrawn.toLocaleString('fr')],
  ] as const
  return (
    <dl aria-label="Totaux" className="mb-5 flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-note text-ink-soft">{name}</dt>
          <dd className="text-base font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
