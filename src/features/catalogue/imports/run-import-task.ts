import { and, asc, count, eq, gt, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { ReadDb } from '#handler/office-context.ts'
import { type TaskKind, TaskStopped, taskKind } from '#kernel/tasks/task-kind.ts'
import { counted } from '#lib/words/plural.ts'
import { isCurrent, REPLACED } from './check-import-task.ts'
import { chunkStatements, keyedRow } from './import/import-catalogue.ts'
import type { DrawPlaceholder } from './import/placeholder-pictures.ts'
import { planChunk } from './import/plan-chunk.ts'
import { plannedRow, resultColumns, resultRow } from './import-rows.ts'
import { importFormats } from './import-shapes.ts'
import { catalogueRow, storedRemarks } from './stored-row.ts'
import { importRow } from './tables.ts'

const STEP_ROWS = 100

const usable = (checkId: string) => and(eq(importRow.checkId, checkId), ne(importRow.outcome, 'refused'))

/**
 * Writes the lines that a dry run accepted. Each step compares again with the catalogue, so that an import repeated, or
 * resumed after a week, writes only what is missing and nothing twice.
 */
export const runImportTask = (drawPlaceholder: DrawPlaceholder): TaskKind =>
  taskKind({
    kind: 'run-import',
    input: z.object({
      importId: z.string(),
      checkId: z.string(),
      fileName: z.string(),
      format: z.enum(importFormats),
    }),
    cursor: z.object({ line: z.int() }),
    label: (total, { fileName }) => `Import de ${fileName} (${counted(total, 'ligne')})`,
    result: { fileName: 'import.csv', columns: resultColumns },
    async start({ db }, { checkId }) {
      const [rows] = await db.orm.select({ total: count() }).from(importRow).where(usable(checkId))
      return { cursor: { line: 0 }, total: rows?.total ?? 0 }
    },
    async step({ db, files, now }, { line }, { importId, checkId, format }) {
      if (!(await isCurrent(db, importId, checkId))) throw new TaskStopped(REPLACED)
      const found = await linesAfter(db, checkId, line)
      const keyed = await Promise.all(found.map(({ line: at, row }) => keyedRow(format, at, catalogueRow(row))))
      const plan = await planChunk(db, format, keyed)
      const remarks = new Map(found.map(({ line: at, row }) => [at, storedRemarks(row)]))
      const rows = plan.rows.map((row) => plannedRow(row, '', remarks.get(row.line) ?? []))
      const last = found.at(-1)
      return {
        cursor: last && found.length === STEP_ROWS ? { line: last.line } : null,
        done: rows.length,
        failed: rows.filter(({ outcome }) => outcome === 'refused').length,
        steps: await chunkStatements({ db, files, now, format, drawPlaceholder }, plan),
        rows: rows.map((row) => resultRow('run', row)),
      }
    },
  })

const linesAfter = (db: ReadDb, checkId: string, line: number) =>
  db.orm
    .select({ line: importRow.line, row: importRow.row })
    .from(importRow)
    .where(and(usable(checkId), gt(importRow.line, line)))
    .orderBy(asc(importRow.line))
    .limit(STEP_ROWS)
