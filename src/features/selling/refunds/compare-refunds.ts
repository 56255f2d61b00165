import type { CardRefundRecord } from '#kernel/cards/card-provider.ts'
import type { Refund } from '#kernel/orders/tables.ts'

/** What our books have to learn from the provider's. */
export interface Differences {
  /** Ours that the provider has made. */
  settled: { id: string; providerId: string }[]
  /** Ours that the provider has failed, or that no longer fit beside what was given back elsewhere. */
  failed: { id: string; error: string }[]
  /** Made at the provider's own desk. */
  elsewhere: CardRefundRecord[]
}

const FAILED = 'The card provider could not give it back.'
const NO_ROOM = 'Given back elsewhere meanwhile: nothing is left of the payment for it.'

/**
 * Compares the refunds of a payment with the provider's list of them. Ours are known by the id that we have given along,
 * and by the provider's own; the rest were made elsewhere (D37). In whatever order it is told, each cent is counted once.
 */
export function compareRefunds(
  captured: number,
  rows: readonly Refund[],
  records: readonly CardRefundRecord[],
): Differences {
  const found: Differences = { settled: [], failed: [], elsewhere: [] }
  const status = new Map(rows.map((row) => [row.id, row.status]))
  // Those from before the provider's ids were kept stand for the oldest that no row names.
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
