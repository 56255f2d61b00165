import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { countTodoHandler } from './count-todo.ts'
import { listTodoHandler } from './list-todo.ts'
import { resolveOrderFailureHandler, retryJobHandler } from './resolve-todo.ts'

export const handlers: FeatureHandlers<typeof contract> = {
  countTodo: countTodoHandler,
  listTodo: listTodoHandler,
  resolveOrderFailure: resolveOrderFailureHandler,
  retryJob: retryJobHandler,
}
