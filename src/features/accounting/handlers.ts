import type { HandlersOf } from '../../handler/handlers-of.ts'
import { accountingHandler } from './accounting.ts'
import type * as contract from './contract.ts'

export const handlers: HandlersOf<typeof contract> = { accounting: accountingHandler }
