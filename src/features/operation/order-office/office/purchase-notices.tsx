import { formatPrice } from '#kernel/time/money.ts'
import { Notice } from '#ui/notice.tsx'
import { DecidePayment } from './decide-payment.tsx'
import type { FoundPurchase } from './purchase-page.tsx'

interface PurchaseNoticesProps {
  purchase: FoundPurchase['purchase']
  reload: () => Promise<void>
}

/** Warnings that the operator needs before acting on a purchase. */
export function PurchaseNotices({ purchase, reload }: PurchaseNoticesProps) {
  return (
    <>
      {purchase.inReview ? <DecidePayment purchase={purchase} onDone={reload} /> : null}
      {purchase.disputed ? (
        <Notice kind="warn" title="Paiement contesté par la banque du client">
          {formatPrice(purchase.disputed.cents)} ont été repris par la banque : ils ne se remboursent pas une seconde
          fois. Répondez à la contestation chez le prestataire de paiement, dans le délai qu’il indique.
        </Notice>
      ) : null}
    </>
  )
}
