import { z } from 'zod'
import { secret } from '#contract/secrets.ts'
import { id, ts } from '#contract/shapes.ts'

export const taskStates = ['waiting', 'running', 'paused', 'done', 'failed', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

/** A task as the office shows it. `failed` of `done` items failed; the result says which and why. */
export const officeTask = z.object({
  id,
  kind: z.string(),
  label: z.string(),
  state: z.enum(taskStates),
  done: z.int(),
  failed: z.int(),
  total: z.int(),
  message: z.string().nullable(),
  by: z.string(),
  /** True if the caller started the task: only they may download its result. */
  isMine: z.boolean(),
  /** True if a super admin started the task and the caller is none: they may not take back its changes. */
  isForTeam: z.boolean(),
  /** Download address of the result; null: no result, not finished, or started by another person. */
  resultUrl: secret().nullable(),
  createdAt: ts,
  updatedAt: ts,
  finishedAt: ts.nullable(),
})
export type OfficeTask = z.infer<typeof officeTask>

/** Result of a call that starts a task. */
export const startedTask = z.object({ taskId: id })
