import { z } from 'zod'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { id } from '#contract/shapes.ts'
import { officeTask } from './task-shapes.ts'

const scopes = ['admin', 'cse-admin'] as const
const changeErrors = ['taskNotFound', 'taskEnded'] as const

export const listTasks = officeCall({
  scopes,
  path: '/list-tasks',
  summary: 'Long work that was started: all of the region, or of one group; newest first',
  effect: 'read',
  input: z.strictObject({
    ...listInput(['createdAt']),
    onlyOpen: z.boolean().optional(),
    onlyMine: z.boolean().optional(),
  }),
  result: listResult(officeTask),
  errors: [],
})

export const getTask = officeCall({
  scopes,
  path: '/get-task',
  summary: 'How far a task is',
  effect: 'read',
  input: z.strictObject({ taskId: id }),
  result: z.object({ task: officeTask }),
  errors: ['taskNotFound'],
})

export const pauseTask = officeCall({
  scopes,
  path: '/pause-task',
  summary: 'Stops a task after the step that is committed last; it can go on later',
  effect: 'write',
  input: z.strictObject({ taskId: id }),
  result: z.object({ task: officeTask }),
  errors: changeErrors,
})

export const resumeTask = officeCall({
  scopes,
  path: '/resume-task',
  summary: 'Goes on with a paused task, or tries a failed one again, from its last step',
  effect: 'write',
  input: z.strictObject({ taskId: id }),
  result: z.object({ task: officeTask }),
  errors: changeErrors,
})

export const cancelTask = officeCall({
  scopes,
  path: '/cancel-task',
  summary: 'Ends a task for good; what its steps have done stays',
  effect: 'write',
  input: z.strictObject({ taskId: id }),
  result: z.object({ task: officeTask }),
  errors: changeErrors,
})
