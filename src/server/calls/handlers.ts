import type { Handler } from '#handler/handle.ts'
import { handlersIn } from '#handler/manifest/feature-handlers.ts'
import { features } from '../features.ts'

/** All handlers of the system. */
export const handlers: readonly Handler[] = features.flatMap(({ handlers = {} }) => handlersIn(handlers))
