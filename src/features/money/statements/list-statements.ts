import { askedPeriod } from '#features/money/accounting/asked-period.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { listStatements } from './contract.ts'
import { noSums, plus } from './read-statement.ts'
import { readStatementRows } from './read-statement-rows.ts'

export const listStatementsHandler = handleOffice(listStatements, async (ctx, { of, from, to }) => {
  const rows = await readStatementRows(ctx, of, askedPeriod(ctx.region.zone, ctx.now, { from, to }))
  return { rows, total: rows.reduce(plus, noSums) }
})
