import { useEffect, useRef } from 'react'
import type { PendingOrder } from '#contract/order-shapes.ts'
import { Totals } from '#features/selling/cart/ui/totals.tsx'
import { VoucherWait } from '#features/selling/vouchers/ui/voucher-wait.tsx'
import { sumCents } from '#kernel/time/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { scrollBehaviour } from '#ui/motion.ts'
import { CardForm } from './card-form.tsx'
import { Countdown } from './countdown.tsx'
import { OrderLine } from './order-line.tsx'
import { StatusBadge } from './status-badge.tsx'

interface PendingOrderCardProps {
  order: PendingOrder
  loadedAt: number
  /** True while the card form is open. */
  paying: boolean
  canceling: boolean
  onResume: () => void
  onCancel: () => void
  onPaid: (paymentId: string) => void
  /** Called when the time to pay is over, or a payment was refused. */
  onPast: () => void
  /** Called when the card can pay what holiday vouchers leave. */
  onOpened: (paymentId: string) => void
}

/** An order that holds its places and waits for its payment: pay, or cancel. */
export function PendingOrderCard({
  order,
  loadedAt,
  paying,
  canceling,
  onResume,
  onCancel,
  onPaid,
  onPast,
  onOpened,
}: PendingOrderCardProps) {
  const { paymentId, paymentClientSecret: clientSecret } = order
  const subsidy = sumCents(order.items.flatMap(({ total }) => total.subsidy ?? []))
  const { voucher } = order
  const voucherCents = voucher?.status === 'authorised' ? voucher.amount.cents : 0
  const waits = voucher && !clientSecret
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!paying) return
    form.current?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehaviour() })
  }, [paying])
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Countdown key={order.id} until={order.holdUntil} loadedAt={loadedAt} onEnd={onPast} />
          <StatusBadge status={order.status} />
        </div>
        <ul className="divide-y divide-line">
          {order.items.map((item) => (
            <li key={item.id} className="py-4 first:pt-0 last:pb-0">
              <OrderLine item={item} />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-col gap-5">
        <Totals
          total={order.total.cents + subsidy}
          fees={order.fees.cents}
          subsidy={subsidy}
          voucher={voucherCents}
          count={order.items.length}
        />
        <div ref={form} tabIndex={-1} className="flex flex-col gap-3 outline-none">
          {waits ? (
            <VoucherWait purchaseId={order.id} voucher={voucher} {...{ onPaid, onOpened }} />
          ) : paying && paymentId && clientSecret ? (
            <CardForm
              key={paymentId}
              paymentId={paymentId}
              clientSecret={clientSecret}
              totalCents={order.total.cents - voucherCents}
              items={order.items}
              termsId={order.termsId}
              onPaid={() => onPaid(paymentId)}
              onRefused={onPast}
            />
          ) : (
            <Button size="lg" full onClick={onResume}>
              Reprendre le paiement
            </Button>
          )}
          <Button variant="ghost" full loading={canceling} onClick={onCancel}>
            Annuler la commande
          </Button>
        </div>
      </div>
    </Card>
  )
}
