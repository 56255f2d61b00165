import { z } from 'zod'
import { secret } from '#contract/secrets.ts'
import { id, ts } from '#contract/shapes.ts'

export const taskStates = ['waiting', 'running', 'paused', 'done', 'failed', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

/** A task as the office shows it. `failed` of `done` could not be done; the result says which and why. */
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
  /** Only who started it may download its result. */
  isMine: z.boolean(),
  /** A super admin started it, and the caller is none: what it has changed is not theirs to take back. */
  isForTeam: z.boolean(),
  /** Where the result is downloaded; null: there is none, it is not there yet, or it is somebody else's. */
  resultUrl: secret().nullable(),
  createdAt: ts,
  updatedAt: ts,
  finishedAt: ts.nullable(),
})
export type OfficeTask = z.infer<typeof officeTask>

/** What a call that starts a task answers. */
export const startedTask = z.object({ taskId: id })
