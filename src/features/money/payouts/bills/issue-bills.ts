import type { Statement, Step } from '#db/region-db.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import type { payout } from '../tables.ts'
import { type PaidTogether, prepareCommissionBill } from './issue-commission-bill.ts'
import { issueSelfBill } from './issue-self-bill.ts'

/** Steps that issue the invoices of a statement paid on that day; null: it cannot be paid by a site without an issuer. */
export type PreparedBills = ((paidOn: string) => (Step | Statement)[]) | null

/**
 * Prepares the invoices of statements that are paid in one batch, whichever way, in the order of their months: the
 * partner's of what the operator bought, the operator's of its commission. Answers them by the statement's id.
 */
export async function prepareBills(
  ctx: OfficeWriteContext,
  rows: readonly (typeof payout.$inferSelect)[],
): Promise<ReadonlyMap<string, PreparedBills>> {
  const together: PaidTogether = { ids: rows.map(({ id }) => id), months: new Map() }
  const found = new Map<string, PreparedBills>()
  for (const row of [...rows].sort((one, other) => one.month.localeCompare(other.month))) {
    const [own, commission] = [await issueSelfBill(ctx, row), await prepareCommissionBill(ctx, row, together)]
    found.set(
      row.id,
      commission.kind === 'noIssuer'
        ? null
        : (paidOn) => [...own, ...(commission.kind === 'issued' ? commission.stepsOn(paidOn) : [])],
    )
  }
  return found
}
