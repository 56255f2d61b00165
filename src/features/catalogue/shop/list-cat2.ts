import { handle } from '#handler/handle.ts'
import { currentCategories } from './category-index.ts'
import { listCat2 } from './contract.ts'

export const listCat2Handler = handle(listCat2, async (ctx, { cat1Id }, fail) => {
  const categories = await currentCategories(ctx)
  const cat1 = categories.cat1(cat1Id) ?? fail('categoryNotFound')
  return { cat1, cat2: categories.children(cat1Id).map((cat) => ({ ...cat, cat1 })) }
})
