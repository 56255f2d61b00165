import { sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { listSubsidyStatement } from './contract.ts'
import { type LineRow, lineTable, NAMED_LINES, viewLine } from './statement-lines.ts'

interface Row extends LineRow {
  key: string | number | null
  total: number
  allCents: number
}

/** Columns are those of `NAMED_LINES`. */
const order = {
  by: { name: sql`nameKey`, rule: sql`ruleKey`, month: sql`month`, cents: sql`cents` },
  usual: { sort: 'name', direction: 'asc' },
  id: sql`id`,
} as const

export const listSubsidyStatementHandler = handleOffice(listSubsidyStatement, async (ctx, input) => {
  const page = listPage(input, order)
  const rows = await ctx.db.orm.all<Row>(sql`
    with ${lineTable(ctx, input)}
    select *, ${page.key} as key, (select count(*) from line) as total, (select sum(cents) from line) as allCents
    from (${NAMED_LINES})
    where ${page.after ?? sql`true`} order by ${sql.join(page.orderBy, sql`, `)} limit ${page.limit}`)
  const { rows: shown, nextCursor } = toPage(rows, page)
  return {
    items: shown.map(viewLine),
    nextCursor,
    total: rows[0]?.total ?? 0,
    cents: rows[0]?.allCents ?? 0,
  }
})
