import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { createCat1Handler, createCat2Handler, createCat3Handler } from './create-category.ts'
import { deleteCat1Handler, deleteCat2Handler, deleteCat3Handler } from './delete-category.ts'
import { exportCategoriesHandler } from './export-categories.ts'
import { getCategoryHandler } from './get-category.ts'
import { listCategoriesHandler } from './list-categories.ts'
import { listCategoryPicturesHandler } from './list-category-pictures.ts'
import { updateCat1Handler, updateCat2Handler, updateCat3Handler } from './update-category.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listCategories: listCategoriesHandler,
    exportCategories: exportCategoriesHandler,
    getCategory: getCategoryHandler,
    listCategoryPictures: listCategoryPicturesHandler,
    createCat1: createCat1Handler,
    updateCat1: updateCat1Handler,
    deleteCat1: deleteCat1Handler,
    createCat2: createCat2Handler,
    updateCat2: updateCat2Handler,
    deleteCat2: deleteCat2Handler,
    createCat3: createCat3Handler,
    updateCat3: updateCat3Handler,
    deleteCat3: deleteCat3Handler,
  },
})
