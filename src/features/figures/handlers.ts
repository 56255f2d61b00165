import type { HandlersOf } from '../../handler/handlers-of.ts'
import type * as contract from './contract.ts'
import { figuresHandler } from './figures.ts'

export const handlers: HandlersOf<typeof contract> = { figures: figuresHandler }
