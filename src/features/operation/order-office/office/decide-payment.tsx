import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { FoundPurchase } from './purchase-page.tsx'

interface DecidePaymentProps {
  purchase: FoundPurchase['purchase']
  onDone: () => Promise<void>
}

/** Choice for a payment of another amount: the operator delivers anyway, or refunds the money. */
export function DecidePayment({ purchase, onDone }: DecidePaymentProps) {
  const { client } = useOfficeContext()
  const [isPending, attempt] = useAttempt()
  const decide = (decision: 'deliver' | 'giveBack', said: string) =>
    attempt(async () => {
      await adminCall(client)('/admin/decide-payment', { purchaseId: purchase.id, decision })
      notify.success(said)
      await onDone()
    })
  if (purchase.isDecided)
    return (
      <Notice title="Paiement d’un autre montant">
        <p>La décision est prise : elle s’applique dans un instant.</p>
        <Button className="mt-3" variant="secondary" size="sm" onClick={() => void onDone()}>
          Actualiser
        </Button>
      </Notice>
    )
  return (
    <Notice kind="warn" title="Paiement d’un autre montant">
      <p>
        Rien n’est livré tant que ce paiement n’est pas accepté ou rendu. « Livrer » accepte le montant payé ; si les
        places sont parties, il est rendu. « Rendre » abandonne la commande et remet ses articles au panier.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" loading={isPending} onClick={() => void decide('deliver', 'La commande va être livrée')}>
          Livrer
        </Button>
        <Button
          variant="danger"
          size="sm"
          loading={isPending}
          onClick={() => void decide('giveBack', 'Le paiement va être rendu')}
        >
          Rendre
        </Button>
      </div>
    </Notice>
  )
}
