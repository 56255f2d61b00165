import type { z } from 'zod'
import type { Statement, Step } from '#db/region-db.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import type { CsvCell } from '#lib/csv-format.ts'
import type { FileStore } from '#platform/file-port.ts'
import type { RegionInfo } from '#platform/port.ts'

/**
 * Context of a step, which only reads: a step returns its writes instead of making them. A file that a step stores must
 * be the same whenever the step is repeated.
 */
export interface TaskContext {
  db: ReadDb
  now: number
  scope: Scope
  groups: GroupTree
  region: RegionInfo
  files: Pick<FileStore, 'get' | 'put'>
}

/** Context of a step while the task runs, with its id and the person who started it. */
export interface StepContext extends TaskContext {
  taskId: string
  owner: { id: string; isAdmin: boolean }
  /** Site and sender of mails that a step queues. */
  site: JobContext['site']
  mailFrom: string
  /** Key that signs the links in those mails. */
  appKey: Uint8Array
}

export type Cell = CsvCell

/** One row of the result; `error` says in French why its item failed. */
export interface ResultRow {
  cells: readonly Cell[]
  error?: string
}

export interface StepOutcome<Cursor> {
  /** Where the next step continues; null: the task is finished. */
  cursor: Cursor | null
  /** Number of items handled by this step, and how many of them failed. */
  done: number
  failed?: number
  /** Writes to commit in one batch with the progress. */
  steps?: (Step | Statement)[]
  /** Rows to add to the result. */
  rows?: readonly ResultRow[]
}

/** One kind of long work. A step must be short: at most some hundred rows, well below `STEP_MS`. */
export interface TaskKind<Input extends z.ZodType = z.ZodType, Cursor extends z.ZodType = z.ZodType> {
  kind: string
  input: Input
  cursor: Cursor
  /** Rest after a step as a multiple of its duration, in which requests have the thread to themselves; default 1. */
  rest?: number
  /** Name of the work, such as "Export de 1 204 partenaires". */
  label(total: number, input: z.output<Input>): string
  /** File name and column names of the downloadable result. */
  result?: { fileName: string; columns: readonly string[] }
  start(ctx: TaskContext, input: z.output<Input>): Promise<{ cursor: z.output<Cursor>; total: number }>
  step(ctx: StepContext, cursor: z.output<Cursor>, input: z.output<Input>): Promise<StepOutcome<z.output<Cursor>>>
}

/** Declares a kind of task with the types of its input and its cursor. */
export const taskKind = <Input extends z.ZodType, Cursor extends z.ZodType>(
  definition: TaskKind<Input, Cursor>,
): TaskKind => ({
  ...definition,
  // The casts are safe: stored values are parsed with these schemas before each step.
  label: (total, input) => definition.label(total, input as z.output<Input>),
  start: (ctx, input) => definition.start(ctx, input as z.output<Input>),
  step: (ctx, cursor, input) => definition.step(ctx, cursor as z.output<Cursor>, input as z.output<Input>),
})

/** Thrown by a step to end the task with this message. After any other error the step is tried again. */
export class TaskStopped extends Error {
  override name = 'TaskStopped'
}

/** Refuses a step's writes if the data that it read has changed meanwhile: the step is repeated. */
export class StepOutdated extends Error {
  override name = 'StepOutdated'
}
