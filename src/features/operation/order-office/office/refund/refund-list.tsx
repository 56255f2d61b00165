import { formatPrice } from '#kernel/time/money.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OrderRefund } from '../../order-office-shapes.ts'
import { AbandonRefund } from './abandon-refund.tsx'

const states = {
  Pending: { tone: 'waiting', text: 'En cours' },
  Done: { tone: 'good', text: 'Fait' },
  Failed: { tone: 'bad', text: 'Échec' },
} as const
const kinds: Readonly<Record<OrderRefund['kind'], string>> = {
  order: 'Toute la commande',
  items: 'Articles',
  amount: 'Montant',
  exchange: 'Différence de prix d’un échange',
  unsold: 'Paiement sans commande',
  elsewhere: 'Fait chez le prestataire de paiement',
}

interface RefundListProps {
  refunds: readonly OrderRefund[]
  reload: () => Promise<void>
}

export function RefundList({ refunds, reload }: RefundListProps) {
  const { zone } = useOfficeContext().office
  if (refunds.length === 0) return <p className="text-ink-soft">Rien n’a été remboursé.</p>
  return (
    <ul aria-label="Remboursements" className="divide-y divide-line rounded-lg border border-line">
      {refunds.map(({ id, amount, kind, means, reason, status, createdAt, error, canAbandon }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-3 py-2">
          <span className="min-w-0">
            {kinds[kind]}
            {means === 'voucher' ? ' · en chèques-vacances' : ''}
            <span className="block text-note text-ink-soft [overflow-wrap:anywhere]">
              {momentText(zone, createdAt)}
              {kind === 'elsewhere' || kind === 'unsold' ? '' : ` · ${reason}`}
            </span>
            {error === null ? null : <span className="block text-note text-negative">{error}</span>}
          </span>
          <span className="flex items-center gap-3">
            <StateChip tone={states[status].tone}>{states[status].text}</StateChip>
            <span className="font-semibold tabular-nums">{formatPrice(amount.cents)}</span>
          </span>
          {canAbandon ? <AbandonRefund refundId={id} onDone={reload} /> : null}
        </li>
      ))}
    </ul>
  )
}
