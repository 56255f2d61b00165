import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { figuresHandler } from './figures.ts'

export const handlers: FeatureHandlers<typeof contract> = { figures: figuresHandler }
