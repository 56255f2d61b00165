import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { countTodoHandler } from './count-todo.ts'
import { listTodoHandler } from './list-todo.ts'
import { resolveOrderFailureHandler, retryJobHandler } from './resolve-todo.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    countTodo: countTodoHandler,
    listTodo: listTodoHandler,
    resolveOrderFailure: resolveOrderFailureHandler,
    retryJob: retryJobHandler,
  },
})
