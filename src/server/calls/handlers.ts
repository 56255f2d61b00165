import { handlersIn } from '#handler/feature-handlers.ts'
import type { Handler } from '#handler/handle.ts'
import { features } from '../features.ts'

/** All handlers of the system. */
export const handlers: readonly Handler[] = features.flatMap(({ handlers = {} }) => handlersIn(handlers))
