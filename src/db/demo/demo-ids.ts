import type { DemoCategory } from './catalogue.ts'

/** Readable, fixed ids of the demo's rows, so that people, tests and links can refer to them. */
export const demoId = {
  activity: (key: string) => `a-demo-${key}`,
  vendor: (key: string) => `v-demo-${key}`,
  group: (key: string) => `ug-demo-${key}`,
  user: (key: string) => `u-demo-${key}`,
  category: (level: 1 | 2 | 3, key: string) => `c${level}-demo-${key}`,
  /** Batch whose sale opens later; the URLs of its queue and draw contain the id. */
  opening: (activity: string) => `sb-demo-${activity}`,
  media: (region: string, picture: string) => `m-demo-${region}-${picture.replace(' ', '-')}`,
}

export interface PlacedCategory {
  id: string
  level: 1 | 2 | 3
  parentId: string | null
  sortOrder: number
  category: DemoCategory
}

/** The category tree as rows, parents before children. */
export function placeCategories(
  categories: readonly DemoCategory[],
  parentId: string | null = null,
  level: 1 | 2 | 3 = 1,
): PlacedCategory[] {
  return categories.flatMap((category, index) => {
    const id = demoId.category(level, category.key)
    const own = { id, level, parentId, sortOrder: index + 1, category }
    return [own, ...(level === 3 ? [] : placeCategories(category.children ?? [], id, level === 1 ? 2 : 3))]
  })
}
