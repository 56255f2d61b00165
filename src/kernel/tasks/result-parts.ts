import { csvFormat, csvHead, csvLines } from '#lib/csv-format.ts'
import type { ResultRow, TaskKind } from './task-kind.ts'

export const RESULT_TYPE = 'text/csv; charset=utf-8'

/** A run writes under names of its own, so that one that was overtaken overwrites nothing. */
export const partKey = (taskId: string, step: number, attempt: number) => `tasks/${taskId}/${step}-${attempt}.csv`

/** What a step adds to the result. The first part begins with the names of the columns, the reason of a failure last. */
export function partBytes(kind: TaskKind, step: number, rows: readonly ResultRow[]): Uint8Array | null {
  if (!kind.result) return null
  const head = step === 0 ? csvHead([...kind.result.columns, 'Erreur'], csvFormat) : ''
  const body = rows.map(({ cells, error }) => [...cells, error ?? ''])
  const text = head + csvLines(body, csvFormat)
  return text === '' ? null : new TextEncoder().encode(text)
}
