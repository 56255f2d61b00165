import { formatPrice } from '../../../features/stock/money.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { FoundPurchase } from './purchase-page.tsx'

/** What the operator has to know of a purchase before doing anything with it. */
export function PurchaseNotices({ purchase }: { purchase: FoundPurchase['purchase'] }) {
  return (
    <>
      {purchase.inReview ? (
        <Notice kind="warn" title="Paiement d’un autre montant">
          Rien n’est livré tant que ce paiement n’est pas accepté ou rendu (commande « wrong-payment » du serveur).
        </Notice>
      ) : null}
      {purchase.disputed ? (
        <Notice kind="warn" title="Paiement contesté par la banque du client">
          {formatPrice(purchase.disputed.cents)} ont été repris par la banque : ils ne se remboursent pas une seconde
          fois. Répondez à la contestation chez le prestataire de paiement, dans le délai qu’il indique.
        </Notice>
      ) : null}
    </>
  )
}
