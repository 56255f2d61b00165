import { handleOffice } from '#handler/handle-office.ts'
import { listCategories } from './contract.ts'
import { childrenQuery, listedCategories } from './load-category.ts'

export const listCategoriesHandler = handleOffice(listCategories, async ({ db }, { parentId }) => ({
  items: listedCategories(await childrenQuery(db, parentId ?? null)),
}))
