import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { PurchaseInvoices } from '#features/money/invoices/office/purchase-invoices.tsx'
import { ReceiptButton } from '#features/money/receipts/ui/receipt-button.tsx'
import { InternalNote } from '#features/people/notes/office/internal-note.tsx'
import { useFocusThatStays } from '#ui/browser/use-focus-that-stays.ts'
import { Button } from '#ui/button.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { ListFailure } from '#web/office/kit/list/list-states.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { PurchaseFacts } from './purchase-facts.tsx'
import { PurchaseItems } from './purchase-items.tsx'
import { PurchaseNotices } from './purchase-notices.tsx'
import { RefundList } from './refund/refund-list.tsx'
import { StoryList } from './story-list.tsx'

const RefundForm = lazy(() => import('./refund/refund-form.tsx').then((loaded) => ({ default: loaded.RefundForm })))

export type FoundPurchase = CallResult<'/admin/get-order'>

interface PurchasePageProps {
  purchaseId: string
  /** Order item to refund, whose form is open at first. */
  refund: string | null
}

/** Page of a purchase: buyer, items, amounts, and its whole history. */
export function PurchasePage({ purchaseId, refund }: PurchasePageProps) {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/get-order', { id: purchaseId }), [client, purchaseId])
  const { found, failure, reload } = useLoaded<FoundPurchase>(read)
  return (
    <OfficePage
      actions={
        <Link to="/admin/orders" className="font-medium text-link underline underline-offset-3">
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
  // Keeps the focus here when an exchanged or cancelled item loses its buttons.
  const itemsPlace = useFocusThatStays<HTMLElement>(items.map(({ order }) => `${order.id} ${order.status}`).join())
  return (
    <div className="grid items-start gap-x-8 gap-y-7 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-7">
        <PurchaseFacts found={found} />
        {purchase.status === 'Paid' && !purchase.inReview ? (
          <div className="flex flex-col gap-2">
            <ReceiptButton
              className="self-start"
              load={() => adminCall(client)('/admin/get-order-receipt', { purchaseId: purchase.id })}
            />
            {/* Keyed by the history, so that it reloads after a refund. */}
            <PurchaseInvoices key={story.length} purchaseId={purchase.id} />
          </div>
        ) : null}
        <PurchaseNotices purchase={purchase} reload={reload} />
        <InternalNote kind="order" id={purchase.id} onSaved={reload} />
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
          <RefundList refunds={refunds} reload={reload} />
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
