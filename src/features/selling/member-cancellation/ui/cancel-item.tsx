import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderItem } from '#contract/order-shapes.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { BANK_DELAY } from '#lib/words/limits.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'

/** Lets the buyer cancel an unissued item, after reading the refund and that it cannot be undone. */
export function CancelItem({ item }: { item: OrderItem }) {
  const { client } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const { cancellation } = item
  if (!cancellation) return null
  const { refund, subsidy, byVouchers } = cancellation
  const cancel = async () => {
    setSending(true)
    try {
      await client('/cancel-order-item', { orderId: item.id, refundCents: refund.cents })
      notify.success(
        refund.cents > 0
          ? `Article annulé : ${formatPrice(refund.cents)} vous sont remboursés`
          : 'Article annulé : il n’y avait rien à rembourser',
      )
    } catch (error) {
      notifyFailure(error)
    }
    // Reloads after a refusal, too, since the shown state is outdated.
    await router.invalidate()
    setSending(false)
    setOpen(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Annuler cet article
        <span className="sr-only"> : {item.activity.label}</span>
      </Button>
      <span className="text-sm text-ink-soft">Possible tant que vos billets ne sont pas émis.</span>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Annuler cet article ?"
        width={480}
        describedBy={`annulation-${item.id}`}
        footer={
          <div className="flex flex-col gap-2 sm:flex-row-reverse">
            <Button full variant="danger" loading={isSending} onClick={() => void cancel()}>
              {refund.cents > 0 ? 'Annuler et être remboursé' : 'Annuler l’article'}
            </Button>
            <Button full variant="secondary" onClick={() => setOpen(false)}>
              Garder l’article
            </Button>
          </div>
        }
      >
        <div id={`annulation-${item.id}`} className="flex flex-col gap-3 leading-relaxed">
          <p className="font-semibold">
            {item.quantity} × {item.ticketInfo.label}, {item.activity.label}
            <span className="block font-normal text-ink-soft">{item.validityDateStr}</span>
          </p>
          <p>
            {refund.cents > 0 ? (
              <>
                Vous êtes remboursé de <strong>{formatPrice(refund.cents)}</strong>,{' '}
                {refundPlaces[byVouchers ?? 'none']}.{byVouchers === 'all' ? '' : ` ${BANK_DELAY}`}
              </>
            ) : (
              nothingLeft(item)
            )}
          </p>
          {subsidy.cents > 0 ? <p>Votre CSE récupère sa part, {formatPrice(subsidy.cents)}.</p> : null}
          <p>Vos places sont remises en vente : vous ne pourrez pas revenir en arrière.</p>
        </div>
      </Dialog>
    </div>
  )
}

/** Where the refund goes, by the part that vouchers have paid. */
const refundPlaces = {
  none: 'sur la carte qui a servi au paiement',
  part: 'sur la carte et les chèques-vacances qui ont servi au paiement',
  all: 'sur les chèques-vacances qui ont servi au paiement',
} as const

const nothingLeft = ({ total }: OrderItem): string =>
  total.total.cents > (total.subsidy?.cents ?? 0)
    ? 'Ce que vous avez payé pour cet article vous a déjà été remboursé.'
    : 'Vous n’avez rien payé pour cet article : il n’y a rien à vous rembourser.'
