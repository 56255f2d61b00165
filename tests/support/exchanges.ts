/** The operator's exchange of an item, as the screen asks for it. */
import type { CallResult } from '#api/client.ts'
import { emptyBuckets } from '#features/money/accounting/ledger-buckets.ts'
import { ledgerEntry } from '#features/money/accounting/tables.ts'
import type { operatorWorld } from './operator-world.ts'
import type { Member, TestApp } from './test-app.ts'

type Dates = CallResult<'/admin/list-exchange-dates'>['dates']

export function makeExchange(
  { app, as }: Pick<Awaited<ReturnType<typeof operatorWorld>>, 'app' | 'as'>,
  orderId: string,
) {
  const choices = () => app.call('/admin/list-exchange-dates', { orderId }, as)
  async function exchange(date: Dates[number] | undefined, facts: { reason?: string; as?: Member } = {}) {
    if (!date) throw new Error('There is no such date.')
    const { ticketInfoId, stockIds, refund } = date
    return app.call(
      '/admin/exchange-order',
      { orderId, ticketInfoId, stockIds, refundCents: refund.cents, reason: facts.reason ?? 'Empêchement' },
      { as: facts.as ?? as.as },
    )
  }
  return { choices, exchange }
}

/** Sum of each bucket of the ledger, in cents. */
export async function ledgerSums(db: ReturnType<TestApp['db']>) {
  const sums = emptyBuckets()
  for (const { bucket, amount } of await db.orm.select().from(ledgerEntry)) sums[bucket] += amount
  return sums
}
