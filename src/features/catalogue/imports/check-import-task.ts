import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { ReadDb } from '#handler/office-context.ts'
import { loadGazetteer } from '#kernel/catalogue/gazetteer/gazetteer.ts'
import { TaskStopped, taskKind } from '#kernel/tasks/task-kind.ts'
import { counted } from '#lib/words/plural.ts'
import type { ParsedRow } from './import/format.ts'
import { keyedRow } from './import/import-catalogue.ts'
import { withPlaceRemark } from './import/place-remark.ts'
import { planChunk } from './import/plan-chunk.ts'
import { frenchProblem } from './import/problem-texts.ts'
import { readPart, withoutDuplicates } from './import/read-table.ts'
import { type CheckedRow, plannedRow, resultColumns, resultRow, rowsStatement } from './import-rows.ts'
import { importReading } from './import-shapes.ts'
import { readableFile, readImportFile } from './read-import.ts'
import { catalogueImport, importRow } from './tables.ts'

const STEP_ROWS = 200

export const REPLACED = 'Ce fichier a été vérifié à nouveau depuis, ou n’est plus là.'

/** True if this dry run is the import's current one. */
export async function isCurrent(db: ReadDb, importId: string, checkId: string): Promise<boolean> {
  const isIt = and(eq(catalogueImport.id, importId), eq(catalogueImport.checkId, checkId))
  return (await db.orm.select({ id: catalogueImport.id }).from(catalogueImport).where(isIt)).length > 0
}

/** Dry run: records line by line what an import would do. */
export const checkImportTask = taskKind({
  kind: 'check-import',
  input: z.object({
    ...{ importId: z.string(), checkId: z.string(), fileName: z.string(), reading: importReading },
    /** Counted when the task was started; absent from older tasks. */
    rows: z.int().optional(),
  }),
  /** Place where the next step continues; `from` is null directly after the header. */
  cursor: z.object({ from: z.object({ offset: z.int(), line: z.int() }).nullable() }),
  label: (total, { fileName }) => `Vérification de ${fileName} (${counted(total, 'ligne')})`,
  result: { fileName: 'verification-import.csv', columns: resultColumns },
  async start(_ctx, { rows = 0 }) {
    return { cursor: { from: null }, total: rows }
  },
  async step({ db, files }, { from }, { importId, checkId, reading }) {
    const raw = await readImportFile(files, importId)
    if (!raw || !(await isCurrent(db, importId, checkId))) throw new TaskStopped(REPLACED)
    const { bytes, header, read } = await readableFile(raw, reading)
    const { columns, next: begin } = header
    const options = { columns, delimiter: reading.delimiter, from: from ?? begin, limit: STEP_ROWS, read }
    const part = readPart(bytes, options)
    const rows = await checkedRows(db, checkId, reading.format, part.rows)
    return {
      cursor: part.next && { from: part.next },
      done: rows.length,
      failed: rows.filter(({ outcome }) => outcome === 'refused').length,
      steps: [rowsStatement(checkId, rows)],
      rows: rows.map((row) => resultRow('check', row)),
    }
  },
})

async function checkedRows(
  db: ReadDb,
  checkId: string,
  format: string,
  parsed: readonly ParsedRow[],
): Promise<CheckedRow[]> {
  const unique = withoutDuplicates(parsed, await linesBefore(db, checkId, parsed))
  const keyed = await Promise.all(
    unique.flatMap((entry) => ('row' in entry ? [keyedRow(format, entry.line, entry.row)] : [])),
  )
  const { rows } = await planChunk(db, format, keyed)
  const refused = unique.flatMap((entry): CheckedRow[] => {
    if ('row' in entry) return []
    const { line, problem } = entry
    const ref = problem.kind === 'duplicate' ? problem.ref : ''
    const reason = frenchProblem(problem)
    return [{ line, outcome: 'refused', ref, refKey: '', name: '', reason, kept: [], remarks: [], row: null }]
  })
  const gazetteer = await loadGazetteer()
  const remarks = new Map(
    unique.flatMap((entry) => ('row' in entry ? [[entry.line, withPlaceRemark(gazetteer, entry)] as const] : [])),
  )
  const planned = rows.map((row) => plannedRow(row, row.row.row.ref, remarks.get(row.line) ?? []))
  return [...planned, ...refused].sort((a, b) => a.line - b.line)
}

/** Finds earlier lines that have the same references as these rows. */
async function linesBefore(db: ReadDb, checkId: string, parsed: readonly ParsedRow[]): Promise<Map<string, number>> {
  const keys = parsed.flatMap((entry) => ('row' in entry ? [entry.row.ref] : []))
  const found = await db.orm
    .select({ refKey: importRow.refKey, line: importRow.line })
    .from(importRow)
    .where(and(eq(importRow.checkId, checkId), inArray(importRow.refKey, keys)))
  return new Map(found.map(({ refKey: key, line }) => [key, line]))
}
