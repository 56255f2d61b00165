import { handle } from '../../handler/handle.ts'
import { categoriesOf } from './category-index.ts'
import { getCat3 } from './contract.ts'

export const getCat3Handler = handle(getCat3, async (ctx, { cat3Id }, fail) => ({
  cat3: (await categoriesOf(ctx)).cat3(cat3Id) ?? fail('categoryNotFound'),
}))
