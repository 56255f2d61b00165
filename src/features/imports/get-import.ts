import { and, count, eq, sql } from 'drizzle-orm'
import { handleOffice } from '../../handler/handle-office.ts'
import { listPage, toPage } from '../../handler/list-page.ts'
import { plain, textFilter } from '../../handler/text-filter.ts'
import { getImport, listImportRows } from './contract.ts'
import { findImport } from './find-import.ts'
import { importRow } from './tables.ts'

const hasKept = sql`${importRow.kept} <> '[]'`

export const getImportHandler = handleOffice(getImport, async (ctx, { id }, fail) => {
  const row = (await findImport(ctx, id)) ?? fail('importNotFound')
  const found = await ctx.db.orm
    .select({ outcome: importRow.outcome, rows: count(), kept: sql<number>`sum(${hasKept})` })
    .from(importRow)
    .where(eq(importRow.checkId, row.checkId ?? ''))
    .groupBy(importRow.outcome)
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0, kept: 0 }
  for (const { outcome, rows, kept } of found) {
    counts[outcome] = rows
    counts.kept += kept
  }
  const { fileName, size, reading, checkTaskId, runTaskId, createdAt } = row
  return { item: { id, fileName, size, reading, checkTaskId, runTaskId, createdAt, counts } }
})

export const listImportRowsHandler = handleOffice(listImportRows, async (ctx, input, fail) => {
  const { db } = ctx
  const own = (await findImport(ctx, input.id)) ?? fail('importNotFound')
  const page = listPage(input, {
    by: { line: importRow.line },
    usual: { sort: 'line', direction: 'asc' },
    id: importRow.line,
  })
  const wanted = and(
    eq(importRow.checkId, own.checkId ?? ''),
    input.outcome === 'kept' ? hasKept : input.outcome && eq(importRow.outcome, input.outcome),
    textFilter(input.text, [plain(importRow.name), plain(importRow.ref), plain(importRow.reason)]),
  )
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({
        id: sql<string>`cast(${importRow.line} as text)`,
        line: importRow.line,
        ref: importRow.ref,
        name: importRow.name,
        outcome: importRow.outcome,
        reason: importRow.reason,
        kept: importRow.kept,
        key: page.key,
      })
      .from(importRow)
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(importRow).where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  return { items: shown.map(({ key: _key, ...row }) => row), nextCursor, total: counted?.total ?? 0 }
})
