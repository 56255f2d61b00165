import type { CategoryLevel } from '../category-shapes.ts'

/** Separate from the pages, so that a screen has its title before its code is loaded. */
export const createTitle = (level: CategoryLevel) => `Ajouter une nouvelle catégorie ${level}`

export const editTitle = (level: CategoryLevel, item: { name: string } | undefined) =>
  item && `Modifier la catégorie ${level} ${item.name}`
