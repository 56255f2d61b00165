import { Link } from '@tanstack/react-router'
import { formatPrice, sumCents } from '#kernel/time/money.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { personHref } from '#web/office/kit/list/person-address.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { clientName } from './order-texts.ts'
import type { FoundPurchase } from './purchase-page.tsx'

const states = { Pending: 'En attente de paiement', Paid: 'Payée', Canceled: 'Non payée', Refunded: 'Rendue' } as const

/** Buyer, moment, total and refunds of a purchase. */
export function PurchaseFacts({ found: { purchase, items } }: { found: FoundPurchase }) {
  const subsidy = sumCents(items.flatMap(({ order }) => order.total.subsidy ?? []))
  const { office } = useOfficeContext()
  const { buyer } = purchase
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-5 gap-y-1.5 [&_dd]:([overflow-wrap:anywhere]) [&_dt]:text-ink-soft">
      <dt>Commande n°</dt>
      <dd className="font-semibold tabular-nums select-text">{purchase.number ?? 'Pas encore de paiement'}</dd>
      <dt>État</dt>
      <dd>{states[purchase.status]}</dd>
      <dt>Client</dt>
      <dd>
        <Link
          to={personHref('/admin/users', {}, buyer.userId)}
          className="font-semibold text-link underline underline-offset-3"
        >
          {clientName(buyer)}
        </Link>
        <span className="block text-ink-soft">
          {[buyer.email, buyer.phoneNumber, buyer.groupLabel].filter(Boolean).join(' · ')}
        </span>
      </dd>
      <dt>Achetée</dt>
      <dd>
        {momentText(office.zone, purchase.startedAt)} sur {purchase.site}
      </dd>
      <dt>Total</dt>
      <dd className="tabular-nums">
        {formatPrice(purchase.total.cents)}
        {subsidy > 0 ? ` part salarié, ${formatPrice(subsidy)} part CSE` : ''}
        {purchase.fees.cents > 0 ? `${subsidy > 0 ? ',' : ''} dont ${formatPrice(purchase.fees.cents)} de frais` : ''}
        {purchase.voucher ? (
          <span className="block text-ink-soft">dont {formatPrice(purchase.voucher.cents)} en chèques-vacances</span>
        ) : null}
        {purchase.disputed ? (
          <span className="block text-ink-soft">{formatPrice(purchase.disputed.cents)} contestés par la banque</span>
        ) : null}
        {purchase.refunded.cents > 0 ? (
          <span className="block text-ink-soft">
            {formatPrice(purchase.refunded.cents)} remboursés, {formatPrice(purchase.refundable.cents)} restants
          </span>
        ) : null}
      </dd>
      {purchase.paymentId === null ? null : (
        <>
          <dt>Paiement</dt>
          <dd className="font-mono text-note select-text">{purchase.paymentId}</dd>
        </>
      )}
    </dl>
  )
}
