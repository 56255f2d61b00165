import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { orderStatusLabels } from '#kernel/orders/states.ts'
import { formatTime } from '#kernel/time/region-time.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/page.tsx'
import type { PaymentState } from './payment-state.ts'

interface PaymentNoticeProps {
  state: PaymentState
  /** End of the hold of an unpaid order. */
  holdUntil: number | null
  className?: string
  /** Further sentences once the payment is accepted. */
  children?: ReactNode
}

/** Notice about the payment of an order; nothing once it is settled. */
export function PaymentNotice({ state, holdUntil, className, children }: PaymentNoticeProps) {
  const { zone } = useRouteContext({ from: '__root__' })
  if (state === 'settled') return null
  if (state === 'accepted')
    return (
      <Notice kind="success" className={className}>
        <p>Paiement accepté, nous traitons votre commande.</p>
        {children}
      </Notice>
    )
  if (state === 'inReview')
    return (
      <Notice kind="warn" title="Paiement en cours de vérification" className={className}>
        La somme reçue n’est pas celle de votre commande. Nous la vérifions avant de vous remettre vos billets : ne
        payez pas une seconde fois. <TextLink to="/contact">Écrivez-nous</TextLink> si vous avez une question.
      </Notice>
    )
  return (
    <Notice kind="warn" title={orderStatusLabels.Pending} className={className}>
      {holdUntil === null ? null : <>Vos billets sont réservés jusqu’à {formatTime(zone, holdUntil)}. </>}
      <TextLink to="/cart">Reprendre le paiement</TextLink>
    </Notice>
  )
}
