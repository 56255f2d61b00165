import { handle } from '#handler/handle.ts'
import { currentCategories } from './category-index.ts'
import { getCat3 } from './contract.ts'

export const getCat3Handler = handle(getCat3, async (ctx, { cat3Id }, fail) => ({
  cat3: (await currentCategories(ctx)).cat3(cat3Id) ?? fail('categoryNotFound'),
}))
