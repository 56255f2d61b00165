import { z } from 'zod'
import { type Cell, type TaskContext, type TaskKind, taskKind } from './task-kind.ts'

const STEP_ROWS = 200

interface ListExport<Input extends z.ZodObject> {
  kind: string
  /** Input of the list's call: its filters and sort. */
  input: Input
  /** Noun in singular and plural: "partenaire", "partenaires". */
  noun: readonly [one: string, many: string]
  fileName: string
  columns: readonly string[]
  /** Counts the matching rows. */
  count(ctx: TaskContext, input: z.output<Input>): Promise<number>
  /** One page of matching rows, an array of cells each. */
  page(
    ctx: TaskContext,
    input: z.output<Input> & { cursor?: string; limit: number },
  ): Promise<{ lines: (readonly Cell[])[]; nextCursor: string | null }>
}

/** Task that exports all rows matching a list's filters as CSV, one page of rows in each step. */
export function listExport<Input extends z.ZodObject>(list: ListExport<Input>): TaskKind {
  const { kind, fileName, columns, noun } = list
  return taskKind({
    kind,
    // Drops input that only the call's route has, such as the group.
    input: z.object(list.input.shape),
    cursor: z.object({ cursor: z.string().optional() }),
    label: (total) => `Export de ${total.toLocaleString('fr')} ${noun[total > 1 ? 1 : 0]}`,
    result: { fileName, columns },
    async start(ctx, input) {
      return { cursor: {}, total: await list.count(ctx, list.input.parse(input)) }
    },
    async step(ctx, { cursor }, input) {
      const asked = { ...list.input.parse(input), cursor, limit: STEP_ROWS }
      const { lines, nextCursor } = await list.page(ctx, asked)
      return {
        cursor: nextCursor === null ? null : { cursor: nextCursor },
        done: lines.length,
        rows: lines.map((cells) => ({ cells })),
      }
    },
  })
}
