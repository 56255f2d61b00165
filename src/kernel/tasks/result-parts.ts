import { z } from 'zod'
import type { CsvCell } from '#lib/csv-format.ts'
import type { ResultRow, TaskKind } from './task-kind.ts'

export const PART_TYPE = 'application/x-ndjson'

/** Key of a part, distinct for each run, so that an outdated run overwrites nothing. */
export const partKey = (taskId: string, step: number, attempt: number) => `tasks/${taskId}/${step}-${attempt}.jsonl`

/**
 * Rows that a step adds to the result, one JSON array in each line, so that a download gives its cells their types. The
 * first part starts with the column names; an error is the last cell of its row.
 */
export function partBytes(kind: TaskKind, step: number, rows: readonly ResultRow[]): Uint8Array | null {
  if (!kind.result) return null
  const head = step === 0 ? [[...kind.result.columns, 'Erreur']] : []
  const lines = [...head, ...rows.map(({ cells, error }) => [...cells, error ?? ''])]
  if (lines.length === 0) return null
  return new TextEncoder().encode(lines.map((cells) => `${JSON.stringify(cells)}\n`).join(''))
}

const cell = z.union([
  z.string(),
  z.number(),
  z.object({ cents: z.number() }),
  z.object({ local: z.number() }),
  z.object({ day: z.string() }),
  z.null(),
]) satisfies z.ZodType<CsvCell>
const cells = z.array(cell)

/** Rows of a stored part. Throws if it is not one. */
export const partRows = (bytes: Uint8Array): CsvCell[][] =>
  new TextDecoder()
    .decode(bytes)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => cells.parse(JSON.parse(line)))
