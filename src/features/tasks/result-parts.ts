import { stringify } from 'csv-stringify/browser/esm/sync'
import { csvCell, csvFormat } from '../../lib/csv-format.ts'
import type { ResultRow, TaskKind } from './task-kind.ts'

export const RESULT_TYPE = 'text/csv; charset=utf-8'

/** A run writes under names of its own, so that one that was overtaken overwrites nothing. */
export const partKey = (taskId: string, step: number, attempt: number) => `tasks/${taskId}/${step}-${attempt}.csv`

/** What a step adds to the result. The first part begins with the names of the columns, the reason of a failure last. */
export function partBytes(kind: TaskKind, step: number, rows: readonly ResultRow[]): Uint8Array | null {
  if (!kind.result) return null
  const head = step === 0 ? [[...kind.result.columns, 'Erreur']] : []
  const body = rows.map(({ cells, error }) => [...cells.map(csvCell), csvCell(error ?? '')])
  const lines = [...head, ...body]
  if (lines.length === 0) return null
  return new TextEncoder().encode(stringify(lines, { ...csvFormat, bom: step === 0 }))
}
