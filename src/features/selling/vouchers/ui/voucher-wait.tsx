import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { OrderVoucher } from '#contract/order-shapes.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { Button, ButtonAnchor } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notifyFailure } from '#ui/toast.ts'

interface VoucherWaitProps {
  purchaseId: string
  voucher: OrderVoucher
  /** Called when vouchers have paid everything. */
  onPaid: (paymentId: string) => void
  /** Called when the card can pay the rest. */
  onOpened: (paymentId: string) => void
}

const ASK_EVERY_MS = 4_000

const texts: Record<OrderVoucher['status'], { kind: 'info' | 'warn'; title: string; text: string }> = {
  asked: {
    kind: 'warn',
    title: 'Chèque-Vacances Connect ne répond pas',
    text: 'Vos billets restent réservés. Réessayez dans un instant, ou payez tout par carte.',
  },
  pending: {
    kind: 'info',
    title: 'Confirmez dans Chèque-Vacances Connect',
    text: 'Dès que c’est fait, cette page passe à la suite.',
  },
  authorised: { kind: 'info', title: 'Chèques-vacances acceptés', text: 'Le paiement du reste s’ouvre.' },
  refused: {
    kind: 'warn',
    title: 'Identifiant Chèque-Vacances Connect refusé',
    text: 'Le numéro ou le montant n’est pas accepté. Annulez la commande pour vérifier le numéro, ou payez tout par carte.',
  },
  declined: {
    kind: 'warn',
    title: 'Chèques-vacances refusés',
    text: 'Payez tout par carte, ou annulez la commande pour choisir un autre montant.',
  },
  expired: {
    kind: 'warn',
    title: 'Le délai de confirmation est passé',
    text: 'Payez tout par carte, ou annulez la commande pour recommencer.',
  },
}

/** An order that waits for its holiday vouchers: tells the buyer what to do until the card can pay the rest. */
export function VoucherWait({ purchaseId, voucher, onPaid, onOpened }: VoucherWaitProps) {
  const { client } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [busy, setBusy] = useState<'check' | 'card' | null>(null)
  const { status, amount, confirmUrl } = voucher

  const go = async (path: '/check-voucher' | '/pay-without-vouchers') => {
    const { paymentId, isPaid, voucher: now } = await client(path, { purchaseId })
    if (isPaid && paymentId !== null) return onPaid(paymentId)
    if (paymentId !== null) onOpened(paymentId)
    if (paymentId !== null || now?.status !== status) await router.invalidate()
  }
  const press = async (button: 'check' | 'card') => {
    setBusy(button)
    await go(button === 'card' ? '/pay-without-vouchers' : '/check-voucher').catch(notifyFailure)
    setBusy(null)
  }
  const ask = useRef(go)
  ask.current = go
  const comesByItself = status === 'pending' || status === 'authorised'
  useEffect(() => {
    if (!comesByItself) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const round = async () => {
      // Polling is free; errors are shown only when the buyer asks.
      if (document.visibilityState === 'visible') await ask.current('/check-voucher').catch(() => undefined)
      if (!left) timer = setTimeout(() => void round(), ASK_EVERY_MS)
    }
    void round()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [comesByItself])
  const { kind, title, text } = texts[status]
  return (
    <div className="flex flex-col gap-3">
      <div role="status">
        <Notice kind={kind} title={title}>
          {formatPrice(amount.cents)} en chèques-vacances. {text}
        </Notice>
      </div>
      {confirmUrl ? (
        <ButtonAnchor size="lg" full href={confirmUrl}>
          Ouvrir Chèque-Vacances Connect
        </ButtonAnchor>
      ) : null}
      {status === 'asked' || status === 'pending' ? (
        <Button variant="secondary" full loading={busy === 'check'} onClick={() => void press('check')}>
          {status === 'asked' ? 'Réessayer' : 'J’ai confirmé'}
        </Button>
      ) : null}
      {status === 'authorised' ? null : (
        <Button
          variant={confirmUrl || status === 'asked' ? 'ghost' : 'primary'}
          full
          loading={busy === 'card'}
          onClick={() => void press('card')}
        >
          Payer tout par carte
        </Button>
      )}
    </div>
  )
}
