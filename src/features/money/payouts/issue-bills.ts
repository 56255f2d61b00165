import type { Statement } from '#db/region-db.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { issueCommissionBill } from './issue-commission-bill.ts'
import { issueSelfBill } from './issue-self-bill.ts'
import type { payout } from './tables.ts'

/**
 * Statements that issue the invoices of a statement that is being paid, whichever way: the partner's of what the operator
 * bought, the operator's of its commission.
 */
export const issueBills = async (
  ctx: OfficeWriteContext,
  row: typeof payout.$inferSelect,
  paidOn: string,
): Promise<Statement[]> => [...(await issueSelfBill(ctx, row)), ...(await issueCommissionBill(ctx, row, paidOn))]
