import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { emptyInput, id, nothing } from '#contract/shapes.ts'
import { todoKind, todoSection } from './todo-shapes.ts'

export const countTodo = officeCall({
  scopes: ['admin'],
  path: '/count-todo',
  summary: 'How much waits for an administrator, of each kind, up to 100',
  effect: 'read',
  input: emptyInput,
  result: z.object({ counts: z.array(z.object({ kind: todoKind, count: z.int().min(0) })) }),
  errors: [],
})

export const listTodo = officeCall({
  scopes: ['admin'],
  path: '/list-todo',
  summary: 'What waits for an administrator: of each kind the oldest, with what is known of it',
  effect: 'read',
  input: z.strictObject({ limit: z.int().min(1).max(100).default(20) }),
  result: z.object({ sections: z.array(todoSection) }),
  errors: [],
})

export const resolveOrderFailure = officeCall({
  scopes: ['admin'],
  path: '/resolve-order-failure',
  summary: 'Says that a failure has been seen to: it waits for nobody any more',
  effect: 'write',
  input: z.strictObject({ failureId: id }),
  result: nothing,
  errors: ['failureNotFound'],
})

export const retryJob = officeCall({
  scopes: ['admin'],
  path: '/retry-job',
  summary: 'Has a job that was given up tried again, as if it were new',
  effect: 'write',
  input: z.strictObject({ jobId: id }),
  result: nothing,
  errors: ['jobNotFound'],
})
