import type { Statement } from '#db/region-db.ts'
import type { Cell, ResultRow } from '#kernel/tasks/task-kind.ts'
import type { CatalogueRow } from './import/format.ts'
import type { PlannedRow } from './import/plan-chunk.ts'
import { frenchProblem } from './import/problem-texts.ts'
import { rowRemarkText } from './import/remark-texts.ts'
import type { RowRemark } from './import/row-remarks.ts'
import type { ImportOutcome } from './import-shapes.ts'
import { storedRow } from './stored-row.ts'

/** A line of the file and its outcome. */
export interface CheckedRow {
  line: number
  outcome: ImportOutcome
  ref: string
  refKey: string
  name: string
  reason: string | null
  kept: readonly string[]
  /** Remarks on cells that did not cost the row. */
  remarks: readonly RowRemark[]
  row: CatalogueRow | null
}

export const resultColumns = ['Ligne', 'Référence', 'Nom', 'Résultat', 'Modifié à la main et gardé', 'Remarques']

const texts = {
  check: { created: 'À créer', updated: 'À modifier', unchanged: 'Inchangé', refused: 'Refusé' },
  run: { created: 'Créé', updated: 'Modifié', unchanged: 'Inchangé', refused: 'Refusé' },
} as const

export const resultRow = (phase: keyof typeof texts, row: Omit<CheckedRow, 'row' | 'refKey'>): ResultRow => {
  const cells: Cell[] = [row.line, row.ref, row.name, texts[phase][row.outcome], row.kept.join(', ')]
  cells.push(row.remarks.map(rowRemarkText).join(' '))
  return row.reason === null ? { cells } : { cells, error: row.reason }
}

export const plannedRow = (planned: PlannedRow, refKey: string, remarks: readonly RowRemark[]): CheckedRow => ({
  line: planned.line,
  outcome: planned.outcome,
  ref: planned.row.row.ref,
  refKey,
  name: planned.row.row.activityLabel,
  reason: planned.outcome === 'refused' ? frenchProblem(planned.problem) : null,
  kept: planned.kept,
  remarks: planned.outcome === 'refused' ? [] : remarks,
  row: planned.outcome === 'refused' ? null : planned.row.row,
})

export const rowsStatement = (checkId: string, rows: readonly CheckedRow[]): Statement => ({
  sql: `insert or replace into import_row (check_id, line, outcome, ref_key, ref, name, reason, kept, "row")
    select ?, value ->> 'line', value ->> 'outcome', value ->> 'refKey', value ->> 'ref', value ->> 'name',
      value ->> 'reason', value -> 'kept', iif(json_type(value, '$.row') = 'null', null, value -> 'row')
    from json_each(?)`,
  // Remarks are stored with the row to write, as the database has no column for them.
  args: [checkId, JSON.stringify(rows.map((row) => ({ ...row, row: row.row && storedRow(row.row, row.remarks) })))],
})
