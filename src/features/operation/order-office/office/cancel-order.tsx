import { useState } from 'react'
import { plural } from '#lib/words/plural.ts'
import { useFocusThatStays } from '#ui/browser/use-focus-that-stays.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { PurchaseItem } from '../order-office-shapes.ts'
import { heldByOthers } from './gift-text.ts'

/** Documented cancel button. It lists the effects first, because cancelling cannot be undone. */
export function CancelOrder({ item, onDone }: { item: PurchaseItem; onDone: () => Promise<void> }) {
  const { client } = useOfficeContext()
  const [isAsking, setAsking] = useState(false)
  const [isPending, attempt] = useAttempt()
  const cancel = () =>
    attempt(async () => {
      await adminCall(client)('/admin/cancel-order', { orderId: item.order.id })
      notify.success('Commande annulée')
      setAsking(false)
      await onDone()
    })
  const place = useFocusThatStays<HTMLDivElement>(isAsking)
  return (
    <div ref={place} tabIndex={-1} className="self-start outline-none">
      {isAsking ? (
        <Notice kind="warn" title="Annuler cette commande ?">
          <ul className="list-disc pl-5">
            {effects(item).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="danger" size="sm" loading={isPending} onClick={() => void cancel()}>
              Annuler sans rembourser
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setAsking(false)}>
              Ne pas annuler
            </Button>
          </div>
        </Notice>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          Annuler la commande
        </Button>
      )}
    </div>
  )
}

/** Sentences on the tickets and places of an item that is cancelled or refunded. */
export function effects({ order, mode, tickets, stuckSale, partnerEmail }: PurchaseItem, refunds = false): string[] {
  const { quantity } = order
  const used = tickets.filter(({ checkedInAt }) => checkedInAt !== null).length
  return [
    `${quantity} ${plural(quantity, 'billet ne donnera plus accès.', 'billets ne donneront plus accès.')}`,
    ...(used > 0
      ? [`${used} ${plural(used, 'billet a déjà servi à l’entrée.', 'billets ont déjà servi à l’entrée.')}`]
      : []),
    ...heldByOthers(tickets),
    mode === 'Pregenerated'
      ? 'Les documents sont déjà partis : ils ne seront pas revendus.'
      : mode === null
        ? saleEffect(stuckSale)
        : `${quantity} ${plural(quantity, 'place revient en vente.', 'places reviennent en vente.')}`,
    ...(mode === 'VendorConfirm' && partnerEmail !== null ? ['Le partenaire en est prévenu par email.'] : []),
    ...(refunds ? [] : ['Le client n’est pas remboursé et ne reçoit pas d’email.']),
  ]
}

/** Sentence on the provider's sale of an expert ticket. */
function saleEffect(stuckSale: PurchaseItem['stuckSale']): string {
  switch (stuckSale) {
    case 'unsold':
      return 'Experticket n’a rien vendu pour cet article : il n’y a pas de vente à annuler là-bas.'
    case 'unknown':
      return 'La réponse d’Experticket n’est jamais arrivée : vérifiez dans l’écran Expert-ticket qu’aucune vente n’y est enregistrée.'
    case null:
      return 'La vente chez Experticket n’est pas annulée : demandez-la depuis l’écran Expert-ticket.'
  }
}
