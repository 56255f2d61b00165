import type { Statement } from '#db/region-db.ts'

/**
 * Books a new refund of items or of an order in the ledger. Triggers book all other money; this statement goes after
 * those that insert `refund_item`, so that it is booked against the accounts that hold the items' money.
 */
export const bookRefundedItems = (refundId: string): Statement => ({
  sql: `insert into ledger_event (key, kind, attempt_id, refund_id, ts)
    select 'refundAsked:' || r.id, 'refundAsked', r.attempt_id, r.id, r.created_at from refund r
    where r.id = ? and not exists (select 1 from ledger_backlog b where b.attempt_id = r.attempt_id)`,
  args: [refundId],
})
