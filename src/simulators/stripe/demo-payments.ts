import type { InStatement } from '@libsql/client'
import { type BalanceLine, chargeLine, refundLine } from './balance.ts'
import type { Intent, Refund } from './intent.ts'
import { saveIntent, saveRefund } from './records.ts'
import type { StripeStore } from './store.ts'

/** A past card payment of the demo, with its refunds. */
export interface DemoPayment {
  /** Id of the payment, `pi_…`. */
  id: string
  attemptId: string
  region: string
  userId: string
  createdAt: number
  /** Null: the payment was canceled. */
  paidAt: number | null
  amountCents: number
  refunds: { id: string; refundId: string; amountCents: number; createdAt: number }[]
}

const saveOnce = (line: BalanceLine): InStatement => ({
  sql: 'INSERT INTO balance_lines (id, created_at, doc) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING',
  args: [line.id, line.createdAt, JSON.stringify(line)],
})

/** Stores past payments in the simulator, under the demo's ids: repeating it changes nothing. Sends no events. */
export async function keepDemoPayments(store: StripeStore, payments: readonly DemoPayment[]): Promise<void> {
  const lines: BalanceLine[] = []
  const statements: InStatement[] = []
  for (const payment of payments) {
    const intent = demoIntent(payment)
    statements.push(saveIntent(intent))
    if (payment.paidAt === null) continue
    lines.push({ ...chargeLine(intent, payment.paidAt), id: `txn_${intent.id}` })
    for (const of of payment.refunds) {
      const refund = demoRefund(intent, payment, of)
      statements.push(saveRefund(refund))
      lines.push({ ...refundLine(refund, of.createdAt), id: `txn_${of.id}` })
    }
  }
  // In chronological order, since the account lists transactions by insertion.
  lines.sort((one, other) => one.createdAt - other.createdAt)
  await store.exclusively(() => store.write([...statements, ...lines.map(saveOnce)]))
}

const demoIntent = ({
  id,
  attemptId,
  region,
  userId,
  createdAt,
  paidAt,
  amountCents,
  refunds,
}: DemoPayment): Intent => ({
  id,
  clientSecret: `${id}_secret_demo`,
  status: paidAt === null ? 'canceled' : 'succeeded',
  amountCents,
  currency: 'eur',
  description: null,
  receiptEmail: null,
  metadata: { attemptId, region, userId },
  allowRedirects: 'never',
  createdAt,
  canceledAt: paidAt === null ? createdAt : null,
  cancellationReason: null,
  lastError: null,
  chargeId: paidAt === null ? null : id.replace('pi_', 'ch_'),
  paymentMethodId: paidAt === null ? null : id.replace('pi_', 'pm_'),
  card: paidAt === null ? null : { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
  afterAuthentication: null,
  returnUrl: null,
  refundedCents: refunds.reduce((sum, refund) => sum + refund.amountCents, 0),
})

const demoRefund = (
  intent: Intent,
  { attemptId, region }: DemoPayment,
  of: DemoPayment['refunds'][number],
): Refund => ({
  id: of.id,
  intentId: intent.id,
  chargeId: intent.chargeId ?? '',
  amountCents: of.amountCents,
  currency: 'eur',
  reason: null,
  metadata: { refundId: of.refundId, attemptId, region },
  createdAt: of.createdAt,
  status: 'succeeded',
})
