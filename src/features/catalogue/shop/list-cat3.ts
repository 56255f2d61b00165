import { handle } from '#handler/handle.ts'
import { currentCategories } from './category-index.ts'
import { listCat3 } from './contract.ts'

export const listCat3Handler = handle(listCat3, async (ctx, { cat2Id }, fail) => {
  const categories = await currentCategories(ctx)
  const cat2 = categories.cat2(cat2Id) ?? fail('categoryNotFound')
  return { cat2, cat3: categories.children(cat2Id).map((cat) => ({ ...cat, cat2 })) }
})
