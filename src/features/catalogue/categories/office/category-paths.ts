import type { CategoryLevel } from '../category-shapes.ts'

/** Paths of the category screens, from the ids of a category and its ancestors, level 1 first. */

const steps = ['cat1', 'cat2', 'cat3'] as const

/** Page of the last of `ids`; without any, the dashboard of level 1. */
export function categoryPath(ids: readonly string[]): string {
  if (ids.length === 0) return '/admin/cat1'
  return `/admin/${ids.map((id, at) => `${steps[at]}/${id}`).join('/')}`
}

/** Page that makes a category under the last of `ids`. */
export const newCategoryPath = (ids: readonly string[]): string =>
  ids.length === 0 ? '/admin/cat1/create' : `${categoryPath(ids)}/${steps[ids.length]}/create`

/** Level of the last of `ids`. */
export const pathLevel = (ids: readonly string[]): CategoryLevel => (ids.length >= 3 ? 3 : ids.length === 2 ? 2 : 1)
