import { csvFormat, csvHead, csvLines } from '#lib/csv-format.ts'
import type { ResultRow, TaskKind } from './task-kind.ts'

export const RESULT_TYPE = 'text/csv; charset=utf-8'

/** Key of a part, distinct for each run, so that an outdated run overwrites nothing. */
export const partKey = (taskId: string, step: number, attempt: number) => `tasks/${taskId}/${step}-${attempt}.csv`

/**
 * CSV bytes that a step adds to the result. The first part starts with the column names; an error is the last cell of
 * its row.
 */
export function partBytes(kind: TaskKind, step: number, rows: readonly ResultRow[]): Uint8Array | null {
  if (!kind.result) return null
  const head = step === 0 ? csvHead([...kind.result.columns, 'Erreur'], csvFormat) : ''
  const body = rows.map(({ cells, error }) => [...cells, error ?? ''])
  const text = head + csvLines(body, csvFormat)
  return text === '' ? null : new TextEncoder().encode(text)
}
