import { refundErrorText } from '#features/selling/orders/failure-text.ts'
import type { Refund } from '#kernel/orders/tables.ts'
import { eur } from '#kernel/time/money.ts'
import type { RefundView } from './refund-shapes.ts'

type Facts = Pick<
  Refund,
  'id' | 'amount' | 'kind' | 'means' | 'reason' | 'status' | 'createdAt' | 'settledAt' | 'error'
>

export const refundView = ({
  id,
  amount,
  kind,
  means,
  reason,
  status,
  createdAt,
  settledAt,
  error,
}: Facts): RefundView => ({
  id,
  amount: eur(amount),
  kind,
  means,
  reason,
  status,
  createdAt,
  settledAt,
  error: error === null ? null : refundErrorText(error),
})
