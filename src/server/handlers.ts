import type { Handler } from '../contract/handler.ts'
import { listCat1Handler } from '../features/catalog/list-cat1.ts'

/** Every handler of the system. */
export const handlers: readonly Handler[] = [listCat1Handler]
