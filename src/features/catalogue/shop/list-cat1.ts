import { handle } from '#handler/handle.ts'
import { currentCategories } from './category-index.ts'
import { listCat1 } from './contract.ts'

export const listCat1Handler = handle(listCat1, async (ctx) => ({
  cat1: (await currentCategories(ctx)).children(null),
}))
