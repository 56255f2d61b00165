import { z } from 'zod'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { id, media, ts } from '#contract/shapes.ts'
import { startedTask } from '#kernel/tasks/task-shapes.ts'
import { categoryAbove, categoryFields, categoryUpdates, listedCategory, officeCategory } from './category-shapes.ts'

const shared = { scopes: ['admin'], effect: 'write' } as const
const cat2 = officeCategory.extend({ cat1Id: id })
const cat3 = officeCategory.extend({ cat2Id: id })

const update = {
  ...shared,
  input: z.strictObject({
    id,
    updates: categoryUpdates,
    /** Sibling that the caller saw at the wanted `order`; refused if another one is there now. */
    swapWith: id.optional(),
    ifUpdatedAt,
  }),
  errors: ['categoryNotFound', 'mediaNotFound', 'changedMeanwhile'],
} as const

const remove = {
  ...shared,
  input: z.strictObject({ id, ifUpdatedAt }),
  /** Restores it from the trash. */
  result: z.object({ trashId: id }),
  errors: ['categoryNotFound', 'categoryInUse', 'changedMeanwhile'],
} as const

export const listCategories = officeCall({
  scopes: ['admin'],
  path: '/list-categories',
  summary: 'The categories right under one, or those of level 1, in their order',
  effect: 'read',
  input: z.strictObject({ parentId: id.optional() }),
  result: z.object({ items: z.array(listedCategory) }),
  errors: [],
})

export const exportCategories = officeCall({
  ...shared,
  path: '/export-categories',
  summary: 'Starts the export of every category, as a task with a file as its result',
  input: z.strictObject({}),
  result: startedTask,
  errors: [],
})

export const getCategory = officeCall({
  scopes: ['admin'],
  path: '/get-category',
  summary: 'One category with those above it and right under it',
  effect: 'read',
  input: z.strictObject({ id }),
  result: z.object({
    item: officeCategory,
    /** From level 1 down. */
    above: z.array(categoryAbove),
    children: z.array(listedCategory),
    /** Number of activities in it or in one below it. */
    activityCount: z.int(),
  }),
  errors: ['categoryNotFound'],
})

export const listCategoryPictures = officeCall({
  scopes: ['admin'],
  path: '/list-category-pictures',
  summary: 'Pictures that a category can show, the latest first',
  effect: 'read',
  input: z.strictObject(listInput(['createdAt'])),
  result: listResult(z.object({ id, media: media, createdAt: ts })),
  errors: [],
})

export const createCat1 = officeCall({
  ...shared,
  path: '/create-cat1',
  summary: 'Creates a category of level 1, behind the others',
  input: categoryFields,
  result: z.object({ cat1: officeCategory }),
  errors: ['mediaNotFound'],
})

export const updateCat1 = officeCall({
  ...update,
  path: '/update-cat1',
  summary: 'Changes the given fields of a category of level 1, or exchanges its place with that of another',
  result: z.object({ cat1: officeCategory }),
})

export const deleteCat1 = officeCall({
  ...remove,
  path: '/delete-cat1',
  summary: 'Moves a category of level 1 on which nothing hangs to the trash',
})

export const createCat2 = officeCall({
  ...shared,
  path: '/create-cat2',
  summary: 'Creates a category of level 2, behind the others of its parent',
  input: categoryFields.extend({ cat1Id: id }),
  result: z.object({ cat2 }),
  errors: ['categoryNotFound', 'mediaNotFound'],
})

export const updateCat2 = officeCall({
  ...update,
  path: '/update-cat2',
  summary: 'Changes the given fields of a category of level 2, or exchanges its place with that of another',
  result: z.object({ cat2 }),
})

export const deleteCat2 = officeCall({
  ...remove,
  path: '/delete-cat2',
  summary: 'Moves a category of level 2 on which nothing hangs to the trash',
})

export const createCat3 = officeCall({
  ...shared,
  path: '/create-cat3',
  summary: 'Creates a category of level 3, behind the others of its parent',
  input: categoryFields.extend({ cat2Id: id }),
  result: z.object({ cat3 }),
  errors: ['categoryNotFound', 'mediaNotFound'],
})

export const updateCat3 = officeCall({
  ...update,
  path: '/update-cat3',
  summary: 'Changes the given fields of a category of level 3, or exchanges its place with that of another',
  result: z.object({ cat3 }),
})

export const deleteCat3 = officeCall({
  ...remove,
  path: '/delete-cat3',
  summary: 'Moves a category of level 3 on which nothing hangs to the trash',
})
