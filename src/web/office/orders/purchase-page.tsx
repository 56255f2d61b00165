import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { CallResult } from '../../../api/client.ts'
import { ReceiptButton } from '../../../features/receipts/ui/receipt-button.tsx'
import { formatPrice, sumCents } from '../../../features/stock/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { LoadingBlock } from '../../../ui/spinner.tsx'
import { useFocusThatStays } from '../../../ui/use-focus-that-stays.ts'
import { PurchaseInvoices } from '../invoices/purchase-invoices.tsx'
import { momentText } from '../kit/list/date-text.ts'
import { ListFailure } from '../kit/list/list-states.tsx'
import { adminCall } from '../kit/scope-call.ts'
import { useLoaded } from '../kit/use-loaded.ts'
import { OfficePage } from '../office-page.tsx'
import { personHref } from '../people/person-search.ts'
import { useOfficeContext } from '../use-office.ts'
import { clientName } from './order-texts.ts'
import { PurchaseItems } from './purchase-items.tsx'
import { RefundList } from './refund-list.tsx'
import { StoryList } from './story-list.tsx'

const RefundForm = lazy(() => import('./refund-form.tsx').then((loaded) => ({ default: loaded.RefundForm })))

export type FoundPurchase = CallResult<'/admin/get-order'>

interface PurchasePageProps {
  purchaseId: string
  /** The order item whose refund the operator comes for; the form is open then. */
  refund: string | null
}

/** A purchase: who bought what, what it came to, and everything that has happened to it. */
export function PurchasePage({ purchaseId, refund }: PurchasePageProps) {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/get-order', { id: purchaseId }), [client, purchaseId])
  const { found, failure, reload } = useLoaded<FoundPurchase>(read)
  return (
    <OfficePage
      actions={
        <Link to="/admin/explorer" className="font-medium text-link underline underline-offset-3">
          Rechercher une commande
        </Link>
      }
    >
      {failure !== null ? (
        <ListFailure text="Échec du chargement de la commande" error={failure} retry={reload} />
      ) : found ? (
        <Purchase found={found} refund={refund} reload={reload} />
      ) : (
        <LoadingBlock label="Chargement de la commande" />
      )}
    </OfficePage>
  )
}

interface PurchaseProps {
  found: FoundPurchase
  refund: string | null
  reload: () => Promise<void>
}

function Purchase({ found, refund, reload }: PurchaseProps) {
  const { purchase, items, refunds, story } = found
  const { client } = useOfficeContext()
  const [asked] = useState(() => items.filter(({ order, refundable }) => order.id === refund && refundable.cents > 0))
  const [isRefunding, setRefunding] = useState(asked.length > 0)
  const refundPlace = useFocusThatStays<HTMLElement>(isRefunding)
  useEffect(() => {
    if (asked.length > 0) refundPlace.current?.focus()
  }, [asked, refundPlace])
  // An item that is exchanged or cancelled takes its buttons along.
  const itemsPlace = useFocusThatStays<HTMLElement>(items.map(({ order }) => `${order.id} ${order.status}`).join())
  return (
    <div className="grid items-start gap-x-8 gap-y-7 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-7">
        <Facts found={found} />
        {purchase.status === 'Paid' && !purchase.inReview ? (
          <div className="flex flex-col gap-2">
            <ReceiptButton
              className="self-start"
              load={() => adminCall(client)('/admin/get-order-receipt', { purchaseId: purchase.id })}
            />
            {/* Read anew with the refunds. */}
            <PurchaseInvoices key={story.length} purchaseId={purchase.id} />
          </div>
        ) : null}
        {purchase.inReview ? (
          <Notice kind="warn" title="Paiement d’un autre montant">
            Rien n’est livré tant que ce paiement n’est pas accepté ou rendu (commande « wrong-payment » du serveur).
          </Notice>
        ) : null}
        <section ref={itemsPlace} tabIndex={-1} aria-labelledby="purchase-items" className="outline-none">
          <h2 id="purchase-items" className="mb-2.5 text-base font-bold">
            Articles
          </h2>
          <PurchaseItems items={items} buyer={purchase.buyer} reload={reload} />
        </section>
        <section ref={refundPlace} tabIndex={-1} aria-labelledby="purchase-refunds" className="outline-none">
          <h2 id="purchase-refunds" className="mb-2.5 text-base font-bold">
            Remboursements
          </h2>
          <RefundList refunds={refunds} />
          {purchase.refundable.cents > 0 ? (
            isRefunding ? (
              <Suspense fallback={<LoadingBlock label="Chargement" />}>
                <RefundForm
                  found={found}
                  asked={asked}
                  close={() => setRefunding(false)}
                  done={async () => {
                    setRefunding(false)
                    await reload()
                  }}
                  reload={reload}
                />
              </Suspense>
            ) : (
              <Button variant="secondary" size="sm" className="mt-3" onClick={() => setRefunding(true)}>
                Rembourser
              </Button>
            )
          ) : null}
        </section>
      </div>
      <section aria-labelledby="purchase-story" className="min-w-0">
        <h2 id="purchase-story" className="mb-2.5 text-base font-bold">
          Historique
        </h2>
        <StoryList story={story} items={items} />
      </section>
    </div>
  )
}

const states = { Pending: 'En attente de paiement', Paid: 'Payée', Canceled: 'Non payée', Refunded: 'Rendue' } as const

function Facts({ found: { purchase, items } }: { found: FoundPurchase }) {
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
