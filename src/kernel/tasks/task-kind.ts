import type { z } from 'zod'
import type { Statement, Step } from '#db/region-db.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import type { FileStore } from '#platform/file-port.ts'
import type { RegionInfo } from '#platform/port.ts'

/**
 * What the steps of a task may use. They only read: what they write, they answer. A file that a step puts is the same
 * whenever the step is repeated.
 */
export interface TaskContext {
  db: ReadDb
  now: number
  scope: Scope
  groups: GroupTree
  region: RegionInfo
  files: Pick<FileStore, 'get' | 'put'>
}

/** The same while the task runs: which one it is, and who has started it. */
export interface StepContext extends TaskContext {
  taskId: string
  owner: { id: string; isAdmin: boolean }
  /** For the mails that a step puts in the outbox. */
  site: JobContext['site']
  mailFrom: string
  /** Signs the links in them. */
  appKey: Uint8Array
}

export type Cell = string | number | null

/** One row of the result; `error` says in French why it could not be done. */
export interface ResultRow {
  cells: readonly Cell[]
  error?: string
}

export interface StepOutcome<Cursor> {
  /** Where the next step goes on; null: there is none. */
  cursor: Cursor | null
  /** How many this step has dealt with, and how many of those failed. */
  done: number
  failed?: number
  /** Written in one batch with the progress. */
  steps?: (Step | Statement)[]
  /** Rows of the result. */
  rows?: readonly ResultRow[]
}

/** One kind of long work. A step is bounded: at most some hundred rows, well below `STEP_MS`. */
export interface TaskKind<Input extends z.ZodType = z.ZodType, Cursor extends z.ZodType = z.ZodType> {
  kind: string
  input: Input
  cursor: Cursor
  /** How many times as long as a step took requests have the thread for themselves after it; 1 unless it says so. */
  rest?: number
  /** "Export de 1 204 partenaires". */
  label(total: number, input: z.output<Input>): string
  /** The result that is downloaded: its name, and the names of its columns. */
  result?: { fileName: string; columns: readonly string[] }
  start(ctx: TaskContext, input: z.output<Input>): Promise<{ cursor: z.output<Cursor>; total: number }>
  step(ctx: StepContext, cursor: z.output<Cursor>, input: z.output<Input>): Promise<StepOutcome<z.output<Cursor>>>
}

/** Declares a kind of task with the types of its input and its cursor. */
export const taskKind = <Input extends z.ZodType, Cursor extends z.ZodType>(
  definition: TaskKind<Input, Cursor>,
): TaskKind => ({
  ...definition,
  // What is stored is parsed with these very schemas before each step, which is what makes the casts true.
  label: (total, input) => definition.label(total, input as z.output<Input>),
  start: (ctx, input) => definition.start(ctx, input as z.output<Input>),
  step: (ctx, cursor, input) => definition.step(ctx, cursor as z.output<Cursor>, input as z.output<Input>),
})

/** Thrown by a step: the task ends here, and says this. Anything else that is thrown is tried again. */
export class TaskStopped extends Error {
  override name = 'TaskStopped'
}

/** What a step writes is refused by this when what it has read was changed meanwhile: it is done again. */
export class StepOutdated extends Error {
  override name = 'StepOutdated'
}
