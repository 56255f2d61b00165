import type { CategoryLevel } from '../category-shapes.ts'

/** Apart from the pages: a screen's title is there before its code. */
export const createTitle = (level: CategoryLevel) => `Ajouter une nouvelle catégorie ${level}`

export const editTitle = (level: CategoryLevel, item: { name: string } | undefined) =>
  item && `Modifier la catégorie ${level} ${item.name}`
