import { handle } from '../../handler/handle.ts'
import { categoriesOf } from './category-index.ts'
import { listCat1 } from './contract.ts'

export const listCat1Handler = handle(listCat1, async (ctx) => ({ cat1: (await categoriesOf(ctx)).children(null) }))
