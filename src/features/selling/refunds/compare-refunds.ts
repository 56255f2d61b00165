import type { CardRefundRecord } from '#kernel/cards/card-provider.ts'
import type { Refund } from '#kernel/orders/tables.ts'

/** Differences between our refunds and the provider's list. */
export interface Differences {
  /** Our refunds that the provider has made. */
  settled: { id: string; providerId: string }[]
  /** Our refunds that failed at the provider, or pending ones for which refunds made in its dashboard left no money. */
  failed: { id: string; error: string }[]
  /** Refunds made in the provider's dashboard. */
  elsewhere: CardRefundRecord[]
}

const FAILED = 'The card provider could not give it back.'
const NO_ROOM = 'Given back elsewhere meanwhile: nothing is left of the payment for it.'

/**
 * Compares the refunds of a payment with the provider's list. Ours are recognised by our id, sent along, or the
 * provider's; the rest were made elsewhere (D37). In whatever order news arrive, each cent is counted once.
 */
export function compareRefunds(
  captured: number,
  rows: readonly Refund[],
  records: readonly CardRefundRecord[],
): Differences {
  const found: Differences = { settled: [], failed: [], elsewhere: [] }
  const status = new Map(rows.map((row) => [row.id, row.status]))
  // Old refunds without a provider's id stand for the oldest records that no row names.
  let nameless = rows.reduce((sum, row) => sum + (row.status === 'Done' && row.providerId === null ? row.amount : 0), 0)
  for (const record of records.toSorted((one, other) => one.createdAt - other.createdAt)) {
    const own = rows.find((row) => row.providerId === record.providerId || row.id === record.refundId)
    if (own && record.status === 'failed') {
      if (own.status !== 'Failed') found.failed.push({ id: own.id, error: FAILED })
      status.set(own.id, 'Failed')
    } else if (own) {
      if (own.status !== 'Done') found.settled.push({ id: own.id, providerId: record.providerId })
      status.set(own.id, 'Done')
    } else if (record.status !== 'failed') {
      if (nameless >= record.amountCents) nameless -= record.amountCents
      else found.elsewhere.push(record)
    }
  }
  let sum = found.elsewhere.reduce((all, { amountCents }) => all + amountCents, 0)
  for (const row of rows) if (status.get(row.id) !== 'Failed') sum += row.amount
  for (const row of rows.toReversed()) {
    if (sum <= captured) break
    if (status.get(row.id) !== 'Pending') continue
    found.failed.push({ id: row.id, error: NO_ROOM })
    sum -= row.amount
  }
  return found
}
