import { and, count, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { plain, textFilter } from '#handler/text-filter.ts'
import { getImport, listImportRows } from './contract.ts'
import { findImport } from './find-import.ts'
import { columnRemarkText, rowRemarkText } from './import/remark-texts.ts'
import { missingCategories } from './import/row-categories.ts'
import { remarkFields, remarkKinds } from './import/row-remarks.ts'
import type { OfficeImport } from './import-shapes.ts'
import { storedRemarks } from './stored-row.ts'
import { importRow } from './tables.ts'

const hasKept = sql`${importRow.kept} <> '[]'`
const hasRemarks = sql`${importRow.row} ->> '$.remarks' is not null`

/** Remarks of the dry run by column; the commonest first. */
async function loadRemarks({ query }: ReadDb, checkId: string | null): Promise<OfficeImport['remarks']> {
  const { rows } = await query(
    `select value ->> 'field' as field, value ->> 'kind' as kind, count(*) as rows
      from import_row, json_each(import_row."row", '$.remarks') where check_id = ? group by 1, 2 order by 3 desc, 1, 2`,
    [checkId ?? ''],
  )
  return z
    .array(z.object({ field: z.enum(remarkFields), kind: z.enum(remarkKinds), rows: z.coerce.number() }))
    .parse(rows.map((row) => ({ ...row })))
    .map(({ field, kind, rows: count }) => ({ text: columnRemarkText(field, kind, count), rows: count }))
}

const paths = z.array(z.array(z.string()))

/** Categories that an import of the checked rows would make now. */
async function loadNewCategories(db: ReadDb, checkId: string | null): Promise<string[]> {
  const { rows } = await db.query(
    `select distinct value as path from import_row, json_each(import_row."row", '$.categories')
      where check_id = ? and outcome in ('created', 'updated')`,
    [checkId ?? ''],
  )
  const missing = await missingCategories(db, paths.parse(rows.map(({ path }) => JSON.parse(String(path)))))
  return missing.map((path) => path.join(' › '))
}

export const getImportHandler = handleOffice(getImport, async (ctx, { id }, fail) => {
  const row = (await findImport(ctx, id)) ?? fail('importNotFound')
  const [found, remarks, newCategories] = await Promise.all([
    ctx.db.orm
      .select({ outcome: importRow.outcome, rows: count(), kept: sql<number>`sum(${hasKept})` })
      .from(importRow)
      .where(eq(importRow.checkId, row.checkId ?? ''))
      .groupBy(importRow.outcome),
    loadRemarks(ctx.db, row.checkId),
    loadNewCategories(ctx.db, row.checkId),
  ])
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0, kept: 0 }
  for (const { outcome, rows, kept } of found) {
    counts[outcome] = rows
    counts.kept += kept
  }
  const { fileName, size, reading, checkTaskId, runTaskId, createdAt } = row
  return { item: { id, fileName, size, reading, checkTaskId, runTaskId, createdAt, counts, remarks, newCategories } }
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
    input.outcome === 'kept'
      ? hasKept
      : input.outcome === 'remarked'
        ? hasRemarks
        : input.outcome && eq(importRow.outcome, input.outcome),
    textFilter(input.text, [plain(importRow.name), plain(importRow.ref), plain(importRow.reason)], [importRow.ref]),
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
        marked: sql<string | null>`${importRow.row} ->> '$.remarks'`,
        key: page.key,
      })
      .from(importRow)
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(importRow).where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  const items = shown.map(({ key: _key, marked, ...listed }) => ({
    ...listed,
    remarks: storedRemarks({ remarks: JSON.parse(marked ?? '[]') }).map(rowRemarkText),
  }))
  return { items, nextCursor, total: counted?.total ?? 0 }
})
